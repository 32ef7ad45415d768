import type { Database } from 'better-sqlite3'
import { stoppedByPerson } from '../../shared/failure.ts'
import { largest } from '../../shared/list.ts'
import type { GeneralMeasures, MeasuredPart, Measures, Share, WebhookMeasures } from '../../shared/measures.ts'
import { corruptStore } from './store-problem.ts'

export interface MeasureFilter {
  /** ISO 8601, inclusive and exclusive; null or absent: open. */
  readonly since?: string | null | undefined
  readonly until?: string | null | undefined
  readonly workflowId?: string | null | undefined
  /** End of the last part where the period is open, in milliseconds since 1970. */
  readonly nowMs: number
}

/** What is counted over the store, without what a sweep sent, the executions themselves and the AI steps (contract §2.4). */
export interface Counted extends Omit<Measures, 'general' | 'ai_step' | 'kept_since'> {
  readonly general: Omit<GeneralMeasures, 'first_failed_execution' | 'last_successful_execution'> & {
    /** Ids; null where there is none. */
    readonly firstFailed: string | null
    readonly lastSuccessful: string | null
  }
}

export interface MeasureTable {
  readonly count: (filter: MeasureFilter) => Counted
  /** The dedupe hit rate of the whole ledger; read from indexes alone, so that it can be asked for often. */
  readonly hitRate: () => Share
}

/**
 * An execution whose time was up failed, one that a person cancelled did not; what ended for something that Faultline lacks is
 * no failure.
 */
const failed = `(lacks = 0 AND (status IN ('error', 'crashed') OR (status = 'canceled' AND instr(failure, '"code":"TIMEOUT"') > 0)))`
const partCount = 48
/** Ids that are kept for each number. */
const keptIds = 100
/** Nodes and workflows that are told apart. */
const mostRows = 500

type Bound = Readonly<Record<string, string | number | null>>

/** Tables with at least the columns that are counted. */
export interface MeasuredTables {
  readonly executions: string
  readonly deliveries: string
}

const ownTables: MeasuredTables = { executions: 'execution', deliveries: 'delivery' }

export function openMeasureTable(database: Database, tables: MeasuredTables = ownTables): MeasureTable {
  const within = (time: string): string =>
    `(@since IS NULL OR ${time} >= @since) AND (@until IS NULL OR ${time} < @until)
      AND (@workflowId IS NULL OR workflow_id = @workflowId) AND +of_sweep = 0`
  const executions = within('started_at')
  const deliveries = within('received_at')
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the rows are as the statement beside it names them
  const ask = <Row>(sql: string): ((filter: Bound) => readonly Row[]) => {
    const statement = database.prepare<[Bound], Row>(sql)
    return (filter) => statement.all(filter)
  }
  const ids = (sql: string): ((filter: Bound) => readonly string[]) => {
    const statement = database.prepare<[Bound], string>(`${sql} LIMIT ${String(keptIds)}`).pluck()
    return (filter) => statement.all(filter)
  }
  const idsOfExecutions = (condition: string, order = 'DESC'): ((filter: Bound) => readonly string[]) =>
    ids(
      `SELECT id FROM ${tables.executions} WHERE ${condition} AND ${executions} ORDER BY started_at ${order}, id ${order}`,
    )
  const idsOfDeliveries = (condition: string): ((filter: Bound) => readonly string[]) =>
    ids(`SELECT id FROM ${tables.deliveries} WHERE ${condition} AND ${deliveries} ORDER BY received_at DESC, id DESC`)

  const totals = ask<Totals>(`
    SELECT count(*) AS executions, coalesce(sum(${failed}), 0) AS failures, coalesce(sum(lacks), 0) AS lacking,
      coalesce(sum(retry_of IS NOT NULL AND mode <> 'manual'), 0) AS retries, min(started_at) AS oldest,
      max(started_at) AS newest
    FROM ${tables.executions} WHERE ${executions}`)
  // The conditions are those of the indexes node_run_that_failed and node_run_tried_again, word for word.
  const runsThatFailed = `node_run JOIN ${tables.executions} AS execution ON execution.id = node_run.execution_id
    WHERE (node_run.failure IS NOT NULL OR instr(node_run.findings, 'failure-continued') > 0)
      AND json_extract(node_run.failure, '$.code') IS NOT '${stoppedByPerson}'
      AND execution.lacks = 0 AND ${within('execution.started_at')}`
  const byNode = ask<NodeRow>(`
    SELECT workflow_id, max(workflow_name) AS workflow_name, node, count(*) AS count
    FROM ${runsThatFailed} GROUP BY workflow_id, node ORDER BY count(*) DESC, node LIMIT ${String(mostRows)}`)
  const idsOfNode = ids(`
    SELECT DISTINCT execution_id FROM ${runsThatFailed} AND node = @node AND workflow_id = @owner
    ORDER BY execution.started_at DESC, execution_id DESC`)
  const triesAgain = ask<{ readonly tries: number }>(`
    SELECT coalesce(sum(json_array_length(attempts) - 1), 0) AS tries
    FROM node_run JOIN ${tables.executions} AS execution ON execution.id = node_run.execution_id
    WHERE json_array_length(attempts) > 1 AND ${within('execution.started_at')}`)
  const byWorkflow = ask<WorkflowRow>(`
    SELECT workflow_id, max(workflow_name) AS workflow_name, sum(${failed}) AS failed_executions, count(*) AS executions
    FROM ${tables.executions} WHERE ${executions}
    GROUP BY workflow_id HAVING sum(${failed}) > 0
    ORDER BY sum(${failed}) DESC, workflow_id LIMIT ${String(mostRows)}`)
  const failedOf = idsOfExecutions(`${failed} AND workflow_id = @owner`)
  const firstFailed = idsOfExecutions(failed, 'ASC')
  const lastSuccessful = idsOfExecutions(
    `status = 'success' AND lacks = 0 AND NOT (mode = 'manual' AND retry_of IS NOT NULL)`,
  )
  const notRunHere = idsOfExecutions('lacks = 1')
  const retried = idsOfExecutions(`retry_of IS NOT NULL AND mode <> 'manual'`)
  const statusCodes = ask<{ readonly status: number | null; readonly count: number }>(`
    SELECT answer_status AS status, count(*) AS count FROM ${tables.deliveries} WHERE ${deliveries}
    GROUP BY answer_status ORDER BY answer_status IS NULL, answer_status`)
  const answeredWith = idsOfDeliveries('answer_status IS @status')
  const repeats = idsOfDeliveries('duplicate_of IS NOT NULL')
  const recognised = idsOfDeliveries(`(outcome = 'duplicate' OR repeated_event_count > 0)`)
  const arrivals = ask<Arrivals>(`
    SELECT count(*) AS deliveries, coalesce(sum(duplicate_of IS NOT NULL), 0) AS repeats,
      coalesce(sum(CASE outcome WHEN 'duplicate' THEN coalesce(event_count, 1)
        WHEN 'accepted' THEN coalesce(repeated_event_count, 0) END), 0) AS recognised,
      coalesce(sum(CASE WHEN outcome = 'duplicate' OR (outcome = 'accepted' AND external_id IS NOT NULL)
        THEN coalesce(event_count, 1) END), 0) AS recognisable
    FROM ${tables.deliveries} WHERE ${deliveries}`)
  // Each count is one of an index; a batch counts as its events.
  const hitRate = database.prepare<[], Omit<Share, 'share'>>(`
    WITH batches AS MATERIALIZED (SELECT outcome, event_count, repeated_event_count FROM delivery
      WHERE event_count IS NOT NULL AND outcome IN ('accepted', 'duplicate') AND +of_sweep = 0),
    whole AS MATERIALIZED (SELECT (SELECT count(*) FROM delivery WHERE outcome = 'duplicate' AND of_sweep = 0) AS repeats,
      (SELECT count(*) FROM delivery WHERE outcome = 'accepted' AND of_sweep = 0)
        - (SELECT count(*) FROM delivery INDEXED BY delivery_not_recognisable
          WHERE outcome = 'accepted' AND external_id IS NULL AND of_sweep = 0) AS taken)
    SELECT repeats + (SELECT coalesce(sum(CASE outcome WHEN 'duplicate' THEN event_count - 1
        ELSE repeated_event_count END), 0) FROM batches) AS count,
      repeats + taken + (SELECT coalesce(sum(event_count - 1), 0) FROM batches) AS "of" FROM whole`)
  const sizeAt = database
    .prepare<[Bound], number>(
      `SELECT body_bytes FROM ${tables.deliveries} WHERE ${deliveries} ORDER BY body_bytes LIMIT 1 OFFSET @offset`,
    )
    .pluck()
  const parts = ask<PartRow>(`
    SELECT cast((julianday(started_at) - julianday(@start)) * 86400000 / @length AS INTEGER) AS part,
      sum(status = 'success' AND lacks = 0) AS succeeded, sum(${failed}) AS failed, 0 AS deliveries
    FROM ${tables.executions} WHERE ${executions} GROUP BY part
    UNION ALL
    SELECT cast((julianday(received_at) - julianday(@start)) * 86400000 / @length AS INTEGER), 0, 0, count(*)
    FROM ${tables.deliveries} WHERE ${deliveries} GROUP BY 1`)

  const generalOf = (filter: Bound, total: Totals): Counted['general'] => ({
    error_count_by_node: byNode(filter).map((row) => ({
      ...row,
      execution_ids: idsOfNode({ ...filter, node: row.node, owner: row.workflow_id }),
    })),
    retry_count: {
      node_tries: triesAgain(filter)[0]?.tries ?? 0,
      executions: total.retries,
      execution_ids: retried(filter),
    },
    firstFailed: firstFailed(filter)[0] ?? null,
    lastSuccessful: lastSuccessful(filter)[0] ?? null,
    affected_workflows: byWorkflow(filter).map((row) => ({
      ...row,
      execution_ids: failedOf({ ...filter, owner: row.workflow_id }),
    })),
  })
  const webhookOf = (filter: Bound, arrived: Arrivals): WebhookMeasures => {
    // Nearest rank: the smallest size that at least this share of the payloads does not exceed.
    const size = (share: number): number =>
      sizeAt.get({ ...filter, offset: Math.max(0, Math.ceil(share * arrived.deliveries) - 1) }) ?? 0
    return {
      status_codes: statusCodes(filter).map(({ status, count }) => ({
        status: status === null ? 'none' : String(status),
        count,
        delivery_ids: answeredWith({ ...filter, status }),
      })),
      retry_count: arrived.repeats,
      retry_delivery_ids: repeats(filter),
      payload_bytes:
        arrived.deliveries === 0 ? null : { smallest: size(0), median: size(0.5), p95: size(0.95), largest: size(1) },
      dedupe_hit_rate: {
        ...shareOf(arrived.recognised, arrived.recognisable),
        delivery_ids: recognised(filter),
      },
    }
  }
  return {
    hitRate: () => {
      const { count = 0, of = 0 } = hitRate.get() ?? {}
      return shareOf(count, of)
    },
    count: ({ since = null, until = null, workflowId = null, nowMs }) => {
      const filter = { since, until, workflowId }
      const [total = noTotals] = totals(filter)
      const [arrived = noArrivals] = arrivals(filter)
      return {
        since,
        until,
        executions: total.executions,
        failed_executions: total.failures,
        cannot_be_run_here: { count: total.lacking, execution_ids: total.lacking === 0 ? [] : notRunHere(filter) },
        deliveries: arrived.deliveries,
        general: generalOf(filter, total),
        webhook: webhookOf(filter, arrived),
        over_time:
          total.oldest === null
            ? []
            : measuredParts(since ?? total.oldest, endOf(until, nowMs, total), (spans) =>
                parts({ ...filter, ...spans }),
              ),
      }
    },
  }
}

function shareOf(count: number, of: number): Share {
  return { count, of, share: of === 0 ? null : count / of }
}

interface Totals {
  readonly executions: number
  readonly failures: number
  readonly lacking: number
  readonly retries: number
  readonly oldest: string | null
  readonly newest: string | null
}

const noTotals: Totals = { executions: 0, failures: 0, lacking: 0, retries: 0, oldest: null, newest: null }

interface Arrivals {
  readonly deliveries: number
  readonly repeats: number
  readonly recognised: number
  readonly recognisable: number
}

const noArrivals: Arrivals = { deliveries: 0, repeats: 0, recognised: 0, recognisable: 0 }

type NodeRow = Omit<GeneralMeasures['error_count_by_node'][number], 'execution_ids'>
type WorkflowRow = Omit<GeneralMeasures['affected_workflows'][number], 'execution_ids'>

interface PartRow {
  readonly part: number
  readonly succeeded: number
  readonly failed: number
  readonly deliveries: number
}

/** Where the last part ends: what came before the clock was set back is later than now, and counts all the same. */
function endOf(until: string | null, nowMs: number, { newest }: Totals): number {
  if (until !== null) return Date.parse(until)
  const newestMs = newest === null ? Number.NaN : Date.parse(newest)
  return Number.isNaN(newestMs) ? nowMs : Math.max(nowMs, newestMs + 1)
}

/** Lengths a part may have, in minutes: a minute to a week. */
const lengths = [1, 5, 15, 30, 60, 180, 360, 720, 1440, 2880, 10_080].map((minutes) => minutes * 60_000)

function measuredParts(
  since: string,
  endMs: number,
  count: (spans: { readonly start: string; readonly length: number }) => readonly PartRow[],
): readonly MeasuredPart[] {
  const sinceMs = Date.parse(since)
  // Of what was given the calls look; what stands in the file may have been damaged on the disk.
  if (Number.isNaN(sinceMs)) throw corruptStore(null, `the oldest execution has the time "${since}"`)
  const spanMs = endMs - sinceMs
  const length = lengths.find((each) => spanMs / each <= partCount) ?? Math.ceil(spanMs / partCount)
  const startMs = Math.floor(sinceMs / length) * length
  const counted = count({ start: new Date(startMs).toISOString(), length })
  const last = Math.max(0, Math.floor((endMs - 1 - startMs) / length), largest(counted.map((row) => row.part)))
  return Array.from({ length: Math.min(last + 1, 60) }, (_, part) => {
    const rows = counted.filter((row) => row.part === part)
    const sum = (of: (row: PartRow) => number): number => rows.reduce((all, row) => all + of(row), 0)
    return {
      starts_at: new Date(startMs + part * length).toISOString(),
      succeeded: sum((row) => row.succeeded),
      failed: sum((row) => row.failed),
      deliveries: sum((row) => row.deliveries),
    }
  })
}
