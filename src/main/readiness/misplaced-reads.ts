/**
 * Fields that a node reads of a webhook's item as if that were the body itself. The item has the body as one of its fields (workflow
 * format, Webhook): nothing fails, the field is only never there, and the workflow "succeeds" with nothing done.
 */
import { listed } from '../../shared/listed.ts'
import type { ReadinessLine } from '../../shared/readiness.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { readsLater, type LaterRead } from '../engine/stand-ins/read-later.ts'
import { isTrigger } from '../engine/start-node.ts'

/** What the item of a webhook has. */
const fieldsOfItem: ReadonlySet<string> = new Set(['headers', 'params', 'query', 'body', 'webhookUrl', 'executionMode'])

/** More of them would hide what the sentence is about. */
const mostNamed = 4

export function misplacedReadLines(workflow: Workflow): readonly ReadinessLine[] {
  return workflow.nodes
    .filter(({ type, disabled }) => type.endsWith('.webhook') && disabled !== true)
    .flatMap((webhook) => linesOf(workflow, webhook))
}

function linesOf(workflow: Workflow, webhook: WorkflowNode): readonly ReadinessLine[] {
  const reads = readsLater(workflow, webhook.name)
  const inBody = new Set(reads.flatMap((read) => (keyAt(read, 0) === 'body' ? [keyAt(read, 1)] : [])))
  const misplaced = new Map<string, Set<string>>()
  for (const read of reads) {
    const field = keyAt(read, 0)
    // Whoever looks in both places knows of the body, and is called from elsewhere too.
    if (field === null || fieldsOfItem.has(field) || inBody.has(field)) continue
    misplaced.set(read.reader, (misplaced.get(read.reader) ?? new Set()).add(field))
  }
  return [...misplaced].flatMap(([reader, fields]) =>
    hasOtherSource(workflow, reader, webhook.name) ? [] : [lineOf(reader, [...fields], webhook.name)],
  )
}

function keyAt({ steps }: LaterRead, place: number): string | null {
  const step = steps[place]
  return typeof step === 'object' ? step.key : null
}

/** Nodes that give what they are given with fields of their own beside it, or with items from elsewhere. */
const addTo: ReadonlySet<string> = new Set(['merge', 'splitInBatches', 'crypto', 'dateTime', 'renameKeys'])

/** True where the node may be given fields of another trigger, or of a node between: they may be these. */
function hasOtherSource(workflow: Workflow, reader: string, webhook: string): boolean {
  const others = workflow.nodes.filter(
    (node) =>
      node.name !== webhook &&
      node.disabled !== true &&
      (isTrigger(node) || addTo.has(node.type.slice(node.type.lastIndexOf('.') + 1))),
  )
  return others.some(({ name }) => name !== reader && leadsTo(workflow, name, reader, new Set()))
}

function leadsTo(workflow: Workflow, from: string, to: string, seen: Set<string>): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  const outputs = Object.hasOwn(workflow.connections, from) ? (workflow.connections[from]?.['main'] ?? []) : []
  return outputs.some((targets) => (targets ?? []).some(({ node }) => leadsTo(workflow, node, to, seen)))
}

function lineOf(reader: string, fields: readonly string[], webhook: string): ReadinessLine {
  const [first = ''] = fields
  const more = fields.length - mostNamed
  const named = [...fields.slice(0, mostNamed), ...(more > 0 ? [`${String(more)} more`] : [])]
  const inBody = /^[A-Za-z_$][\w$]*$/u.test(first) ? `body.${first}` : `body[${JSON.stringify(first)}]`
  return {
    kind: 'request',
    node: reader,
    severity: 'notes',
    sentence: `"${reader}" reads ${listed(named)} of what "${webhook}" gives, which has headers, params, query and body alone: a field of the body is read as ${inBody}.`,
    remedy: { kind: 'edit-node', node: reader },
  }
}
