import { basename, dirname, extname, join } from 'node:path'
import type { EvidencePreview } from '../../shared/views/evidence-preview.ts'
import type { RecordPreview } from '../../shared/views/record-preview.ts'
import type { ReplacementView } from '../../shared/views/replacement-view.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { RecordDocuments } from '../diagnosis/record-document.ts'
import { writeArchive, type ArchiveWatch } from '../export/write-archive.ts'
import { writeFiles } from '../export/write-files.ts'
import { fieldAt } from '../guard/json-key-at.ts'
import type { Guard } from '../guard/guard.ts'
import type { EvidenceDocuments } from '../guard/guard-work.ts'
import { readRules, withValues } from '../guard/redaction-rule-store.ts'
import type { Replacement } from '../redaction/redactor.ts'
import { openStoredDiagnosis, type StoredDiagnosisParts } from './stored-diagnosis.ts'

/** `json` and `md`: the record; `html`: the whole evidence on one page; `zip`: all of it with HAR, cURL and a manifest. */
export type RecordFormat = 'json' | 'md' | 'html' | 'zip'
export type EvidenceText = Exclude<RecordFormat, 'zip'>

/**
 * Where the store, the diagnosis, redaction and the export meet: the diagnostic record of a failing execution (contract §2.1).
 * The id of a delivery that started none stands for the error that its caller saw.
 */
export interface DiagnosticRecords {
  /** @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED, REDACTION_FAILED */
  readonly documents: (executionId: string, watch?: RedactionWatch) => Promise<RecordDocuments>
  /** `also`: exact values that go from it on top of the rules in force. */
  readonly preview: (executionId: string, also?: readonly string[]) => Promise<RecordPreview>
  /**
   * Everything known about the failing execution, redacted.
   *
   * @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED, REDACTION_FAILED, STOPPED
   */
  readonly evidence: (executionId: string, watch?: RedactionWatch) => Promise<EvidenceDocuments>
  readonly previewEvidence: (executionId: string, also?: readonly string[]) => Promise<EvidencePreview>
  /** The name that a record is given where the person chooses none. */
  readonly fileName: (executionId: string, format: RecordFormat) => string
  /** Writes into a folder under names of ours; returns the paths. */
  readonly writeInto: (
    folder: string,
    executionId: string,
    formats: readonly RecordFormat[],
    watch?: ExportWatch,
  ) => Promise<readonly string[]>
  /** Writes the first format under this path, further ones beside it with their own ending. */
  readonly writeAs: (
    path: string,
    executionId: string,
    formats: readonly RecordFormat[],
    watch?: ExportWatch,
  ) => Promise<readonly string[]>
  /** Writes all evidence in one format into a folder; returns the path. */
  readonly writeEvidence: (folder: string, executionId: string, format: RecordFormat) => Promise<string>
}

/** How one document is taken through redaction. */
interface RedactionWatch {
  readonly signal?: AbortSignal | undefined
  /** Exact values that go from this document alone, on top of the rules in force. */
  readonly also?: readonly string[] | undefined
}

type ExportWatch = ArchiveWatch & RedactionWatch

/** What it needs to know of the app around it. */
export interface DiagnosticRecordParts extends StoredDiagnosisParts {
  readonly guard: Guard
}

export function openDiagnosticRecords(parts: DiagnosticRecordParts): DiagnosticRecords {
  const { store } = parts
  const diagnosis = openStoredDiagnosis(parts)
  const redaction = ({ signal, also = [] }: RedactionWatch): Parameters<Guard['work']>[2] =>
    also.length === 0 ? { signal } : { signal, rules: withValues(readRules(store), also) }
  const documents = async (executionId: string, watch: RedactionWatch = {}): Promise<RecordDocuments> =>
    parts.guard.work('record', diagnosis.record(executionId), redaction(watch))
  const evidence = async (executionId: string, watch: RedactionWatch = {}): Promise<EvidenceDocuments> =>
    parts.guard.work('evidence', diagnosis.evidence(executionId), redaction(watch))
  const writeAll = async (
    executionId: string,
    formats: readonly RecordFormat[],
    pathOf: (format: RecordFormat, index: number) => string,
    watch: ExportWatch,
  ): Promise<readonly string[]> => {
    const texts = await documents(executionId, watch)
    const isWhole = (format: RecordFormat): boolean => format === 'html' || format === 'zip'
    const whole = formats.some(isWhole) ? await evidence(executionId, watch) : null
    const paths = formats.map(pathOf)
    const inOrder = [...formats.entries()]
    // The archive first: it alone takes long, and where it is stopped nothing else is to be there.
    for (const [index, format] of inOrder.toSorted((a, b) => Number(b[1] === 'zip') - Number(a[1] === 'zip'))) {
      const path = paths[index] ?? ''
      if (whole !== null && isWhole(format)) await writeWholeEvidence(path, whole, format, watch)
      else {
        const text = format === 'json' ? texts.json : texts.markdown
        await writeFiles(dirname(path), [{ name: basename(path), text }])
      }
    }
    return paths
  }
  return {
    documents,
    evidence,
    preview: async (executionId, also) => {
      const { record, json, markdown, replacements, original } = await documents(executionId, { also })
      return { record, json, markdown, replacements: replacements.map((one) => replacementView(one, original)) }
    },
    previewEvidence: async (executionId, also) => {
      const { bundle: shown, html, files, replacements, original } = await evidence(executionId, { also })
      return {
        verdict: shown.suspected_layer,
        html,
        files: files.map(({ name, text }) => ({ name, text })),
        replacements: replacements.map((one) => replacementView(one, original)),
      }
    },
    fileName,
    writeInto: (folder, executionId, formats, watch = {}) =>
      writeAll(executionId, formats, (format) => join(folder, fileName(executionId, format)), watch),
    writeAs: (path, executionId, formats, watch = {}) => {
      const stem = basename(path, extname(path))
      const pathOf = (format: RecordFormat, index: number): string =>
        index === 0 ? path : join(dirname(path), `${stem}.${format}`)
      return writeAll(executionId, formats, pathOf, watch)
    },
    writeEvidence: async (folder, executionId, format) =>
      writeWholeEvidence(join(folder, `evidence-${executionId}.${format}`), await evidence(executionId), format, {}),
  }
}

function replacementView(one: Replacement, original: string): ReplacementView {
  return {
    field: fieldAt(original, one.start),
    placeholder: one.placeholder,
    type: one.type,
    reason: one.reason,
  }
}

function fileName(executionId: string, format: RecordFormat): string {
  return `${format === 'json' || format === 'md' ? 'diagnostic-record' : 'evidence'}-${executionId}.${format}`
}

/** All evidence as one text. */
export function evidenceText({ json, markdown, html }: EvidenceDocuments, format: EvidenceText): Redacted {
  const texts: Record<EvidenceText, Redacted> = { json, md: markdown, html }
  return texts[format]
}

async function writeWholeEvidence(
  path: string,
  evidence: EvidenceDocuments,
  format: RecordFormat,
  watch: ArchiveWatch,
): Promise<string> {
  if (format === 'zip') return writeArchive(path, evidence.files, watch)
  await writeFiles(dirname(path), [{ name: basename(path), text: evidenceText(evidence, format) }])
  return path
}
