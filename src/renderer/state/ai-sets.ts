import { create } from 'zustand'
import type { AiSetRunSummary } from '../../shared/ai-set.ts'
import type { LocalModelServer } from '../../shared/local-models.ts'
import { ask, hear } from '../faultline.ts'
import { notifyProblem } from './toasts.ts'

/** Labelled sets while their dialog is open. */
interface AiSetsState {
  readonly open: boolean
  /** Null: they are being read. */
  readonly runs: readonly AiSetRunSummary[] | null
  /** Null: nobody has looked for them. */
  readonly servers: readonly LocalModelServer[] | null
  readonly looking: boolean
  /** How far the run under way is; null: none is. */
  readonly asking: { readonly done: number; readonly total: number } | null
  /** The report on the chosen runs; null: none is shown. */
  readonly page: string | null
}

export const useAiSets = create<AiSetsState>()(() => ({
  open: false,
  runs: null,
  servers: null,
  looking: false,
  asking: null,
  page: null,
}))

export function openAiSetDialog(): void {
  useAiSets.setState({ open: true, page: null })
  void loadRuns()
}

export function closeAiSetDialog(): void {
  useAiSets.setState({ open: false, page: null })
}

async function loadRuns(): Promise<void> {
  const answer = await ask('aiSetRuns', undefined)
  if (answer.ok) useAiSets.setState({ runs: answer.value })
  else notifyProblem(answer.problem)
}

export async function lookForLocalModels(): Promise<void> {
  useAiSets.setState({ looking: true })
  const answer = await ask('findLocalModels', undefined)
  useAiSets.setState({ looking: false })
  if (answer.ok) useAiSets.setState({ servers: answer.value })
  else notifyProblem(answer.problem)
}

/** Asks about a set that the person chooses; `model` empty: the built-in classifier. */
export async function askAboutSet(model: string, baseUrl: string): Promise<void> {
  useAiSets.setState({ asking: { done: 0, total: 0 } })
  const forget = hear('aiSetProgress', (asking) => {
    useAiSets.setState({ asking })
  })
  const answer = await ask('askAiSet', { model, baseUrl })
  forget()
  useAiSets.setState({ asking: null })
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value !== null) {
    await loadRuns()
    await showSetReport([answer.value.id])
  }
}

export async function stopAsking(): Promise<void> {
  const answer = await ask('stopAiSet', undefined)
  if (!answer.ok) notifyProblem(answer.problem)
}

/** Shows the report on these runs, oldest first. */
export async function showSetReport(runIds: readonly string[]): Promise<void> {
  const answer = await ask('previewAiSetReport', { runIds: [...runIds] })
  if (answer.ok) useAiSets.setState({ page: answer.value.html })
  else notifyProblem(answer.problem)
}
