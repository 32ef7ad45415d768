import type { NodeRunNotice } from '../../shared/views/node-run-notice.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Store } from '../store/open-store.ts'
import type { ErrorWorkflowRun, ExecutionOrder, PlacedExecution } from './execution-order.ts'
import type { ExecutionInput } from './execution-input.ts'
import type { HeldCallers } from './held-callers.ts'
import type { RunningNodes } from './running-nodes.ts'
import type { RunningExecutions } from './running-executions.ts'
import type { StartThrottle } from './start-throttle.ts'
import type { ShelvedWorkflow } from '../workflows/workflow-repository.ts'
import type { Woken } from './sub-workflow-runs.ts'
import type { SuspendedExecutions } from './suspended-executions.ts'

/** `later`: when its caller has been answered, or at the next start of Faultline where that does not come about. */
export type Begins = 'now' | 'later'

/** What executions need from the rooms around them. */
export interface ExecutionServiceParts {
  readonly store: Store
  readonly sandbox: Sandbox
  readonly now: () => number
  readonly appVersion: string
  /** Key of the fingerprints' digests. */
  readonly digestKey: string
  /** `reproductionId`: the reproduction that it belongs to; null: to none. */
  readonly onExecution: (summary: ExecutionSummary, reproductionId: string | null) => void
  readonly onNodeRun: (notice: NodeRunNotice) => void
  /** False: nobody hears of node runs now, and no notice is made of them. Absent: somebody does. */
  readonly isNodeRunHeard?: () => boolean
  /** Where it is written down at which node each execution is; absent: nobody asks after a crash. */
  readonly runningNodes?: Pick<RunningNodes, 'started' | 'ended'>
  /** Longest time an execution may take, in milliseconds; null: as long as it wants. */
  readonly timeoutMs: () => number | null
  /** How many executions run at the same time whose callers were answered first; those of reproductions do not count. */
  readonly concurrentExecutions: () => number
  /** What surrounds an execution that goes on after a restart. */
  readonly surroundings: Surroundings
  /** The version under which a called workflow is stored. */
  readonly versionOf: (workflow: Workflow) => string
  /** What the workflow's code remembers; null where there is no such workflow any more. */
  readonly staticData: (workflowId: string) => JsonObject | null
  /** Stores what the workflow's code remembers from one execution to the next. */
  readonly keepStaticData: (workflowId: string, staticData: JsonObject) => void
  /** What the Webhook node emitted for a delivery; null where that cannot be had any more. */
  readonly readInput: (deliveryId: string, shelved: ShelvedWorkflow) => Promise<ExecutionInput | null>
  /** Told of what could not be begun: it is tried again at the next start. */
  readonly onProblem: (error: unknown) => void
  /** What an execution that has ended leads to: its error workflow. */
  readonly errorWorkflowRun: (order: ExecutionOrder, id: string, outcome: RunOutcome) => ErrorWorkflowRun
}

/** The same, and what the executions of this process share. `place` and `resume` as `ExecutionService` has them. */
export interface ExecutionContext extends ExecutionServiceParts {
  readonly throttle: StartThrottle
  readonly running: RunningExecutions
  readonly suspended: SuspendedExecutions
  readonly heldCallers: HeldCallers
  readonly place: (order: ExecutionOrder, begins?: Begins, id?: string) => PlacedExecution
  readonly resume: (id: string, woken?: Woken, begins?: Begins) => PlacedExecution | null
}
