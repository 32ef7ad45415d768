import { create } from 'zustand'
import type { Consent, ConsentAnswer, ConsentQuestion } from '../../shared/consent.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

interface Consents {
  /** What waits for an answer, oldest first. */
  readonly questions: readonly ConsentQuestion[]
  /** Answers that are kept, newest first. */
  readonly kept: Loaded<readonly Consent[]>
}

export const useConsents = create<Consents>()(() => ({ questions: [], kept: loading }))

export function keepQuestions(questions: readonly ConsentQuestion[]): void {
  useConsents.setState({ questions })
}

/** What was asked before this window was there. */
export async function loadQuestions(): Promise<void> {
  const answer = await ask('questions', undefined)
  if (answer.ok) keepQuestions(answer.value)
  else notifyProblem(answer.problem)
}

export async function answerQuestion(question: ConsentQuestion, answer: ConsentAnswer): Promise<void> {
  const taken = await ask('answerQuestion', { id: question.id, answer })
  if (!taken.ok) notifyProblem(taken.problem)
  else if (answer !== 'not-now') await loadConsents()
}

export async function loadConsents(): Promise<void> {
  const answer = await ask('consents', undefined)
  useConsents.setState({
    kept: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

export async function revokeConsent({ id, what, workflowName }: Consent): Promise<void> {
  const answer = await ask('revokeConsent', { id })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  useConsents.setState({ kept: { kind: 'ready', value: answer.value } })
  notifyDone(`The answer for ${what} is taken back.`, `"${workflowName}" is asked for again before it uses it.`)
}
