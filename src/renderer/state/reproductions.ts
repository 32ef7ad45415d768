import { create } from 'zustand'
import type { Comparison, Reproduction } from '../../shared/reproduction.ts'
import { ask } from '../faultline.ts'
import { notifyProblem } from './toasts.ts'

interface Reproductions {
  /** Oldest first. */
  readonly reproductions: readonly Reproduction[]
  /** Ids of the rows chosen for a comparison, at most two, in the order they were chosen. */
  readonly chosen: readonly string[]
  readonly comparison: Comparison | null
  /** Pairs that have been compared, `baselineId changedId`. */
  readonly compared: readonly string[]
  /** True from the press of a send button until main has begun: by then the one that runs is among the reproductions. */
  readonly sending: boolean
}

export const useReproductions = create<Reproductions>()(() => ({
  reproductions: [],
  chosen: [],
  comparison: null,
  compared: [],
  sending: false,
}))

export async function loadReproductions(): Promise<void> {
  const answer = await ask('reproductions', undefined)
  if (answer.ok) useReproductions.setState({ reproductions: answer.value })
  else notifyProblem(answer.problem)
}

export function clearReproductions(): void {
  // Which pairs were compared is known by their ids: it holds when their case is open again.
  useReproductions.setState({ reproductions: [], chosen: [], comparison: null })
}

export function keepReproduction(reproduction: Reproduction): void {
  useReproductions.setState(({ reproductions }) => {
    const at = reproductions.findIndex((each) => each.id === reproduction.id)
    return { reproductions: at < 0 ? [...reproductions, reproduction] : reproductions.with(at, reproduction) }
  })
}

export async function stopReproduction(reproductionId: string): Promise<void> {
  const answer = await ask('stopReproduction', { reproductionId })
  if (!answer.ok) notifyProblem(answer.problem)
}

/** Marks a row for the comparison; a third takes the place of the older of two. */
export function toggleChosen(id: string): void {
  useReproductions.setState(({ chosen }) => ({
    chosen: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].slice(-2),
  }))
}

export async function compare(baselineId: string, changedId: string): Promise<void> {
  const answer = await ask('compare', { baselineId, changedId })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  useReproductions.setState(({ compared }) => ({
    comparison: answer.value,
    chosen: [baselineId, changedId],
    compared: [...compared, pairOf(baselineId, changedId)],
  }))
}

export function closeComparison(): void {
  useReproductions.setState({ comparison: null })
}

function pairOf(baselineId: string, changedId: string): string {
  return `${baselineId} ${changedId}`
}

/** What comes next where something was put right: the first item, or the same again. */
export function sendNext(): string {
  return useReproductions.getState().reproductions.length === 0 ? 'Send one item.' : 'Send again.'
}
