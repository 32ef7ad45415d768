/**
 * From a failing execution to its diagnostic record (contract §2.1). In: executions as the store has them; out: the record's
 * raw values with the evidence beside them. Nothing here is redacted yet: `record-document.ts` puts it through redaction.
 */
import { changedBeforeErrorValues, type DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import type { Execution } from '../../shared/execution.ts'
import { findingsThat } from '../../shared/finding.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Fingerprint } from '../../shared/fingerprint.ts'
import { changedBeforeError, type ChangeEvidence } from './changed-before-error.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { DeliveryOutcome } from '../../shared/delivery.ts'
import { healedFailure } from './healed-failure.ts'
import { sourceReasons } from './node-sources.ts'
import { titleOfRecord, type RecordToName, type SymptomKind } from './record-title.ts'

/** What a record is made from. */
export interface RecordEvidence {
  /** The first execution of the chain: a retry never masks the first failure. */
  readonly execution: Execution
  readonly fingerprint: Fingerprint | null
  /** The newest successful execution of the same workflow before it; null where there is none. */
  readonly lastSuccess: { readonly startedAt: string; readonly fingerprint: Fingerprint | null } | null
  /** In which way it fell short though nothing of it failed, as a reproduction of it showed; null or absent: not known. */
  readonly shortfall?: Shortfall | null
  /** Of a delivery that started no execution, beside the one that started the last success. */
  readonly request?: RequestEvidence | null
  /** What became of a delivery that started no execution. */
  readonly outcome?: DeliveryOutcome | null
  /** Its retries, the first first. */
  readonly retries?: RecordToName['retries']
}

/** What a reproduction showed of an execution that ended well. */
export interface Shortfall {
  /** Where it shows; empty where that is not known. */
  readonly node: string
  readonly message: string
}

/** What two deliveries tell. */
export interface RequestEvidence {
  readonly changes: readonly ChangeEvidence[]
  /** What was compared and what could not be, in sentences. */
  readonly reason: string
}

export interface RecordFindings {
  readonly record: DiagnosticRecord
  /** What it is called above its fields: how it ended, and where it went wrong. */
  readonly title: string
  readonly changes: readonly ChangeEvidence[]
  /** Why this node and this text, in sentences. */
  readonly reasons: readonly string[]
}

/** The record with its evidence, or null where the execution shows no failure, not even a silent one. */
export function diagnoseExecution(evidence: RecordEvidence): RecordFindings | null {
  const { execution, lastSuccess } = evidence
  const symptom = symptomOf(execution, evidence.shortfall ?? null)
  if (symptom === null) return null
  const surrounding =
    evidence.fingerprint === null || lastSuccess === null || lastSuccess.fingerprint === null
      ? []
      : changedBeforeError(lastSuccess.fingerprint, evidence.fingerprint)
  const changes = [...surrounding, ...(evidence.request?.changes ?? [])].sort(
    (a, b) => changedBeforeErrorValues.indexOf(a.what) - changedBeforeErrorValues.indexOf(b.what),
  )
  const record = {
    execution_id: execution.id,
    workflow_id: execution.workflowId,
    node_name: symptom.node,
    error_message: symptom.message,
    input_item_id: execution.externalId ?? execution.deliveryId ?? execution.id,
    last_successful_run: lastSuccess?.startedAt ?? null,
    changed_before_error: [...new Set(changes.map((one) => one.what))],
  }
  const { outcome = null, retries = [] } = evidence
  return {
    record,
    title: titleOfRecord({ record, kind: symptom.kind, execution, outcome, retries }),
    changes,
    reasons: [
      symptom.reason,
      ...sourceReasons(execution),
      successReason(lastSuccess),
      ...(evidence.request == null ? [] : [evidence.request.reason]),
      // Whoever reads it elsewhere knows no identifier.
      ...(execution.workflowName === ''
        ? []
        : [`The workflow is called "${execution.workflowName}"; it ran at ${execution.startedAt}.`]),
    ],
  }
}

interface Symptom {
  readonly kind: SymptomKind
  readonly node: string
  readonly message: string
  readonly reason: string
}

function symptomOf(execution: Execution, shortfall: Shortfall | null): Symptom | null {
  const first = firstFailure(execution)
  if (first !== null) {
    const tries = first.run.attempts.length
    return {
      kind: 'failed',
      node: first.run.node,
      message: first.failure.message,
      reason: `Node "${first.run.node}" is the first that failed${tries > 1 ? `; the text is that of the first of its ${tries} tries` : ''}.`,
    }
  }
  if (execution.failure !== null) {
    return {
      kind: 'failed',
      node: execution.failure.node,
      message: execution.failure.message,
      reason: wholeReason(execution, execution.failure),
    }
  }
  return silentSymptom(execution, shortfall)
}

function wholeReason({ id, status }: Execution, { node, description }: Failure): string {
  if (id === '') return `The delivery started no execution. ${description ?? ''}`.trim()
  return status === 'crashed'
    ? `No node run failed; the execution was cut off while "${node}" was running.`
    : `No node run failed; the execution as a whole did, at "${node}".`
}

/** Findings that hide a failure (contract §7 rule 2), those that say it outright first. The others tell of no failure. */
const silent = findingsThat(({ hidesFailure }) => hidesFailure)

/** What went wrong although nothing failed: the finding that says most, the first of its kind. */
function silentSymptom({ nodeRuns, findings, failure }: Execution, shortfall: Shortfall | null): Symptom | null {
  const lastNode = nodeRuns.at(-1)?.node ?? failure?.node ?? ''
  const noticed = [
    ...nodeRuns.flatMap((run) => run.findings.map((finding) => ({ node: run.node, finding }))),
    ...findings.map((finding) => ({ node: lastNode, finding })),
  ]
  for (const kind of silent) {
    const found = noticed.find((one) => one.finding.kind === kind)
    if (found === undefined) continue
    const healed = kind === 'failure-masked-by-retry' ? healedFailure({ nodeRuns }) : null
    if (healed !== null) {
      return {
        kind: 'healed by a retry',
        node: healed.run.node,
        message: healed.failure.message,
        reason: `No node failed in the end. "${healed.run.node}" did at first (${kind}); the text is that of the first of its ${String(healed.run.attempts.length)} tries.`,
      }
    }
    return {
      kind: 'silent',
      node: found.node,
      message: found.finding.sentence,
      reason: `No node failed. At "${found.node}" a failure stayed silent (${kind}); the text is what was noticed there.`,
    }
  }
  if (shortfall !== null) {
    return {
      ...shortfall,
      kind: 'fell short',
      reason: `No node failed, and the reproduction fell short all the same${shortfall.node === '' ? '' : `; it went as far as "${shortfall.node}"`}.`,
    }
  }
  // What tells of no failure is still worth a record, for whoever asks for it.
  const other = noticed.find(({ finding }) => finding.kind !== 'stand-in-used')
  if (other === undefined) return null
  return {
    kind: 'noticed',
    node: other.node,
    message: other.finding.sentence,
    reason: `No node failed, and nothing hides a failure. At "${other.node}" something else was noticed (${other.finding.kind}); the text is what was noticed there.`,
  }
}

function successReason(lastSuccess: RecordEvidence['lastSuccess']): string {
  return lastSuccess === null
    ? 'No earlier execution of this workflow ended successfully here, so nothing can be compared.'
    : `Compared with the last successful execution, started at ${lastSuccess.startedAt}.`
}
