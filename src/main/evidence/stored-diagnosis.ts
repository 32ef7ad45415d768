import type { Delivery } from '../../shared/delivery.ts'
import type { DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import type { EvidenceBundle } from '../../shared/evidence-bundle.ts'
import type { Execution } from '../../shared/execution.ts'
import { firstFailure, lackOf } from '../../shared/first-failure.ts'
import type { Fingerprint } from '../../shared/fingerprint.ts'
import { lackRemedy, lackSentence, type Lack } from '../../shared/lack.ts'
import type { LocatedFault } from '../../shared/located-fault.ts'
import type { OutsideRun } from '../../shared/outside-run.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Verdict } from '../../shared/verdict.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { diagnoseExecution, type RecordFindings } from '../diagnosis/diagnostic-record.ts'
import { evidenceBundle } from '../diagnosis/evidence-bundle.ts'
import { exportedVerdict } from '../diagnosis/exported-verdict.ts'
import { locatedFault } from '../diagnosis/located-fault.ts'
import { providerSaw } from '../diagnosis/provider-saw.ts'
import type { RecordToWrite } from '../diagnosis/record-document.ts'
import { intendedWorkflowId, unstartedExecution } from '../diagnosis/unstarted-execution.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import { withCalledWork } from '../reproduction/called-work.ts'
import { caseState } from '../reproduction/case-state.ts'
import { compareReproductions } from '../reproduction/compare.ts'
import { recordVerdict } from '../reproduction/record-verdict.ts'
import { calledExecutions } from '../store/called-executions.ts'
import type { Store } from '../store/open-store.ts'
import { worldOfReproduction } from '../studies/studied-world.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { bodyOfDelivery } from './body-of-delivery.ts'
import { fingerprintOfExecution } from './fingerprint-of-execution.ts'
import { storedOutsideRun } from './outside-run-store.ts'
import { healingComparison, shortfallOf, studiedRecord, type StudiedRecord } from './studied-record.ts'
import { surroundingsOfDelivery, type FingerprintNow } from './surroundings-of-delivery.ts'

/** What the store holds of a failing execution, diagnosed; not yet redacted. */
export interface StoredDiagnosis {
  /** @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED */
  readonly record: (executionId: string) => RecordToWrite
  /** @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED */
  readonly evidence: (executionId: string) => GatheredEvidence
}

/** Everything known about a failing execution. */
interface GatheredEvidence {
  readonly bundle: EvidenceBundle
  /** The body of its delivery where it is no text. */
  readonly bodyBytes: Uint8Array | null
}

/** What it needs to know of the app around it. */
export interface StoredDiagnosisParts {
  readonly store: Store
  readonly repository: Pick<WorkflowRepository, 'find' | 'version'>
  readonly fingerprintNow: FingerprintNow
  readonly appVersion: string
  readonly platform: string
  readonly now: () => number
}

/** Reads what is stored of an execution, or of a delivery that started none, and diagnoses it. */
export function openStoredDiagnosis(parts: StoredDiagnosisParts): StoredDiagnosis {
  const { store } = parts
  const workflowOf = (id: string): Workflow | null => parts.repository.find(id)?.workflow ?? null
  const workflowAsRun = ({ workflowId: id, workflowVersion: version }: Execution): Workflow | null =>
    workflowOf(id) !== null && store.workflows.versions(id).some((one) => one.version === version)
      ? parts.repository.version(id, version).workflow
      : workflowOf(id)
  const unstarted = (delivery: Delivery | null): Execution | null => {
    if (delivery === null) return null
    const id = intendedWorkflowId(delivery)
    return unstartedExecution(delivery, { id, workflow: workflowOf(id) })
  }
  const diagnosed = (executionId: string): Diagnosed => {
    const delivery = store.deliveries.find(executionId)
    const [first, ...retries] = store.executions.chain(delivery?.executionId ?? executionId)
    const execution = first === undefined ? unstarted(delivery) : store.executions.find(first.id)
    if (execution === null) throw executionNotFound(executionId)
    const lack = lackOf(execution)
    if (lack !== null)
      throw lacking(executionId, lack, firstFailure(execution)?.run.node ?? execution.failure?.node ?? null)
    // Deliveries and executions are numbered by time in one order.
    const summary = store.executions.lastSuccessBefore(execution.workflowId, first?.id ?? executionId)
    const succeeded = summary === null ? null : store.executions.find(summary.id)
    const success =
      summary === null || succeeded === null ? null : { summary, fingerprint: fingerprintOfExecution(store, succeeded) }
    const { fingerprint, request } =
      first === undefined && delivery !== null
        ? surroundingsOfDelivery(delivery, success, parts)
        : { fingerprint: fingerprintOfExecution(store, execution), request: null }
    const studied = studiedRecord(store, execution)
    const findings = diagnoseExecution({
      execution,
      shortfall: shortfallOf(studied.item),
      fingerprint,
      lastSuccess: success === null ? null : { startedAt: success.summary.startedAt, fingerprint: success.fingerprint },
      request,
      outcome: first === undefined ? (delivery?.outcome ?? null) : null,
      retries,
    })
    if (findings === null) throw notFailed(executionId, execution.status)
    const verdict = judged(execution, findings, studied)
    const located = locatedFault(verdict.verdict, healingComparison(store, studied.sweeps, verdict.verdict))
    return { execution, findings, fingerprint, studied, located, ...verdict }
  }
  const judged = (execution: Execution, findings: RecordFindings, studied: StudiedRecord): Judged => {
    const { reproductions, sweeps, swept } = studied
    const delivery = execution.deliveryId === null ? null : store.deliveries.find(execution.deliveryId)
    const outside = storedOutsideRun(store, execution.id)
    const verdict = recordVerdict({
      ...{ delivery, outside, reproductions, swept },
      execution: withCalledWork(execution, (caller) => calledExecutions(store, caller)),
      workflow: workflowOf(execution.workflowId),
      changes: findings.record.changed_before_error,
      state: reproductions.length === 0 ? null : caseState(reproductions, sweeps),
    })
    return { verdict, outside, delivery }
  }
  const record = (executionId: string): RecordToWrite => {
    const { findings, execution, located, delivery } = diagnosed(executionId)
    return { findings, execution, located, provider: delivery === null ? null : providerSaw(delivery) }
  }
  const evidence = (executionId: string): GatheredEvidence => {
    const { execution, findings, fingerprint, verdict, located, outside, delivery, studied } = diagnosed(executionId)
    const { deliveryId } = execution
    const kept = deliveryId === null ? null : store.deliveries.body(deliveryId)
    const body = kept === null || delivery === null ? null : bodyOfDelivery(delivery, kept)
    const { reproductions } = studied
    const reproduction = delivery?.reproductionId == null ? null : store.reproductions.find(delivery.reproductionId)
    const world = reproduction === null ? null : worldOfReproduction(store, reproduction)
    const written = evidenceBundle({
      findings,
      verdict: exportedVerdict(verdict),
      located,
      outside,
      execution,
      chain: store.executions.chain(executionId),
      delivery,
      deliveryBody: body?.text ?? null,
      bodyNote: body?.note,
      reproductions,
      comparisons: comparisonsOf(reproductions),
      workflow: workflowAsRun(execution),
      fingerprint,
      appVersion: parts.appVersion,
      platform: parts.platform,
      writtenAt: new Date(parts.now()).toISOString(),
    })
    return { bundle: world === null ? written : { ...written, world }, bodyBytes: body?.bytes ?? null }
  }
  return { record, evidence }
}

interface Judged {
  readonly verdict: Verdict
  readonly outside: OutsideRun | null
  readonly delivery: Delivery | null
}

interface Diagnosed extends Judged {
  readonly studied: StudiedRecord
  readonly located: LocatedFault
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
