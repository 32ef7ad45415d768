import type { Database } from 'better-sqlite3'
import type { Execution, ExecutionSummary, NodeRun } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import type { ParentLink } from '../../shared/parent-link.ts'
import type { Suspension } from '../../shared/suspension.ts'
import { ExecutionReader } from './execution-reader.ts'
import { ExecutionWriter } from './execution-writer.ts'
import type { LongValues } from './long-values.ts'
import { openNodeRunTable } from './node-run-table.ts'
import type {
  ExecutionEnd,
  ExecutionFilter,
  ExecutionPause,
  ExecutionProgress,
  NewExecution,
  UnfinishedExecution,
  WaitingExecution,
} from './stored-execution.ts'
import type { TextKeeper } from './text-keeper.ts'

/** Executions with their node runs (contract §1.3). Those of a sweep are found by their id alone: hundreds would fill every list. */
export interface ExecutionTable {
  readonly add: (execution: NewExecution) => ExecutionSummary
  /** Says that a `new` execution begins, with the version of the workflow that it runs. */
  readonly setRunning: (id: string, workflowVersion: string) => void
  /** True where an execution of that version was added or begun since the store was opened. */
  readonly hasRun: (workflowVersion: string) => boolean
  /** Says that it is about to have an effect outside: from then on it never runs again by itself. */
  readonly setEffect: (id: string) => void
  /** Says that one which was cut off before any effect is to begin anew. */
  readonly putBack: (id: string) => void
  /**
   * Writes what its node runs took and put out, where it is long, some of it at a time, before `end` keeps these very runs; null
   * where none is long. Where it rejects, `end` keeps all of it itself.
   */
  readonly writeLong: (id: string, runs: readonly NodeRun[]) => Promise<void> | null
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
  /** Ids of all that the filter lets through and that failed, oldest first. */
  readonly failedIds: (filter: Omit<ExecutionFilter, 'limit' | 'offset' | 'before' | 'sort'>) => readonly string[]
  /** How many the filter lets through, whatever its limit and offset. */
  readonly count: (filter: Omit<ExecutionFilter, 'limit' | 'offset' | 'before'>) => number
  /** The first execution of a chain of retries and its retries, oldest first. */
  readonly chain: (id: string) => readonly ExecutionSummary[]
  /** The newest successful execution of the workflow that started before the given one; null where there is none. */
  readonly lastSuccessBefore: (workflowId: string, id: string) => ExecutionSummary | null
  /** Executions that have not begun or not ended, oldest first. At a start: those that an earlier process left behind. */
  readonly unfinished: () => readonly UnfinishedExecution[]
}

export function openExecutionTable(database: Database, keeper: TextKeeper, long: LongValues): ExecutionTable {
  const nodeRuns = openNodeRunTable(database, keeper, long)
  const writer = new ExecutionWriter(database, keeper, nodeRuns)
  const reader = new ExecutionReader(database, keeper, nodeRuns)
  return {
    add: (execution) => writer.add(execution),
    setRunning: (id, workflowVersion) => {
      writer.setRunning(id, workflowVersion)
    },
    hasRun: (workflowVersion) => writer.hasRun(workflowVersion),
    setEffect: (id) => {
      writer.setEffect(id)
    },
    putBack: (id) => {
      writer.putBack(id)
    },
    writeLong: (id, runs) => nodeRuns.writeLong(id, runs),
    end: (id, end) => writer.end(id, end),
    suspend: (id, pause) => writer.suspend(id, pause),
    wake: (id) => writer.wake(id),
    addFindings: (id, findings) => {
      writer.addFindings(id, findings)
    },
    suspension: (id) => reader.suspension(id),
    waiting: () => reader.waiting(),
    find: (id) => reader.find(id),
    findToSend: (id) => reader.findToSend(id),
    summary: (id) => reader.summary(id),
    fingerprint: (id) => reader.fingerprint(id),
    reproductionOf: (id) => reader.reproductionOf(id),
    parentOf: (id) => reader.parentOf(id),
    childrenOf: (id) => reader.childrenOf(id),
    page: (filter) => reader.page(filter),
    failedIds: (filter) => reader.failedIds(filter),
    count: (filter) => reader.count(filter),
    chain: (id) => reader.chain(id),
    lastSuccessBefore: (workflowId, id) => reader.lastSuccessBefore(workflowId, id),
    unfinished: () => reader.unfinished(),
  }
}
