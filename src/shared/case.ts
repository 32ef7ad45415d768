import * as z from 'zod/mini'
import { caseExpectationsSchema } from './case-expectations.ts'
import { ownProviderSchema } from './own-provider.ts'
import { serviceProfiles } from './service-profile.ts'
import { standInsSchema } from './stand-in.ts'

const jsonObject = z.record(z.string(), z.unknown())

/** A header that can be sent (RFC 9110 §5.1 and §5.5). */
const sentHeaders = z.record(
  z.string().check(z.regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/u)),
  z.string().check(z.regex(/^[\t\u0020-\u007e\u0080-\u00ff]*$/u)),
)

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
  /** A last answer: what comes before one (1xx) is none. */
  status: z.number().check(z.int(), z.minimum(200), z.maximum(999)),
  headers: z.optional(sentHeaders),
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

/** How many requests an external API takes at the same time. */
const apiLimit = z.object({
  /** One more than these is refused. */
  concurrent: z.number().check(z.int(), z.minimum(1)),
  /** What the one more is answered: 429 where it is left out. */
  status: z.optional(z.number().check(z.int(), z.minimum(400), z.maximum(599))),
  /** Seconds for its Retry-After; absent: none is sent. */
  retry_after_s: z.optional(z.number().check(z.int(), z.minimum(0))),
})

/** What the world of a case is like. What is left out is healthy. */
const world = z.object({
  /** Answers of the external APIs. */
  api: z.optional(apiRulesSchema),
  /** What nodes give in place of their work, by the name of the node. */
  stand_ins: z.optional(standInsSchema),
  /** Hosts (`host` or `host:port`) to which requests go out for real; every other one without a rule is closed. */
  real_hosts: z.optional(z.array(z.string())),
  /** What differs from a healthy world, in the words of the catalogue of changes: a proxy in front, a locked table. */
  changes: z.optional(z.array(change)),
  /** How many requests a host takes at the same time, by host name (and port); one more is refused. */
  api_limits: z.optional(z.record(z.string(), apiLimit)),
  /** Rows of the data tables when a reproduction begins. */
  tables: z.optional(z.record(z.string(), z.array(jsonObject))),
  /** What Remove Duplicates has seen before, by scope. */
  seen_values: z.optional(z.record(z.string(), z.array(z.string()))),
  /** What `$vars` holds. No secret belongs here: the file is handed on. */
  variables: z.optional(z.record(z.string(), z.string())),
  /** What `$env` holds; left out: it is refused, as the service does it by itself. */
  env: z.optional(z.record(z.string(), z.string())),
})

const requestParts = {
  /** Name of the Webhook node that it goes to: where method or path are left out, the node's own count. */
  webhook: z.optional(z.string()),
  method: z.string(),
  /** Which of the two URLs of the webhook is called. */
  url_variant: z._default(z.enum(['test', 'production']), 'production'),
  /** Behind `/webhook` or `/webhook-test`, with the query. */
  path: z.string(),
  /** In their order and case, repeated ones included. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** The body as text; `{{secret:NAME}}` in it stands for a secret. */
  body: z.optional(z.string()),
  /** The body byte for byte; it counts over `body`. */
  body_base64: z.optional(z.string()),
}

const request = z.object(requestParts)

/** A request that is sent behind the first one. */
const furtherRequest = z.object({
  ...requestParts,
  /** Milliseconds between the end of the one before it and this one; it counts where they are sent one after the other. */
  pause_ms: z.optional(z.number().check(z.minimum(0), z.maximum(600_000))),
})

/** A secret that the case refers to as `{{secret:NAME}}`: its value stands in no case. */
const secret = z.object({
  /** What it is, for whoever has to give it. */
  note: z.optional(z.string()),
})

const originFailure = z.object({
  node: z.string(),
  message: z.string(),
  /** Status of an answer, or code of the platform, as text. */
  code: z.optional(z.string()),
})

/**
 * How a brought-in execution fares here: it fails `same`, in an `other` way, or it `does-not-fail-here`; `not-run` where Faultline lacks
 * what a step needs, so that nothing was told; `succeeded` where nothing failed there.
 */
export const broughtInVerdicts = ['same', 'other', 'does-not-fail-here', 'not-run', 'succeeded'] as const
export type BroughtInVerdict = (typeof broughtInVerdicts)[number]

/** The execution that the case was made of: of a running service, of this Faultline, or of another one that exported it as evidence. */
const origin = z.object({
  service: z.enum(['n8n', 'faultline']),
  execution_id: z.string(),
  workflow_id: z.string(),
  /** Version of the service, as much of it as is known: `2`, `1.123.5`. */
  service_version: z.optional(z.string()),
  /** How the service started it. */
  mode: z.string(),
  status: z.string(),
  started_at: z.optional(z.string()),
  /** Where it first went wrong, with the service's own words, also where it went on and succeeded; absent where nothing did. */
  failed: z.optional(originFailure),
  /** The failure that ended it, where that is another one. */
  ended: z.optional(originFailure),
  /** Its retries, the first first. */
  retries: z.optional(z.array(z.string())),
  retry_of: z.optional(z.string()),
  /** The success before it that stands in `last_success`. */
  last_success_id: z.optional(z.string()),
  /** The profile of the service's version as which it is run here. */
  service_profile: z.optional(z.enum(serviceProfiles)),
  /** True where the source does not tell the version, so that the newest is assumed. */
  service_profile_assumed: z.optional(z.boolean()),
  /** What differs between the workflow that ran and the one on the server now. */
  changed_since: z.optional(z.array(z.string())),
  /** What of the delivery cannot be known from an execution. */
  unknown: z.optional(z.array(z.string())),
  /** What else a reader has to know: what was cut, left out or stood in for. */
  notes: z.optional(z.array(z.string())),
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
  /** What a person wrote down on it while studying it. */
  note: z.optional(z.string()),
  /** The known fault, for the reader of the file (`data (node): …`): samples are listed by it, and no verdict looks at it. */
  fault: z.optional(z.string()),
  /** Address of the public report that the case was written after. */
  source: z.optional(z.string()),
  workflow: jsonObject,
  /** Workflows beside it, each with the `id` by which it calls them, or has one of them run where it fails. */
  workflows: z.optional(z.array(jsonObject).check(z.maxLength(50))),
  /** By name: a type and what is no secret of its data (`{"type": "oAuth2Api", "data": {"accessTokenUrl": …}}`). */
  credentials: z.optional(jsonObject),
  request,
  /** Requests behind the first one, in their order; an item is then the whole sequence. */
  further_requests: z.optional(z.array(furtherRequest).check(z.maxLength(4))),
  /** True: all requests are sent at the same time; absent: one after the other. */
  at_the_same_time: z.optional(z.boolean()),
  /** What `{{secret:NAME}}` means where it stands in a request or an answer, by name. */
  secrets: z.optional(z.record(z.string(), secret)),
  provider: z.optional(z.object({ profile: z.string(), secret_ref: z.optional(z.string()) })),
  /** Providers that Faultline does not know by itself, and the case names: how they sign, name events and send again. */
  providers: z.optional(z.array(ownProviderSchema).check(z.maxLength(20))),
  baseline: z._default(world, {}),
  expected: z.optional(expected),
  /** What a study of the case is to find, its fault included: `faultline test` holds it to that. No verdict looks at it. */
  expect: z.optional(caseExpectationsSchema),
  /** The last run that succeeded, as far as it is known. */
  last_success: z.optional(
    z.object({
      at: z.optional(z.string()),
      request: z.optional(request),
      workflow: z.optional(jsonObject),
      baseline: z.optional(world),
    }),
  ),
  /** Where it comes from, where it was brought in from a running service. */
  origin: z.optional(origin),
  /** What came of it when it was first reproduced here, where it was brought in from elsewhere. */
  brought_in: z.optional(z.object({ verdict: z.enum(broughtInVerdicts), sentence: z.string() })),
})

export type CaseFile = z.infer<typeof caseSchema>
export type CaseExpectation = z.infer<typeof expected>
export type CaseWorld = z.infer<typeof world>
export type CaseRequest = z.infer<typeof request>
export type ApiRule = z.infer<typeof apiRule>
export type ApiLimit = z.infer<typeof apiLimit>
export type CaseOrigin = z.infer<typeof origin>
