import type { FailureCause } from '../../shared/failure.ts'
import type { Lack } from '../../shared/lack.ts'

/** Class names that the workflow format gives to errors of nodes. */
export type FailureName = 'NodeOperationError' | 'NodeApiError' | 'ExpressionError' | 'Error'

/** What may be told about a failure beside its text. */
export interface FailureDetails {
  readonly name?: FailureName
  readonly description?: string | null
  readonly itemIndex?: number
  /** HTTP status of an answer, as text. */
  readonly httpCode?: string
  /** ECONNREFUSED, CERT_HAS_EXPIRED, … */
  readonly code?: string
  readonly line?: number
  readonly column?: number
  readonly causes?: readonly FailureCause[]
  /** What Faultline itself lacks, where that is why. */
  readonly lack?: Lack
  /** What a node that continues puts into `json.error` where the workflow format has an object there and not the text. */
  readonly itemError?: unknown
}

/** What a node throws when it cannot go on. `failureFrom` turns it into the `Failure` that is kept. */
export class NodeFailure extends Error {
  readonly details: FailureDetails

  constructor(message: string, details: FailureDetails = {}) {
    super(message)
    this.name = details.name ?? 'NodeOperationError'
    this.details = details
  }
}
