import type { Item } from './item.ts'
import type { JsonObject } from './json.ts'
import type { ServiceProfile } from './service-profile.ts'

/**
 * An execution as a running n8n recorded it, whichever way it came (public API, database, file). Nothing of it was run here.
 * Field meanings: n8n's public API, `GET /executions/{id}?includeData=true`.
 */
export interface ServiceExecution {
  /** Empty where the text that was given names none. */
  readonly id: string
  /** Version of the service, as much of it as its source tells (`2`, `1.123.5`); null where it tells none. */
  readonly serviceVersion: string | null
  /** The profile that counts where no version is told: that of the versions which tell an execution in this form. */
  readonly likelyProfile: ServiceProfile
  readonly workflowId: string
  readonly workflowName: string
  /** The service's own word: `webhook`, `manual`, `trigger`, `error`, `integrated`, `retry`, `cli` … */
  readonly mode: string
  /** `unknown` where it was not told: a workflow with pinned data. */
  readonly status: 'success' | 'error' | 'crashed' | 'canceled' | 'running' | 'waiting' | 'new' | 'unknown'
  /** ISO 8601; null where it is not known. */
  readonly startedAt: string | null
  readonly stoppedAt: string | null
  readonly retryOf: string | null
  readonly retrySuccessId: string | null
  /** The version of the workflow that ran, in its own format. */
  readonly workflow: JsonObject
  /** What each node gave, by its name, run after run; empty where the service kept no data. */
  readonly runs: Readonly<Record<string, readonly ServiceNodeRun[]>>
  /** The error that ended it; null where none did. */
  readonly error: ServiceError | null
  /** The node that ran, or waited, last; null where it is not told. */
  readonly lastNode: string | null
  /** What could not be read of it, one sentence each. */
  readonly notes: readonly string[]
}

export interface ServiceNodeRun {
  /** Milliseconds since 1970. */
  readonly startTime: number
  /** Milliseconds. */
  readonly executionTime: number
  /** The order in which nodes ran; -1 where an older service did not number them. */
  readonly executionIndex: number
  /** Names of the nodes whose items it was given, in the order of its inputs. */
  readonly sources: readonly string[]
  /** Items of each output; empty where it failed. */
  readonly outputs: readonly (readonly Item[])[]
  readonly error: ServiceError | null
  /** True where it called another workflow. */
  readonly calledWorkflow: boolean
}

/** An error as the service writes it. */
export interface ServiceError {
  readonly name: string
  readonly message: string
  readonly description: string | null
  /** Node in which it arose; null where it is not told. */
  readonly node: string | null
  /** Status of an answer (`422`) or code of the platform (`ENOTFOUND`), as text. */
  readonly httpCode: string | null
  readonly code: string | null
  /** Index of the input item at fault; null where it is not told. */
  readonly itemIndex: number | null
  /** What was said beside the message, as it was received. */
  readonly messages: readonly string[]
  /** The request that failed; null where it is not told. */
  readonly request: { readonly method: string; readonly url: string } | null
}

/** One line of a list of executions: enough to choose by. */
export interface ServiceExecutionSummary {
  readonly id: string
  readonly workflowId: string
  readonly workflowName: string
  readonly status: ServiceExecution['status']
  readonly startedAt: string | null
  readonly retryOf: string | null
  /** Where it first went wrong, also where the workflow went on; null where nothing did, or no data was kept. */
  readonly firstFailure: { readonly node: string; readonly message: string } | null
}

/** A workflow as it is on the server now. */
export interface ServiceWorkflow {
  readonly id: string
  readonly name: string
  readonly workflow: JsonObject
}
