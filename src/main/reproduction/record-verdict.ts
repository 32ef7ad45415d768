/**
 * The verdict of an execution or a delivery that was recorded (contract §7 rule 3): what was tried on it counts above what was
 * recorded of it, and both are one list of evidence. In: the record, what was tried of its case. Out: the verdict. Pure.
 */
import { faultIn, type CaseState, type LocatedFault } from '../../shared/case-state.ts'
import { weights, type Evidence } from '../../shared/evidence.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { lackRemedy, lackSentence } from '../../shared/lack.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Verdict } from '../../shared/verdict.ts'
import { columnsOf } from '../diagnosis/evidence-words.ts'
import { judgeEvidence } from '../diagnosis/judge-evidence.ts'
import type { RecordedEvidence } from '../diagnosis/layer-evidence.ts'
import { weighedBySources } from '../diagnosis/node-sources.ts'
import { printVerdict } from '../diagnosis/print-verdict.ts'
import { turnedAway } from '../diagnosis/remedies.ts'
import { ruleEvidence } from '../diagnosis/rule-evidence.ts'
import type { FailedItem } from './pointer.ts'
import { symptomEvidence, whereItFails } from './where-it-fails.ts'
import { wayTraces } from './way-traces.ts'
import { workflowView } from './workflow-view.ts'

/** What a verdict about a record is made from; each part may be missing. */
export interface RecordToJudge extends RecordedEvidence {
  /** How the case stands in which it arose, as far as reproductions show; null where it arose in none. */
  readonly state: CaseState | null
  /** What sweeps and transplants of the case say; null where none was made. */
  readonly swept: Verdict | null
}

export function recordVerdict(given: RecordToJudge): Verdict {
  const rules = ruleEvidence(given)
  const untold = whyUntold(given)
  if (untold !== null) return { ...unclear, sentence: untold, evidence: rules, ...columnsOf(rules, null) }
  const { swept, state } = given
  if (swept !== null && (swept.layer !== null || swept.evidence === undefined)) return withBackground(swept, rules)
  const fault = state === null ? null : faultIn(state)
  const shown = fault === null ? recordedSymptom(given) : faultEvidence(fault)
  const evidence = [...(swept?.evidence ?? []), ...shown, ...rules]
  const failure = failureOf(given)
  const { delivery } = given
  const printed = printVerdict({
    ...{ judgement: judgeEvidence(evidence, { asked: null, isOpen: false }), evidence, asked: null },
    seen: {
      ...{ node: failure?.node ?? null, line: failure?.line ?? null, text: failure?.message ?? null, reads: [] },
      ...turnedAway(delivery?.outcome, delivery?.explanation, delivery?.answer?.statusCode ?? null),
    },
  })
  return weighedBySources(printed, given.execution)
}

const unclear = { layer: null, others: [], certainty: 'unclear', evidenceFor: [], evidenceAgainst: [] } as const

/** What was only recorded weighs nothing once it was tried: it stands beside it. */
function withBackground(swept: Verdict, rules: readonly Evidence[]): Verdict {
  const beside = rules.map((one) => ({ ...one, weight: weights.nothing }))
  const { evidenceFor, evidenceAgainst } = columnsOf(beside, swept.layer)
  return {
    ...swept,
    evidence: [...(swept.evidence ?? []), ...beside],
    evidenceFor: [...swept.evidenceFor, ...evidenceFor],
    evidenceAgainst: [...swept.evidenceAgainst, ...evidenceAgainst],
  }
}

/** What a person's own changes showed. */
function faultEvidence({ layer, others, certainty, sentence }: LocatedFault): readonly Evidence[] {
  return [layer, ...others].map((each): Evidence => ({
    kind: 'reproduction',
    layer: each,
    direction: 'for',
    weight: weights.names,
    ...(certainty === 'certain' ? { proves: true } : {}),
    data: { what: sentence },
  }))
}

/** What the failing step says; nothing of an execution that ended well, for nobody said that it fell short. */
function recordedSymptom(given: RecordedEvidence): readonly Evidence[] {
  if (given.execution === null && given.delivery === null) return []
  // It was let in, and of what it did nothing was kept: that says nothing about any layer.
  if (given.execution !== null && given.execution.id !== '' && given.execution.nodeRuns.length === 0) return []
  const item = recordedItem(given)
  return item.workflowView !== null && whereItFails(item).strength === 'guessed' ? [] : symptomEvidence(item)
}

/** The record as an item of a reproduction would show it. */
function recordedItem({ execution, workflow, delivery }: RecordedEvidence): FailedItem {
  const hasRun = execution !== null && execution.nodeRuns.length > 0
  const traces = delivery === null ? null : wayTraces(delivery)
  const answer = delivery?.answer ?? null
  return {
    workflowView: hasRun ? workflowView(execution, workflow ?? { ...noWorkflow, id: execution.workflowId }) : null,
    proxyView: null,
    outcome: delivery?.outcome ?? null,
    providerView:
      answer === null
        ? null
        : { statusCode: answer.statusCode, headers: answer.headers, body: answer.body, runTimeMs: 0 },
    repeats: [],
    ...(delivery?.explanation == null ? {} : { explanation: delivery.explanation }),
    ...(traces === null ? {} : { wayTraces: traces }),
  }
}

const noWorkflow = { name: '', active: true, nodes: [], connections: {}, settings: {}, pinData: {}, staticData: {} }

function failureOf({ execution }: RecordedEvidence) {
  return execution === null ? null : (firstFailure(execution)?.failure ?? execution.failure)
}

/** Why no layer may be named: Faultline lacks something, or a person broke what is good; null where neither is so. */
function whyUntold(given: RecordToJudge): string | null {
  const { execution, delivery, state, reproductions } = given
  const failure = failureOf(given)
  const refused = delivery?.explanation?.nearest.flatMap(({ parts }) => parts).find(({ lack }) => lack !== undefined)
  const lack = failure?.lack ?? refused?.lack
  if (lack !== undefined) {
    return `It cannot be told here. ${lackSentence(lack, failure?.node ?? null)} ${lackRemedy(lack)}`
  }
  if (state?.kind === 'cannot-be-told') return `It cannot be told here. ${state.sentence} ${lackRemedy(state.lack)}`
  const own = reproductions.find(({ items }: Reproduction) => items.some((item) => item.executionId === execution?.id))
  if (state?.kind !== 'broken-by-change' || own?.change == null) return null
  return `One change breaks it, not the workflow: ${state.sentence} Without it every item goes through.`
}
