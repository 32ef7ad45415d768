import { isGood } from '../../shared/item-verdict.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Sending } from '../../shared/sweep.ts'

/**
 * Whether a batch fails only for the ids that its items were given here: the first item, with the bytes that were captured, succeeds
 * in it, and another one fails when it is sent alone as well. So it is where the bytes are signed and nobody here can sign them anew,
 * or where what is done hangs on the captured id; being several has no part in it.
 */
export async function failsForOwnIds(
  { items }: Reproduction,
  sendOne: (sending: Sending) => Promise<Reproduction>,
): Promise<boolean> {
  const item = items.findIndex((one) => !isGood(one))
  if (item < 1) return false
  const alone = await sendOne({ size: 1, concurrent: false, withDuplicate: false, item })
  return !alone.items.every(isGood)
}
