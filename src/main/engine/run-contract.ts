/**
 * What a run of a workflow is asked for and what it gives: the words between the engine and those who start it, and between
 * the scheduler and the nodes. Nothing here runs.
 */
import type { ExecutionMode, ExecutionStatus, NodeRun, WorkflowAnswer } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { ServiceProfile } from '../../shared/service-profile.ts'
import type { TriggerFailing } from '../../shared/trigger-failing.ts'
import type { Workflow } from '../../shared/workflow.ts'

/** The node runs of an earlier execution that is gone on with. */
export interface StoredRuns {
  /** In the order in which they ran. */
  readonly nodeRuns: readonly NodeRun[]
  /** Items that woke a waiting node (a call of its resume URL); left out: what it held back goes on. */
  readonly wokenWith?: readonly Item[]
  /** What is to be said of what the waiting node goes on with; left out: nothing. */
  readonly wokenFindings?: readonly Finding[]
  /** Why what the waiting node waited for failed: the node fails with it. */
  readonly failedWith?: Failure
  /** `$execution.customData` as it was. */
  readonly customData?: Readonly<Record<string, string>>
}

export interface RunRequest {
  readonly workflow: Workflow
  readonly executionId: string
  readonly mode: ExecutionMode
  /** Name of the node to begin at; left out: the trigger that belongs to the mode. */
  readonly startNode?: string
  /** What the trigger emits. Empty: its pinned data (manual), else one empty item. */
  readonly items: readonly Item[]
  /** Output of the trigger on which the items leave: for a Webhook node with several methods. 0 where left out. */
  readonly startOutput?: number
  /** How the trigger fails over what it was called with. Left out: it does not. */
  readonly startFailing?: TriggerFailing
  /** The trigger asks its provider for more than the items have: a stand-in answers. Left out: it passes them on. */
  readonly startAsks?: true
  /** An earlier execution to go on with: from its failed node, or after the node that waited. */
  readonly resume?: StoredRuns
  /** Milliseconds after which the execution is stopped, even inside a node. */
  readonly timeoutMs?: number
  /** The most node runs an execution may have: a workflow that feeds itself ends there. 100,000 where left out. */
  readonly maximumNodeRuns?: number
  /** How many workflows called each other to get here. 0 where left out. */
  readonly depth?: number
}

/** Told what happens while it happens. */
export interface RunWatch {
  readonly nodeStarted?: (name: string, runIndex: number) => void
  /** Also called for the runs of the earlier execution that a resumed one takes over. */
  readonly nodeFinished?: (run: NodeRun) => void
  /** Respond to Webhook has answered; the execution goes on. */
  readonly answered?: (answer: WorkflowAnswer) => void
  /** Runs a workflow that a node calls as an execution of its own. Left out: it is run and forgotten. */
  readonly runCalled?: (
    called: CalledWorkflow,
    signal: AbortSignal,
  ) => Promise<{ readonly executionId: string; readonly outcome: RunOutcome }>
  /** A node ran another workflow, which nobody keeps. */
  readonly subFinished?: (request: RunRequest, outcome: RunOutcome) => void
}

export interface RunOutcome {
  readonly status: ExecutionStatus
  /** Node that ran last; null where none ran. */
  readonly lastNode: string | null
  /** The failure that ended the execution; null where it ended well. */
  readonly failure: Failure | null
  /** Findings about the execution as a whole; those of a node run are with it. */
  readonly findings: readonly Finding[]
  /** In the order in which they ran. */
  readonly nodeRuns: readonly NodeRun[]
  /** What Respond to Webhook answered; null where it did not. */
  readonly answer: WorkflowAnswer | null
  /** The workflow's static data after the execution. */
  readonly staticData: JsonObject
  readonly customData: Readonly<Record<string, string>>
  /** Version of the service as which it ran. */
  readonly profile: ServiceProfile
  /** Only while waiting. */
  readonly waiting?: Waiting
}

/** What a suspended execution waits for; the node that waits is the last one. */
export interface Waiting {
  /** When it goes on by itself, in milliseconds since 1970; null: never. */
  readonly till: number | null
  /**
   * Parameters of the node, every expression resolved, where a call of the resume URL wakes it: they say which call, and how
   * that is answered. Null where no call does.
   */
  readonly call: JsonObject | null
  /** Ids of the executions of called workflows that wait themselves: when all of them have ended it goes on. */
  readonly executions: readonly string[]
}

/** A workflow that a node calls. */
export interface CalledWorkflow {
  readonly workflow: Workflow
  readonly items: readonly Item[]
  /** Name of the node that calls, its run and the items of its input for which it does. */
  readonly node: string
  readonly runIndex: number
  readonly itemIndexes: readonly number[]
  /** How many workflows called each other to get there, from 1. */
  readonly depth: number
}
