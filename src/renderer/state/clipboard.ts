import { ask } from '../faultline.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** Puts a text on the clipboard through redaction, and says what came of it. `what` begins the sentence: "12 executions are". */
export async function copyText(text: string, what: string): Promise<void> {
  const answer = await ask('copyText', { text })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  const { redactionCount } = answer.value
  const redacted =
    redactionCount === 0
      ? ''
      : redactionCount === 1
        ? '1 value was redacted.'
        : `${redactionCount} values were redacted.`
  notifyDone(`${what} on the clipboard.`, redacted)
}
