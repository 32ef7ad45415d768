import type { CallsOf } from '../../shared/contract.ts'
import type { evidenceCalls } from '../../shared/contract/evidence.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { RecordDesk } from '../evidence/diagnostic-records.ts'
import type { ExportDesk } from '../evidence/evidence-export.ts'
import { attemptDone } from './attempt.ts'

export interface EvidenceServices {
  readonly records: RecordDesk
  readonly exporting: ExportDesk
  readonly desktop: Desktop | null
}

export function createEvidenceCalls(services: EvidenceServices): CallsOf<typeof evidenceCalls> {
  const { records, exporting, desktop } = services
  return {
    previewRecord: ({ executionId }) => records.preview(executionId),
    previewEvidence: ({ executionId }) => records.previewEvidence(executionId),
    exportRecord: (order) => exporting.write(order),
    stopExport: ({ executionId }) =>
      attemptDone(() => {
        exporting.stop(executionId)
      }),
    openEvidence: () => exporting.choose(),
    readEvidence: ({ name, base64 }) => exporting.read(name, Buffer.from(base64, 'base64')),
    copyRecord: async ({ executionId, format }) => {
      const { json, markdown } = await records.documents(executionId)
      desktop?.writeClipboard(format === 'json' ? json : markdown)
      return null
    },
  }
}
