import { ProblemError } from '../../shared/problem.ts'
import { reproductionSizes, type ReproductionSize } from '../../shared/reproduction.ts'

/**
 * One item, or a batch of 3 to 5 (contract §7 rule 3).
 *
 * @throws ProblemError BATCH_SIZE
 */
export function checkBatchSize(size: number): ReproductionSize {
  const known = reproductionSizes.find((one) => one === size)
  if (known !== undefined) return known
  throw new ProblemError({
    code: 'BATCH_SIZE',
    sentence: `A reproduction of ${String(size)} items was asked for; it takes one item, or a batch of 3 to 5.`,
    remedy: 'Send 1, 3, 4 or 5 items.',
  })
}
