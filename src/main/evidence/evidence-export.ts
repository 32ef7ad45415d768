import { basename } from 'node:path'
import { readFile } from 'node:fs/promises'
import type { Desktop } from '../../shared/desktop.ts'
import type { ExportNotice } from '../../shared/views/export-notice.ts'
import type { OpenedEvidence } from '../../shared/views/opened-evidence.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ExportProgress } from '../export/write-archive.ts'
import { readEvidenceApart } from './evidence-reader.ts'
import type { DiagnosticRecords, RecordFormat } from './diagnostic-records.ts'
import { messageOf } from '../../shared/message-of.ts'

interface ExportOrder {
  readonly executionId: string
  readonly formats: readonly RecordFormat[]
  /** Left out: the person is asked for a name. */
  readonly folder?: string | undefined
  /** Exact values that go from this export alone. */
  readonly also?: readonly string[] | undefined
}

/** Where a person writes a record and its evidence, sees how far it is, stops it; and opens what someone else has written. */
export interface EvidenceExport {
  /** Null where the person cancelled. @throws ProblemError those of the diagnostic records, STOPPED */
  readonly write: (order: ExportOrder) => Promise<{ readonly paths: readonly string[] } | null>
  readonly stop: (executionId: string) => void
  /** Null where the person cancelled. @throws ProblemError INVALID_INPUT, FILE_NOT_READABLE */
  readonly choose: () => Promise<OpenedEvidence | null>
  /** @throws ProblemError INVALID_INPUT */
  readonly read: (name: string, bytes: Uint8Array) => Promise<OpenedEvidence>
}

export interface EvidenceExportParts {
  readonly records: DiagnosticRecords
  readonly desktop: Desktop | null
  readonly notify: (progress: ExportNotice) => void
}

/** So often a window is told how far an export is. */
const noticeMs = 100

export function openEvidenceExport({ records, desktop, notify }: EvidenceExportParts): EvidenceExport {
  const running = new Map<string, AbortController>()
  return {
    write: async ({ executionId, formats, folder, also }) => {
      const suggestedName = records.fileName(executionId, formats[0] ?? 'json')
      const path =
        folder === undefined ? await desktop?.saveFile({ title: 'Export the diagnostic record', suggestedName }) : null
      if (folder === undefined && (path === undefined || path === null)) return null
      const controller = new AbortController()
      running.set(executionId, controller)
      const watch = { signal: controller.signal, also, progress: telling(executionId, notify) }
      try {
        const paths =
          folder === undefined
            ? await records.writeAs(path ?? suggestedName, executionId, formats, watch)
            : await records.writeInto(folder, executionId, formats, watch)
        return { paths }
      } finally {
        running.delete(executionId)
      }
    },
    stop: (executionId) => {
      running.get(executionId)?.abort()
    },
    choose: async () => {
      const path = await desktop?.chooseFile({ title: 'Open exported evidence', extensions: ['zip', 'json'] })
      return path === undefined || path === null ? null : readEvidenceApart(basename(path), await bytesOf(path))
    },
    read: readEvidenceApart,
  }
}

function telling(executionId: string, notify: (progress: ExportNotice) => void): (progress: ExportProgress) => void {
  let toldAt = 0
  return ({ writtenBytes, totalBytes }) => {
    const at = performance.now()
    if (at - toldAt < noticeMs && writtenBytes < totalBytes) return
    toldAt = at
    notify({ executionId, writtenBytes, totalBytes })
  }
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new ProblemError({
      code: 'FILE_NOT_READABLE',
      sentence: `The file ${path} cannot be read (${messageOf(error)}).`,
      remedy: 'Check its rights, or choose another.',
    })
  }
}
