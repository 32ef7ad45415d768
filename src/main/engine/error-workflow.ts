import type { ExecutionMode } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Item } from '../../shared/item.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'

/** True for the node at which an error workflow begins. */
export function isErrorTrigger({ type, disabled }: WorkflowNode): boolean {
  return type === 'n8n-nodes-base.errorTrigger' && disabled !== true
}

/**
 * The id of the workflow that a failed execution starts, in mode `error`; null where none does. `settings.errorWorkflow`
 * wins; without it, the workflow's own Error Trigger is used. Neither starts itself again, and a manual run starts nothing
 * (engine semantics §1.5, contract §6 rule 5).
 */
export function errorWorkflowOf(workflow: Workflow, mode: ExecutionMode): string | null {
  if (mode === 'manual') return null
  const named = workflow.settings.errorWorkflow
  if (named !== undefined && named !== '') return mode === 'error' && named === workflow.id ? null : named
  return mode !== 'error' && workflow.nodes.some(isErrorTrigger) ? workflow.id : null
}

/** What an error workflow is told about. */
export interface FailedExecution {
  /** Null where no execution came about: the trigger itself failed. */
  readonly executionId: string | null
  readonly executionUrl: string
  readonly mode: ExecutionMode
  readonly retryOf: string | null
  readonly workflow: { readonly id: string; readonly name: string }
  readonly lastNode: string | null
  readonly failure: Failure
  /** External or deduplication identifier of the event; null where it had none. */
  readonly externalId: string | null
  /** The failure in a few words, through redaction. */
  readonly shortReason: string
}

/**
 * The item an Error Trigger emits: the workflow format's own fields, and beside them what contract §6 rule 5 asks for:
 * execution id, external id and a short reason.
 */
export function errorItem(failed: FailedExecution): Item {
  const { failure, workflow, mode, executionId } = failed
  const error = {
    message: failure.message,
    name: failure.name,
    description: failure.description,
    ...(failure.stack === null ? {} : { stack: failure.stack }),
    ...(failure.line === null ? {} : { lineNumber: failure.line }),
    ...(failure.httpCode === null ? {} : { httpCode: failure.httpCode }),
    level: 'error',
    tags: {},
  }
  const contract = {
    execution_id: executionId,
    external_id: failed.externalId,
    reason: failed.shortReason,
  }
  if (executionId === null) return { json: { trigger: { error, mode: 'trigger' }, workflow, ...contract } }
  const execution = {
    id: executionId,
    url: failed.executionUrl,
    ...(failed.retryOf === null ? {} : { retryOf: failed.retryOf }),
    error,
    lastNodeExecuted: failed.lastNode,
    mode,
  }
  return { json: { execution, workflow, ...contract } }
}
