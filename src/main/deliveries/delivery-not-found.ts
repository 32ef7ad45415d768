import { ProblemError } from '../../shared/problem.ts'

/** The problem of an id that no delivery of the ledger has. */
export function deliveryNotFound(deliveryId: string): ProblemError {
  return new ProblemError({
    code: 'DELIVERY_NOT_FOUND',
    sentence: `There is no delivery with the id "${deliveryId}".`,
    remedy: 'Choose one of the ledger.',
  })
}
