import type { ExecutionMode } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import { rulesOf } from '../../shared/service-profile.ts'
import { isErrorTrigger, errorItem, errorWorkflowOf, type FailedExecution } from '../engine/error-workflow.ts'
import { isObject } from '../../shared/json.ts'
import { nodeWithPresets } from '../../shared/node-types/with-presets.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { Store } from '../store/open-store.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { ExecutionService } from './execution-service.ts'
import type { ExecutionOrder, ErrorWorkflowRun } from './execution-order.ts'
import type { Guard } from '../guard/guard.ts'
import type { ShelvedWorkflow, WorkflowRepository } from '../workflows/workflow-repository.ts'

export interface ErrorWorkflowParts {
  readonly repository: Pick<WorkflowRepository, 'find'>
  readonly executions: () => Pick<ExecutionService, 'place'>
  readonly keep: Store['late']['keep']
  readonly baseUrl: () => string
  /** Secrets and personal data must not stand in the short reason. */
  readonly guard: Pick<Guard, 'redactor'>
}

const nothing: ErrorWorkflowRun = { findings: [], start: () => Promise.resolve() }

/** What an execution that ended in a failure leads to (contract §6 rule 5). */
export function errorWorkflowRun(
  order: ExecutionOrder,
  executionId: string,
  outcome: RunOutcome,
  parts: ErrorWorkflowParts,
): ErrorWorkflowRun {
  const { failure } = outcome
  // What Faultline lacks is nothing to be told of to whoever watches over the workflow.
  if (failure === null || failure.lack !== undefined || !isFailed(outcome)) return nothing
  const { workflow } = order.shelved
  const id = errorWorkflowOf(workflow, order.mode)
  if (id === null) return nothing
  const shelved = id === workflow.id ? order.shelved : parts.repository.find(id)
  const trigger = shelved?.workflow.nodes.find(isErrorTrigger)
  if (shelved === null || trigger === undefined) return { ...nothing, findings: [notStarted(id, shelved, failure)] }
  return {
    findings: [],
    start: () => {
      const told = redactedFailure(failure, parts.guard.redactor())
      const item = errorItem({
        executionId,
        executionUrl: `${parts.baseUrl()}/workflow/${workflow.id}/executions/${executionId}`,
        mode: order.mode,
        retryOf: order.retryOf,
        began: beginningOf(workflow, outcome),
        workflow: { id: workflow.id, name: workflow.name },
        lastNode: outcome.lastNode,
        failure: told,
        node: redactedNode(findNode(workflow, failure.node), parts.guard.redactor()),
        profile: outcome.profile,
        atMs: order.surroundings.now(),
        externalId: order.externalId,
        shortReason: shortReason(told),
      })
      const mode: ExecutionMode = 'error'
      const placing: ExecutionOrder = {
        shelved,
        mode,
        startNode: trigger.name,
        items: [item],
        deliveryId: null,
        externalId: order.externalId,
        reproductionId: order.reproductionId,
        retryOf: null,
        surroundings: order.surroundings,
      }
      return parts.keep(
        () => parts.executions().place(placing),
        (placed) => void placed.run(),
      )
    },
  }
}

function beginningOf(workflow: Workflow, { nodeRuns: [first] }: RunOutcome): FailedExecution['began'] {
  if (first === undefined) return null
  return { atMs: Date.parse(first.startedAt), node: first.node, type: findNode(workflow, first.node)?.type ?? '' }
}

/** A person who cancels an execution knows of it; a time-out is a failure in the service 2.x alone. */
function isFailed({ status, failure, profile }: RunOutcome): boolean {
  const isTimedOut = status === 'canceled' && failure?.code === 'TIMEOUT'
  return status === 'error' || status === 'crashed' || (isTimedOut && rulesOf(profile).tellsOfTimeOut)
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
/** Of a longer text only the beginning is told: it is redacted here and now, and nobody reads on. */
const longestTold = 32_768

/** The failure without secrets or personal data: an error workflow sends it on, to a chat or by mail (contract §5 rule 5). */
function redactedFailure(failure: Failure, redactor: Redactor): Failure {
  const told = (text: string): string => redactedHead(text, longestTold, redactor)
  return {
    ...failure,
    message: told(failure.message),
    description: failure.description === null ? null : told(failure.description),
    stack: failure.stack === null ? null : told(failure.stack),
    causes: failure.causes.map((cause) => ({ ...cause, message: told(cause.message) })),
  }
}

/** The node as a person may see it: its parameters go on to a chat or by mail as well. */
function redactedNode(node: WorkflowNode | undefined, redactor: Redactor): WorkflowNode | null {
  if (node === undefined) return null
  const written = JSON.stringify(nodeWithPresets(node).parameters)
  if (written.length > longestTold) return { ...node, parameters: {} }
  try {
    const parameters: unknown = JSON.parse(redactor.redact(written))
    return { ...node, parameters: isObject(parameters) ? parameters : {} }
  } catch {
    return { ...node, parameters: {} }
  }
}

/** The failure in a few words, of one that is redacted already. */
function shortReason({ node, message }: Failure): string {
  const text = `${node}: ${message.split('\n', 1)[0] ?? ''}`
  if (text.length <= longestReason) return text
  // A placeholder that is cut in two would look like text that was there.
  return `${text.slice(0, longestReason - 1).replace(/\[redacted:[^\]]*$/u, '')}…`
}

/** The beginning of a text, redacted. What is cut off may cut a secret in two, so the last words before it go as well. */
function redactedHead(text: string, longest: number, redactor: Redactor): string {
  if (text.length <= longest) return redactor.redact(text)
  const head = text.slice(0, longest)
  const whole = head.slice(0, Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'), 0))
  return `${redactor.redact(whole)}…`
}
