import { acts } from '../../shared/acts.ts'
import type { ServiceExecution, ServiceExecutionSummary, ServiceWorkflow } from '../../shared/service-execution.ts'
import type { ServiceProfile } from '../../shared/service-profile.ts'
import { ProblemError } from '../../shared/problem.ts'

/** What is asked of a list of executions. */
export interface ServiceQuery {
  readonly status: 'error' | 'any'
  readonly workflowId: string | null
  /** ISO 8601; null: since ever. */
  readonly since: string | null
  readonly limit: number
}

/** A place that executions of a running service are brought in from. It is read, and never written to. */
export interface PassedOver {
  /** Empty where it has none. */
  readonly id: string
  /** Why, in one sentence that names it. */
  readonly sentence: string
}

export interface ServiceSource {
  /** For a person: the base URL, or the file. */
  readonly name: string
  /** Newest first; stops being read where the one who asks stops. @throws ProblemError */
  readonly list: (query: ServiceQuery, signal?: AbortSignal) => AsyncIterable<ServiceExecutionSummary>
  /** @throws ProblemError EXECUTION_NOT_FOUND, INVALID_INPUT */
  readonly execution: (id: string, signal?: AbortSignal) => Promise<ServiceExecution>
  /** The newest success of the same workflow before it; null where none is known. */
  readonly successBefore: (execution: ServiceExecution, signal?: AbortSignal) => Promise<ServiceExecution | null>
  /** Ids of the executions that were started as a retry of this one, the first first. */
  readonly retriesOf: (execution: ServiceExecution, signal?: AbortSignal) => Promise<readonly string[]>
  /** The workflow as it is now; null where it is gone, or the source does not tell. */
  readonly workflow: (id: string, signal?: AbortSignal) => Promise<ServiceWorkflow | null>
  /** The profile of the service's version, where the source tells it; null where it does not. */
  readonly profile: () => ServiceProfile | null
  /** Executions that were met and cannot be read, such as one that is cut: the others come in all the same. */
  readonly passedOver: () => readonly PassedOver[]
  readonly close: () => Promise<void>
}

/** @throws nothing; is thrown */
export function notFoundIn(id: string, from: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FOUND',
    sentence: `${from} has no execution with the id "${id}".`,
    remedy: `${acts.chooseExecution}; a service deletes old executions by itself.`,
  })
}

/** @throws nothing; is thrown where the service kept no workflow beside an execution */
export function withoutWorkflow(id: string, from: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `Execution ${id === '' ? '' : `${id} `}of ${from} has no "workflowData", so what ran is not known.`,
    remedy: 'Choose an execution whose data the service saved, or save it again with its workflow.',
  })
}
