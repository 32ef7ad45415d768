import type { CallsOf } from '../../shared/contract.ts'
import type { evidenceCalls } from '../../shared/contract/evidence.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { DiagnosticRecords } from '../evidence/diagnostic-records.ts'
import type { EvidenceExport } from '../evidence/evidence-export.ts'
import { attemptDone } from './attempt.ts'

export interface EvidenceServices {
  readonly records: DiagnosticRecords
  readonly exporting: EvidenceExport
  readonly desktop: Desktop | null
}

export function createEvidenceCalls(services: EvidenceServices): CallsOf<typeof evidenceCalls> {
  const { records, exporting, desktop } = services
  return {
    previewRecord: ({ executionId, also }) => records.preview(executionId, also),
    previewEvidence: ({ executionId, also }) => records.previewEvidence(executionId, also),
    exportRecord: (order) => exporting.write(order),
    stopExport: ({ executionId }) =>
      attemptDone(() => {
        exporting.stop(executionId)
      }),
    openEvidence: () => exporting.choose(),
    readEvidence: ({ name, base64 }) => exporting.read(name, Buffer.from(base64, 'base64')),
    copyRecord: async ({ executionId, format, also }) => {
      const { json, markdown } = await records.documents(executionId, { also })
      desktop?.writeClipboard(format === 'json' ? json : markdown)
      return null
    },
  }
}
