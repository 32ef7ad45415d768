import { create } from 'zustand'
import type { OutsideRun } from '../../shared/outside-run.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'

/** Failing requests that were sent once more without the engine, by their execution. */
export const useOutsideRuns = create<{ readonly runs: Readonly<Record<string, Loaded<OutsideRun>>> }>()(() => ({
  runs: {},
}))

export async function sendOutside(executionId: string): Promise<void> {
  keep(executionId, loading)
  const answer = await ask('outsideRun', { executionId })
  keep(executionId, answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem })
}

function keep(executionId: string, run: Loaded<OutsideRun>): void {
  useOutsideRuns.setState(({ runs }) => ({ runs: { ...runs, [executionId]: run } }))
}
