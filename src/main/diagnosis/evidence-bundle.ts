/**
 * From a failing execution and everything kept around it to the evidence bundle of a ticket. In: words of `shared`; out: the
 * bundle, not yet redacted (`export/` does that, and nothing writes it before).
 */
import type { Delivery } from '../../shared/delivery.ts'
import {
  bundleFormat,
  bundleFormatVersion,
  type BundleDelivery,
  type BundleEnvironment,
  type BundleExecution,
  type BundleReproduction,
  type BundleRequest,
  type EvidenceBundle,
  type LedgerEntry,
} from '../../shared/evidence-bundle.ts'
import type { Execution, ExecutionSummary, NodeRun } from '../../shared/execution.ts'
import type { Fingerprint } from '../../shared/fingerprint.ts'
import type { LayerVerdict } from '../../shared/layer-verdict.ts'
import type { LocatedFault } from '../../shared/located-fault.ts'
import type { OutsideRun } from '../../shared/outside-run.ts'
import type { Comparison, Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { RecordFindings } from './diagnostic-record.ts'
import { failedItem, failingItems } from './failing-items.ts'
import { nodesOf } from './nodes-of-workflow.ts'
import { nodeSources } from './node-sources.ts'
import { providerSaw } from './provider-saw.ts'
import { timelineOf } from './timeline.ts'

/** What is kept around a failing execution. */
export interface BundleEvidence {
  readonly findings: RecordFindings
  readonly verdict: LayerVerdict
  readonly located: LocatedFault
  readonly outside: OutsideRun | null
  /** The first execution of its chain. */
  readonly execution: Execution
  readonly chain: readonly ExecutionSummary[]
  readonly delivery: Delivery | null
  /** Body of the delivery as text; null where it is binary or there is no delivery. */
  readonly deliveryBody: string | null
  /** What is to be known of a body that is not here as it came; absent where nothing is. */
  readonly bodyNote?: string | undefined
  readonly reproductions: readonly Reproduction[]
  readonly comparisons: readonly Comparison[]
  /** As it ran, as far as that version is kept. */
  readonly workflow: Workflow | null
  readonly fingerprint: Fingerprint | null
  readonly appVersion: string
  readonly platform: string
  /** ISO 8601. */
  readonly writtenAt: string
}

/** Puts the bundle together, in the order in which it is read. */
export function evidenceBundle(evidence: BundleEvidence): EvidenceBundle {
  const { findings, execution, delivery } = evidence
  return {
    format: bundleFormat,
    format_version: bundleFormatVersion,
    written_at: evidence.writtenAt,
    title: findings.title,
    record: findings.record,
    reasons: findings.reasons,
    changed_before_error: findings.changes,
    suspected_layer: evidence.verdict,
    located: evidence.located,
    provider_saw: delivery === null ? null : providerSaw(delivery),
    execution: executionView(execution, evidence.chain),
    timeline: timelineOf(execution, delivery, evidence.reproductions),
    node_ledger: execution.nodeRuns.map(ledgerEntry),
    node_sources: nodeSources(execution.nodeRuns),
    failed_item: failedItem(execution),
    failing_items: failingItems(execution),
    nodes: evidence.workflow === null ? [] : nodesOf(evidence.workflow),
    workflow_settings: evidence.workflow?.settings ?? null,
    delivery: delivery === null ? null : deliveryView(delivery, evidence.deliveryBody, evidence.bodyNote),
    outgoing_requests: execution.nodeRuns.flatMap(requestsOf),
    reproductions: evidence.reproductions.map(reproductionView),
    comparisons: evidence.comparisons.map(({ baselineId, changedId, sentence, items }) => ({
      baseline_id: baselineId,
      changed_id: changedId,
      sentence,
      items,
    })),
    outside_run: evidence.outside === null ? null : withoutTraffic(evidence.outside),
    environment: environmentView(evidence),
    workflow: evidence.workflow,
  }
}

function executionView(execution: Execution, chain: readonly ExecutionSummary[]): BundleExecution {
  return {
    id: execution.id,
    workflow_id: execution.workflowId,
    workflow_name: execution.workflowName,
    workflow_version: execution.workflowVersion,
    mode: execution.mode,
    status: execution.status,
    started_at: execution.startedAt,
    stopped_at: execution.stoppedAt,
    run_time_ms: rounded(execution.runTimeMs),
    external_id: execution.externalId,
    retry_of: execution.retryOf,
    chain: chain.map(({ id, status, startedAt }) => ({ id, status, started_at: startedAt })),
  }
}

function ledgerEntry(run: NodeRun): LedgerEntry {
  return {
    node: run.node,
    run_index: run.runIndex,
    status: run.status,
    started_at: run.startedAt,
    run_time_ms: rounded(run.runTimeMs) ?? 0,
    items_in: run.inputs.map((items) => items.length),
    items_out: (run.outputs ?? []).map((items) => items.length),
    attempts: run.attempts.map((one) => ({
      number: one.number,
      run_time_ms: rounded(one.runTimeMs) ?? 0,
      error_message: one.failure?.message ?? null,
    })),
    error_message: run.failure?.message ?? null,
    findings: run.findings.map((finding) => finding.sentence),
    console: run.console.map((line) => `${line.level}: ${line.text}`),
  }
}

function deliveryView(delivery: Delivery, body: string | null, note: string | undefined): BundleDelivery {
  const { externalId, answer } = delivery
  return {
    id: delivery.id,
    received_at: delivery.receivedAt,
    http_version: delivery.httpVersion,
    method: delivery.method,
    target: delivery.target,
    headers: delivery.headers,
    body,
    body_bytes: delivery.bodyBytes,
    body_sha256: delivery.bodySha256,
    ...(note !== undefined && { body_note: note }),
    outcome: delivery.outcome,
    url_variant: delivery.urlVariant,
    external_id:
      externalId === null ? null : { kind: externalId.kind, value: externalId.value, found_in: externalId.foundIn },
    duplicate_of: delivery.duplicateOf,
    explanation: delivery.explanation?.sentence ?? null,
    answer: answer === null ? null : { status: answer.statusCode, headers: answer.headers, body: answer.body },
  }
}

function requestsOf(run: NodeRun): BundleRequest[] {
  return run.attempts.flatMap((attempt) =>
    attempt.requests.map((request) => ({
      node: run.node,
      attempt: attempt.number,
      started_at: request.startedAt,
      run_time_ms: rounded(request.runTimeMs) ?? 0,
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: request.body,
      body_bytes: request.bodyBytes,
      answer:
        request.answer === null
          ? null
          : {
              status: request.answer.status,
              headers: request.answer.headers,
              body: request.answer.body,
              ...(request.answer.madeUp === true && { made_up: true }),
            },
      error: request.error,
    })),
  )
}

function reproductionView(reproduction: Reproduction): BundleReproduction {
  return {
    id: reproduction.id,
    size: reproduction.size,
    change: reproduction.changeSentence,
    layer: reproduction.change?.layer ?? null,
    status: reproduction.status,
    started_at: reproduction.startedAt,
    items: reproduction.items.map((item) => ({
      index: item.index,
      provider_saw: itemsProviderSaw(item),
      execution_id: item.executionId,
      execution_status: item.workflowView?.status ?? null,
      first_failed_node: item.workflowView?.firstFailedNode ?? null,
      error_message: item.workflowView?.errorMessage ?? null,
    })),
  }
}

function itemsProviderSaw(item: ReproductionItem): string {
  if (item.providerView !== null) return `HTTP ${String(item.providerView.statusCode)}`
  return item.sendError ?? 'no answer'
}

function environmentView({ fingerprint, appVersion, platform }: BundleEvidence): BundleEnvironment {
  return {
    app_version: appVersion,
    platform,
    timezone: fingerprint?.env.timezone ?? null,
    base_url: fingerprint?.env.baseUrl ?? null,
    proxy: fingerprint?.env.proxy ?? null,
    node_types: fingerprint?.version.nodeTypes ?? [],
    prompts: fingerprint?.version.prompts ?? [],
  }
}

/** Microseconds are noise. */
function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 1000) / 1000
}

function withoutTraffic({ hosts: _hosts, ...run }: OutsideRun): Omit<OutsideRun, 'hosts'> {
  return run
}
