import { basename, dirname, extname, join } from 'node:path'
import type { EvidencePreview } from '../../shared/views/evidence-preview.ts'
import type { RecordPreview } from '../../shared/views/record-preview.ts'
import type { ReplacementView } from '../../shared/views/replacement-view.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import type { Execution } from '../../shared/execution.ts'
import { firstFailure, lackOf } from '../../shared/first-failure.ts'
import { lackRemedy, lackSentence, type Lack } from '../../shared/lack.ts'
import type { Fingerprint } from '../../shared/fingerprint.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { OutsideRun } from '../../shared/outside-run.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Verdict } from '../../shared/verdict.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { locatedFault } from '../diagnosis/located-fault.ts'
import { diagnoseExecution, type RecordFindings } from '../diagnosis/diagnostic-record.ts'
import { evidenceBundle } from '../diagnosis/evidence-bundle.ts'
import { intendedWorkflowId, unstartedExecution } from '../diagnosis/unstarted-execution.ts'
import { exportedVerdict } from '../diagnosis/exported-verdict.ts'
import type { RecordDocuments } from '../diagnosis/record-document.ts'
import type { EvidenceBundle } from '../../shared/evidence-bundle.ts'
import { writeArchive, type ArchiveWatch } from '../export/write-archive.ts'
import { writeFiles } from '../export/write-files.ts'
import type { Replacement } from '../redaction/redactor.ts'
import { compareReproductions } from '../reproduction/compare.ts'
import { recordVerdict } from '../reproduction/record-verdict.ts'
import { caseState } from '../reproduction/case-state.ts'
import type { Store } from '../store/open-store.ts'
import { fieldAt } from '../guard/json-key-at.ts'
import type { Guard } from '../guard/guard.ts'
import { readRules, withValues } from '../guard/redaction-rule-store.ts'
import type { EvidenceDocuments } from '../guard/guard-work.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import { storedOutsideRun } from './outside-run-store.ts'
import { worldOfReproduction } from '../studies/studied-world.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { healingComparison, shortfallOf, studiedRecord, type StudiedRecord } from './studied-record.ts'
import { surroundingsOfDelivery, type FingerprintNow } from './surroundings-of-delivery.ts'

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
export interface DiagnosticRecordParts {
  readonly store: Store
  readonly guard: Guard
  readonly repository: Pick<WorkflowRepository, 'find' | 'version'>
  readonly fingerprintNow: FingerprintNow
  readonly appVersion: string
  readonly platform: string
  readonly now: () => number
}

export function openDiagnosticRecords(parts: DiagnosticRecordParts): DiagnosticRecords {
  const { store } = parts
  const workflowOf = (id: string): Workflow | null => parts.repository.find(id)?.workflow ?? null
  const unstarted = (delivery: Delivery | null): Execution | null => {
    if (delivery === null) return null
    const id = intendedWorkflowId(delivery)
    return unstartedExecution(delivery, { id, workflow: workflowOf(id) })
  }
  const diagnosed = (executionId: string): Diagnosed => {
    const delivery = store.deliveries.find(executionId)
    const first = store.executions.chain(delivery?.executionId ?? executionId)[0]
    const execution = first === undefined ? unstarted(delivery) : store.executions.find(first.id)
    if (execution === null) throw executionNotFound(executionId)
    const lack = lackOf(execution)
    if (lack !== null)
      throw lacking(executionId, lack, firstFailure(execution)?.run.node ?? execution.failure?.node ?? null)
    // Deliveries and executions are numbered by time in one order.
    const summary = store.executions.lastSuccessBefore(execution.workflowId, first?.id ?? executionId)
    const success =
      summary === null ? null : { summary, fingerprint: fingerprintOf(store.executions.fingerprint(summary.id)) }
    const { fingerprint, request } =
      first === undefined && delivery !== null
        ? surroundingsOfDelivery(delivery, success, parts)
        : { fingerprint: fingerprintOf(store.executions.fingerprint(execution.id)), request: null }
    const studied = studiedRecord(store, execution)
    const findings = diagnoseExecution({
      execution,
      shortfall: shortfallOf(studied.item),
      fingerprint,
      lastSuccess: success === null ? null : { startedAt: success.summary.startedAt, fingerprint: success.fingerprint },
      request,
    })
    if (findings === null) throw notFailed(executionId, execution.status)
    return { execution, findings, fingerprint, studied, ...judged(execution, findings, studied) }
  }
  const judged = (execution: Execution, findings: RecordFindings, studied: StudiedRecord): Judged => {
    const { reproductions, sweeps, swept } = studied
    const delivery = execution.deliveryId === null ? null : store.deliveries.find(execution.deliveryId)
    const outside = storedOutsideRun(store, execution.id)
    const verdict = recordVerdict({
      ...{ execution, delivery, outside, reproductions, swept },
      workflow: workflowOf(execution.workflowId),
      changes: findings.record.changed_before_error,
      state: reproductions.length === 0 ? null : caseState(reproductions, sweeps),
    })
    return { verdict, outside, delivery }
  }
  const redaction = ({ signal, also = [] }: RedactionWatch): Parameters<Guard['work']>[2] =>
    also.length === 0 ? { signal } : { signal, rules: withValues(readRules(store), also) }
  const documents = async (executionId: string, watch: RedactionWatch = {}): Promise<RecordDocuments> => {
    const { execution, findings, verdict, studied } = diagnosed(executionId)
    const comparison = healingComparison(store, studied.sweeps, verdict)
    const located = locatedFault(verdict, comparison)
    return parts.guard.work('record', { findings, execution, located }, redaction(watch))
  }
  const bundle = (executionId: string): EvidenceBundle => {
    const { execution, findings, fingerprint, verdict, outside, delivery, studied } = diagnosed(executionId)
    const { deliveryId } = execution
    const body = deliveryId === null ? null : store.deliveries.body(deliveryId)
    const { reproductions } = studied
    const reproduction = delivery?.reproductionId == null ? null : store.reproductions.find(delivery.reproductionId)
    const world = reproduction === null ? null : worldOfReproduction(store, reproduction)
    const written = evidenceBundle({
      findings,
      verdict: exportedVerdict(verdict),
      outside,
      execution,
      chain: store.executions.chain(executionId),
      delivery,
      deliveryBody: body === null ? null : textOf(body),
      reproductions,
      comparisons: comparisonsOf(reproductions),
      workflow: workflowOf(execution.workflowId),
      fingerprint,
      appVersion: parts.appVersion,
      platform: parts.platform,
      writtenAt: new Date(parts.now()).toISOString(),
    })
    return world === null ? written : { ...written, world }
  }
  const evidence = async (executionId: string, watch: RedactionWatch = {}): Promise<EvidenceDocuments> =>
    parts.guard.work('evidence', bundle(executionId), redaction(watch))
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
        files,
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

interface Judged {
  readonly verdict: Verdict
  readonly outside: OutsideRun | null
  readonly delivery: Delivery | null
}

interface Diagnosed extends Judged {
  readonly studied: StudiedRecord
  readonly execution: Execution
  readonly findings: RecordFindings & { readonly record: DiagnosticRecord }
  readonly fingerprint: Fingerprint | null
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

/** Only `ExecutionTable.add` writes this column, from a Fingerprint. */
function fingerprintOf(value: unknown): Fingerprint | null {
  return value === null ? null : (value as Fingerprint)
}

/** What could not be run here is no failure of the workflow: a record of it would send somebody after nothing. */
function lacking(executionId: string, lack: Lack, node: string | null): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FAILED',
    sentence: `Execution ${executionId} is no failure of the workflow: ${lackSentence(lack, node)}`,
    remedy: lackRemedy(lack),
  })
}

function notFailed(executionId: string, status: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FAILED',
    sentence: `Execution ${executionId} ended with "${status}" and no node of it failed, not even silently, so there is nothing to diagnose.`,
    remedy: 'Choose an execution that failed, or one with findings.',
  })
}
