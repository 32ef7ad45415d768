// Faults behind each other: a repair after which the failure moves on is a step, not a failure of the repair. It is made part of
// the baseline, and what is behind it is swept. In: a sweep in which no repair healed. Out: the repairs that together heal, in
// the order in which they are met; where they do not, the one after which it fails furthest, with what points on from there.
import type { Change } from '../../shared/change.ts'
import { fateOf, isGood } from '../../shared/item-verdict.ts'
import { layers, type Layer } from '../../shared/layer.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Sweep, SweepKnowledge, Trial } from '../../shared/sweep.ts'
import type { FaultStep } from '../../shared/verdict.ts'
import { seenIn } from '../layers/studied.ts'
import { judgeEvidence } from '../diagnosis/judge-evidence.ts'
import { stepsBehindHost } from './behind-host.ts'
import { errorOf, stageOf } from './judge-trial.ts'
import { lackIn } from './lack-in.ts'
import { failsWhatever } from './made-up-answers.ts'
import { sweepEvidence } from './sweep-evidence.ts'
import { isStopped, tryChange, type SweepParts, type Tried } from './try-change.ts'
import { isApiFailure } from './answer-strength.ts'
import { whereItFails } from './where-it-fails.ts'

export interface StepsFrom {
  readonly sweep: Sweep
  readonly tried: readonly Tried[]
  readonly known: SweepKnowledge | null
}

/** Faults behind each other that are looked for: with more, a person mends the first and tries again. */
const mostSteps = 3
/** Repairs after which it moves on that are followed from one place. */
const mostFollowed = 3

/** The same where answers of success in place of those of an API heal: with those of one host alone another one may fail. */
export function findHostSteps(sweep: Sweep, parts: SweepParts, signal: AbortSignal): Promise<readonly FaultStep[]> {
  return stepsBehindHost(sweep, stepOf, parts, signal)
}

export async function findSteps(
  { sweep, tried, known }: StepsFrom,
  parts: SweepParts,
  signal: AbortSignal,
): Promise<readonly FaultStep[]> {
  const { baseline, sending } = sweep
  if (baseline === null || sending === null) return []
  const context = { sending, known, layers: sweep.layers }
  const healing = await stepsBehind({ baseline, tried, before: [], adopted: [] }, context, parts, signal)
  return healing.length > 0 || isStopped(signal) ? healing : pointedOn({ baseline, tried, before: [], adopted: [] })
}

/** Layers whose repairs make nothing up that a later step could stumble over. */
const ofTheWay: ReadonlySet<Layer> = new Set(['reverse proxy', 'queue', 'database', 'authorisation'])

/** The repair after which it fails furthest on its way, and the layer to which that failure points; none where it is the same one. */
function pointedOn(place: Place): readonly FaultStep[] {
  for (const { trial, reproduction } of movedOn(place)) {
    const bad = reproduction.items.find((item) => !isGood(item))
    if (trial.aim !== 'repair' || trial.moved !== 'further' || bad === undefined) continue
    const { layer, reason } = whereItFails(bad)
    // What was made up for a field may be what the next step refuses.
    const isAnother = ofTheWay.has(trial.change.layer) || failsWhatever(bad.workflowView)
    // What waits for a form or a time has not failed, and may succeed yet.
    const isUntold = lackIn([bad]) !== null || fateOf(bad) === 'open'
    if (layer === null || layer === trial.change.layer || !isAnother || isUntold) continue
    return [stepOf(trial, place.baseline), { layer, sentence: reason, symptom: symptomOf(reproduction) }]
  }
  return []
}

interface Place {
  readonly baseline: Reproduction
  readonly tried: readonly Tried[]
  readonly before: readonly FaultStep[]
  /** Their repairs. */
  readonly adopted: readonly Change[]
}

interface StepContext {
  readonly sending: NonNullable<Sweep['sending']>
  readonly known: SweepKnowledge | null
  readonly layers: Sweep['layers']
}

async function stepsBehind(
  place: Place,
  context: StepContext,
  parts: SweepParts,
  signal: AbortSignal,
): Promise<readonly FaultStep[]> {
  if (place.before.length + 1 >= mostSteps) return []
  for (const { trial, reproduction } of movedOn(place).slice(0, mostFollowed)) {
    if (isStopped(signal)) return []
    const before = [...place.before, stepOf(trial, place.baseline)]
    const adopted = [...place.adopted, trial.change]
    const tried = await tryAll(reproduction, adopted, context, parts, signal)
    const last = healingStep(reproduction, tried, context.known)
    if (last !== null) return [...before, last]
    const further = await stepsBehind({ baseline: reproduction, tried, before, adopted }, context, parts, signal)
    if (further.length > 0) return further
  }
  return []
}

/** Repairs after which it fails later than before, the furthest first; then those after which it fails with other words. */
function movedOn({
  baseline,
  tried,
}: Place): readonly { readonly trial: Trial; readonly reproduction: Reproduction }[] {
  const bad = baseline.items.find((item) => !isGood(item))
  const isStep = ({ change, aim, moved }: Trial): boolean => {
    if (moved !== 'further' && moved !== 'aside') return false
    // Answers in place of the API's are a step only where its own failed as an API fails.
    return (
      aim === 'repair' ||
      (change.layer === 'API' && change.name === 'healthy' && bad !== undefined && isApiFailure(bad))
    )
  }
  return tried
    .flatMap(({ trial, reproduction }) => (reproduction !== null && isStep(trial) ? [{ trial, reproduction }] : []))
    .toSorted(
      (one, other) =>
        stageReached(other.reproduction) - stageReached(one.reproduction) ||
        layers.indexOf(one.trial.change.layer) - layers.indexOf(other.trial.change.layer),
    )
}

function stageReached({ items }: Reproduction): number {
  const bad = items.find((item) => !isGood(item))
  return bad === undefined ? Infinity : stageOf(bad)
}

async function tryAll(
  baseline: Reproduction,
  adopted: readonly Change[],
  { sending }: StepContext,
  parts: SweepParts,
  signal: AbortSignal,
): Promise<readonly Tried[]> {
  const bad = baseline.items.find((item) => !isGood(item))
  const waiting = parts
    .changes(seenIn(bad), sending, adopted)
    .filter(({ change, aim }) => aim === 'repair' || change.name === 'healthy' || change.name === 'retry')
  const tried: Tried[] = []
  const work = async (lane: number): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !isStopped(signal); next = waiting.shift()) {
      const one = await tryChange(next, lane, { baseline, sending, adopted }, parts, signal)
      if (one !== null) tried.push(one)
    }
  }
  await Promise.all(Array.from({ length: parts.lanes }, (_, lane) => work(lane)))
  return tried
}

/** The repair that heals what is left; null where none does. */
function healingStep(baseline: Reproduction, tried: readonly Tried[], known: SweepKnowledge | null): FaultStep | null {
  const trials = tried.map(({ trial }) => trial)
  const evidence = sweepEvidence({ kind: 'sweep', baseline, trials, ...(known === null ? {} : { known }) })
  const { layer, basis } = judgeEvidence(evidence, { asked: null, isOpen: true })
  const healing = trials.find(({ change, outcome }) => change.layer === layer && outcome === 'heals')
  return basis === 'shown' && healing !== undefined ? stepOf(healing, baseline) : null
}

function stepOf({ change, sentence }: Trial, baseline: Reproduction): FaultStep {
  return { layer: change.layer, change, sentence, symptom: symptomOf(baseline) }
}

function symptomOf({ items }: Reproduction): string {
  const bad = items.find((item) => !isGood(item))
  const node = bad?.workflowView?.firstFailedNode ?? null
  const text = (bad === undefined ? null : errorOf(bad)) ?? 'no error text'
  return node === null ? text : `"${node}": ${text}`
}
