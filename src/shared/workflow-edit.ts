import * as z from 'zod/mini'

const name = z.string().check(z.minLength(1), z.maxLength(5000))
const names = z.array(name).check(z.minLength(1), z.maxLength(5000))
const place = z.object({ x: z.number(), y: z.number() })
const output = z.object({ node: name, output: z.int().check(z.minimum(0), z.maximum(999)) })
/** Where a link begins and ends; `type` is that of the connection, `main` for the way of the items. */
const link = z.object({
  from: name,
  output: z.int().check(z.minimum(0), z.maximum(999)),
  to: name,
  input: z.int().check(z.minimum(0), z.maximum(999)),
  type: z.string(),
})

/** One change of a workflow by hand; nodes are called by their names. */
export const workflowEdit = z.discriminatedUnion('kind', [
  /** Connections, pinned items and the expressions that speak of it follow. */
  z.object({ kind: z.literal('rename'), node: name, name }),
  /** What led to a node with one way out leads on to what followed it. */
  z.object({ kind: z.literal('remove'), nodes: names }),
  z.object({ kind: z.literal('disable'), nodes: names, disabled: z.boolean() }),
  z.object({ kind: z.literal('move'), places: z.array(z.object({ node: name, ...place.shape })) }),
  z.object({ kind: z.literal('connect'), link }),
  z.object({ kind: z.literal('disconnect'), link }),
  /** JSON text of nodes and connections, as the service's editor copies them; `at`: where the first of them stands. */
  z.object({ kind: z.literal('paste'), text: z.string(), at: z.nullable(place) }),
  z.object({ kind: z.literal('duplicate'), nodes: names }),
  /** A new node: behind an output, between that output and one of its targets, or by itself. */
  z.object({
    kind: z.literal('add'),
    type: z.string(),
    label: name,
    at: z.nullable(place),
    after: z.nullable(output),
    before: z.nullable(z.object({ node: name, input: z.number() })),
  }),
  /** A trigger gives on what requests bring to a new webhook in front of it, under the name that it has. */
  z.object({ kind: z.literal('receive'), node: name }),
  /** Items that the node gives in a manual execution in place of its work, as JSON text; null: it works. */
  z.object({ kind: z.literal('pin'), node: name, items: z.nullable(z.string()) }),
])

export type WorkflowEdit = z.infer<typeof workflowEdit>
export type WorkflowLink = z.infer<typeof link>
