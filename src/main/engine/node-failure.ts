import type { FailureCause } from '../../shared/failure.ts'
import type { Lack } from '../../shared/lack.ts'
import { knownErrorIn } from './known-errors.ts'

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

/**
 * What a node throws when it cannot go on. `failureFrom` turns it into the `Failure` that is kept. As in the service, the text of
 * a node's own error in which a known code stands gives way to what is said of that code; the text itself is its cause.
 */
export class NodeFailure extends Error {
  readonly details: FailureDetails

  constructor(message: string, details: FailureDetails = {}) {
    const name = details.name ?? 'NodeOperationError'
    const isOwn = name.startsWith('Node') && details.lack === undefined && details.causes === undefined
    const known = isOwn ? knownErrorIn(message) : null
    super(known?.text ?? message)
    this.name = name
    this.details = known === null ? details : { ...details, causes: [{ name: 'Error', message, code: known.code }] }
  }
}
