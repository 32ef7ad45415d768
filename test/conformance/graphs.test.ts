/** What n8n 1.123.5 made of workflows whose nodes and connections were put together by chance: which nodes ran, in which order, over what. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { readItems } from '../../src/main/commands/read-input.ts'
import { workflowFrom } from '../../src/main/engine/read-workflow.ts'
import { openRunOnce, type RunOnce } from '../../src/main/executions/run-once.ts'
import type { NodeRun } from '../../src/shared/execution.ts'
import { isObject } from '../../src/shared/json.ts'

const place = z.tuple([z.number(), z.number()])
const graph = z.object({
  executionOrder: z.enum(['v0', 'v1']),
  /** Of the webhook W and of S, which splits its body into items. */
  places: z.object({ W: place, S: place }),
  /** Name, type, version, place, parameters, flags. */
  nodes: z.array(z.tuple([z.string(), z.string(), z.number(), place, z.unknown(), z.record(z.string(), z.unknown())])),
  /** From which node and output, to which node and input. */
  connections: z.array(z.tuple([z.string(), z.number(), z.string(), z.number()])),
  status: z.string(),
  /** In their order: the node, the items of each output with their links (null: none), the text of its error. */
  runs: z.array(z.tuple([z.string(), z.array(z.unknown()).nullable(), z.string().nullish()])),
})
type Graph = z.infer<typeof graph>

const graphs = z
  .array(graph)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'graphs.json'), 'utf8')))

const given = [
  { id: 1, n: 5, g: 'p' },
  { id: 2, n: 3, g: 'q', x: 'y' },
  { id: 3, n: 1, g: 'p' },
]

let folder: string
let once: RunOnce

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-graphs-'))
  once = openRunOnce(folder, [], [], [])
})

test.afterAll(async () => {
  await once.close()
  rmSync(folder, { recursive: true, force: true })
})

for (const order of ['v0', 'v1'] as const)
  test(`in the order ${order} the same nodes run over the same items as was recorded`, async () => {
    const differing: unknown[] = []
    for (const [number, recorded] of graphs.entries()) {
      if (recorded.executionOrder !== order) continue
      const { status, nodeRuns } = await ran(recorded)
      const made = { status, runs: nodeRuns.filter((run) => run.node !== 'W').map(comparable) }
      const wanted = { status: recorded.status, runs: recorded.runs.map(([node, outputs, error]) => ({ node, outputs, error: error ?? null })) }
      if (!isDeepStrictEqual(made, wanted)) differing.push({ number, made, wanted })
    }
    expect(differing).toEqual([])
  })

async function ran(recorded: Graph): Promise<{ readonly status: string; readonly nodeRuns: readonly NodeRun[] }> {
  const connections: Record<string, { main: { node: string; type: string; index: number }[][] }> = {}
  for (const [from, output, node, index] of recorded.connections) {
    const { main } = (connections[from] ??= { main: [] })
    while (main.length <= output) main.push([])
    main[output]?.push({ node, type: 'main', index })
  }
  const { W, S } = recorded.places
  const { workflow } = workflowFrom({
    id: 'w',
    name: 'Graph',
    nodes: [
      { name: 'W', ...node('webhook', 2, W, { httpMethod: 'POST', path: 'graph', responseMode: 'lastNode' }) },
      { name: 'S', ...node('splitOut', 1, S, { fieldToSplitOut: 'body.items', options: {} }) },
      ...recorded.nodes.map(([name, type, version, position, parameters, flags]) => ({
        name,
        ...node(type, version, position, parameters),
        ...flags,
      })),
    ],
    connections,
    settings: { executionOrder: recorded.executionOrder, timezone: 'Europe/Berlin', serviceProfile: '1.123' },
  })
  const items = readItems(JSON.stringify([{ json: { body: { items: given } } }]), 'W')
  return (await once.run({ workflow, mode: 'production', items, timeoutMs: 20_000 })).outcome
}

function node(type: string, typeVersion: number, position: readonly number[], parameters: unknown): object {
  return { type: `n8n-nodes-base.${type}`, typeVersion, position, parameters }
}

function comparable(run: NodeRun): unknown {
  const outputs = run.outputs?.map((items) => items.map(({ json, pairedItem }) => [json, linkOf(pairedItem)])) ?? null
  while (outputs?.at(-1)?.length === 0) outputs.pop()
  return plain({ node: run.node, outputs, error: run.failure?.message ?? null })
}

/** As JSON keeps it, so that fields without a value are not there. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** Where an item came from, without the run that it came back from. */
function linkOf(link: unknown): unknown {
  if (Array.isArray(link)) return link.map(linkOf)
  if (typeof link === 'number') return { item: link }
  if (!isObject(link)) return null
  const { item, input } = link
  return { item, ...(input === undefined || input === 0 ? {} : { input }) }
}
