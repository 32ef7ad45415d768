import type { Database, Statement } from 'better-sqlite3'
import { jsonText } from '../../shared/json-text.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Suspension } from '../../shared/suspension.ts'
import { nothingBefore, wholeEnd, type BeforeEnd, type EndOrWait } from './execution-end.ts'
import { findingsFrom, newSummary } from './execution-row.ts'
import type { NodeRunTable } from './node-run-table.ts'
import type { ExecutionEnd, ExecutionPause, ExecutionProgress, NewExecution } from './stored-execution.ts'
import type { TextKeeper } from './text-keeper.ts'

const addSql = `
  INSERT INTO execution (id, workflow_id, workflow_name, workflow_version, mode, status, started_at, delivery_id,
    external_id, reproduction_id, retry_of, fingerprint, parent_id, parent, harmless_starts, of_sweep, process_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
    EXISTS (SELECT 1 FROM reproduction WHERE id = ? AND json_extract(json, '$.sweepId') IS NOT NULL),
    ${process.pid})`
const setRunningSql = `
  UPDATE execution SET status = 'running', workflow_version = ?, harmless_starts = harmless_starts + 1 WHERE id = ?`
/** It may be about to have an effect before it was written that it runs. */
const setEffectSql = `
  UPDATE execution SET harmless_starts = NULL, status = CASE status WHEN 'new' THEN 'running' ELSE status END WHERE id = ?`
const putBackSql = `
  UPDATE execution SET status = 'new' WHERE id = ? AND status = 'running' AND harmless_starts IS NOT NULL`
const endSql = `
  UPDATE execution SET status = ?, stopped_at = ?, run_time_ms = ?, last_node = ?, failure = ?, first_failed_node = ?,
    first_error = ?, lacks = ?, findings = ?, finding_count = ?, stand_in_count = ?, node_run_count = ?, suspension = ?,
    idle_end = ?
  WHERE id = ?`
const endOfFreshSql = `${endSql} AND run_time_ms IS NULL AND last_node IS NULL AND failure IS NULL
  AND first_failed_node IS NULL AND first_error IS NULL AND findings = '[]'`
const beforeEndSql =
  'SELECT run_time_ms, last_node, failure, first_failed_node, first_error, lacks, findings FROM execution WHERE id = ?'
const wakeSql = `UPDATE execution SET status = 'running', harmless_starts = NULL WHERE id = ? AND status = 'waiting'`
const findingsSql = 'SELECT findings FROM execution WHERE id = ?'
const setFindingsSql = 'UPDATE execution SET findings = ?, finding_count = finding_count + ? WHERE id = ?'

/** Writes executions. Each method is what `ExecutionTable` says of it. */
export class ExecutionWriter {
  readonly #database: Database
  readonly #keeper: TextKeeper
  readonly #nodeRuns: NodeRunTable
  readonly #add: Statement
  readonly #setRunning: Statement
  readonly #setEffect: Statement
  readonly #putBack: Statement
  readonly #end: Statement
  readonly #endOfFresh: Statement
  readonly #beforeEnd: Statement<[string], BeforeEnd>
  readonly #wake: Statement
  readonly #findings: Statement<[string], string>
  readonly #setFindings: Statement
  readonly #versions = new Set<string>()
  readonly #fingerprintTexts = new WeakMap<object, string>()
  readonly #storeTogether: (id: string, ended: EndOrWait, waitsFor: Suspension | null) => ExecutionProgress
  readonly #addFindingsTogether: (id: string, added: readonly Finding[]) => void

  constructor(database: Database, keeper: TextKeeper, nodeRuns: NodeRunTable) {
    this.#database = database
    this.#keeper = keeper
    this.#nodeRuns = nodeRuns
    this.#add = database.prepare(addSql)
    this.#setRunning = database.prepare(setRunningSql)
    this.#setEffect = database.prepare(setEffectSql)
    this.#putBack = database.prepare(putBackSql)
    this.#end = database.prepare(endSql)
    this.#endOfFresh = database.prepare(endOfFreshSql)
    this.#beforeEnd = database.prepare(beforeEndSql)
    this.#wake = database.prepare(wakeSql)
    this.#findings = database.prepare<[string], string>(findingsSql).pluck()
    this.#setFindings = database.prepare(setFindingsSql)
    this.#storeTogether = database.transaction((id: string, ended: EndOrWait, waitsFor: Suspension | null) =>
      this.#store(id, ended, waitsFor),
    )
    this.#addFindingsTogether = database.transaction((id: string, added: readonly Finding[]) => {
      const findings = [...findingsFrom(keeper.read(this.#findings.get(id) ?? '[]')), ...added]
      this.#setFindings.run(this.#json(findings), added.length, id)
    })
  }

  add(execution: NewExecution): ExecutionSummary {
    this.#versions.add(execution.workflowVersion)
    this.#add.run(
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
      execution.fingerprint === null ? null : this.#keeper.json(this.#fingerprintText(execution.fingerprint)),
      execution.parent?.executionId ?? null,
      execution.parent === undefined ? null : JSON.stringify(execution.parent),
      execution.status === 'new' ? 0 : null,
      execution.reproductionId,
    )
    return newSummary(execution)
  }

  setRunning(id: string, workflowVersion: string): void {
    this.#versions.add(workflowVersion)
    this.#setRunning.run(workflowVersion, id)
  }

  hasRun(workflowVersion: string): boolean {
    return this.#versions.has(workflowVersion)
  }

  setEffect(id: string): void {
    this.#setEffect.run(id)
  }

  putBack(id: string): void {
    this.#putBack.run(id)
  }

  end(id: string, ended: ExecutionEnd): ExecutionProgress {
    // A part of a group that can be undone costs a copy of each page. Without it, runs without an end are what is left at worst.
    const isPartOfGroup = this.#database.inTransaction && this.#nodeRuns.isOneRow(ended.nodeRuns)
    return isPartOfGroup ? this.#store(id, ended, null) : this.#storeTogether(id, ended, null)
  }

  suspend(id: string, { suspension, ...pause }: ExecutionPause): ExecutionProgress {
    return this.#storeTogether(id, { ...pause, status: 'waiting', stoppedAt: null, failure: null }, suspension)
  }

  wake(id: string): boolean {
    return this.#wake.run(id).changes === 1
  }

  addFindings(id: string, added: readonly Finding[]): void {
    this.#addFindingsTogether(id, added)
  }

  #store(id: string, ended: EndOrWait, waitsFor: Suspension | null): ExecutionProgress {
    this.#nodeRuns.add(id, ended.nodeRuns)
    const whole = ended.nodeRuns.length > 0 ? ended : { ...ended, nodeRuns: this.#nodeRuns.of(id) }
    // Of most executions nothing is stored before they end: then nothing has to be read.
    const fresh = this.#write(this.#endOfFresh, id, nothingBefore, whole, waitsFor)
    if (fresh.isWritten) return fresh.progress
    return this.#write(this.#end, id, this.#beforeEnd.get(id) ?? nothingBefore, whole, waitsFor).progress
  }

  /** `isWritten` false: the statement found no such row. */
  #write(
    statement: Statement,
    id: string,
    before: BeforeEnd,
    ended: EndOrWait,
    waitsFor: Suspension | null,
  ): { readonly progress: ExecutionProgress; readonly isWritten: boolean } {
    const { progress, failure, findings, firstFailedNode, firstError } = wholeEnd(before, ended, this.#keeper.read)
    const { changes } = statement.run(
      progress.status,
      progress.stoppedAt,
      progress.runTimeMs,
      progress.lastNode,
      this.#jsonOrNull(failure),
      firstFailedNode,
      firstError === null ? null : this.#keeper.text(firstError),
      progress.cannotRunHere ? 1 : 0,
      this.#json(findings),
      progress.findingCount,
      progress.standInCount,
      progress.nodeRunCount,
      this.#jsonOrNull(waitsFor),
      progress.idleEnd,
      id,
    )
    return { progress, isWritten: changes === 1 }
  }

  /** As long as nothing around a workflow changes, its executions share one fingerprint, which is not changed in place. */
  #fingerprintText(fingerprint: object): string {
    const known = this.#fingerprintTexts.get(fingerprint)
    if (known !== undefined) return known
    const text = jsonText(fingerprint)
    this.#fingerprintTexts.set(fingerprint, text)
    return text
  }

  #json(value: unknown): string {
    return this.#keeper.json(jsonText(value))
  }

  #jsonOrNull(value: unknown): string | null {
    return value === null ? null : this.#json(value)
  }
}
