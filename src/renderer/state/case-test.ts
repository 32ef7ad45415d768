import { create } from 'zustand'
import type { KeptTest, TestProposal } from '../../shared/views/test-proposal.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { notifyProblem } from './toasts.ts'

/** The case under study on its way to a test. */
interface CaseTest {
  readonly isShown: boolean
  readonly proposal: Loaded<TestProposal>
  /** Where it was kept; null: not yet. */
  readonly kept: KeptTest | null
}

export const useCaseTest = create<CaseTest>()(() => ({ isShown: false, proposal: loading, kept: null }))

/** Shows what the case can be held to, as it was seen. */
export async function showCaseTest(): Promise<void> {
  useCaseTest.setState({ isShown: true, proposal: loading, kept: null })
  const answer = await ask('testProposal', undefined)
  useCaseTest.setState({
    proposal: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

export function closeCaseTest(): void {
  useCaseTest.setState({ isShown: false })
}

/** Writes the case with these expectations where the person says. */
export async function keepAsTest(chosen: readonly string[]): Promise<void> {
  const answer = await ask('keepAsTest', { chosen: [...chosen] })
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value !== null) useCaseTest.setState({ kept: answer.value })
}
