import * as z from 'zod/mini'

const jsonObject = z.record(z.string(), z.unknown())

/** One answer of the stand-in for an external API: the first rule whose method and path agree answers. */
const apiRule = z.object({
  method: z.optional(z.string()),
  /** Path without the query; a `*` at its end matches any rest. */
  path: z.string(),
  /** Query parameters that must be there with these values; others may be there too. */
  query: z.optional(z.record(z.string(), z.string())),
  /** Request headers that must be there with these values; a `*` at the end matches any rest. */
  request_headers: z.optional(z.record(z.string(), z.string())),
  /** Text that the request's body must hold. */
  body_includes: z.optional(z.string()),
  /** Name of the credential whose secret the request must present. */
  credential: z.optional(z.string()),
  /** After so many answers the rule is used up and the next one that agrees answers; absent: never. */
  times: z.optional(z.number().check(z.int(), z.minimum(1))),
  /** Milliseconds before it answers. */
  delay_ms: z.optional(z.number().check(z.minimum(0))),
  status: z.number(),
  headers: z.optional(z.record(z.string(), z.string())),
  json: z.optional(z.unknown()),
  text: z.optional(z.string()),
  /** True: nobody wrote it. What it answers is noted as `unwritten-answer`, and nothing is certain that rests on it. */
  made_up: z.optional(z.literal(true)),
})

/** Stand-ins for external APIs, by host name (and port, where the URL has one). */
export const apiRulesSchema = z.record(z.string(), z.array(apiRule))

const change = z.object({
  layer: z.string(),
  name: z.string(),
  parameters: z._default(z.record(z.string(), z.unknown()), {}),
})

/** What the world of a case is like. What is left out is healthy. */
const world = z.object({
  /** Answers of the external APIs. */
  api: z.optional(apiRulesSchema),
  /** Hosts (`host` or `host:port`) to which requests go out for real; every other one without a rule is closed. */
  real_hosts: z.optional(z.array(z.string())),
  /** What differs from a healthy world, in the words of the catalogue of changes: a proxy in front, a locked table. */
  changes: z.optional(z.array(change)),
  /** Rows of the data tables when a reproduction begins. */
  tables: z.optional(z.record(z.string(), z.array(jsonObject))),
  /** What Remove Duplicates has seen before, by scope. */
  seen_values: z.optional(z.record(z.string(), z.array(z.string()))),
})

const request = z.object({
  method: z.string(),
  url_variant: z._default(z.enum(['test', 'production']), 'production'),
  path: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.optional(z.string()),
  body_base64: z.optional(z.string()),
})

/** What a person expects of one item; an item that falls short of it failed, whatever the workflow says. */
const expected = z.object({
  /** Status that the provider is to see. */
  status: z.optional(z.number()),
  /** Requests that change something at an API. */
  requests: z.optional(z.number()),
  /** Items that leave a node, by its name. */
  items: z.optional(z.record(z.string(), z.number())),
  /** Rows that are written to data tables. */
  rows: z.optional(z.number()),
})

/**
 * A case: a workflow, the provider's request, and the conditions under which it is reproduced. It never holds a secret:
 * secrets are references.
 */
export const caseSchema = z.object({
  format: z.literal('faultline-case'),
  format_version: z.literal(1),
  name: z.string(),
  /** For a list of cases; the name where it is missing. */
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  /** The known fault, for the reader of the file: nothing reads it. */
  fault: z.optional(z.string()),
  workflow: jsonObject,
  /** By name: a type and what is no secret of its data (`{"type": "oAuth2Api", "data": {"accessTokenUrl": …}}`). */
  credentials: z.optional(jsonObject),
  request,
  provider: z.optional(z.object({ profile: z.string(), secret_ref: z.optional(z.string()) })),
  baseline: z._default(world, {}),
  expected: z.optional(expected),
  /** The last run that succeeded, as far as it is known. */
  last_success: z.optional(
    z.object({
      at: z.optional(z.string()),
      request: z.optional(request),
      workflow: z.optional(jsonObject),
      baseline: z.optional(world),
    }),
  ),
})

export type CaseFile = z.infer<typeof caseSchema>
export type CaseExpectation = z.infer<typeof expected>
export type CaseWorld = z.infer<typeof world>
export type CaseRequest = z.infer<typeof request>
export type ApiRule = z.infer<typeof apiRule>
