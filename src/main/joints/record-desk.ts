import { basename, dirname, extname, join } from 'node:path'
import type { EvidencePreview, RecordPreview, ReplacementView } from '../../shared/contract.ts'
import type { DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import type { Execution } from '../../shared/execution.ts'
import type { Fingerprint } from '../../shared/fingerprint.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { diagnoseExecution, type RecordFindings } from '../diagnosis/diagnostic-record.ts'
import { evidenceBundle } from '../diagnosis/evidence-bundle.ts'
import { judgeLayer } from '../diagnosis/layer-verdict.ts'
import { recordDocuments, type RecordDocuments } from '../diagnosis/record-document.ts'
import { bundleFiles } from '../export/bundle-files.ts'
import { bundleHtml } from '../export/bundle-html.ts'
import { redactBundle, type RedactedBundle } from '../export/redact-bundle.ts'
import { writeArchive } from '../export/write-archive.ts'
import { writeFiles } from '../export/write-files.ts'
import { createRedactor, type KnownValue, type Replacement } from '../redaction/redactor.ts'
import { compareReproductions } from '../reproduction/compare.ts'
import { locateFault } from '../reproduction/locate-fault.ts'
import type { Store } from '../store/open-store.ts'
import { fieldAt } from './field-at.ts'

/** `json` and `md`: the record; `html`: the whole evidence on one page; `zip`: all of it with HAR, cURL and a manifest. */
export const recordFormats = ['json', 'md', 'html', 'zip'] as const
export type RecordFormat = (typeof recordFormats)[number]

/** Where the store, the diagnosis, redaction and the export meet: the diagnostic record of a failing execution (contract §2.1). */
export interface RecordDesk {
  /** @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED */
  readonly documents: (executionId: string) => RecordDocuments
  readonly preview: (executionId: string) => RecordPreview
  /**
   * Everything known about the failing execution, redacted.
   *
   * @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED
   */
  readonly bundle: (executionId: string) => RedactedBundle
  readonly previewEvidence: (executionId: string) => EvidencePreview
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

/** What the desk needs to know of the app around it. */
export interface RecordDeskParts {
  readonly store: Store
  readonly knownValues: () => readonly KnownValue[]
  readonly workflowOf: (workflowId: string) => Workflow | null
  readonly appVersion: string
  readonly platform: string
  readonly now: () => number
}

/** Reproductions that are looked through for those of an execution's case. */
const newestReproductions = 200

export function openRecordDesk(parts: RecordDeskParts): RecordDesk {
  const { store } = parts
  const diagnosed = (executionId: string): Diagnosed => {
    const first = store.executions.chain(executionId)[0]
    const execution = first === undefined ? null : store.executions.find(first.id)
    if (execution === null) throw notFound(executionId)
    const fingerprint = fingerprintOf(store.executions.fingerprint(execution.id))
    const success = store.executions.lastSuccessBefore(execution.workflowId, execution.id)
    const findings = diagnoseExecution({
      execution,
      fingerprint,
      lastSuccess:
        success === null
          ? null
          : { startedAt: success.startedAt, fingerprint: fingerprintOf(store.executions.fingerprint(success.id)) },
    })
    if (findings === null) throw notFailed(executionId, execution.status)
    return { execution, findings, fingerprint }
  }
  const documents = (executionId: string): RecordDocuments => {
    const { execution, findings } = diagnosed(executionId)
    return recordDocuments(findings, execution, createRedactor({ known: parts.knownValues() }))
  }
  const bundle = (executionId: string): RedactedBundle => {
    const { execution, findings, fingerprint } = diagnosed(executionId)
    const { deliveryId } = execution
    const delivery = deliveryId === null ? null : store.deliveries.find(deliveryId)
    const body = deliveryId === null ? null : store.deliveries.body(deliveryId)
    const workflow = parts.workflowOf(execution.workflowId)
    const reproductions = reproductionsOf(store, execution)
    const verdict = judgeLayer({
      execution,
      workflow,
      delivery,
      changes: findings.record.changed_before_error,
      reproductions,
      fault: locateFault(reproductions),
    })
    const evidence = evidenceBundle({
      findings,
      verdict,
      execution,
      chain: store.executions.chain(executionId),
      delivery,
      deliveryBody: body === null ? null : textOf(body),
      reproductions,
      comparisons: comparisonsOf(reproductions),
      workflow,
      fingerprint,
      appVersion: parts.appVersion,
      platform: parts.platform,
      writtenAt: new Date(parts.now()).toISOString(),
    })
    return redactBundle(evidence, createRedactor({ known: parts.knownValues() }))
  }
  const writeAll = async (
    executionId: string,
    formats: readonly RecordFormat[],
    pathOf: (format: RecordFormat, index: number) => string,
  ): Promise<readonly string[]> => {
    const texts = documents(executionId)
    const evidence = formats.some((one) => one === 'html' || one === 'zip') ? bundle(executionId) : null
    const paths: string[] = []
    for (const [index, format] of formats.entries()) {
      const path = pathOf(format, index)
      if (format === 'zip' && evidence !== null) paths.push(await writeArchive(path, bundleFiles(evidence)))
      else {
        const text = format === 'html' && evidence !== null ? bundleHtml(evidence) : recordText(texts, format)
        paths.push(...(await writeFiles(dirname(path), [{ name: basename(path), text }])))
      }
    }
    return paths
  }
  return {
    documents,
    bundle,
    preview: (executionId) => {
      const { record, json, markdown, replacements, original } = documents(executionId)
      return { record, json, markdown, replacements: replacements.map((one) => replacementView(one, original)) }
    },
    previewEvidence: (executionId) => {
      const evidence = bundle(executionId)
      return {
        verdict: evidence.bundle.suspected_layer,
        html: bundleHtml(evidence),
        files: bundleFiles(evidence).map(({ name, text }) => ({ name, text })),
        replacements: evidence.replacements.map((one) => replacementView(one, evidence.original)),
      }
    },
    fileName,
    writeInto: (folder, executionId, formats) =>
      writeAll(executionId, formats, (format) => join(folder, fileName(executionId, format))),
    writeAs: (path, executionId, formats) => {
      const stem = basename(path, extname(path))
      return writeAll(executionId, formats, (format, index) =>
        index === 0 ? path : join(dirname(path), `${stem}.${format}`),
      )
    },
  }
}

interface Diagnosed {
  readonly execution: Execution
  readonly findings: RecordFindings & { readonly record: DiagnosticRecord }
  readonly fingerprint: Fingerprint | null
}

/** The reproductions of the case in which this execution arose; where it arose in none, none. */
function reproductionsOf(store: Store, execution: Execution): readonly Reproduction[] {
  const all = store.reproductions.newest(newestReproductions).filter((one) => one.workflowId === execution.workflowId)
  const own = all.find((one) => one.items.some((item) => item.executionId === execution.id))
  return own === undefined ? [] : all.filter((one) => one.caseName === own.caseName)
}

/** Each changed reproduction beside the baseline of the same size before it. */
function comparisonsOf(reproductions: readonly Reproduction[]): ReturnType<typeof compareReproductions>[] {
  return reproductions.flatMap((changed, index) => {
    if (changed.change === null || changed.status !== 'done') return []
    const baseline = reproductions
      .slice(0, index)
      .findLast((one) => one.change === null && one.status === 'done' && one.size === changed.size)
    return baseline === undefined ? [] : [compareReproductions(baseline, changed)]
  })
}

/** The bytes as text; null where they are not text. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
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

function recordText(texts: RecordDocuments, format: RecordFormat): Redacted {
  return format === 'json' ? texts.json : texts.markdown
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
