import type { ExecutionStatus } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import type { Acceptance } from './acceptance.ts'

/** The executions that wait for a call, as the listener needs them. */
export interface WaitingExecutions {
  readonly find: (executionId: string) => FoundExecution
  /** What the resume URLs of the execution end with (`?signature=…`); null where its service signs none. */
  readonly signature: (executionId: string, workflow: Pick<Workflow, 'settings'>) => string | null
  /**
   * Lets a waiting execution go on with the item of the call; null where it does not wait any more, because another call or
   * its moment came first.
   */
  readonly resume: (call: ResumingCall) => Acceptance | null
}

export type FoundExecution =
  | { readonly kind: 'unknown' }
  /** There is an execution, and it does not wait. */
  | { readonly kind: 'not-waiting'; readonly status: ExecutionStatus; readonly workflow: CalledWorkflow }
  /** It waits, but not for a call. */
  | {
      readonly kind: 'not-for-a-call'
      readonly node: string
      readonly till: number | null
      readonly workflow: CalledWorkflow
    }
  | {
      readonly kind: 'waiting'
      readonly workflow: Workflow
      readonly node: WorkflowNode
      /** The node's parameters, resolved when it began to wait. */
      readonly call: JsonObject
      readonly manual: boolean
    }

export type NamedWorkflow = Pick<Workflow, 'id' | 'name'>
/** One whose version of the service counts. */
type CalledWorkflow = Pick<Workflow, 'id' | 'name' | 'settings'>

export interface ResumingCall {
  readonly deliveryId: string
  readonly executionId: string
  /** The node that waits, with its parameters resolved. */
  readonly node: WorkflowNode
  /** Null: it goes on with the items that it held back. */
  readonly item: Item | null
  readonly sentence: string
}
