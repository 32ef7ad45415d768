import type { Database } from 'better-sqlite3'
import type { GeneralMeasures, MeasuredPart, MeasuresView, WebhookMeasures } from '../../shared/measures-view.ts'

export interface MeasureFilter {
  /** ISO 8601. */
  readonly since?: string | undefined
  readonly workflowId?: string | undefined
  /** End of the last part of the span, in milliseconds since 1970. */
  readonly nowMs: number
}

/** What is counted over the store, without the executions themselves (contract §2.4). */
export interface Counted {
  readonly general: Omit<GeneralMeasures, 'first_failed_execution' | 'last_successful_execution'> & {
    /** Ids; null where there is none. */
    readonly firstFailed: string | null
    readonly lastSuccessful: string | null
  }
  readonly webhook: WebhookMeasures
  readonly overTime: MeasuresView['overTime']
}

export interface MeasureTable {
  readonly count: (filter: MeasureFilter) => Counted
}

const failed = `status IN ('error', 'crashed')`
const partCount = 48

export function openMeasureTable(database: Database): MeasureTable {
  const executions = '(@since IS NULL OR started_at >= @since) AND (@workflowId IS NULL OR workflow_id = @workflowId)'
  const deliveries = '(@since IS NULL OR received_at >= @since) AND (@workflowId IS NULL OR workflow_id = @workflowId)'
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the rows are as the statement beside it names them
  const ask = <Row>(sql: string): ((filter: Record<string, unknown>) => readonly Row[]) => {
    const statement = database.prepare<[Record<string, unknown>], Row>(sql)
    return (filter) => statement.all(filter)
  }
  const totals = ask<Totals>(`
    SELECT count(*) AS executions, coalesce(sum(${failed}), 0) AS failures,
      coalesce(sum(retry_of IS NOT NULL), 0) AS retries, min(CASE WHEN ${failed} THEN id END) AS firstFailed,
      max(CASE WHEN status = 'success' THEN id END) AS lastSuccessful, min(started_at) AS oldest
    FROM execution WHERE ${executions}`)
  // The condition is that of the index node_run_that_failed, word for word.
  const byNode = ask<NodeRow>(`
    SELECT workflow_id AS workflowId, max(workflow_name) AS workflowName, node, count(*) AS count,
      max(execution_id) AS executionId
    FROM node_run JOIN execution ON execution.id = node_run.execution_id
    WHERE (node_run.failure IS NOT NULL OR instr(node_run.findings, 'failure-continued') > 0) AND ${executions.replaceAll('started_at', 'execution.started_at')}
    GROUP BY workflow_id, node ORDER BY count(*) DESC LIMIT 50`)
  const byWorkflow = ask<WorkflowRow>(`
    SELECT workflow_id AS workflowId, max(workflow_name) AS workflowName, sum(${failed}) AS failedCount,
      count(*) AS executionCount
    FROM execution WHERE ${executions}
    GROUP BY workflow_id HAVING sum(${failed}) > 0 ORDER BY sum(${failed}) DESC LIMIT 50`)
  const statusCodes = ask<{ readonly statusCode: number | null; readonly count: number }>(`
    SELECT answer_status AS statusCode, count(*) AS count FROM delivery WHERE ${deliveries}
    GROUP BY answer_status ORDER BY answer_status`)
  const arrivals = ask<Arrivals>(`
    SELECT count(*) AS deliveries, coalesce(sum(duplicate_of IS NOT NULL), 0) AS repeats,
      coalesce(sum(outcome = 'duplicate'), 0) AS recognised,
      coalesce(sum(outcome IN ('accepted', 'duplicate')), 0) AS matched
    FROM delivery WHERE ${deliveries}`)
  const sizeAt = database
    .prepare<[Record<string, unknown>], number>(
      `SELECT body_bytes FROM delivery WHERE ${deliveries} ORDER BY body_bytes LIMIT 1 OFFSET @offset`,
    )
    .pluck()
  const parts = ask<PartRow>(`
    SELECT cast((julianday(started_at) - julianday(@start)) * 86400000 / @length AS INTEGER) AS part,
      sum(status = 'success') AS succeeded, sum(${failed}) AS failed, 0 AS deliveries
    FROM execution WHERE ${executions} GROUP BY part
    UNION ALL
    SELECT cast((julianday(received_at) - julianday(@start)) * 86400000 / @length AS INTEGER), 0, 0, count(*)
    FROM delivery WHERE ${deliveries} GROUP BY 1`)

  return {
    count: ({ since = null, workflowId = null, nowMs }) => {
      const filter = { since, workflowId }
      const [total = noTotals] = totals(filter)
      const [arrived = noArrivals] = arrivals(filter)
      const size = (share: number): number =>
        sizeAt.get({ ...filter, offset: Math.floor((arrived.deliveries - 1) * share) }) ?? 0
      return {
        general: {
          executionCount: total.executions,
          failedCount: total.failures,
          error_count_by_node: byNode(filter),
          retry_count: total.retries,
          firstFailed: total.firstFailed,
          lastSuccessful: total.lastSuccessful,
          affected_workflows: byWorkflow(filter),
        },
        webhook: {
          deliveryCount: arrived.deliveries,
          statusCodes: statusCodes(filter),
          retryCount: arrived.repeats,
          payloadSize:
            arrived.deliveries === 0
              ? null
              : { smallest: size(0), median: size(0.5), p95: size(0.95), largest: size(1) },
          dedupeHitRate: arrived.matched === 0 ? null : arrived.recognised / arrived.matched,
        },
        overTime:
          total.oldest === null
            ? []
            : measuredParts(since ?? total.oldest, nowMs, (spans) => parts({ ...filter, ...spans })),
      }
    },
  }
}

interface Totals {
  readonly executions: number
  readonly failures: number
  readonly retries: number
  readonly firstFailed: string | null
  readonly lastSuccessful: string | null
  readonly oldest: string | null
}

const noTotals: Totals = {
  executions: 0,
  failures: 0,
  retries: 0,
  firstFailed: null,
  lastSuccessful: null,
  oldest: null,
}

interface Arrivals {
  readonly deliveries: number
  readonly repeats: number
  readonly recognised: number
  readonly matched: number
}

const noArrivals: Arrivals = { deliveries: 0, repeats: 0, recognised: 0, matched: 0 }

type NodeRow = GeneralMeasures['error_count_by_node'][number]
type WorkflowRow = GeneralMeasures['affected_workflows'][number]

interface PartRow {
  readonly part: number
  readonly succeeded: number
  readonly failed: number
  readonly deliveries: number
}

/** Lengths a part may have, in minutes: a minute to a week. */
const lengths = [1, 5, 15, 30, 60, 180, 360, 720, 1440, 2880, 10_080].map((minutes) => minutes * 60_000)

function measuredParts(
  since: string,
  nowMs: number,
  count: (spans: { readonly start: string; readonly length: number }) => readonly PartRow[],
): readonly MeasuredPart[] {
  const spanMs = nowMs - Date.parse(since)
  const length = lengths.find((each) => spanMs / each <= partCount) ?? Math.ceil(spanMs / partCount)
  const startMs = Math.floor(Date.parse(since) / length) * length
  const counted = count({ start: new Date(startMs).toISOString(), length })
  const last = Math.max(0, Math.floor((nowMs - startMs) / length), ...counted.map((row) => row.part))
  return Array.from({ length: Math.min(last + 1, 60) }, (_, part) => {
    const rows = counted.filter((row) => row.part === part)
    const sum = (of: (row: PartRow) => number): number => rows.reduce((all, row) => all + of(row), 0)
    return {
      startsAt: new Date(startMs + part * length).toISOString(),
      succeeded: sum((row) => row.succeeded),
      failed: sum((row) => row.failed),
      deliveries: sum((row) => row.deliveries),
    }
  })
}
