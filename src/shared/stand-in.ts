import * as z from 'zod/mini'

const jsonObject = z.record(z.string(), z.unknown())

/** What the service says where it refuses. */
const standInError = z.object({
  /** The exact text of the failure. */
  message: z.string().check(z.minLength(1), z.maxLength(10_000)),
  /** HTTP status of the answer, as a number or as text (`429`). */
  http_code: z.optional(z.union([z.string(), z.number()])),
  /** What the other side said beside it. */
  description: z.optional(z.string()),
})

/** What it gives, or how it refuses, in one of several runs. */
const standInRun = z.object({
  items: z.optional(z.array(jsonObject)),
  outputs: z.optional(z.array(z.array(jsonObject))),
  error: z.optional(standInError),
})

/**
 * What one node gives in place of its work. It counts for any node, also for one that the engine could run. An object without a
 * field is an answer that is made up from the service's shape and from what later nodes read.
 */
const standInSchema = z.object({
  /**
   * Items of its first output: `{"id": 1}`, or `{"json": {"id": 1}, "binary": {…}}`, also with `pairedItem` (`{"item": 0}`) where
   * they were made of other input items than those of their own places.
   */
  items: z.optional(z.array(jsonObject)),
  /** Items of each output, where it has several; `items` is left out then. */
  outputs: z.optional(z.array(z.array(jsonObject))),
  /**
   * Run after run of one execution, where it gives something else in each, as in a loop: in place of `items`, `outputs` and `error`.
   * Behind the last one it goes on as in the last.
   */
  runs: z.optional(z.array(standInRun)),
  /** Where neither is given: the data pinned in the workflow file, or an answer that is made up (absent as well). */
  use: z.optional(z.enum(['pinned', 'made-up'])),
  /** Present where the items are what the node gave in an execution of the service. */
  recorded: z.optional(z.object({ execution_id: z.optional(z.string()), at: z.optional(z.string()) })),
  /** The service refuses: every call, or those that `at_call` and `for_item` name. The others give what is said above. */
  error: z.optional(standInError),
  /** The call that is refused, from 1: a node calls its service once for each item, counted over a whole reproduction. */
  at_call: z.optional(z.number().check(z.int(), z.minimum(1))),
  /** The item of a run's input that is refused, from 0. */
  for_item: z.optional(z.number().check(z.int(), z.minimum(0))),
})

/** Stand-ins of a case, by the name of the node. Any number of them belongs to the baseline: none is the one change. */
export const standInsSchema = z.record(z.string(), standInSchema)

/** What a person has a node answer with; null: what it would without them. */
export const givenStandIn = z.object({
  node: z.string().check(z.minLength(1), z.maxLength(300)),
  standIn: z.nullable(standInSchema),
})

export type StandIn = z.infer<typeof standInSchema>
export type StandInError = z.infer<typeof standInError>
export type StandIns = Readonly<Record<string, StandIn>>
