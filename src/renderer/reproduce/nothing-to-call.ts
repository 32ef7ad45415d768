import { calledStart, calledStartStep, otherStart, otherStartSentence } from '../../shared/other-start.ts'
import type { Remedy } from '../../shared/remedy.ts'
import { takesDeliveries } from '../../shared/webhook-address.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'

interface NothingToCall {
  readonly step: null
  readonly happened: string
  readonly sentence: string
  readonly remedy?: Remedy
}

/** What is to be done first where nothing can be sent to a workflow, since it has no webhook; null where it has one. */
export function nothingToCall(
  nodes: readonly Pick<WorkflowNode, 'name' | 'type' | 'disabled'>[],
): NothingToCall | null {
  if (nodes.some(({ type }) => takesDeliveries(type))) return null
  const start = otherStart(nodes)
  const called = calledStart(nodes)
  if (called !== null) return { step: null, happened: otherStartSentence(called), sentence: calledStartStep(called) }
  if (start === null) {
    return {
      step: null,
      happened: 'The workflow has no webhook, so no request can reach it.',
      sentence: 'Add a Webhook node on Workflows.',
    }
  }
  return {
    step: null,
    happened: otherStartSentence(start),
    sentence: `Put a webhook in front: "${start.name}" then gives the body of the request.`,
    remedy: { kind: 'add-webhook', node: start.name },
  }
}
