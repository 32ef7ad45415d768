/**
 * Measures of executions and deliveries (contract §2.4). In: words of `shared`, one after the other, as many as there are; out:
 * the numbers with the ids behind them. Nothing is kept but counts, ids and sizes.
 */
import type { Delivery } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import type {
  ExecutionMark,
  GeneralMeasures,
  Measures,
  NodeErrors,
  Share,
  WebhookMeasures,
} from '../../shared/measures.ts'

/** From (inclusive) and to (exclusive), ISO 8601; null: open. */
export interface Period {
  readonly since: string | null
  readonly until: string | null
}

/** Ids that are kept for each number. */
const keptIds = 100

/** Measures what started or arrived within the period; the order of the input does not matter. */
export function measure(executions: Iterable<Execution>, deliveries: Iterable<Delivery>, period: Period): Measures {
  const ran = [...inPeriod(executions, (one) => one.startedAt, period)]
  const came = [...inPeriod(deliveries, (one) => one.receivedAt, period)]
  return {
    since: period.since,
    until: period.until,
    executions: ran.length,
    deliveries: came.length,
    general: generalMeasures(ran),
    webhook: webhookMeasures(came),
  }
}

function* inPeriod<Thing>(things: Iterable<Thing>, timeOf: (thing: Thing) => string, period: Period): Generator<Thing> {
  const from = period.since === null ? -Infinity : Date.parse(period.since)
  const to = period.until === null ? Infinity : Date.parse(period.until)
  for (const thing of things) {
    const at = Date.parse(timeOf(thing))
    if (at >= from && at < to) yield thing
  }
}

function generalMeasures(executions: readonly Execution[]): GeneralMeasures {
  const byTime = [...executions].sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
  const failed = byTime.filter(hasFailed)
  const retries = byTime.filter((one) => one.retryOf !== null)
  return {
    error_count_by_node: errorsByNode(byTime),
    retry_count: {
      node_tries: byTime.reduce(
        (sum, one) => sum + one.nodeRuns.reduce((inner, run) => inner + Math.max(0, run.attempts.length - 1), 0),
        0,
      ),
      executions: retries.length,
      execution_ids: newest(retries.map((one) => one.id)),
    },
    first_failed_execution: markOf(failed[0]),
    last_successful_execution: markOf(byTime.findLast((one) => one.status === 'success')),
    affected_workflows: affectedWorkflows(failed),
  }
}

function hasFailed(execution: Execution): boolean {
  return execution.status === 'error' || execution.status === 'crashed'
}

function errorsByNode(executions: readonly Execution[]): readonly NodeErrors[] {
  const counts = new Map<string, { workflow: string; node: string; count: number; ids: string[] }>()
  for (const execution of executions) {
    for (const run of execution.nodeRuns) {
      const failed = run.failure !== null || run.findings.some((one) => one.kind === 'failure-continued')
      if (!failed) continue
      const key = JSON.stringify([execution.workflowId, run.node])
      const entry = counts.get(key) ?? { workflow: execution.workflowId, node: run.node, count: 0, ids: [] }
      entry.count += 1
      if (entry.ids.at(-1) !== execution.id) entry.ids.push(execution.id)
      counts.set(key, entry)
    }
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.node < b.node ? -1 : 1))
    .map(({ workflow, node, count, ids }) => ({ workflow_id: workflow, node, count, execution_ids: newest(ids) }))
}

function affectedWorkflows(failed: readonly Execution[]): GeneralMeasures['affected_workflows'] {
  const counts = new Map<string, { name: string; count: number }>()
  for (const { workflowId, workflowName } of failed) {
    counts.set(workflowId, { name: workflowName, count: (counts.get(workflowId)?.count ?? 0) + 1 })
  }
  return [...counts]
    .sort((a, b) => b[1].count - a[1].count || (a[0] < b[0] ? -1 : 1))
    .map(([id, { name, count }]) => ({ workflow_id: id, workflow_name: name, failed_executions: count }))
}

function markOf(execution: Execution | undefined): ExecutionMark | null {
  if (execution === undefined) return null
  return { execution_id: execution.id, workflow_id: execution.workflowId, started_at: execution.startedAt }
}

function webhookMeasures(deliveries: readonly Delivery[]): WebhookMeasures {
  const byStatus = new Map<string, string[]>()
  for (const one of deliveries) {
    const status = one.answer === null ? 'none' : String(one.answer.statusCode)
    const ids = byStatus.get(status) ?? []
    ids.push(one.id)
    byStatus.set(status, ids)
  }
  const repeats = deliveries.filter((one) => one.duplicateOf !== null).length
  const identified = deliveries.filter((one) => one.externalId !== null).length
  return {
    status_codes: [...byStatus]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, ids]) => ({ status, count: ids.length, delivery_ids: newest(ids) })),
    retry_count: repeats,
    payload_bytes: sizesOf(deliveries.map((one) => one.bodyBytes)),
    dedupe_hit_rate: shareOf(deliveries.filter((one) => one.outcome === 'duplicate').length, identified),
  }
}

function sizesOf(bytes: readonly number[]): WebhookMeasures['payload_bytes'] {
  const sorted = [...bytes].sort((a, b) => a - b)
  const [smallest] = sorted
  const largest = sorted.at(-1)
  if (smallest === undefined || largest === undefined) return null
  // Nearest rank: the smallest size that at least this share of the payloads does not exceed.
  const rank = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? largest
  return { smallest, median: rank(0.5), p95: rank(0.95), largest }
}

function shareOf(count: number, of: number): Share {
  return { count, of, share: of === 0 ? null : count / of }
}

function newest(ids: readonly string[]): readonly string[] {
  return ids.slice(-keptIds)
}
