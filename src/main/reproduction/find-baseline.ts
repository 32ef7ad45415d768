import { isGood } from '../../shared/item-verdict.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Sending, Sweep, TriedBatch, UntoldBatch } from '../../shared/sweep.ts'
import { seenIn } from '../layers/studied.ts'
import { quietFaults } from './quiet-faults.ts'
import { swallowedError } from './swallowed-error.ts'
import { batch, isStopped, triedBatch, type SweepParts } from './try-change.ts'
import { untoldBatch } from './untold-batch.ts'

/** What changes are tried against, and how it was sent. */
export interface MeasuredBaseline {
  readonly baseline: Reproduction
  readonly batchBaseline: TriedBatch | null
  /** The batch as it was sent; left out where none was, or one item failed by its own account. */
  readonly batchSent?: Reproduction
  readonly sending: Sending
  /** As in `Sweep`. */
  readonly repeats?: 'not-recognisable'
  /** As in `Sweep`. */
  readonly untoldBatch?: UntoldBatch
}

const one: Sending = { size: 1, concurrent: false, withDuplicate: false }
/** One item first; then what one item cannot show. */
const sendings: readonly Sending[] = [one, batch, { ...batch, concurrent: true }, { ...batch, withDuplicate: true }]

/** The way of sending in which the baseline fails first; one item where it fails in none. */
export async function findBaseline(parts: SweepParts, signal: AbortSignal): Promise<MeasuredBaseline> {
  let first: Reproduction | null = null
  let batched: TriedBatch | null = null
  let sent: Reproduction | null = null
  for (const sending of sendings) {
    const baseline = await parts.send(0, null, sending, signal, [])
    first ??= baseline
    if (!baseline.items.every(isGood)) {
      // A repeat that nothing tells from a new event is one only because this sweep made it so.
      if (sending.withDuplicate && !parts.canRepeat()) {
        return { baseline: first, sending: one, batchBaseline: batched, repeats: 'not-recognisable' }
      }
      // What goes wrong in silence with one item goes wrong with its repeat as well.
      const [item] = first.items
      if (sending.withDuplicate && item !== undefined && quietFaults(item, null).length > 0)
        return { baseline: first, sending: one, batchBaseline: batched, ...(sent === null ? {} : { batchSent: sent }) }
      const untold = sending.size === 1 || isStopped(signal) ? null : await untoldBatch(first, baseline, parts, signal)
      if (untold !== null) return { baseline: first, sending: one, batchBaseline: null, untoldBatch: untold }
      const batchBaseline =
        sending.size === 1 && !isStopped(signal) ? triedBatch(await parts.send(0, null, batch, signal, [])) : null
      return { baseline, sending, batchBaseline }
    }
    // Several deliveries that the case names are sent as they are, whatever is asked for: more of that shows nothing new.
    const isWhole = sending.size === 1 && baseline.items.length > 1
    if (sending === batch || isWhole) {
      batched = triedBatch(baseline)
      sent = baseline
    }
    if (isWhole) break
    // What only tries an address comes alone, and as often as its provider likes.
    if (baseline.items.every(({ addressTest }) => addressTest !== undefined)) break
    if (isStopped(signal)) break
  }
  return {
    baseline: first ?? (await parts.send(0, null, one, signal, [])),
    sending: one,
    batchBaseline: batched,
    ...(sent === null ? {} : { batchSent: sent }),
  }
}

/**
 * Where nothing fails by its own account: whether something was noticed in one item that hides a failure, or (of a transplant)
 * whether a part of the last successful run does more than is done now. Null where something fails, or nothing speaks for it.
 */
export async function quietOf(
  kind: Sweep['kind'],
  { baseline, sending }: MeasuredBaseline,
  parts: SweepParts,
  signal: AbortSignal,
): Promise<NonNullable<Sweep['quiet']> | null> {
  const [item] = baseline.items
  if (item?.workflowView == null || item.addressTest !== undefined || !baseline.items.every(isGood)) return null
  const done = item.workflowView.effectCount
  const before = kind === 'transplant' ? await effectsBefore(parts, sending, signal) : done
  if (before > done) return { wantedEffects: before }
  // Where a way was chosen by nothing, what was done on it is no measure of what should be.
  const wantedEffects = swallowedError(item.workflowView)?.isDecider === true ? Math.min(done, 1) : done
  return quietFaults(item, null).length > 0 ? { wantedEffects } : null
}

/** The most effects that a single item has with one layer of the last successful run. */
async function effectsBefore(parts: SweepParts, sending: Sending, signal: AbortSignal): Promise<number> {
  let most = 0
  for (const { change } of parts.changes(seenIn(null), sending, [])) {
    if (isStopped(signal)) break
    const [item] = (await parts.send(0, change, one, signal, [])).items
    if (isGood(item)) most = Math.max(most, item?.workflowView?.effectCount ?? 0)
  }
  return most
}
