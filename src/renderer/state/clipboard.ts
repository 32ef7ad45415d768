import { ask } from '../faultline.ts'
import { tellDone, tellProblem } from './toasts.ts'

/** Puts a text on the clipboard through redaction, and says what came of it. `what` begins the sentence: "12 rows are". */
export async function copyText(text: string, what: string): Promise<void> {
  const answer = await ask('copyText', { text })
  if (!answer.ok) {
    tellProblem(answer.problem)
    return
  }
  const { redactionCount } = answer.value
  const redacted = redactionCount === 0 ? '' : `${redactionCount} secrets or personal data were redacted in it.`
  tellDone(`${what} on the clipboard.`, redacted)
}
