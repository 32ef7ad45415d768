import { create } from 'zustand'
import type { ExportNotice } from '../../shared/views/export-notice.ts'
import type { EvidencePreview } from '../../shared/views/evidence-preview.ts'
import type { RecordPreview } from '../../shared/views/record-preview.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** `json` and `md`: the record; `html` and `zip`: all evidence. */
export const recordFormats = ['json', 'md', 'html', 'zip'] as const
export type RecordFormat = (typeof recordFormats)[number]

interface RecordState {
  /** Execution whose diagnostic record is previewed; null: none. */
  readonly executionId: string | null
  readonly preview: Loaded<RecordPreview>
  /** All evidence; asked for when a person looks at it. */
  readonly evidence: Loaded<EvidencePreview> | null
  /** Exact values that go from this export alone, the newest last. */
  readonly also: readonly string[]
  readonly saving: boolean
  /** How far the export is; null before it is told. */
  readonly progress: ExportNotice | null
  /** Executions whose record was written since the window opened. */
  readonly exported: readonly string[]
}

export const useRecord = create<RecordState>()(() => ({
  executionId: null,
  preview: loading,
  evidence: null,
  also: [],
  saving: false,
  progress: null,
  exported: [],
}))

export async function previewRecord(executionId: string): Promise<void> {
  useRecord.setState({ executionId, preview: loading, evidence: null, also: [] })
  await previewAgain(executionId)
}

/** What is shown stays in sight until what comes in its place is there. */
export async function previewAgain(executionId: string): Promise<void> {
  const { also, evidence } = useRecord.getState()
  const [answer, all] = await Promise.all([
    ask('previewRecord', { executionId, also: [...also] }),
    evidence === null ? null : ask('previewEvidence', { executionId, also: [...also] }),
  ])
  if (useRecord.getState().executionId !== executionId) return
  useRecord.setState({
    preview: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
    evidence:
      all === null ? null : all.ok ? { kind: 'ready', value: all.value } : { kind: 'failed', problem: all.problem },
  })
}

export function closeRecord(): void {
  useRecord.setState({ executionId: null })
}

/** Asks for all evidence, once for each record. */
export async function previewEvidence(executionId: string): Promise<void> {
  if (useRecord.getState().evidence !== null) return
  useRecord.setState({ evidence: loading })
  const { also } = useRecord.getState()
  const answer = await ask('previewEvidence', { executionId, also: [...also] })
  if (useRecord.getState().executionId !== executionId) return
  useRecord.setState({
    evidence: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** Stops the export under way; nothing of it is written. */
export function stopSaving(executionId: string): void {
  void ask('stopExport', { executionId })
}

export function keepProgress(progress: ExportNotice): void {
  if (useRecord.getState().saving) useRecord.setState({ progress })
}

/** Writes the previewed record where the person says. */
export async function saveRecord(executionId: string, formats: readonly RecordFormat[]): Promise<void> {
  useRecord.setState({ saving: true, progress: null })
  const { also } = useRecord.getState()
  const answer = await ask('exportRecord', { executionId, formats: [...formats], also: [...also] })
  useRecord.setState({ saving: false, progress: null })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  if (answer.value === null) return
  useRecord.setState(({ exported }) => ({ executionId: null, exported: [...exported, executionId] }))
  notifyDone('The diagnostic record was written.', answer.value.paths.join('\n'))
}

export async function copyRecord(executionId: string, format: 'json' | 'md'): Promise<void> {
  const { also } = useRecord.getState()
  const answer = await ask('copyRecord', { executionId, format, also: [...also] })
  if (answer.ok) notifyDone('The redacted record is on the clipboard.')
  else notifyProblem(answer.problem)
}
