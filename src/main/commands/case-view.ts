import type { Change } from '../../shared/change.ts'
import type { HostTraffic } from '../../shared/host-traffic.ts'
import type { Comparison, Reproduction, ReproductionItem, WorkflowView } from '../../shared/reproduction.ts'
import type { Sweep, Trial } from '../../shared/sweep.ts'
import type { Verdict } from '../../shared/verdict.ts'

/** A reproduction as the command line prints it. */
export function reproductionView(reproduction: Reproduction): object {
  return {
    id: reproduction.id,
    size: reproduction.size,
    change: reproduction.change === null ? null : changeView(reproduction.change),
    sentence: reproduction.changeSentence,
    status: reproduction.status,
    items: reproduction.items.map(itemView),
    hosts: reproduction.hosts?.map(trafficView) ?? [],
  }
}

function itemView(item: ReproductionItem): object {
  return {
    index: item.index,
    delivery_id: item.deliveryId,
    execution_id: item.executionId,
    external_id: item.externalId,
    outcome: item.outcome,
    provider_status: item.providerView?.statusCode ?? null,
    send_error: item.sendError,
    explanation: item.explanation?.sentence ?? null,
    workflow: item.workflowView === null ? null : workflowView(item.workflowView),
    repeats: item.repeats.map(workflowView),
    duplicate_of: item.duplicateOf,
    unexpected: item.unexpected,
    proxy: item.proxyView,
  }
}

function workflowView(view: WorkflowView): object {
  return {
    status: view.status,
    first_failed_node: view.firstFailedNode,
    error_message: view.errorMessage,
    findings: view.findings,
    edges: view.edges,
    requests: view.requestCount,
    effects: view.effectCount,
  }
}

/** Where the requests to one host went. */
function trafficView({ host, byRule, byStandIn, real }: HostTraffic): object {
  return { host, by_rule: byRule, by_stand_in: byStandIn, real }
}

/** A comparison as the command line prints it. */
export function comparisonView({ baselineId, changedId, sentence, items }: Comparison): object {
  return { baseline_id: baselineId, changed_id: changedId, sentence, items }
}

/** A sweep as the command line prints it: the matrix, a row for each change, and the verdict. */
export function sweepView(sweep: Sweep): object {
  return {
    id: sweep.id,
    kind: sweep.kind,
    status: sweep.status,
    run_time_ms: sweep.runTimeMs,
    sending:
      sweep.sending === null
        ? null
        : {
            size: sweep.sending.size,
            concurrent: sweep.sending.concurrent,
            with_duplicate: sweep.sending.withDuplicate,
          },
    baseline: sweep.baseline === null ? null : reproductionView(sweep.baseline),
    hosts: sweep.hosts?.map(trafficView) ?? [],
    batch_baseline: sweep.batchBaseline?.items ?? null,
    matrix: sweep.trials.map(trialView),
  }
}

function trialView(trial: Trial): object {
  return {
    ...changeView(trial.change),
    sentence: trial.sentence,
    aim: trial.aim,
    outcome: trial.outcome,
    confirmed: trial.confirmed,
    items: trial.items,
    batch: trial.batch?.items ?? null,
    first_failed_node: trial.firstFailedNode,
    error_message: trial.errorMessage,
    note: trial.note,
    unwritten: trial.unwritten ?? [],
  }
}

/** The verdict as the command line prints it. */
export function verdictView(verdict: Verdict): object {
  const { layer, others, certainty, sentence, healing, steps = [], place, decides, remedy, untested } = verdict
  return {
    ...{ layer, others, certainty, sentence },
    place: place ?? null,
    healing_change: healing === undefined ? null : { ...changeView(healing.change), sentence: healing.sentence },
    steps: steps.map((step) => ({
      ...(step.change === undefined ? { layer: step.layer } : changeView(step.change)),
      sentence: step.sentence,
      symptom: step.symptom,
    })),
    what_would_decide: decides ?? null,
    remedy: remedy ?? null,
    not_tested: untested ?? [],
    evidence_for: verdict.evidenceFor,
    evidence_against: verdict.evidenceAgainst,
  }
}

/** What a verdict rests on, as the command line prints it. */
export function evidenceView({ evidence = [] }: Verdict): readonly object[] {
  return evidence.map(({ layer, direction, kind, data }) => ({
    ...{ layer, for: direction === 'for', kind, sentence: data.what },
  }))
}

function changeView({ layer, name, parameters }: Change): object {
  return { layer, change: name, parameters }
}
