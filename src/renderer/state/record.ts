import { create } from 'zustand'
import type { RecordPreview } from '../../shared/contract.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { tellDone, tellProblem } from './toasts.ts'

export type RecordFormat = 'json' | 'md'

interface RecordState {
  /** Execution whose diagnostic record is previewed; null: none. */
  readonly executionId: string | null
  readonly preview: Loaded<RecordPreview>
  readonly saving: boolean
  /** Executions whose record was written since the window opened. */
  readonly exported: readonly string[]
}

export const useRecord = create<RecordState>()(() => ({
  executionId: null,
  preview: loading,
  saving: false,
  exported: [],
}))

export async function previewRecord(executionId: string): Promise<void> {
  useRecord.setState({ executionId, preview: loading })
  const answer = await ask('previewRecord', { executionId })
  if (useRecord.getState().executionId !== executionId) return
  useRecord.setState({
    preview: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

export function closeRecord(): void {
  useRecord.setState({ executionId: null })
}

/** Writes the previewed record where the person says. */
export async function saveRecord(executionId: string, formats: RecordFormat[]): Promise<void> {
  useRecord.setState({ saving: true })
  const answer = await ask('exportRecord', { executionId, formats })
  useRecord.setState({ saving: false })
  if (!answer.ok) {
    tellProblem(answer.problem)
    return
  }
  if (answer.value === null) return
  useRecord.setState(({ exported }) => ({ executionId: null, exported: [...exported, executionId] }))
  tellDone('The diagnostic record was written.', answer.value.paths.join('\n'))
}

export async function copyRecord(executionId: string, format: RecordFormat): Promise<void> {
  const answer = await ask('copyRecord', { executionId, format })
  if (answer.ok) tellDone('The redacted record is on the clipboard.')
  else tellProblem(answer.problem)
}
