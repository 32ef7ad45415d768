import type { Database } from 'better-sqlite3'
import type { Execution, ExecutionMode, ExecutionStatus, ExecutionSummary, NodeRun } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { ParentLink } from '../../shared/parent-link.ts'
import type { Suspension } from '../../shared/suspension.ts'
import { isOneRow, openNodeRunTable } from './node-run-table.ts'
import type { TextKeeper } from './text-keeper.ts'
import { keptJson } from './kept-json.ts'

/** An execution that is about to start. */
export interface NewExecution {
  readonly id: string
  readonly workflowId: string
  readonly workflowName: string
  readonly workflowVersion: string
  readonly mode: ExecutionMode
  readonly startedAt: string
  readonly deliveryId: string | null
  readonly externalId: string | null
  readonly reproductionId: string | null
  readonly retryOf: string | null
  /** The node run that called its workflow; left out: none did. */
  readonly parent?: ParentLink
  /** `new`: its caller is answered first. It begins later, or at the next start of Faultline. */
  readonly status: 'new' | 'running'
  /** What surrounded it, for the comparison with the last successful execution. */
  readonly fingerprint: object | null
}

/** How an execution ended. */
export interface ExecutionEnd {
  readonly status: ExecutionStatus
  readonly stoppedAt: string
  readonly runTimeMs: number
  readonly lastNode: string | null
  readonly failure: Failure | null
  readonly findings: readonly Finding[]
  readonly nodeRuns: readonly NodeRun[]
}

/** How far an execution has come that waits now. */
export interface ExecutionPause extends Omit<ExecutionEnd, 'status' | 'stoppedAt' | 'failure'> {
  readonly suspension: Suspension
}

/** An execution that waits. */
export interface WaitingExecution {
  readonly id: string
  readonly reproductionId: string | null
  readonly suspension: Suspension
}

/** What the end of an execution, or its wait, makes known of it. */
export type ExecutionProgress = Pick<
  ExecutionSummary,
  'status' | 'stoppedAt' | 'runTimeMs' | 'lastNode' | 'failure' | 'findingCount' | 'nodeRunCount' | 'firstFailure'
>

export interface ExecutionFilter {
  readonly before?: string | undefined
  readonly limit: number
  readonly status?: string | undefined
  readonly workflowId?: string | undefined
  /** Part of the error text, the external id or the last node's name. */
  readonly text?: string | undefined
  /** Started at or after this time (ISO 8601). */
  readonly since?: string | undefined
  /** Started before this time. */
  readonly until?: string | undefined
  /** So many of the newest are left out. */
  readonly offset?: number | undefined
}

/** Executions with their node runs (contract §1.3). Those of a sweep are found by their id alone: hundreds would fill every list. */
export interface ExecutionTable {
  readonly add: (execution: NewExecution) => ExecutionSummary
  /** Says that a `new` execution begins, with the version of the workflow that it runs. */
  readonly setRunning: (id: string, workflowVersion: string) => void
  /** Says that it is about to have an effect outside: from then on it never runs again by itself. */
  readonly setEffect: (id: string) => void
  /** Says that one which was cut off before any effect is to begin anew. */
  readonly putBack: (id: string) => void
  /**
   * Keeps the end and every node run: all of it or nothing. The first failure of an execution is never overwritten. An end
   * that knows of no node runs leaves those that were kept when it was suspended.
   */
  readonly end: (id: string, end: ExecutionEnd) => ExecutionProgress
  /** Keeps what an execution has done until it waits, and what it needs to go on. */
  readonly suspend: (id: string, pause: ExecutionPause) => ExecutionProgress
  /** Says that a waiting execution goes on; false where it does not wait (any more). Only one of several at once gets true. */
  readonly wake: (id: string) => boolean
  /** What an execution waits for; null where it does not wait. */
  readonly suspension: (id: string) => Suspension | null
  /** Executions that wait, oldest first. */
  readonly waiting: () => readonly WaitingExecution[]
  /** Adds what was noticed about an execution, during it or after it. */
  readonly addFindings: (id: string, findings: readonly Finding[]) => void
  readonly find: (id: string) => Execution | null
  /**
   * The same for what is to be sent again: its runs carry what the credentials hold now.
   *
   * @throws ProblemError CREDENTIAL_NOT_KNOWN
   */
  readonly findToSend: (id: string) => Execution | null
  readonly summary: (id: string) => ExecutionSummary | null
  /** What was handed to `add` as fingerprint; null where nothing was. */
  readonly fingerprint: (id: string) => unknown
  /** The reproduction that started it; null where none did. */
  readonly reproductionOf: (id: string) => string | null
  /** The node run that called its workflow; null where none did. */
  readonly parentOf: (id: string) => ParentLink | null
  /** The executions that its nodes called, oldest first. */
  readonly childrenOf: (id: string) => readonly ExecutionSummary[]
  /** Newest first. */
  readonly page: (filter: ExecutionFilter) => readonly ExecutionSummary[]
  /** How many the filter lets through, whatever its limit and offset. */
  readonly count: (filter: Omit<ExecutionFilter, 'limit' | 'offset' | 'before'>) => number
  /** The first execution of a chain of retries and its retries, oldest first. */
  readonly chain: (id: string) => readonly ExecutionSummary[]
  /** The newest successful execution of the workflow that started before the given one; null where there is none. */
  readonly lastSuccessBefore: (workflowId: string, id: string) => ExecutionSummary | null
  /** Executions that have not begun or not ended, oldest first. At a start: those that an earlier process left behind. */
  readonly unfinished: () => readonly UnfinishedExecution[]
}

export interface UnfinishedExecution extends ExecutionSummary {
  readonly reproductionId: string | null
  /**
   * How often it has begun without having had any effect outside: its caller was answered first. Null where it may have had one,
   * or where a caller waited for it.
   */
  readonly harmlessStarts: number | null
}

interface ExecutionRow {
  readonly id: string
  readonly workflow_id: string
  readonly workflow_name: string
  readonly workflow_version: string
  readonly mode: ExecutionMode
  readonly status: ExecutionStatus
  readonly started_at: string
  readonly stopped_at: string | null
  readonly run_time_ms: number | null
  readonly delivery_id: string | null
  readonly external_id: string | null
  readonly reproduction_id: string | null
  readonly retry_of: string | null
  readonly parent: string | null
  readonly last_node: string | null
  readonly failure: string | null
  readonly first_failed_node: string | null
  readonly first_error: string | null
  readonly findings: string
  readonly finding_count: number
  readonly node_run_count: number
}

/** What is known of an execution before it ends: much where it has waited. */
type KeptRow = Pick<
  ExecutionRow,
  'run_time_ms' | 'last_node' | 'failure' | 'first_failed_node' | 'first_error' | 'findings'
>

type Ending = Omit<ExecutionEnd, 'stoppedAt'> & { readonly stoppedAt: string | null }

interface EndedRow {
  readonly progress: ExecutionProgress
  /** False where the statement found no such row. */
  readonly isWritten: boolean
}

const nothingKept: KeptRow = {
  run_time_ms: null,
  last_node: null,
  failure: null,
  first_failed_node: null,
  first_error: null,
  findings: '[]',
}

export function openExecutionTable(database: Database, keeper: TextKeeper): ExecutionTable {
  const kept = (value: unknown): string => keeper.json(JSON.stringify(value))
  const keptOrNull = (value: unknown): string | null => (value === null ? null : kept(value))
  const fromRow = (row: ExecutionRow): ExecutionSummary => summaryFrom(row, keeper)
  const nodeRuns = openNodeRunTable(database, keeper)
  const add = database.prepare(`
    INSERT INTO execution (id, workflow_id, workflow_name, workflow_version, mode, status, started_at, delivery_id,
      external_id, reproduction_id, retry_of, fingerprint, parent_id, parent, harmless_starts, of_sweep, process_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
      EXISTS (SELECT 1 FROM reproduction WHERE id = ? AND json_extract(json, '$.sweepId') IS NOT NULL),
      ${process.pid})`)
  const setRunning = database.prepare(
    `UPDATE execution SET status = 'running', workflow_version = ?, harmless_starts = harmless_starts + 1 WHERE id = ?`,
  )
  const setEffect = database.prepare('UPDATE execution SET harmless_starts = NULL WHERE id = ?')
  const putBack = database.prepare(
    `UPDATE execution SET status = 'new' WHERE id = ? AND status = 'running' AND harmless_starts IS NOT NULL`,
  )
  const end = database.prepare(`
    UPDATE execution SET status = ?, stopped_at = ?, run_time_ms = ?, last_node = ?, failure = ?, first_failed_node = ?,
      first_error = ?, findings = ?, finding_count = ?, node_run_count = ?, suspension = ? WHERE id = ?`)
  const endOfFresh = database.prepare(`${end.source} AND run_time_ms IS NULL AND last_node IS NULL AND failure IS NULL
    AND first_failed_node IS NULL AND first_error IS NULL AND findings = '[]'`)
  const keptOf = database.prepare<[string], KeptRow>(
    'SELECT run_time_ms, last_node, failure, first_failed_node, first_error, findings FROM execution WHERE id = ?',
  )
  const wake = database.prepare(
    `UPDATE execution SET status = 'running', harmless_starts = NULL WHERE id = ? AND status = 'waiting'`,
  )
  const suspension = database
    .prepare<[string], string | null>(`SELECT suspension FROM execution WHERE id = ? AND status = 'waiting'`)
    .pluck()
  const waiting = database.prepare<[], Pick<ExecutionRow, 'id' | 'reproduction_id'> & { suspension: string }>(
    `SELECT id, reproduction_id, suspension FROM execution WHERE status = 'waiting' AND suspension IS NOT NULL ORDER BY id`,
  )
  const keptFindings = database.prepare<[string], string>('SELECT findings FROM execution WHERE id = ?').pluck()
  const setFindings = database.prepare(
    'UPDATE execution SET findings = ?, finding_count = finding_count + ? WHERE id = ?',
  )
  const find = database.prepare<[string], ExecutionRow>('SELECT * FROM execution WHERE id = ?')
  const reproductionOf = database
    .prepare<[string], string | null>('SELECT reproduction_id FROM execution WHERE id = ?')
    .pluck()
  const fingerprint = database
    .prepare<[string], string | null>('SELECT fingerprint FROM execution WHERE id = ?')
    .pluck()
  const filtered = `
    (@status IS NULL OR status = @status) AND (@workflowId IS NULL OR workflow_id = @workflowId)
      AND (@since IS NULL OR started_at >= @since) AND (@until IS NULL OR started_at < @until)
      AND (@text IS NULL OR instr(coalesce(failure, ''), @text) > 0 OR instr(coalesce(external_id, ''), @text) > 0
        OR instr(coalesce(last_node, ''), @text) > 0 OR instr(coalesce(first_failed_node, ''), @text) > 0
        OR instr(coalesce(first_error, ''), @text) > 0 OR id = @text)`
  const page = database.prepare<[Record<string, unknown>], ExecutionRow>(`
    SELECT * FROM execution WHERE of_sweep = 0 AND ${filtered}
      AND (@before IS NULL OR rowid < (SELECT rowid FROM execution WHERE id = @before))
    ORDER BY rowid DESC LIMIT @limit OFFSET @offset`)
  const count = database
    .prepare<[Record<string, unknown>], number>(`SELECT count(*) FROM execution WHERE +of_sweep = 0 AND ${filtered}`)
    .pluck()
  const chain = database.prepare<[string, string], ExecutionRow>(
    'SELECT * FROM execution WHERE id = ? OR retry_of = ? ORDER BY rowid',
  )
  const lastSuccessBefore = database.prepare<[{ readonly workflowId: string; readonly id: string }], ExecutionRow>(
    `SELECT * FROM execution WHERE workflow_id = @workflowId AND status = 'success' AND +of_sweep = 0
       AND rowid < coalesce((SELECT rowid FROM execution WHERE id = @id),
         (SELECT rowid + 1 FROM execution WHERE id < @id ORDER BY id DESC LIMIT 1))
     ORDER BY rowid DESC LIMIT 1`,
  )
  const children = database.prepare<[string], ExecutionRow>(
    'SELECT * FROM execution WHERE parent_id = ? ORDER BY rowid',
  )
  const unfinished = database.prepare<[], ExecutionRow & { readonly harmless_starts: number | null }>(
    `SELECT * FROM execution WHERE status IN ('new', 'running') ORDER BY rowid`,
  )
  const write = (
    statement: typeof end,
    id: string,
    before: KeptRow,
    ended: Ending,
    waitsFor: Suspension | null,
  ): EndedRow => {
    const { nodeRuns: runs } = ended
    const first = firstFailure({ nodeRuns: runs })
    const findings = [...findingsFrom(keeper.read(before.findings)), ...ended.findings]
    const failure = before.failure === null ? ended.failure : failureFrom(keeper.read(before.failure))
    const node = before.first_failed_node ?? first?.run.node ?? ended.failure?.node ?? null
    const message =
      before.first_error === null
        ? (first?.failure.message ?? ended.failure?.message ?? null)
        : keeper.read(before.first_error)
    const progress: ExecutionProgress = {
      status: ended.status,
      stoppedAt: ended.stoppedAt,
      runTimeMs: (before.run_time_ms ?? 0) + ended.runTimeMs,
      lastNode: ended.lastNode ?? before.last_node,
      failure,
      findingCount: findings.length + runs.reduce((sum, run) => sum + run.findings.length, 0),
      nodeRunCount: runs.length,
      firstFailure: node === null ? null : { node, message: message ?? '' },
    }
    const { changes } = statement.run(
      progress.status,
      progress.stoppedAt,
      progress.runTimeMs,
      progress.lastNode,
      keptOrNull(failure),
      node,
      message === null ? null : keeper.text(message),
      kept(findings),
      progress.findingCount,
      progress.nodeRunCount,
      keptOrNull(waitsFor),
      id,
    )
    return { progress, isWritten: changes === 1 }
  }
  const keep = (id: string, ended: Ending, waitsFor: Suspension | null): ExecutionProgress => {
    nodeRuns.add(id, ended.nodeRuns)
    const whole = ended.nodeRuns.length > 0 ? ended : { ...ended, nodeRuns: nodeRuns.of(id) }
    // Of most executions nothing is kept before they end: then nothing has to be read.
    const { progress, isWritten } = write(endOfFresh, id, nothingKept, whole, waitsFor)
    return isWritten ? progress : write(end, id, keptOf.get(id) ?? nothingKept, whole, waitsFor).progress
  }
  const keepTogether = database.transaction(keep)
  const whole = (id: string, read: TextKeeper['read']): Execution | null => {
    const row = find.get(id)
    if (row === undefined) return null
    const { nodeRunCount: _runs, findingCount: _findings, firstFailure: _first, ...summary } = fromRow(row)
    return { ...summary, findings: findingsFrom(keeper.read(row.findings)), nodeRuns: nodeRuns.of(id, read) }
  }
  return {
    add: (execution) => {
      add.run(
        execution.id,
        execution.workflowId,
        execution.workflowName,
        execution.workflowVersion,
        execution.mode,
        execution.status,
        execution.startedAt,
        execution.deliveryId,
        execution.externalId,
        execution.reproductionId,
        execution.retryOf,
        keptOrNull(execution.fingerprint),
        execution.parent?.executionId ?? null,
        execution.parent === undefined ? null : JSON.stringify(execution.parent),
        execution.status === 'new' ? 0 : null,
        execution.reproductionId,
      )
      return summaryOf(execution)
    },
    setRunning: (id, workflowVersion) => {
      setRunning.run(workflowVersion, id)
    },
    setEffect: (id) => {
      setEffect.run(id)
    },
    putBack: (id) => {
      putBack.run(id)
    },
    // A part of a group that can be undone costs a copy of each page. Without it, runs without an end are what is left at worst.
    end: (id, ended) =>
      database.inTransaction && isOneRow(ended.nodeRuns) ? keep(id, ended, null) : keepTogether(id, ended, null),
    suspend: (id, { suspension: waitsFor, ...pause }) =>
      keepTogether(id, { ...pause, status: 'waiting', stoppedAt: null, failure: null }, waitsFor),
    wake: (id) => wake.run(id).changes === 1,
    suspension: (id) => {
      const json = suspension.get(id)
      return json === null || json === undefined ? null : suspensionFrom(keeper.read(json))
    },
    waiting: () =>
      waiting.all().map(({ id, reproduction_id: reproductionId, suspension: json }) => ({
        id,
        reproductionId,
        suspension: suspensionFrom(keeper.read(json)),
      })),
    addFindings: database.transaction((id: string, added: readonly Finding[]) => {
      const findings = [...findingsFrom(keeper.read(keptFindings.get(id) ?? '[]')), ...added]
      setFindings.run(kept(findings), added.length, id)
    }),
    find: (id) => whole(id, keeper.read),
    findToSend: (id) => whole(id, keeper.readToSend),
    summary: (id) => {
      const row = find.get(id)
      return row === undefined ? null : fromRow(row)
    },
    fingerprint: (id) => {
      const json = fingerprint.get(id)
      return json === null || json === undefined ? null : keptJson(keeper.read(json))
    },
    parentOf: (id) => {
      const json = find.get(id)?.parent ?? null
      return json === null ? null : parentFrom(json)
    },
    childrenOf: (id) => children.all(id).map(fromRow),
    reproductionOf: (id) => reproductionOf.get(id) ?? null,
    page: ({ before = null, limit, offset = 0, ...filter }) =>
      page.all({ before, limit, offset, ...wholeFilter(filter) }).map(fromRow),
    count: (filter) => count.get(wholeFilter(filter)) ?? 0,
    chain: (id) => {
      const first = find.get(id)?.retry_of ?? id
      return chain.all(first, first).map(fromRow)
    },
    lastSuccessBefore: (workflowId, id) => {
      const row = lastSuccessBefore.get({ workflowId, id })
      return row === undefined ? null : fromRow(row)
    },
    unfinished: () =>
      unfinished
        .all()
        .map((row) => ({ ...fromRow(row), reproductionId: row.reproduction_id, harmlessStarts: row.harmless_starts })),
  }
}

function wholeFilter(filter: Omit<ExecutionFilter, 'limit' | 'offset' | 'before'>): Record<string, string | null> {
  const { status = null, workflowId = null, text = null, since = null, until = null } = filter
  return { status, workflowId, text, since, until }
}

function summaryOf(execution: NewExecution): ExecutionSummary {
  const { parent: _parent, fingerprint: _fingerprint, reproductionId: _reproduction, ...known } = execution
  return {
    ...known,
    stoppedAt: null,
    runTimeMs: null,
    lastNode: null,
    failure: null,
    findingCount: 0,
    nodeRunCount: 0,
    firstFailure: null,
  }
}

function summaryFrom(row: ExecutionRow, keeper: TextKeeper): ExecutionSummary {
  return {
    id: row.id,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    workflowVersion: row.workflow_version,
    mode: row.mode,
    status: row.status,
    startedAt: row.started_at,
    stoppedAt: row.stopped_at,
    runTimeMs: row.run_time_ms,
    deliveryId: row.delivery_id,
    externalId: row.external_id,
    retryOf: row.retry_of,
    lastNode: row.last_node,
    failure: row.failure === null ? null : failureFrom(keeper.read(row.failure)),
    findingCount: row.finding_count,
    nodeRunCount: row.node_run_count,
    firstFailure:
      row.first_failed_node === null
        ? null
        : { node: row.first_failed_node, message: keeper.read(row.first_error ?? '') },
  }
}

/** Only this file writes the JSON columns that these read. */
function failureFrom(json: string): Failure {
  return keptJson(json) as Failure
}

function parentFrom(json: string): ParentLink {
  return keptJson(json) as ParentLink
}

function suspensionFrom(json: string): Suspension {
  return keptJson(json) as Suspension
}

function findingsFrom(json: string): readonly Finding[] {
  return keptJson(json) as readonly Finding[]
}
