import { create } from 'zustand'
import type { ExportNotice } from '../../shared/views/export-notice.ts'
import type { EvidencePreview } from '../../shared/views/evidence-preview.ts'
import type { RecordPreview } from '../../shared/views/record-preview.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { changeRedactionRules } from './redaction-rules.ts'
import { tellDone, tellProblem } from './toasts.ts'

/** `json` and `md`: the record; `html` and `zip`: all evidence. */
export const recordFormats = ['json', 'md', 'html', 'zip'] as const
export type RecordFormat = (typeof recordFormats)[number]

interface RecordState {
  /** Execution whose diagnostic record is previewed; null: none. */
  readonly executionId: string | null
  readonly preview: Loaded<RecordPreview>
  /** All evidence; asked for when a person looks at it. */
  readonly evidence: Loaded<EvidencePreview> | null
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
  saving: false,
  progress: null,
  exported: [],
}))

export async function previewRecord(executionId: string): Promise<void> {
  useRecord.setState({ executionId, preview: loading, evidence: null })
  const answer = await ask('previewRecord', { executionId })
  if (useRecord.getState().executionId !== executionId) return
  useRecord.setState({
    preview: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

export function closeRecord(): void {
  useRecord.setState({ executionId: null })
}

/** Asks for all evidence, once for each record. */
export async function previewEvidence(executionId: string): Promise<void> {
  if (useRecord.getState().evidence !== null) return
  useRecord.setState({ evidence: loading })
  const answer = await ask('previewEvidence', { executionId })
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

/** Lets an exact value go from now on, and shows the record anew. True where the rule is in force. */
export async function redactMore(executionId: string, value: string): Promise<boolean> {
  const rules = await ask('redactionRules', undefined)
  if (!rules.ok) {
    tellProblem(rules.problem)
    return false
  }
  const { patterns, fieldPaths, allow, profile } = rules.value
  const exact = value.trim().replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
  const isInForce = await changeRedactionRules({
    patterns: [...patterns.filter((one) => one !== exact), exact],
    fieldPaths: [...fieldPaths],
    allow: [...allow],
    profile,
  })
  if (isInForce) await previewRecord(executionId)
  return isInForce
}

/** Writes the previewed record where the person says. */
export async function saveRecord(executionId: string, formats: RecordFormat[]): Promise<void> {
  useRecord.setState({ saving: true, progress: null })
  const answer = await ask('exportRecord', { executionId, formats })
  useRecord.setState({ saving: false, progress: null })
  if (!answer.ok) {
    tellProblem(answer.problem)
    return
  }
  if (answer.value === null) return
  useRecord.setState(({ exported }) => ({ executionId: null, exported: [...exported, executionId] }))
  tellDone('The diagnostic record was written.', answer.value.paths.join('\n'))
}

export async function copyRecord(executionId: string, format: 'json' | 'md'): Promise<void> {
  const answer = await ask('copyRecord', { executionId, format })
  if (answer.ok) tellDone('The redacted record is on the clipboard.')
  else tellProblem(answer.problem)
}
