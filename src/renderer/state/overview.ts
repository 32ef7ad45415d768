import { create } from 'zustand'
import type { Overview } from '../../shared/views/overview.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'

/** What the window needs for its first picture. */
export const useOverview = create<{ readonly overview: Loaded<Overview> }>()(() => ({ overview: loading }))

/** Takes in what has changed since, without a moment of emptiness. */
export async function refreshOverview(): Promise<void> {
  const answer = await ask('overview', undefined)
  if (answer.ok) useOverview.setState({ overview: { kind: 'ready', value: answer.value } })
}

/** Asks for the first picture; null where it cannot be had (the window then shows the problem). */
export async function loadOverview(): Promise<Overview | null> {
  useOverview.setState({ overview: loading })
  const answer = await ask('overview', undefined)
  useOverview.setState({
    overview: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
  return answer.ok ? answer.value : null
}
