import type { ExecutionMode } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import { isErrorTrigger, errorItem, errorWorkflowOf } from '../engine/error-workflow.ts'
import type { RunOutcome } from '../engine/run-workflow.ts'
import { createRedactor, type KnownValue } from '../redaction/redactor.ts'
import type { ExecutionDesk, ExecutionOrder } from './execution-desk.ts'
import type { ShelvedWorkflow, WorkflowShelf } from './workflow-shelf.ts'

/** What follows a failed execution. */
export interface ErrorSequel {
  /** Why no error workflow is started although one is named; empty where all is well. */
  readonly findings: readonly Finding[]
  /** Starts the error workflow, if there is one; to be called when the failed execution is kept. */
  readonly start: () => void
}

export interface ErrorWorkflowParts {
  readonly shelf: Pick<WorkflowShelf, 'find'>
  readonly executions: () => Pick<ExecutionDesk, 'place'>
  readonly baseUrl: () => string
  /** Secrets the program knows: they must not stand in the short reason. */
  readonly knownValues: () => readonly KnownValue[]
}

const nothing: ErrorSequel = { findings: [], start: () => undefined }

/** What an execution that ended in a failure leads to (contract §6 rule 5). */
export function sequelOfFailure(
  order: ExecutionOrder,
  executionId: string,
  outcome: RunOutcome,
  parts: ErrorWorkflowParts,
): ErrorSequel {
  const { failure } = outcome
  if (failure === null || !isFailed(outcome)) return nothing
  const { workflow } = order.shelved
  const id = errorWorkflowOf(workflow, order.mode)
  if (id === null) return nothing
  const shelved = id === workflow.id ? order.shelved : parts.shelf.find(id)
  const trigger = shelved?.workflow.nodes.find(isErrorTrigger)
  if (shelved === null || trigger === undefined) return { ...nothing, findings: [notStarted(id, shelved, failure)] }
  return {
    findings: [],
    start: () => {
      const item = errorItem({
        executionId,
        executionUrl: `${parts.baseUrl()}/workflow/${workflow.id}/executions/${executionId}`,
        mode: order.mode,
        retryOf: order.retryOf,
        workflow: { id: workflow.id, name: workflow.name },
        lastNode: outcome.lastNode,
        failure,
        externalId: order.externalId,
        shortReason: shortReason(failure, parts.knownValues()),
      })
      const mode: ExecutionMode = 'error'
      const placed = parts.executions().place({
        shelved,
        mode,
        startNode: trigger.name,
        items: [item],
        deliveryId: null,
        externalId: order.externalId,
        reproductionId: order.reproductionId,
        retryOf: null,
        surroundings: order.surroundings,
      })
      void placed.run()
    },
  }
}

/** A person who cancels an execution knows of it; a time-out is a failure. */
function isFailed({ status, failure }: RunOutcome): boolean {
  return status === 'error' || status === 'crashed' || (status === 'canceled' && failure?.code === 'TIMEOUT')
}

function notStarted(id: string, shelved: ShelvedWorkflow | null, failure: Failure): Finding {
  const why =
    shelved === null
      ? `there is no workflow with the id "${id}"`
      : `the workflow "${shelved.workflow.name}" has no enabled Error Trigger node`
  return {
    kind: 'error-workflow-not-started',
    sentence: `The failure in "${failure.node}" was told to nobody: the settings name an error workflow, but ${why}. Import it, or name another one.`,
    itemIndexes: [],
  }
}

const longestReason = 200

/** The failure in a few words, without secrets or personal data. */
function shortReason({ node, message }: Failure, known: readonly KnownValue[]): string {
  const redactor = createRedactor({ known })
  const text = redactor.redact(`${node}: ${message.split('\n', 1)[0] ?? ''}`)
  return text.length <= longestReason ? text : `${text.slice(0, longestReason - 1)}…`
}
