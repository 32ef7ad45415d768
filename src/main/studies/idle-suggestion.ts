/**
 * In: an item that succeeded with nothing done. Out: the change that gives the node at which it ended what it decides by, with the
 * reason. Null where that node decides by nothing of the body.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../shared/change.ts'
import { endedIdle } from '../../shared/ended-idle.ts'
import { isLacking } from '../../shared/field-read.ts'
import type { ReproductionItem, WorkflowView } from '../../shared/reproduction.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { madeUpRequest } from '../engine/stand-ins/made-up-request.ts'
import { parsedBody } from '../layers/parsed-body.ts'
import { valueAt } from '../layers/payload-references.ts'
import type { Studied } from '../layers/studied.ts'
import { registrationsOf } from '../listener/registration.ts'
import { decidedBy, isLackedOfPayload } from '../reproduction/lacked-fields.ts'

export function idleSuggestion(
  item: ReproductionItem,
  studied: Pick<Studied, 'workflow' | 'request'>,
): { readonly change: Change; readonly why: string } | null {
  const end = endedIdle(item)
  const view = item.workflowView
  if (end === null || view === null) return null
  const read = decisiveRead(view, end.node)
  if (read === null) return null
  const value = valueThatIsRead(view, read, studied)
  if (value === undefined || isDeepStrictEqual(value, valueAt(parsedBody(studied), read.keys))) return null
  const decides = decidedBy(view, end.node) ?? `It decides by ${read.path}.`
  return { change: changeOf(read, value), why: `"${end.node}" let no item through. ${decides}` }
}

/** What it looked for itself and did not find, or a node before it; else what it found. */
function decisiveRead(view: WorkflowView, node: string): TracedRead | null {
  const reads = (view.reads ?? []).filter(isOfBody)
  const own = reads.filter((read) => read.node === node)
  const lacked = own.find(isLackedOfPayload)
  if (lacked !== undefined) return lacked
  const earlier = decidedBy(view, node) === null ? undefined : reads.findLast(isLackedOfPayload)
  return earlier ?? own[0] ?? null
}

function isOfBody({ origin, listed }: TracedRead): boolean {
  return origin.kind === 'payload' && origin.part === 'body' && listed === undefined
}

/** The value that the conditions of the workflow let through, as far as they are written out. */
function valueThatIsRead(
  { nodesRun }: WorkflowView,
  { keys }: TracedRead,
  { workflow }: Pick<Studied, 'workflow'>,
): unknown {
  const webhook = registrationsOf(workflow).find(({ node }) => nodesRun.includes(node.name))
  return webhook === undefined ? undefined : valueAt(madeUpRequest(workflow, webhook.node.name).body, keys)
}

function changeOf(read: TracedRead, value: unknown): Change {
  const { path, found } = read
  return isLacking(read)
    ? {
        layer: 'data',
        name: 'fill',
        parameters: { path, value, present: found !== 'missing', isEmpty: found === 'empty' },
      }
    : { layer: 'data', name: 'set-path', parameters: { path, value, item: 0 } }
}
