import { basename, dirname, extname, join } from 'node:path'
import type { EvidencePreview } from '../../shared/views/evidence-preview.ts'
import type { RecordPreview } from '../../shared/views/record-preview.ts'
import type { ReplacementView } from '../../shared/views/replacement-view.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import type { Execution } from '../../shared/execution.ts'
import type { Fingerprint } from '../../shared/fingerprint.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Sweep } from '../../shared/sweep.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { diagnoseExecution, type RecordFindings } from '../diagnosis/diagnostic-record.ts'
import { evidenceBundle } from '../diagnosis/evidence-bundle.ts'
import { meantWorkflowId, unstartedExecution } from '../diagnosis/unstarted-execution.ts'
import { judgeLayer } from '../diagnosis/layer-verdict.ts'
import type { RecordDocuments } from '../diagnosis/record-document.ts'
import type { EvidenceBundle } from '../../shared/evidence-bundle.ts'
import { writeArchive, type ArchiveWatch } from '../export/write-archive.ts'
import { writeFiles } from '../export/write-files.ts'
import type { Replacement } from '../redaction/redactor.ts'
import { compareReproductions } from '../reproduction/compare.ts'
import { joinVerdicts } from '../reproduction/join-verdicts.ts'
import { caseState } from '../reproduction/case-state.ts'
import type { Store } from '../store/open-store.ts'
import { fieldAt } from '../guard/json-key-at.ts'
import type { Guard } from '../guard/guard.ts'
import type { EvidenceDocuments } from '../guard/guard-work.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import { keptOutsideRun } from './outside-run-store.ts'
import { keptSweeps } from '../studies/sweep-store.ts'
import type { WorkflowShelf } from '../workflows/workflow-repository.ts'
import { surroundingsOfDelivery, type FingerprintNow } from './surroundings-of-delivery.ts'

/** `json` and `md`: the record; `html`: the whole evidence on one page; `zip`: all of it with HAR, cURL and a manifest. */
export const recordFormats = ['json', 'md', 'html', 'zip'] as const
export type RecordFormat = (typeof recordFormats)[number]
export type EvidenceText = Exclude<RecordFormat, 'zip'>

/**
 * Where the store, the diagnosis, redaction and the export meet: the diagnostic record of a failing execution (contract §2.1).
 * The id of a delivery that started none stands for the error that its caller saw.
 */
export interface RecordDesk {
  /** @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED, REDACTION_FAILED */
  readonly documents: (executionId: string, signal?: AbortSignal) => Promise<RecordDocuments>
  readonly preview: (executionId: string) => Promise<RecordPreview>
  /**
   * Everything known about the failing execution, redacted.
   *
   * @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED, REDACTION_FAILED, STOPPED
   */
  readonly evidence: (executionId: string, signal?: AbortSignal) => Promise<EvidenceDocuments>
  readonly previewEvidence: (executionId: string) => Promise<EvidencePreview>
  /** The name that a record is given where the person chooses none. */
  readonly fileName: (executionId: string, format: RecordFormat) => string
  /** Writes into a folder under names of ours; returns the paths. */
  readonly writeInto: (
    folder: string,
    executionId: string,
    formats: readonly RecordFormat[],
    watch?: ArchiveWatch,
  ) => Promise<readonly string[]>
  /** Writes the first format under this path, further ones beside it with their own ending. */
  readonly writeAs: (
    path: string,
    executionId: string,
    formats: readonly RecordFormat[],
    watch?: ArchiveWatch,
  ) => Promise<readonly string[]>
  /** Writes all evidence in one format into a folder; returns the path. */
  readonly writeEvidence: (folder: string, executionId: string, format: RecordFormat) => Promise<string>
}

/** What the desk needs to know of the app around it. */
export interface RecordDeskParts {
  readonly store: Store
  readonly guard: Guard
  readonly shelf: Pick<WorkflowShelf, 'find' | 'version'>
  readonly fingerprintNow: FingerprintNow
  readonly appVersion: string
  readonly platform: string
  readonly now: () => number
}

/** Reproductions that are looked through for those of an execution's case. */
const newestReproductions = 200

export function openRecordDesk(parts: RecordDeskParts): RecordDesk {
  const { store } = parts
  const workflowOf = (id: string): Workflow | null => parts.shelf.find(id)?.workflow ?? null
  const unstarted = (delivery: Delivery | null): Execution | null => {
    if (delivery === null) return null
    const id = meantWorkflowId(delivery)
    return unstartedExecution(delivery, { id, workflow: workflowOf(id) })
  }
  const diagnosed = (executionId: string): Diagnosed => {
    const delivery = store.deliveries.find(executionId)
    const first = store.executions.chain(delivery?.executionId ?? executionId)[0]
    const execution = first === undefined ? unstarted(delivery) : store.executions.find(first.id)
    if (execution === null) throw executionNotFound(executionId)
    // Deliveries and executions are numbered by time in one order.
    const summary = store.executions.lastSuccessBefore(execution.workflowId, first?.id ?? executionId)
    const success =
      summary === null ? null : { summary, fingerprint: fingerprintOf(store.executions.fingerprint(summary.id)) }
    const { fingerprint, request } =
      first === undefined && delivery !== null
        ? surroundingsOfDelivery(delivery, success, parts)
        : { fingerprint: fingerprintOf(store.executions.fingerprint(execution.id)), request: null }
    const findings = diagnoseExecution({
      execution,
      fingerprint,
      lastSuccess: success === null ? null : { startedAt: success.summary.startedAt, fingerprint: success.fingerprint },
      request,
    })
    if (findings === null) throw notFailed(executionId, execution.status)
    return { execution, findings, fingerprint }
  }
  const documents = async (executionId: string, signal?: AbortSignal): Promise<RecordDocuments> => {
    const { execution, findings } = diagnosed(executionId)
    return parts.guard.work('record', { findings, execution }, { signal })
  }
  const bundle = (executionId: string): EvidenceBundle => {
    const { execution, findings, fingerprint } = diagnosed(executionId)
    const { deliveryId } = execution
    const delivery = deliveryId === null ? null : store.deliveries.find(deliveryId)
    const body = deliveryId === null ? null : store.deliveries.body(deliveryId)
    const workflow = workflowOf(execution.workflowId)
    const reproductions = reproductionsOf(store, execution)
    const sweeps = sweepsOf(store, reproductions)
    const outside = keptOutsideRun(store, execution.id)
    const verdict = judgeLayer({
      execution,
      workflow,
      delivery,
      changes: findings.record.changed_before_error,
      reproductions,
      state: caseState(reproductions, sweeps),
      swept: joinVerdicts(sweeps),
      outside,
    })
    return evidenceBundle({
      findings,
      verdict,
      outside,
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
  }
  const evidence = async (executionId: string, signal?: AbortSignal): Promise<EvidenceDocuments> =>
    parts.guard.work('evidence', bundle(executionId), { signal })
  const writeAll = async (
    executionId: string,
    formats: readonly RecordFormat[],
    pathOf: (format: RecordFormat, index: number) => string,
    watch: ArchiveWatch,
  ): Promise<readonly string[]> => {
    const texts = await documents(executionId, watch.signal)
    const isWhole = (format: RecordFormat): boolean => format === 'html' || format === 'zip'
    const whole = formats.some(isWhole) ? await evidence(executionId, watch.signal) : null
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
    preview: async (executionId) => {
      const { record, json, markdown, replacements, original } = await documents(executionId)
      return { record, json, markdown, replacements: replacements.map((one) => replacementView(one, original)) }
    },
    previewEvidence: async (executionId) => {
      const { bundle: shown, html, files, replacements, original } = await evidence(executionId)
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

interface Diagnosed {
  readonly execution: Execution
  readonly findings: RecordFindings & { readonly record: DiagnosticRecord }
  readonly fingerprint: Fingerprint | null
}

/** The reproductions of the case in which this execution arose; where it arose in none, none. */
function reproductionsOf(store: Store, execution: Execution): readonly Reproduction[] {
  const swept = keptSweeps(store).map(({ sweep }) => sweep.baseline)
  const all = [...swept.filter((one) => one !== null), ...store.reproductions.newest(newestReproductions)].filter(
    (one) => one.workflowId === execution.workflowId,
  )
  const own = all.find((one) => one.items.some((item) => item.executionId === execution.id))
  return own === undefined ? [] : all.filter((one) => one.caseName === own.caseName)
}

/** The sweeps of the same case under study. */
function sweepsOf(store: Store, [one]: readonly Reproduction[]): readonly Sweep[] {
  return keptSweeps(store)
    .map(({ sweep }) => sweep)
    .filter(({ baseline }) => baseline?.workflowId === one?.workflowId && baseline?.caseName === one?.caseName)
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

function notFailed(executionId: string, status: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FAILED',
    sentence: `Execution ${executionId} ended with "${status}" and no node of it failed, not even silently, so there is nothing to diagnose.`,
    remedy: 'Choose an execution that failed, or one with findings.',
  })
}
