/** A delivery that wakes a waiting execution is committed together with it (contract §6.4). */
import type { WorkflowAnswer } from '../../shared/execution.ts'
import { responseModeOf } from '../engine/webhook-setup.ts'
import type { ExecutionService } from '../executions/execution-service.ts'
import type { Acceptance } from '../listener/acceptance.ts'
import type { ResumingCall } from '../listener/waiting-executions.ts'
import type { Store } from '../store/open-store.ts'
import { answeringOfNode, answerThenRun, runThenAnswer } from './answer-caller.ts'

export interface ResumeParts {
  readonly store: Store
  readonly executions: Pick<ExecutionService, 'resume'>
}

/** Lets a waiting execution go on with the item of the call; null where it does not wait any more. */
export function resumeDelivery({ store, executions }: ResumeParts, call: ResumingCall): Acceptance | null {
  const { executionId, node, item } = call
  const answersFirst = responseModeOf(node) === 'onReceived'
  const committed = store.groupCommit()
  const placed = store.transaction(() => {
    const resumed = executions.resume(
      executionId,
      item === null ? {} : { wokenWith: [item] },
      answersFirst ? 'later' : 'now',
    )
    if (resumed !== null) {
      storeResumed(store, call)
      if (item !== null) store.binaries.hold(executionId, [[item]])
    }
    return resumed
  })
  if (placed === null) return null
  // The options of a node that waits say nothing about what Respond to Webhook answers.
  const given = (answer: WorkflowAnswer): WorkflowAnswer | null =>
    responseModeOf(node) === 'responseNode' ? answer : null
  const answering = Promise.resolve({ ...answeringOfNode(node), given })
  const { answer } = (answersFirst ? answerThenRun : runThenAnswer)(node, answering, (caller) => placed.run(caller))
  return { executionId, answer, committed }
}

function storeResumed(store: Store, { deliveryId, executionId, node, sentence }: ResumingCall): void {
  const delivery = store.deliveries.find(deliveryId)
  if (delivery === null) return
  const { workflowId = null } = store.executions.summary(executionId) ?? {}
  store.deliveries.setOutcome(deliveryId, {
    ...delivery,
    outcome: 'accepted',
    workflowId,
    webhookNode: node.name,
    executionId,
    explanation: { sentence, nearest: [] },
  })
}
