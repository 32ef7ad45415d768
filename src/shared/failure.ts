import type { Lack } from './lack.ts'

/**
 * What went wrong inside an execution: data, never thrown past the engine. The exact text is kept; an explanation
 * stands beside it, never in its place (contract §7 rule 1).
 */
export interface Failure {
  /** Class of the error as the workflow format names it, e.g. `NodeApiError`, `NodeOperationError`, `ExpressionError`. */
  readonly name: string
  /** The exact text. */
  readonly message: string
  /** What the other side said, where it said something. */
  readonly description: string | null
  /** Name of the node in which it arose. */
  readonly node: string
  /** Index of the input item at fault; null where the failure is of the whole run. */
  readonly itemIndex: number | null
  /** HTTP status of an answer, as text (workflow format, `httpCode`). */
  readonly httpCode: string | null
  /** Code of the platform or library: ECONNREFUSED, CERT_HAS_EXPIRED, … */
  readonly code: string | null
  /** Line and column in the node's code or expression, from 1. */
  readonly line: number | null
  readonly column: number | null
  readonly stack: string | null
  /** What caused it, outermost first, without this failure itself. */
  readonly causes: readonly FailureCause[]
  /** Present where Faultline itself lacks what the step needs: then it tells nothing about the workflow. */
  readonly lack?: Lack
}

/** The code of what a node ended with because the execution was ended from outside: by a person, or since Faultline was closed. */
export const stoppedByPerson = 'CANCELED'

export interface FailureCause {
  readonly name: string
  readonly message: string
  readonly code: string | null
}

/** The details of a failure of which nothing but its text is known. */
export const noFailureDetails = {
  description: null,
  itemIndex: null,
  httpCode: null,
  code: null,
  line: null,
  column: null,
  stack: null,
  causes: [],
} as const satisfies Partial<Failure>
