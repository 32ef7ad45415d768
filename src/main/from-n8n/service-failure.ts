import { messageShape } from '../../shared/message-shape.ts'
import type {
  ServiceError,
  ServiceExecution,
  ServiceExecutionSummary,
  ServiceNodeRun,
} from '../../shared/service-execution.ts'
import { workflowFrom } from '../engine/read-workflow.ts'
import { nodesWithIssues, workflowIssuesName } from '../engine/workflow-issues.ts'
import { errorsGoneOnWith } from './error-gone-on-with.ts'
import { nodeNamed } from './service-nodes.ts'

/** Where a recorded execution went wrong. */
export interface ServiceFailure {
  readonly node: string
  readonly error: ServiceError
}

/** Every run of every node, in the order in which they ran. */
export function runsInOrder(runs: ServiceExecution['runs']): readonly { node: string; run: ServiceNodeRun }[] {
  return Object.entries(runs)
    .flatMap(([node, of]) => of.map((run) => ({ node, run })))
    .toSorted((a, b) => a.run.executionIndex - b.run.executionIndex || a.run.startTime - b.run.startTime)
}

/**
 * The first node that failed, also where the workflow went on (an item that carries an error on an output of a node that is
 * set to go on); null where none did. What a trigger gives is never a failure of its own.
 */
export function firstServiceFailure(execution: ServiceExecution): ServiceFailure | null {
  for (const { node: name, run } of runsInOrder(execution.runs)) {
    if (run.error !== null) return { node: name, error: run.error }
    const [error] = errorsGoneOnWith(nodeNamed(execution.workflow, name) ?? {}, run.outputs).values()
    if (error !== undefined) return { node: name, error }
  }
  return lastServiceFailure(execution)
}

/** The failure that ended it; null where none did. */
export function lastServiceFailure({ error, workflow, workflowName }: ServiceExecution): ServiceFailure | null {
  if (error === null) return null
  const node = error.node ?? (error.name === workflowIssuesName ? unfilledNode(workflow, workflowName) : null)
  return node === null ? null : { node, error }
}

/** The service names none: the first that is not filled in; null where it is one whose parameters are not known here. */
function unfilledNode(workflow: ServiceExecution['workflow'], name: string): string | null {
  try {
    return nodesWithIssues(workflowFrom(workflow, name).workflow)[0]?.node.name ?? null
  } catch {
    // Whoever brings the workflow in is told why it is none.
    return null
  }
}

/** What a list shows of it. */
export function summaryOf(execution: ServiceExecution): ServiceExecutionSummary {
  const { id, workflowId, workflowName, status, startedAt, retryOf } = execution
  const failed = status === 'success' ? null : firstServiceFailure(execution)
  return {
    ...{ id, workflowId, workflowName, status, startedAt, retryOf },
    firstFailure: failed === null ? null : { node: failed.node, message: wordsOf(failed.error) },
  }
}

/** The message of an error with what the other side said, where it said something. */
function wordsOf({ message, description }: ServiceError): string {
  return description === null || description.startsWith('\n<') || description === message
    ? message
    : `${message} (${description})`
}

/** What makes two failures the same: the workflow, the node and the message without its values. */
export function failureKey({ workflowId, firstFailure }: ServiceExecutionSummary): string {
  if (firstFailure === null) return `${workflowId}\n`
  return `${workflowId}\n${firstFailure.node}\n${messageShape(firstFailure.message)}`
}
