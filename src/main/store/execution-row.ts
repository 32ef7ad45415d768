import type { ExecutionMode, ExecutionStatus, ExecutionSummary } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { ParentLink } from '../../shared/parent-link.ts'
import type { Suspension } from '../../shared/suspension.ts'
import { storedJson } from './stored-json.ts'
import type { NewExecution } from './stored-execution.ts'
import type { TextKeeper } from './text-keeper.ts'

export interface ExecutionRow {
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
  /** 1 where it first went wrong for something that Faultline lacks. */
  readonly lacks: number
  readonly findings: string
  readonly finding_count: number
  readonly stand_in_count: number
  readonly node_run_count: number
  readonly idle_end: string | null
}

/** What is known of an execution as it is added. */
export function newSummary(execution: NewExecution): ExecutionSummary {
  const { parent: _parent, fingerprint: _fingerprint, reproductionId: _reproduction, ...known } = execution
  return {
    ...known,
    stoppedAt: null,
    runTimeMs: null,
    lastNode: null,
    failure: null,
    findingCount: 0,
    standInCount: 0,
    nodeRunCount: 0,
    cannotRunHere: false,
    idleEnd: null,
    firstFailure: null,
  }
}

export function summaryFrom(row: ExecutionRow, keeper: TextKeeper): ExecutionSummary {
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
    standInCount: row.stand_in_count,
    nodeRunCount: row.node_run_count,
    cannotRunHere: row.lacks === 1,
    idleEnd: row.idle_end,
    firstFailure:
      row.first_failed_node === null
        ? null
        : { node: row.first_failed_node, message: keeper.read(row.first_error ?? '') },
  }
}

/** Only the functions of the table write the JSON columns that these read. */
export function failureFrom(json: string): Failure {
  return storedJson(json) as Failure
}

export function parentFrom(json: string): ParentLink {
  return storedJson(json) as ParentLink
}

export function suspensionFrom(json: string): Suspension {
  return storedJson(json) as Suspension
}

export function findingsFrom(json: string): readonly Finding[] {
  return storedJson(json) as readonly Finding[]
}
