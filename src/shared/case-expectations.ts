import * as z from 'zod/mini'
import { aiVerdicts } from './ai-run.ts'
import { findingKinds } from './finding.ts'
import { layers } from './layer.ts'
import { toldCertainties } from './told-certainty.ts'

const count = z.number().check(z.int(), z.minimum(0))

/** A value within a JSON text. With `equals` it is that value; with `absent` nothing is there; with neither anything is. */
const value = {
  /** JSON path: `$.order.total`, `$[0].id`. */
  path: z.optional(z.string().check(z.minLength(1))),
  equals: z.optional(z.unknown()),
  absent: z.optional(z.literal(true)),
}

/** Items that leave one output of a node, over all its runs. */
const leavingItems = z.strictObject({
  node: z.string(),
  /** From 0. */
  output: z.optional(count),
  count: z.optional(count),
  /** Within the list of what the items' `json` holds. */
  ...value,
})

/** A request that the workflow sends out. */
const sentRequest = z.strictObject({
  method: z.string(),
  /** With its query, or without; a `*` at the end matches any rest. */
  url: z.string(),
  /** How often; 1 where it is left out. */
  times: z.optional(count),
  /** Within the body of the first of them. */
  ...value,
})

/** What an AI step made of one item. */
const aiAnswer = z.strictObject({
  node: z.string(),
  /** Index of the item, from 0. */
  item: z.optional(count),
  verdict: z.optional(z.enum(aiVerdicts)),
  /** Within the answer that was passed on. */
  ...value,
})

const itemExpectations = {
  /** Status that the provider sees; null: no answer comes. */
  status: z.optional(z.nullable(z.number())),
  /** The node in which it first goes wrong; null: in none. */
  first_failed_node: z.optional(z.nullable(z.string())),
  /** A part of the exact error text. */
  error_includes: z.optional(z.string()),
  /** Kinds of all findings, each once, in any order; an empty list: there are none. */
  findings: z.optional(z.array(z.enum(findingKinds))),
  items: z.optional(z.array(leavingItems)),
  requests: z.optional(z.array(sentRequest)),
  /** All requests that it sends out. */
  request_count: z.optional(count),
  /** Rows that are written to data tables, and messages to the outbox. */
  rows: z.optional(count),
  ai_answers: z.optional(z.array(aiAnswer)),
}

const itemExpectation = z.strictObject(itemExpectations)

const changeExpectation = z.strictObject({
  /** The one change: `LAYER.CHANGE`, as `faultline reproduce --change` takes it. */
  change: z.string(),
  parameters: z.optional(z.record(z.string(), z.unknown())),
  ...itemExpectations,
})

const sweepExpectation = z.strictObject({
  /** Only the changes of these layers are tried; left out: all eight. */
  layers: z.optional(z.array(z.enum(layers)).check(z.minLength(1))),
  /** The layer that is named first; a list: one of these; null: none is. */
  located: z.union([z.enum(layers), z.array(z.enum(layers)).check(z.minLength(1)), z.null()]),
  certainty: z.optional(z.enum(toldCertainties)),
  /** The other layers that the evidence allows, in any order. */
  other_layers: z.optional(z.array(z.enum(layers))),
  /** `LAYER.CHANGE` of the repair that heals; null: none does. */
  healing_change: z.optional(z.nullable(z.string())),
})

/** What `faultline test` is to find when it studies a case. What is left out is not looked at. */
export const caseExpectationsSchema = z.strictObject({
  /** How `baseline` and `changes` are sent; left out: one item. */
  send: z.optional(
    z.strictObject({
      batch: z.optional(z.union([z.literal(3), z.literal(4), z.literal(5)])),
      duplicate: z.optional(z.boolean()),
      concurrent: z.optional(z.boolean()),
    }),
  ),
  /** Each item that is sent under the baseline. */
  baseline: z.optional(itemExpectation),
  /** Each item that is sent with that one change, one change after the other. */
  changes: z.optional(z.array(changeExpectation)),
  sweep: z.optional(sweepExpectation),
})

export type CaseExpectations = z.infer<typeof caseExpectationsSchema>
export type ItemExpectation = z.infer<typeof itemExpectation>
export type SweepExpectation = z.infer<typeof sweepExpectation>
export type LeavingItems = z.infer<typeof leavingItems>
export type SentRequest = z.infer<typeof sentRequest>
export type ExpectedAiAnswer = z.infer<typeof aiAnswer>
export type ExpectedValue = Pick<LeavingItems, 'path' | 'equals' | 'absent'>
