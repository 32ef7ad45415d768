import type { Change } from '../../shared/change.ts'
import { isGood } from '../../shared/item-verdict.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Sending, Sweep, Trial, TriedBatch } from '../../shared/sweep.ts'
import type { BaselineSeen } from '../layers/studied.ts'
import { judgeTrial } from './judge-trial.ts'

/** A change to try. */
export interface ChangeToTry {
  readonly change: Change
  readonly aim: Trial['aim']
}

export interface SweepParts {
  readonly now: () => number
  /** How many reproductions may be under way at the same time: each lane has a world of its own. */
  readonly lanes: number
  /**
   * Sends a case on a lane, with these repairs made part of its baseline. Throws a ProblemError where the change does not fit
   * the case.
   */
  readonly send: (
    lane: number,
    change: Change | null,
    sending: Sending,
    signal: AbortSignal,
    adopted: readonly Change[],
  ) => Promise<Reproduction>
  /** What is worth trying, once it is known what a run of the baseline shows. */
  readonly changes: (seen: BaselineSeen, sending: Sending, adopted: readonly Change[]) => readonly ChangeToTry[]
  /** True where something in the request tells a repeat of it from a new event. */
  readonly canRepeat: () => boolean
  readonly describe: (change: Change) => string
  /** Told after every trial, and at the start and the end. */
  readonly changed: (sweep: Sweep) => void
}

/** What a change is tried against. */
export interface TriedAgainst {
  readonly baseline: Reproduction
  readonly sending: Sending
  /** Repairs that are part of the baseline. */
  readonly adopted: readonly Change[]
}

/** A trial, and what was sent for it; null where nothing was, or it was sent by an earlier sweep. */
export interface Tried {
  readonly trial: Trial
  readonly reproduction: Reproduction | null
}

/** How a change is confirmed that one item shows. */
export const batch: Sending = { size: 3, concurrent: false, withDuplicate: false }

/** One item as the second of a batch is: what fails with it alone, fails for its identifiers. */
export const ownItem: Sending = { size: 1, concurrent: false, withDuplicate: false, withOwnIds: true }

/** Tries one change, and sends a batch where it turns the outcome of one item; null where it was stopped. Never rejects. */
export async function tryChange(
  { change, aim }: ChangeToTry,
  lane: number,
  { baseline, sending, adopted }: TriedAgainst,
  parts: Pick<SweepParts, 'send' | 'describe'>,
  signal: AbortSignal,
): Promise<Tried | null> {
  const sentence = parts.describe(change)
  try {
    const reproduction = await parts.send(lane, change, sending, signal, adopted)
    if (isStopped(signal)) return null
    const trial = judgeTrial({ change, sentence, aim }, baseline, reproduction)
    if (sending.size > 1 || !isWorthABatch(trial)) return { trial, reproduction }
    const again = await parts.send(lane, change, batch, signal, adopted)
    if (isStopped(signal)) return null
    const good = trial.outcome === 'heals'
    const sent = triedBatch(again)
    // Copies that are refused for the identifiers that they were given neither confirm a repair nor speak against it.
    if (good && sent.items.includes(false)) {
      const own = await parts.send(lane, change, ownItem, signal, adopted)
      if (isStopped(signal)) return null
      if (!own.items.every(isGood)) return { trial, reproduction }
    }
    return { trial: { ...trial, confirmed: sent.items.every((item) => item === good), batch: sent }, reproduction }
  } catch (error) {
    if (isStopped(signal)) return null
    // One change that cannot be tried is no reason to lose what the others tell.
    const note = error instanceof ProblemError ? error.problem.sentence : `It could not be tried: ${messageOf(error)}`
    return { trial: impossible({ change, sentence, aim }, note), reproduction: null }
  }
}

/** What hides a symptom proves nothing, however often it does. */
function isWorthABatch({ outcome, aim }: Trial): boolean {
  return outcome === 'breaks' || (outcome === 'heals' && aim === 'repair')
}

function impossible(tried: Pick<Trial, 'change' | 'sentence' | 'aim'>, note: string): Trial {
  return {
    ...tried,
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

export function triedBatch({ id, items }: Reproduction): TriedBatch {
  return { reproductionId: id, items: items.map(isGood) }
}

export function sameChange(one: Change, other: Change): boolean {
  return (
    JSON.stringify([one.layer, one.name, one.parameters]) ===
    JSON.stringify([other.layer, other.name, other.parameters])
  )
}

/** Asked anew each time: it may be stopped while it waits. */
export function isStopped(signal: AbortSignal): boolean {
  return signal.aborted
}
