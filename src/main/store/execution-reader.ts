import type { Database, Statement } from 'better-sqlite3'
import type { Execution, ExecutionSummary } from '../../shared/execution.ts'
import type { ParentLink } from '../../shared/parent-link.ts'
import type { Suspension } from '../../shared/suspension.ts'
import { findingsFrom, parentFrom, summaryFrom, suspensionFrom, type ExecutionRow } from './execution-row.ts'
import { openExecutionSearch, type ExecutionSearch, type Filtered } from './execution-search.ts'
import { storedJson } from './stored-json.ts'
import type { NodeRunTable } from './node-run-table.ts'
import type { ExecutionFilter, UnfinishedExecution, WaitingExecution } from './stored-execution.ts'
import type { TextKeeper } from './text-keeper.ts'

type UnfinishedRow = ExecutionRow & { readonly harmless_starts: number | null }
type WaitingRow = Pick<ExecutionRow, 'id' | 'reproduction_id'> & { readonly suspension: string }

const findSql = 'SELECT * FROM execution WHERE id = ?'
const reproductionOfSql = 'SELECT reproduction_id FROM execution WHERE id = ?'
const fingerprintSql = 'SELECT fingerprint FROM execution WHERE id = ?'
const suspensionSql = `SELECT suspension FROM execution WHERE id = ? AND status = 'waiting'`
const waitingSql = `
  SELECT id, reproduction_id, suspension FROM execution WHERE status = 'waiting' AND suspension IS NOT NULL ORDER BY id`
const chainSql = 'SELECT * FROM execution WHERE id = ? OR retry_of = ? ORDER BY rowid'
const lastSuccessSql = `
  SELECT * FROM execution WHERE workflow_id = @workflowId AND status = 'success' AND lacks = 0 AND +of_sweep = 0
    AND NOT (mode = 'manual' AND retry_of IS NOT NULL)
    AND rowid < coalesce((SELECT rowid FROM execution WHERE id = @id),
      (SELECT rowid + 1 FROM execution WHERE id < @id ORDER BY id DESC LIMIT 1))
  ORDER BY rowid DESC LIMIT 1`
const childrenSql = 'SELECT * FROM execution WHERE parent_id = ? ORDER BY rowid'
const unfinishedSql = `SELECT * FROM execution WHERE status IN ('new', 'running') ORDER BY rowid`

/** Reads executions. Each method is what `ExecutionTable` says of it. */
export class ExecutionReader {
  readonly #keeper: TextKeeper
  readonly #nodeRuns: NodeRunTable
  readonly #find: Statement<[string], ExecutionRow>
  readonly #reproductionOf: Statement<[string], string | null>
  readonly #fingerprint: Statement<[string], string | null>
  readonly #suspension: Statement<[string], string | null>
  readonly #waiting: Statement<[], WaitingRow>
  readonly #search: ExecutionSearch
  readonly #chain: Statement<[string, string], ExecutionRow>
  readonly #lastSuccess: Statement<[{ readonly workflowId: string; readonly id: string }], ExecutionRow>
  readonly #children: Statement<[string], ExecutionRow>
  readonly #unfinished: Statement<[], UnfinishedRow>

  constructor(database: Database, keeper: TextKeeper, nodeRuns: NodeRunTable) {
    this.#keeper = keeper
    this.#nodeRuns = nodeRuns
    this.#find = database.prepare(findSql)
    this.#reproductionOf = database.prepare<[string], string | null>(reproductionOfSql).pluck()
    this.#fingerprint = database.prepare<[string], string | null>(fingerprintSql).pluck()
    this.#suspension = database.prepare<[string], string | null>(suspensionSql).pluck()
    this.#waiting = database.prepare(waitingSql)
    this.#search = openExecutionSearch(database)
    this.#chain = database.prepare(chainSql)
    this.#lastSuccess = database.prepare(lastSuccessSql)
    this.#children = database.prepare(childrenSql)
    this.#unfinished = database.prepare(unfinishedSql)
  }

  find(id: string): Execution | null {
    return this.#whole(id, this.#keeper.read)
  }

  findToSend(id: string): Execution | null {
    return this.#whole(id, this.#keeper.readToSend)
  }

  summary(id: string): ExecutionSummary | null {
    const row = this.#find.get(id)
    return row === undefined ? null : this.#summary(row)
  }

  fingerprint(id: string): unknown {
    const json = this.#fingerprint.get(id) ?? null
    return json === null ? null : storedJson(this.#keeper.read(json))
  }

  reproductionOf(id: string): string | null {
    return this.#reproductionOf.get(id) ?? null
  }

  parentOf(id: string): ParentLink | null {
    const json = this.#find.get(id)?.parent ?? null
    return json === null ? null : parentFrom(json)
  }

  childrenOf(id: string): readonly ExecutionSummary[] {
    return this.#summaries(this.#children.all(id))
  }

  suspension(id: string): Suspension | null {
    const json = this.#suspension.get(id) ?? null
    return json === null ? null : suspensionFrom(this.#keeper.read(json))
  }

  waiting(): readonly WaitingExecution[] {
    return this.#waiting.all().map(({ id, reproduction_id: reproductionId, suspension }) => ({
      id,
      reproductionId,
      suspension: suspensionFrom(this.#keeper.read(suspension)),
    }))
  }

  page(filter: ExecutionFilter): readonly ExecutionSummary[] {
    return this.#summaries(this.#search.page(filter))
  }

  failedIds(filter: Filtered): readonly string[] {
    return this.#search.failedIds(filter)
  }

  count(filter: Filtered): number {
    return this.#search.count(filter)
  }

  chain(id: string): readonly ExecutionSummary[] {
    const first = this.#find.get(id)?.retry_of ?? id
    return this.#summaries(this.#chain.all(first, first))
  }

  lastSuccessBefore(workflowId: string, id: string): ExecutionSummary | null {
    const row = this.#lastSuccess.get({ workflowId, id })
    return row === undefined ? null : this.#summary(row)
  }

  unfinished(): readonly UnfinishedExecution[] {
    return this.#unfinished.all().map((row) => ({
      ...this.#summary(row),
      reproductionId: row.reproduction_id,
      harmlessStarts: row.harmless_starts,
    }))
  }

  #whole(id: string, read: TextKeeper['read']): Execution | null {
    const row = this.#find.get(id)
    if (row === undefined) return null
    const { nodeRunCount: _runs, findingCount: _findings, firstFailure: _first, ...summary } = this.#summary(row)
    const findings = findingsFrom(this.#keeper.read(row.findings))
    return { ...summary, findings, nodeRuns: this.#nodeRuns.of(id, read) }
  }

  #summaries(rows: readonly ExecutionRow[]): readonly ExecutionSummary[] {
    return rows.map((row) => this.#summary(row))
  }

  #summary(row: ExecutionRow): ExecutionSummary {
    return summaryFrom(row, this.#keeper)
  }
}
