import * as z from 'zod/mini'
import type { ExecutionSummary } from '../execution.ts'
import type { OutsideRun } from '../outside-run.ts'
import type { KeptMessage } from '../outbox-message.ts'
import type { ExecutionView } from '../views/execution-view.ts'
import type { ItemsPage } from '../views/items-page.ts'
import { call } from './call.ts'
import { page } from './page.ts'

const executionFilter = {
  status: z.optional(z.string()),
  workflowId: z.optional(z.string()),
  /** Part of the error text, the external id or the last node's name. */
  text: z.optional(z.string()),
  /** ISO 8601: started at or after `since`, before `until`. */
  since: z.optional(z.string()),
  until: z.optional(z.string()),
}

/** Executions, their items, what is done with one of them, and the messages that they did not send. */
export const executionCalls = {
  /** Newest first. */
  executions: call<readonly ExecutionSummary[]>()(z.object({ ...page, ...executionFilter })),
  /** How many executions the filter lets through. */
  countExecutions: call<number>()(z.object(executionFilter)),
  /** An execution with its node runs; the items of a run are cut to the first 20 for each input and output. */
  execution: call<ExecutionView>()(z.object({ executionId: z.string() })),
  /** A page of the items of one input or output of one node run. */
  items: call<ItemsPage>()(
    z.object({
      executionId: z.string(),
      executionIndex: z.number(),
      side: z.enum(['input', 'output']),
      slot: z.number(),
      offset: z.number(),
      limit: z.number(),
    }),
  ),
  /**
   * Runs an execution again that did not succeed: from its failed node, what ran before it taken over, or from its start;
   * with the workflow as it is saved now, or as it was (`original`). The answer is the id of the new execution; the first
   * failure stays.
   */
  retryExecution: call<{ readonly executionId: string }>()(
    z.object({
      executionId: z.string(),
      from: z.enum(['failed-node', 'start']),
      workflow: z.optional(z.enum(['current', 'original'])),
    }),
  ),
  /** Stops a running execution at once, even inside a node; what ran before is kept. */
  cancelExecution: call<null>()(z.object({ executionId: z.string() })),
  /** Sends the failing request of an execution once more, without the engine, and says what that points to. */
  outsideRun: call<OutsideRun>()(z.object({ executionId: z.string() })),
  /** Messages that notification nodes would have sent, newest first; they went nowhere. */
  outbox: call<{ readonly total: number; readonly messages: readonly KeptMessage[] }>()(z.object(page)),
} as const
