import type { ExecutionMode, WorkflowAnswer } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import type { ParentLink } from '../../shared/parent-link.ts'
import type { Item } from '../../shared/item.ts'
import type { TriggerFailing } from '../../shared/trigger-failing.ts'
import type { RunOutcome, StoredRuns } from '../engine/run-contract.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Runner } from './runner.ts'
import type { ShelvedWorkflow } from '../workflows/workflow-repository.ts'

export interface ExecutionOrder {
  readonly shelved: ShelvedWorkflow
  readonly mode: ExecutionMode
  /** Node to begin at; absent: the trigger that belongs to the mode. */
  readonly startNode?: string
  readonly startOutput?: number
  /** How the node to begin at fails over its delivery; left out: it does not. */
  readonly startFailing?: TriggerFailing
  /** The node to begin at asks its provider for more than the items have; left out: it does not. */
  readonly startAsks?: true
  /** An earlier execution to go on with, from the node that failed. */
  readonly resume?: StoredRuns
  readonly items: readonly Item[]
  /** Bytes of the body that the items come of; left out: they come of none. */
  readonly bodyBytes?: number
  readonly deliveryId: string | null
  readonly externalId: string | null
  readonly reproductionId: string | null
  readonly retryOf: string | null
  readonly surroundings: Surroundings
  /** The node run that calls its workflow; left out: none does. */
  readonly parent?: ParentLink
}

/** Who waits for an execution. */
export interface Caller {
  /** Respond to Webhook has answered; the execution goes on. False: this caller waits for no such answer. */
  readonly answered?: (answer: WorkflowAnswer) => boolean
  /** The execution waits before Respond to Webhook has answered, and the caller for this. Left out: it waits for no such answer. */
  readonly heldFor?: (answer: Promise<WorkflowAnswer>) => void
  /** What the answer that the caller got hides about an execution that ended like this. */
  readonly findings?: (outcome: RunOutcome) => readonly Finding[]
  /** Stops the execution as well. */
  readonly signal?: AbortSignal
  /** Runs the workflow somewhere else: in a worker that may die of it. Left out: here and now. */
  readonly runner?: Runner
}

/** An execution that has been written down and not yet run. */
export interface PlacedExecution {
  readonly id: string
  /**
   * Runs it to its end and keeps what it did; one that was placed to begin later begins in a moment. Rejects where it cannot
   * be kept, never for what happens inside the workflow.
   */
  readonly run: (caller?: Caller) => Promise<RunOutcome>
}

/** What follows a failed execution. */
export interface ErrorWorkflowRun {
  /** Why no error workflow is started although one is named; empty where all is well. */
  readonly findings: readonly Finding[]
  /** Starts the error workflow, if there is one; to be called when the failed execution is kept. */
  readonly start: () => Promise<void>
}
