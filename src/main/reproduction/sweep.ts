/**
 * The sweep and the transplant: single-layer changes tried one after the other against a baseline. In: how a reproduction is
 * sent and which changes are worth trying. Out: what each change did, and the layer that the evidence points to (contract §7
 * rule 3: one item first, then a batch of 3 to 5, one layer at a time).
 */
import type { Layer } from '../../shared/layer.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import type { OwnFault, Sweep, SweepKnowledge, Trial } from '../../shared/sweep.ts'
import type { FaultStep } from '../../shared/verdict.ts'
import { fateOf, isGood } from '../../shared/item-verdict.ts'
import { seenIn } from '../layers/studied.ts'
import { failsAsTest } from './address-test.ts'
import { isApiFailure } from './answer-strength.ts'
import { sweepVerdict } from './case-verdict.ts'
import { findBaseline, quietOf } from './find-baseline.ts'
import { lackIn } from './lack-in.ts'
import { ownWords } from './own-words.ts'
import { withQuietFaults } from './quiet-faults.ts'
import { findHostSteps, findSteps, type StepsFrom } from './sweep-steps.ts'
import { spacedOut } from './spaced-out.ts'
import { mostTellingFirst } from './telling-order.ts'
import { sameChange, triedBatch, tryChange, type SweepParts, type Tried } from './try-change.ts'

export interface SweepPlan {
  readonly id: string
  readonly caseName: string
  /** As in `Sweep`. */
  readonly ofExecution?: string
  readonly kind: Sweep['kind']
  readonly layers: readonly Layer[]
  /** What a person has broken on the baseline, the newest last. */
  readonly ownFaults?: readonly OwnFault[]
  /** A stopped sweep of the same case to go on with; null: from the start. */
  readonly earlier: Sweep | null
  /** What is known before anything is tried; null: nothing. */
  readonly known: SweepKnowledge | null
}

/** Tries every change. Never rejects: what cannot be tried is `impossible`, and a stop leaves what is known by then. */
export async function runSweep(plan: SweepPlan, parts: SweepParts, signal: AbortSignal): Promise<Sweep> {
  const startedAtMs = parts.now()
  let sweep = begunSweep(plan, startedAtMs)
  const become = (more: Partial<Sweep>): void => {
    sweep = { ...sweep, ...more, runTimeMs: parts.now() - startedAtMs }
    parts.changed(sweep)
  }
  become({})
  const { kind, earlier } = plan
  const measured =
    earlier?.baseline && earlier.sending
      ? { ...earlier, baseline: earlier.baseline, sending: earlier.sending }
      : await findBaseline(parts, signal)
  // A baseline that was cut off tells nothing of the case: it is sent again when the sweep goes on.
  if (signal.aborted && sweep.baseline === null && earlier?.baseline == null) {
    become({ status: 'stopped', stoppedAt: new Date(parts.now()).toISOString() })
    return sweep
  }
  const quiet = sweep.quiet ?? (await quietOf(kind, measured, parts, signal))
  const { sending, repeats, untoldBatch } = measured
  const baseline = quiet === null ? measured.baseline : withQuietFaults(measured.baseline, quiet.wantedEffects)
  // What goes wrong in silence does so in a batch as well: both are measured in one way.
  const batchBaseline =
    quiet === null || measured.batchSent === undefined
      ? measured.batchBaseline
      : triedBatch(withQuietFaults(measured.batchSent, quiet.wantedEffects))
  const send: SweepParts['send'] = async (...order) => {
    const sent = await parts.send(...order)
    return quiet === null ? sent : withQuietFaults(sent, quiet.wantedEffects)
  }
  const bad = baseline.items.find((item) => !isGood(item))
  const open = bad !== undefined && baseline.items.every((item) => fateOf(item) !== 'bad')
  // Where Faultline lacks something, or nothing has ended, no change tells anything: none is sent.
  const tells = lackIn(baseline.items) === null && !open && !isOfTest(baseline)
  const views = baseline.items.map(({ workflowView }) => workflowView)
  const offered = tells ? parts.changes(seenIn(bad, views), sending, []) : []
  // Where it fails already, a fault more tells nothing of where the first one is.
  const tries = bad === undefined ? offered : offered.filter(({ aim }) => aim !== 'break')
  const done = new Map<number, Tried>()
  for (const [index, { change }] of tries.entries()) {
    const known = earlier?.trials.find((trial) => sameChange(trial.change, change))
    if (known !== undefined) done.set(index, { trial: known, reproduction: null })
  }
  const ordered = (): readonly Trial[] => tries.flatMap((_, index) => done.get(index)?.trial ?? [])
  become({
    baseline,
    baselineItems: baseline.items.map(isGood),
    batchBaseline,
    sending,
    total: tries.length,
    trials: ordered(),
    ...(quiet === null ? {} : { quiet }),
    ...(repeats === undefined ? {} : { repeats }),
    ...(untoldBatch === undefined ? {} : { untoldBatch }),
  })

  const waiting = spacedOut(
    mostTellingFirst(
      tries.flatMap((toTry, index) => (done.has(index) ? [] : [{ index, toTry }])),
      bad ?? null,
    ),
  )
  const against = { baseline, sending, adopted: [] }
  const work = async (lane: number): Promise<void> => {
    for (let next = waiting.take(); next !== null && !signal.aborted; next = waiting.take()) {
      const tried = await tryChange(next.toTry, lane, against, { ...parts, send }, signal)
      waiting.done(next)
      if (tried === null) return
      done.set(next.index, tried)
      become({ trials: ordered() })
    }
  }
  if (!signal.aborted) await Promise.all(Array.from({ length: parts.lanes }, (_, lane) => work(lane)))
  const judged = { ...sweep, status: signal.aborted ? 'stopped' : 'done' } as const
  const tellsSteps = kind === 'sweep' && bad !== undefined
  const tried = { sweep: judged, tried: [...done.values()], known: plan.known }
  const steps = tellsSteps ? await stepsOf(tried, bad, { ...parts, send }, signal) : []
  const status = signal.aborted ? 'stopped' : 'done'
  const found = steps.length === 0 ? {} : { steps }
  become({
    status,
    stoppedAt: new Date(parts.now()).toISOString(),
    ...found,
    suspicion: sweepVerdict({ ...sweep, ...found, status }),
  })
  return sweep
}

/** What a test of the address does, or fails at, is no matter of what it holds. */
function isOfTest({ items }: Reproduction): boolean {
  return items.every((item) => item.addressTest !== undefined && (isGood(item) || failsAsTest(item)))
}

/** Faults behind each other, where what was tried leaves room for a second one. */
function stepsOf(
  from: StepsFrom,
  bad: ReproductionItem,
  parts: SweepParts,
  signal: AbortSignal,
): Promise<readonly FaultStep[]> {
  const own = bad.workflowView === null ? null : ownWords(bad.workflowView)
  // What the words of the error lay to the node alone is one fault: what it would have given was never there to fail.
  if (own?.layer === 'node' && own.others.length === 0) return Promise.resolve([])
  // A name that a node has of its own is one fault as well: each element given that name is no step.
  if (bad.workflowView?.readFault?.isOwnName === true) return Promise.resolve([])
  const alone = sweepVerdict(from.sweep)
  if (alone?.byElimination === true) return findSteps(from, parts, signal)
  const isOfApi = alone?.layer === 'API' && alone.certainty !== 'certain' && isApiFailure(bad)
  return isOfApi ? findHostSteps(from.sweep, parts, signal) : Promise.resolve([])
}

function begunSweep(
  { id, caseName, ofExecution, kind, layers, earlier, known, ownFaults = [] }: SweepPlan,
  startedAtMs: number,
): Sweep {
  return {
    ...{ id, caseName, kind, layers },
    ...(ofExecution === undefined ? {} : { ofExecution }),
    status: 'running',
    sending: null,
    total: 0,
    startedAt: new Date(startedAtMs).toISOString(),
    stoppedAt: null,
    runTimeMs: 0,
    baseline: null,
    baselineItems: [],
    batchBaseline: null,
    trials: [],
    suspicion: null,
    ...(earlier?.quiet === undefined ? {} : { quiet: earlier.quiet }),
    ...(known === null ? {} : { known }),
    ...(ownFaults.length === 0 ? {} : { ownFaults }),
  }
}
