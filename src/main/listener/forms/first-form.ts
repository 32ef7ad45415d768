/** A form at which a workflow starts: its page, and what becomes of its answer once it was sent. */
import type { ComparedRequest } from '../compare-webhook.ts'
import type { Decision, KnownOutcome } from '../decision.ts'
import { requestLine } from '../request-line.ts'
import type { WebhookCall } from '../webhook-call.ts'
import type { WireAnswer } from '../wire-answer.ts'
import { nextPage, submittedAnswer, workflowAnswer } from './form-answer.ts'
import { hasNextPage } from './form-node.ts'
import { formPage, type Form } from './form-page.ts'

/** A request for the page of a form: it is shown, and nothing runs. */
export function showForm(
  form: Form,
  { method, target }: Pick<ComparedRequest, 'method' | 'target'>,
  reached: Omit<KnownOutcome, 'outcome' | 'explanation'>,
): Decision {
  const sentence = `\`${requestLine(method, target.rawPath)}\` was shown the form "${form.title}" with ${fieldCount(form)}; nothing runs before it is sent.`
  return {
    became: { ...reached, outcome: 'shown', explanation: { sentence, nearest: [] } },
    answer: formPage(form),
  }
}

function fieldCount({ fields }: Form): string {
  return fields.length === 1 ? 'one field' : `${String(fields.length)} fields`
}

/** What the sender of the form is answered; `answer`: what the workflow would answer the caller of a webhook. */
export function decideFormAnswer(
  { headers, registration, receiver }: WebhookCall,
  executionId: string,
  answer: WireAnswer | Promise<WireAnswer>,
): WireAnswer | Promise<WireAnswer> {
  const { node, workflow } = registration
  if (hasNextPage(workflow, node.name)) {
    const signature = receiver.options.waiting?.signature(executionId, workflow) ?? null
    return nextPage(headers, receiver.baseUrl, { executionId, signature })
  }
  const { responseMode } = node.parameters
  if (responseMode !== 'lastNode' && responseMode !== 'responseNode') return submittedAnswer(headers, node)
  if (!(answer instanceof Promise)) return workflowAnswer(headers, node, answer)
  return answer.then((given) => workflowAnswer(headers, node, given))
}
