import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import type { Settings } from '../../shared/settings.ts'
import { ask } from '../faultline.ts'
import { notifyProblem } from './toasts.ts'

export const useSettings = create<{ readonly settings: Settings | null }>()(() => ({ settings: null }))

/** True where the settings were taken. */
export async function changeSettings(change: CallInput<'changeSettings'>): Promise<boolean> {
  const answer = await ask('changeSettings', change)
  if (answer.ok) useSettings.setState({ settings: answer.value })
  else notifyProblem(answer.problem)
  return answer.ok
}
