/** What the sender of a form is answered: a page for a person, what the service answers for a program. */
import type { HeaderFields } from '../../../shared/headers.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { formWaitingPrefix } from '../target.ts'
import { emptyAnswer, jsonAnswer, type WireAnswer } from '../wire-answer.ts'
import { farewellOf } from './form-node.ts'
import { redirectPage, textPage } from './page.ts'

/** True for a browser that shows what it is answered. */
export function wantsPage(headers: HeaderFields): boolean {
  return (headers['accept'] ?? '').includes('text/html')
}

/** Where the next page of a form is: of this execution, with its signature (null: its service signs none). */
export interface NextPage {
  readonly executionId: string
  readonly signature: string | null
}

/** Leads a browser to the next page of a form; a program is told where that is. */
export function nextPage(headers: HeaderFields, baseUrl: string, { executionId, signature }: NextPage): WireAnswer {
  const path = `/${formWaitingPrefix}/${executionId}${signature === null ? '' : `?signature=${signature}`}`
  if (!wantsPage(headers)) return jsonAnswer(200, { formWaitingUrl: `${baseUrl}${path}` })
  return emptyAnswer(303, [['location', path]])
}

/** A form that is answered as soon as it was sent. */
export function submittedAnswer(headers: HeaderFields, node: WorkflowNode): WireAnswer {
  if (!wantsPage(headers)) return jsonAnswer(200, { status: 200 })
  const { text, redirectUrl } = farewellOf(node)
  return redirectUrl === null ? textPage({ statusCode: 200, title: 'Form Submitted' }, text) : redirectPage(redirectUrl)
}

/** The workflow's own answer to a form: a browser sees it where it says something, else the form's own words. */
export function workflowAnswer(headers: HeaderFields, node: WorkflowNode, answer: WireAnswer): WireAnswer {
  const { statusCode } = answer
  const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
  if (location !== undefined && statusCode >= 300 && statusCode < 400) {
    return wantsPage(headers) ? redirectPage(location) : jsonAnswer(200, { redirectURL: location })
  }
  if (!wantsPage(headers)) return answer
  if (statusCode >= 400) {
    return textPage(
      { statusCode, title: 'Problem submitting response' },
      `The workflow did not come to its end: ${Buffer.from(answer.body).toString('utf8').slice(0, 500)}`,
    )
  }
  return answer.body.length === 0 && answer.file === undefined ? submittedAnswer(headers, node) : answer
}
