import type { ChangedBeforeError } from '../../shared/diagnostic-record.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Execution, NodeRun, OutgoingRequest } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import { firstFailure, type FirstFailure } from '../../shared/first-failure.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import type { NodeFacts } from '../engine/nodes/node-kind.ts'
import { healedFailure } from './healed-failure.ts'
import { noExecution } from './unstarted-execution.ts'
import { refusalOf, type Refusal } from '../../shared/refusal.ts'
import type { OutsideRun } from '../../shared/outside-run.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'

/** What was recorded of a failure; each part may be missing. */
export interface RecordedEvidence {
  readonly execution: Execution | null
  readonly workflow: Workflow | null
  readonly delivery: Delivery | null
  readonly changes: readonly ChangedBeforeError[]
  readonly reproductions: readonly Reproduction[]
  /** The failing request, sent once more without the engine; null where that was not done. */
  readonly outside: OutsideRun | null
}

/** The evidence as rules ask for it. */
export interface Symptoms {
  readonly failure: Failure | null
  readonly run: NodeRun | null
  /** Type of the node that failed first, without its package: `httpRequest`. Empty where it is not known. */
  readonly nodeType: string
  /** What is known of that type. */
  readonly facts: NodeFacts
  /** The last request that the failing try sent; null where it sent none. */
  readonly request: OutgoingRequest | null
  /** Status of the answer that the failure is about; null where there was none. */
  readonly status: number | null
  /** Code of platform or library, e.g. ECONNREFUSED; empty where there is none. */
  readonly code: string
  /** Message, description and causes, as they were written. */
  readonly text: string
  /** What the answer refuses by its own words; null where it refuses nothing, or there is none. */
  readonly refusal: Refusal | null
  readonly findings: readonly (Finding & { readonly node: string; readonly facts: NodeFacts })[]
  readonly delivery: Delivery | null
  readonly changes: readonly ChangedBeforeError[]
  readonly reproductions: readonly Reproduction[]
  readonly outside: OutsideRun | null
}

/** Gathers the symptoms of the first failure, or of the findings where no node failed. */
export function symptomsOf(evidence: RecordedEvidence): Symptoms {
  const { execution, workflow, delivery } = evidence
  const first = execution === null ? null : (firstFailure(execution) ?? healedIn(execution))
  const failure = first?.failure ?? execution?.failure ?? null
  const run = first?.run ?? null
  const node = failure === null || workflow === null ? undefined : findNode(workflow, failure.node)
  const request = (first?.attempt ?? run?.attempts[0])?.requests.at(-1) ?? null
  return {
    failure,
    run,
    nodeType: (node?.type ?? '').replace(/^.*\./u, ''),
    facts: factsOf(node?.type ?? ''),
    request,
    status: statusOf(failure, request),
    code:
      [failure?.code ?? '', ...(failure?.causes ?? []).map((one) => one.code ?? '')].find((one) => one !== '') ?? '',
    text: [failure?.message, failure?.description, request?.error, ...(failure?.causes ?? []).map((one) => one.message)]
      .filter((one) => typeof one === 'string')
      .join('\n'),
    findings: (execution?.nodeRuns ?? []).flatMap((one) =>
      one.findings.map((found) => ({ ...found, node: one.node, facts: factsAt(workflow, one.node) })),
    ),
    refusal: request?.answer == null ? null : refusalOf(request.answer),
    delivery,
    changes: evidence.changes,
    reproductions: evidence.reproductions,
    outside: evidence.outside,
  }
}

function factsAt(workflow: Workflow | null, node: string): NodeFacts {
  return factsOf((workflow === null ? undefined : findNode(workflow, node)?.type) ?? '')
}

/** Where nothing failed in the end, the try that was made good says which layer it was. */
function healedIn(execution: Execution): FirstFailure | null {
  return execution.failure === null ? healedFailure(execution) : null
}

function statusOf(failure: Failure | null, request: OutgoingRequest | null): number | null {
  // What a delivery without an execution was answered is Faultline's own status, and no node's.
  if (failure?.name === noExecution) return null
  const written = Number.parseInt(failure?.httpCode ?? '', 10)
  if (written >= 100 && written < 600) return written
  const answered = request?.answer?.status ?? null
  return failure !== null && answered !== null && answered >= 400 ? answered : null
}
