import { create } from 'zustand'
import { isReady, type Readiness } from '../../shared/readiness.ts'
import { ask } from '../faultline.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

interface ReadinessState {
  /** Of the case that is open; null before it is known. */
  readonly readiness: Readiness | null
  /** The sheet is open, beneath the method. */
  readonly shown: boolean
  /** It was left by one of its remedies: whoever comes back finds what remains. */
  readonly left: boolean
}

export const useReadiness = create<ReadinessState>()(() => ({ readiness: null, shown: false, left: false }))

let lastAsked = 0

/** Asks what the workflow of the open case meets here, and shows it unless it was asked again since. Null: no case is open. */
export async function loadReadiness(): Promise<Readiness | null> {
  lastAsked += 1
  const own = lastAsked
  const answer = await ask('readiness', undefined)
  if (!answer.ok) return null
  if (own === lastAsked) useReadiness.setState({ readiness: answer.value })
  return answer.value
}

/** At the opening of a case: the sheet is shown where something would stop its delivery. */
export async function showReadinessOfOpened(): Promise<void> {
  const readiness = await loadReadiness()
  useReadiness.setState({ shown: readiness !== null && !isReady(readiness) })
}

/** True where the case has a node of that name whose work comes from nowhere, as far as is known. */
export function isNotRunHere(node: string): boolean {
  const { readiness } = useReadiness.getState()
  return readiness?.nodes.some(({ name, runsBy }) => name === node && runsBy === 'none') === true
}

export async function showReadiness(): Promise<void> {
  await loadReadiness()
  useReadiness.setState({ shown: true })
}

export function closeReadiness(): void {
  useReadiness.setState({ shown: false, left: false })
}

/** Makes way for what one of its lines leads to. */
export function leaveReadiness(): void {
  useReadiness.setState(({ shown }) => ({ shown: false, left: shown }))
}

/** What was led to is done: the sheet is back where something else of it remains. */
export async function goOnWithReadiness(): Promise<void> {
  if (!useReadiness.getState().left) return
  useReadiness.setState({ left: false })
  const readiness = await loadReadiness()
  const remains = readiness?.lines.some(({ kind, severity }) => severity === 'blocks' || kind === 'credential')
  useReadiness.setState({ shown: remains === true })
}

/** Takes in workflows that the one under study calls, from a file that the person chooses; the case stays open. */
export async function addWorkflows(): Promise<void> {
  const chosen = await ask('chooseText', undefined)
  if (!chosen.ok) {
    notifyProblem(chosen.problem)
    return
  }
  if (chosen.value === null) return
  const added = await ask('addWorkflows', chosen.value)
  if (!added.ok) {
    notifyProblem(added.problem)
    return
  }
  notifyDone(`Added ${added.value.map((name) => `"${name}"`).join(', ')}: it can be called now.`)
  await loadReadiness()
}
