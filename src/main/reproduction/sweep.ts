/**
 * The sweep and the transplant: single-layer changes tried one after the other against a baseline. In: how a reproduction is
 * sent and which changes are worth trying. Out: what each change did, and the layer that the evidence points to (contract §7
 * rule 3: one item first, then a batch of 3 to 5, one layer at a time).
 */
import type { Change } from '../../shared/change.ts'
import type { Layer } from '../../shared/layer.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Sending, Sweep, Trial, TriedBatch } from '../../shared/sweep.ts'
import { fateOf, isGood } from '../../shared/item-verdict.ts'
import { judgeTrial } from './judge-trial.ts'
import { lackIn } from './lack-in.ts'
import { quietFaults, withQuietFaults } from './quiet-faults.ts'
import { suspectLayer } from './suspect-layer.ts'
import { messageOf } from '../../shared/message-of.ts'

export interface SweepPlan {
  readonly id: string
  readonly caseName: string
  readonly kind: Sweep['kind']
  readonly layers: readonly Layer[]
  /** A stopped sweep of the same case to go on with; null: from the start. */
  readonly earlier: Sweep | null
}

/** A change to try. */
export interface ChangeToTry {
  readonly change: Change
  readonly aim: Trial['aim']
}

export interface SweepParts {
  readonly now: () => number
  /** How many reproductions may be under way at the same time: each lane has a world of its own. */
  readonly lanes: number
  /** Sends a case on a lane. Throws a ProblemError where the change does not fit the case. */
  readonly send: (lane: number, change: Change | null, sending: Sending, signal: AbortSignal) => Promise<Reproduction>
  /** What is worth trying, once it is known in which node the baseline failed. */
  readonly changes: (failedNode: string | null, sending: Sending) => readonly ChangeToTry[]
  readonly describe: (change: Change) => string
  /** Told after every trial, and at the start and the end. */
  readonly changed: (sweep: Sweep) => void
}

const one: Sending = { size: 1, concurrent: false, withDuplicate: false }
const batch: Sending = { size: 3, concurrent: false, withDuplicate: false }
/** One item first; then what one item cannot show. */
const sendings: readonly Sending[] = [one, batch, { ...batch, concurrent: true }, { ...batch, withDuplicate: true }]

/** Tries every change. Never rejects: what cannot be tried is `impossible`, and a stop leaves what is done. */
export async function runSweep(plan: SweepPlan, parts: SweepParts, signal: AbortSignal): Promise<Sweep> {
  const { id, caseName, kind, layers, earlier } = plan
  const startedAtMs = parts.now()
  let sweep: Sweep = {
    id,
    caseName,
    kind,
    status: 'running',
    layers,
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
  }
  const become = (more: Partial<Sweep>): void => {
    sweep = { ...sweep, ...more, runTimeMs: parts.now() - startedAtMs }
    parts.changed(sweep)
  }
  become({})
  const measured =
    earlier?.baseline && earlier.sending
      ? { baseline: earlier.baseline, sending: earlier.sending, batchBaseline: earlier.batchBaseline }
      : await findBaseline(parts, signal)
  const quiet = sweep.quiet ?? (await quietOf(kind, measured, parts, signal))
  const { sending, batchBaseline } = measured
  const baseline = quiet === null ? measured.baseline : withQuietFaults(measured.baseline, quiet.wantedEffects)
  const send: SweepParts['send'] = async (...order) => {
    const sent = await parts.send(...order)
    return quiet === null ? sent : withQuietFaults(sent, quiet.wantedEffects)
  }
  const bad = baseline.items.find((item) => !isGood(item))
  const open = bad !== undefined && baseline.items.every((item) => fateOf(item) !== 'bad')
  // Where Faultline lacks something, or nothing has ended, no change tells anything: none is sent.
  const tells = lackIn(baseline.items) === null && !open
  const tries = tells ? parts.changes(bad?.workflowView?.firstFailedNode ?? null, sending) : []
  const done = new Map<number, Trial>()
  for (const [index, { change }] of tries.entries()) {
    const known = earlier?.trials.find((trial) => sameChange(trial.change, change))
    if (known !== undefined) done.set(index, known)
  }
  const ordered = (): readonly Trial[] => tries.flatMap((_, index) => done.get(index) ?? [])
  become({
    baseline,
    baselineItems: baseline.items.map(isGood),
    batchBaseline,
    sending,
    total: tries.length,
    trials: ordered(),
    ...(quiet === null ? {} : { quiet }),
  })

  const waiting = tries.flatMap((toTry, index) => (done.has(index) ? [] : [{ index, toTry }]))
  const work = async (lane: number): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      const trial = await tryChange(next.toTry, lane, { baseline, sending }, { ...parts, send }, signal)
      if (trial === null) return
      done.set(next.index, trial)
      become({ trials: ordered() })
    }
  }
  if (!signal.aborted) await Promise.all(Array.from({ length: parts.lanes }, (_, lane) => work(lane)))
  const stopped = signal.aborted
  become({
    status: stopped ? 'stopped' : 'done',
    stoppedAt: new Date(parts.now()).toISOString(),
    suspicion: stopped ? null : suspectLayer(kind, baseline, ordered(), quiet !== null),
  })
  return sweep
}

interface Measured {
  readonly baseline: Reproduction
  readonly batchBaseline: TriedBatch | null
  readonly sending: Sending
}

/** The way of sending in which the baseline fails first; one item where it fails in none. */
async function findBaseline(parts: SweepParts, signal: AbortSignal): Promise<Measured> {
  let first: Reproduction | null = null
  let batched: TriedBatch | null = null
  for (const sending of sendings) {
    const baseline = await parts.send(0, null, sending, signal)
    first ??= baseline
    if (!baseline.items.every(isGood)) {
      const batchBaseline =
        sending.size === 1 && !isStopped(signal) ? triedBatch(await parts.send(0, null, batch, signal)) : null
      return { baseline, sending, batchBaseline }
    }
    if (sending === batch) batched = triedBatch(baseline)
    if (isStopped(signal)) break
  }
  return { baseline: first ?? (await parts.send(0, null, one, signal)), sending: one, batchBaseline: batched }
}

/**
 * Where nothing fails by its own account: whether something was noticed in one item that hides a failure, or (of a transplant)
 * whether a part of the last successful run does more than is done now. Null where something fails, or nothing speaks for it.
 */
async function quietOf(
  kind: Sweep['kind'],
  { baseline, sending }: Measured,
  parts: SweepParts,
  signal: AbortSignal,
): Promise<NonNullable<Sweep['quiet']> | null> {
  const [item] = baseline.items
  if (item?.workflowView == null || !baseline.items.every(isGood)) return null
  const done = item.workflowView.effectCount
  const before = kind === 'transplant' ? await effectsBefore(parts, sending, signal) : done
  if (before > done) return { wantedEffects: before }
  return quietFaults(item, null).length > 0 ? { wantedEffects: done } : null
}

/** The most effects that a single item has with one layer of the last successful run. */
async function effectsBefore(parts: SweepParts, sending: Sending, signal: AbortSignal): Promise<number> {
  let most = 0
  for (const { change } of parts.changes(null, sending)) {
    if (isStopped(signal)) break
    const [item] = (await parts.send(0, change, one, signal)).items
    if (isGood(item)) most = Math.max(most, item?.workflowView?.effectCount ?? 0)
  }
  return most
}

async function tryChange(
  { change, aim }: ChangeToTry,
  lane: number,
  { baseline, sending }: Pick<Measured, 'baseline' | 'sending'>,
  parts: SweepParts,
  signal: AbortSignal,
): Promise<Trial | null> {
  const sentence = parts.describe(change)
  try {
    const reproduction = await parts.send(lane, change, sending, signal)
    if (isStopped(signal)) return null
    const trial = judgeTrial({ change, sentence, aim }, baseline, reproduction)
    if (sending.size > 1 || (trial.outcome !== 'heals' && trial.outcome !== 'breaks')) return trial
    const again = await parts.send(lane, change, batch, signal)
    if (isStopped(signal)) return null
    const good = trial.outcome === 'heals'
    const sent = triedBatch(again)
    return { ...trial, confirmed: sent.items.every((item) => item === good), batch: sent }
  } catch (error) {
    if (isStopped(signal)) return null
    // One change that cannot be tried is no reason to lose what the others tell.
    const note = error instanceof ProblemError ? error.problem.sentence : `It could not be tried: ${messageOf(error)}`
    return {
      change,
      sentence,
      aim,
      outcome: 'impossible',
      note,
      items: [],
      confirmed: null,
      batch: null,
      reproductionId: null,
      firstFailedNode: null,
      errorMessage: null,
    }
  }
}

function triedBatch({ id, items }: Reproduction): TriedBatch {
  return { reproductionId: id, items: items.map(isGood) }
}

/** Asked anew each time: it may be stopped while it waits. */
function isStopped(signal: AbortSignal): boolean {
  return signal.aborted
}

function sameChange(one: Change, other: Change): boolean {
  return (
    JSON.stringify([one.layer, one.name, one.parameters]) ===
    JSON.stringify([other.layer, other.name, other.parameters])
  )
}
