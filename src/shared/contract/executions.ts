import * as z from 'zod/mini'
import type { ExecutionSummary } from '../execution.ts'
import { copyFormats } from '../copy-format.ts'
import { executionSortColumns } from '../filter/list-sort.ts'
import type { OutsideRun } from '../outside-run.ts'
import type { StoredMessage } from '../outbox-message.ts'
import type { ExecutionComparison } from '../execution-comparison.ts'
import type { ExecutionView } from '../views/execution-view.ts'
import type { ItemsBefore } from '../views/items-before.ts'
import type { ItemsPage } from '../views/items-page.ts'
import { call } from './call.ts'
import { page } from './page.ts'

const executionFilter = {
  status: z.optional(z.string()),
  workflowId: z.optional(z.string()),
  /** A filter as a person writes it (filter/execution-filter.ts): all its conditions must hold. */
  text: z.optional(z.string()),
  /** ISO 8601: started at or after `since`, before `until`. */
  since: z.optional(z.string()),
  until: z.optional(z.string()),
}

const executionSort = z.object({ by: z.enum(executionSortColumns), isDescending: z.boolean() })
const nodeRunOf = { executionId: z.string(), node: z.string(), runIndex: z.number() }

/** Executions, their items, what is done with one of them, and the messages that they did not send. */
export const executionCalls = {
  /** Newest first, where nothing else is asked for. */
  executions: call<readonly ExecutionSummary[]>()(
    z.object({ ...page, ...executionFilter, sort: z.optional(executionSort) }),
  ),
  /** How many executions the filter lets through. */
  countExecutions: call<number>()(z.object(executionFilter)),
  /** An execution with its node runs; the items of a run are cut to the first 20 for each input and output. */
  execution: call<ExecutionView>()(z.object({ executionId: z.string() })),
  /** Two executions of one workflow beside each other, node run by node run. */
  compareExecutions: call<ExecutionComparison>()(z.object({ beforeId: z.string(), afterId: z.string() })),
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
  /** What would go into a node that is run by itself with what an execution brought to it, input by input; at most 200 items each. */
  itemsBefore: call<ItemsBefore>()(z.object(nodeRunOf)),
  /**
   * Runs a part of an execution with the workflow as it is saved now: a node by itself, it and what follows it, or all up to it.
   * What ran before the node is taken over; `items` are JSON lists in place of what arrived. The answer is the new execution's id.
   */
  runPart: call<{ readonly executionId: string }>()(
    z.object({ ...nodeRunOf, part: z.enum(['alone', 'onward', 'up-to']), items: z.nullable(z.array(z.string())) }),
  ),
  /** Puts a request that a node sent out on the clipboard; its secrets only where they are asked for. */
  copyOutgoing: call<{ readonly redactionCount: number }>()(
    z.object({
      executionId: z.string(),
      executionIndex: z.number(),
      attempt: z.number(),
      index: z.number(),
      format: z.enum(copyFormats),
      withSecrets: z.boolean(),
    }),
  ),
  /** Stops a running execution at once, even inside a node; what ran before is kept. */
  cancelExecution: call<null>()(z.object({ executionId: z.string() })),
  /** Sends the failing request of an execution once more, without the engine, and says what that points to. */
  outsideRun: call<OutsideRun>()(z.object({ executionId: z.string() })),
  /** Messages that notification nodes would have sent, newest first; they went nowhere. */
  outbox: call<{ readonly total: number; readonly messages: readonly StoredMessage[] }>()(z.object(page)),
} as const
