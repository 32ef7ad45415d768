import type { ExecutionMode } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { ServiceProfile } from '../../shared/service-profile.ts'
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
  /** Where and when it began; null where no node ran. */
  readonly began: { readonly atMs: number; readonly node: string; readonly type: string } | null
  readonly workflow: { readonly id: string; readonly name: string }
  readonly lastNode: string | null
  readonly failure: Failure
  /** The node that failed, through redaction; null where it is not of this workflow. */
  readonly node: WorkflowNode | null
  /** The version of the service that tells of it. */
  readonly profile: ServiceProfile
  /** When it failed, in milliseconds. */
  readonly atMs: number
  /** External or deduplication identifier of the event; null where it had none. */
  readonly externalId: string | null
  /** The failure in a few words, through redaction. */
  readonly shortReason: string
}

/** True for an error by which a node fails as such; one of its code, or of the service around it, tells less. */
function isOfNode({ name }: Failure): boolean {
  return name === 'NodeApiError' || name === 'NodeOperationError'
}

/** What an error of a node tells beside its text (n8n 1.123.5 and 2.41.1, measured). */
function errorOfNode({ failure, node, atMs, profile }: FailedExecution): JsonObject {
  const { name, description, itemIndex, causes } = failure
  const httpCode = failure.httpCode ?? (name === 'NodeApiError' ? failure.code : null)
  const isThrownObject = node?.type === 'n8n-nodes-base.stopAndError' && node.parameters['errorType'] === 'errorObject'
  return {
    name,
    ...(description === null ? {} : { description }),
    ...(httpCode === null ? {} : { httpCode }),
    level: isThrownObject ? 'error' : 'warning',
    timestamp: atMs,
    functionality: 'regular',
    ...(profile === '1.123' ? {} : { shouldReport: true }),
    context: itemIndex === null ? {} : { itemIndex },
    messages: name === 'NodeApiError' && failure.httpCode === null ? causes.map(({ message }) => message) : [],
    ...(node === null ? {} : { node: shownNode(node) }),
  }
}

/** What an error of code, or of the service around the nodes, tells beside its text. */
function errorOfCode({ failure: { description, name }, profile }: FailedExecution): JsonObject {
  if (profile === '1.123') return { description, level: 'error' }
  return name === 'Error'
    ? { name: 'WrappedExecutionError', description, level: 'info', shouldReport: false }
    : { name, description, level: 'error' }
}

/** How the execution began, as the service tells it (measured on 1.123.5 and 2.41.1; only the latter names the node). */
function contextOf(
  { atMs, node, type }: NonNullable<FailedExecution['began']>,
  { mode, profile }: FailedExecution,
): JsonObject {
  const triggerNode = profile === '1.123' ? {} : { triggerNode: { name: node, type } }
  return { version: 1, establishedAt: atMs, source: mode, ...triggerNode }
}

function shownNode({ id, name, type, typeVersion, position, parameters }: WorkflowNode): JsonObject {
  return { id, name, type, typeVersion, position, parameters }
}

/**
 * The item an Error Trigger emits: the workflow format's own fields, and beside them what contract §6 rule 5 asks for:
 * execution id, external id and a short reason.
 */
export function errorItem(failed: FailedExecution): Item {
  const { failure, workflow, mode, executionId } = failed
  const error = {
    message: failure.message,
    ...(isOfNode(failure) ? errorOfNode(failed) : errorOfCode(failed)),
    ...(failure.stack === null ? {} : { stack: failure.stack }),
    ...(failure.line === null ? {} : { lineNumber: failure.line }),
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
    ...(failed.began === null ? {} : { executionContext: contextOf(failed.began, failed) }),
  }
  return { json: { execution, workflow, ...contract } }
}
