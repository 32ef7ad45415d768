import { basename, dirname, extname } from 'node:path'
import type { RecordPreview } from '../../shared/contract.ts'
import type { Fingerprint } from '../../shared/fingerprint.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { ProblemError } from '../../shared/problem.ts'
import { diagnoseExecution } from '../diagnosis/diagnostic-record.ts'
import { recordDocuments, type RecordDocuments } from '../diagnosis/record-document.ts'
import { writeFiles, type RedactedFile } from '../export/write-files.ts'
import { createRedactor, type KnownValue } from '../redaction/redactor.ts'
import type { Store } from '../store/open-store.ts'

export const recordFormats = ['json', 'md'] as const
export type RecordFormat = (typeof recordFormats)[number]

/** Where the store, the diagnosis, redaction and the export meet: the diagnostic record of a failing execution (contract §2.1). */
export interface RecordDesk {
  /** @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED */
  readonly documents: (executionId: string) => RecordDocuments
  readonly preview: (executionId: string) => RecordPreview
  /** The name that a record is given where the person chooses none. */
  readonly fileName: (executionId: string, format: RecordFormat) => string
  /** Writes into a folder under names of ours; returns the paths. */
  readonly writeInto: (
    folder: string,
    executionId: string,
    formats: readonly RecordFormat[],
  ) => Promise<readonly string[]>
  /** Writes the first format under this path, further ones beside it with their own ending. */
  readonly writeAs: (path: string, executionId: string, formats: readonly RecordFormat[]) => Promise<readonly string[]>
}

export function openRecordDesk(store: Store, knownValues: () => readonly KnownValue[]): RecordDesk {
  const documents = (executionId: string): RecordDocuments => {
    const first = store.executions.chain(executionId)[0]
    const execution = first === undefined ? null : store.executions.find(first.id)
    if (execution === null) throw notFound(executionId)
    const success = store.executions.lastSuccessBefore(execution.workflowId, execution.id)
    const findings = diagnoseExecution({
      execution,
      fingerprint: fingerprintOf(store.executions.fingerprint(execution.id)),
      lastSuccess:
        success === null
          ? null
          : { startedAt: success.startedAt, fingerprint: fingerprintOf(store.executions.fingerprint(success.id)) },
    })
    if (findings === null) throw notFailed(executionId, execution.status)
    return recordDocuments(findings, execution, createRedactor({ known: knownValues() }))
  }
  return {
    documents,
    preview: (executionId) => {
      const { record, json, markdown, replacements, original } = documents(executionId)
      return {
        record,
        json,
        markdown,
        replacements: replacements.map((one) => ({
          field: fieldAt(original, one.start),
          placeholder: one.placeholder,
          type: one.type,
          reason: one.reason,
        })),
      }
    },
    fileName,
    writeInto: (folder, executionId, formats) => {
      const texts = documents(executionId)
      return writeFiles(
        folder,
        formats.map((format) => ({ name: fileName(executionId, format), text: textOf(texts, format) })),
      )
    },
    writeAs: (path, executionId, formats) => {
      const texts = documents(executionId)
      const stem = basename(path, extname(path))
      const files = formats.map((format, index): RedactedFile => {
        return { name: index === 0 ? basename(path) : `${stem}.${format}`, text: textOf(texts, format) }
      })
      return writeFiles(dirname(path), files)
    },
  }
}

function fileName(executionId: string, format: RecordFormat): string {
  return `diagnostic-record-${executionId}.${format}`
}

function textOf(texts: RecordDocuments, format: RecordFormat): Redacted {
  return format === 'json' ? texts.json : texts.markdown
}

/** The key of the JSON member in which an offset lies: the nearest one written before it. */
function fieldAt(json: string, offset: number): string {
  const keys = [...json.slice(Math.max(0, offset - 4000), offset).matchAll(/"((?:[^"\\]|\\.){1,200})":/gu)]
  return keys.at(-1)?.[1] ?? ''
}

/** Only `ExecutionTable.add` writes this column, from a Fingerprint. */
function fingerprintOf(value: unknown): Fingerprint | null {
  return value === null ? null : (value as Fingerprint)
}

function notFound(executionId: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FOUND',
    sentence: `There is no execution with the id "${executionId}".`,
    remedy: 'Choose one of the list of executions.',
  })
}

function notFailed(executionId: string, status: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FAILED',
    sentence: `Execution ${executionId} ended with "${status}" and no node of it failed, so there is nothing to diagnose.`,
    remedy: 'Choose an execution that failed.',
  })
}
