/** What `/form-waiting/ID` shows of an execution that waits at no page: that it runs, that it has ended, or that it is not there. */
import type { FoundExecution } from '../waiting-executions.ts'
import { plainAnswer, type WireAnswer } from '../wire-answer.ts'
import { showsPage } from './form-node.ts'
import { textPage } from './page.ts'

/** Behind the URL of a form: pages of the service ask there, again and again, how far the execution is. */
const statusSuffix = 'n8n-execution-status'

/** The status of an execution as those pages read it; null where the call asks for something else. */
export function statusAnswer(suffix: string | null, found: FoundExecution): WireAnswer | null {
  if (suffix !== statusSuffix) return null
  return plainAnswer(200, statusOf(found), [['content-type', 'text/plain; charset=utf-8']])
}

function statusOf(found: FoundExecution): string {
  switch (found.kind) {
    case 'unknown':
      return 'null'
    case 'not-waiting':
      return found.status
    case 'not-for-a-call':
      return 'waiting'
    case 'waiting':
      return showsPage(found.node) ? 'form-waiting' : 'waiting'
  }
}

/** A page, and whether it is one that the person was to see. */
interface WaitingPage {
  readonly isShown: boolean
  readonly answer: WireAnswer
}

/** The page of an execution that does not wait at one. */
export function pageBetween(found: Exclude<FoundExecution, { kind: 'waiting' }>): WaitingPage {
  if (found.kind === 'unknown') {
    const answer = textPage({ statusCode: 404, title: 'Problem loading form' }, 'There is no execution of that id.')
    return { isShown: false, answer }
  }
  const status = found.kind === 'not-waiting' ? found.status : 'running'
  switch (status) {
    case 'new':
    case 'running':
    case 'waiting': {
      const head = { statusCode: 200, title: 'One moment', refresh: { seconds: 1 } }
      return { isShown: true, answer: textPage(head, 'The workflow is on its way to the next page.') }
    }
    case 'success':
      return {
        isShown: true,
        answer: textPage({ statusCode: 200, title: 'Form Submitted' }, 'Your response has been recorded'),
      }
    default:
      return {
        isShown: false,
        answer: textPage(
          { statusCode: 409, title: 'Problem submitting response' },
          `The workflow did not come to its end: its execution has the status "${status}".`,
        ),
      }
  }
}
