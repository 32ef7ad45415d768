import { noFailureDetails } from '../../shared/failure.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import { isObject } from '../../shared/json.ts'
import type { Workflow } from '../../shared/workflow.ts'

/** Name of the failure of a delivery that started no execution. */
export const noExecution = 'NoExecution'

/** What is known of the workflow that a delivery was meant for. */
export interface IntendedWorkflow {
  readonly id: string
  readonly workflow: Workflow | null
}

/** The workflow that a delivery matched, or the nearest to it; an empty id where there is none. */
export function intendedWorkflowId({ workflowId, explanation }: Delivery): string {
  return workflowId ?? explanation?.nearest[0]?.workflowId ?? ''
}

/**
 * An error without an execution, in the words of one: a delivery that matched no webhook, was refused, or was left out as a
 * repeat (contract §4 rule 4, §6 rules 2 and 3). Its id is empty, for there is no execution; the text is what the caller was
 * answered. Null where an execution was started, or nothing is decided yet.
 */
export function unstartedExecution(delivery: Delivery, intended: IntendedWorkflow): Execution | null {
  const { outcome, explanation, answer } = delivery
  if (delivery.executionId !== null || outcome === 'received' || outcome === 'accepted') return null
  const sentence = explanation?.sentence ?? outcomeSentence(delivery)
  return {
    id: '',
    workflowId: intended.id,
    workflowName: intended.workflow?.name ?? explanation?.nearest[0]?.workflowName ?? '',
    workflowVersion: '',
    mode: 'webhook',
    status: 'error',
    startedAt: delivery.receivedAt,
    stoppedAt: answer?.answeredAt ?? null,
    runTimeMs: null,
    deliveryId: delivery.id,
    externalId: delivery.externalId?.value ?? null,
    retryOf: null,
    lastNode: null,
    failure: {
      ...noFailureDetails,
      name: noExecution,
      message: outcome === 'duplicate' ? sentence : (answeredText(delivery) ?? sentence),
      description: sentence,
      node: delivery.webhookNode ?? webhookNear(delivery, intended.workflow),
      httpCode: answer === null ? null : String(answer.statusCode),
    },
    findings: [],
    nodeRuns: [],
  }
}

function outcomeSentence({ outcome, duplicateOf, externalId }: Delivery): string {
  if (outcome !== 'duplicate') return `The delivery was ${outcome} and started no execution.`
  const by = externalId === null ? '' : `, told by ${externalId.kind} "${externalId.value}"`
  return `The delivery repeats delivery ${duplicateOf ?? 'before it'}${by}, and started no second execution.`
}

/** The message of the answer, or its whole text; null where it had none. */
function answeredText({ answer }: Delivery): string | null {
  const text = answer?.body.trim() ?? ''
  if (text === '') return null
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) && typeof body['message'] === 'string' ? body['message'] : text
  } catch {
    return text
  }
}

/** Name of the webhook that was nearest; empty where no webhook has that path. */
function webhookNear({ explanation }: Delivery, workflow: Workflow | null): string {
  const path = explanation?.nearest[0]?.path.replace(/^\//u, '')
  return workflow?.nodes.find((node) => node.parameters['path'] === path && path !== undefined)?.name ?? ''
}
