import type { DiagnosticRecord } from '../diagnostic-record.ts'
import type { ReplacementView } from './replacement-view.ts'

export interface RecordPreview {
  readonly record: DiagnosticRecord
  /** The files as they would be written. */
  readonly json: string
  readonly markdown: string
  readonly replacements: readonly ReplacementView[]
}
