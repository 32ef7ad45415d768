import * as z from 'zod/mini'

const jsonObject = z.record(z.string(), z.unknown())

/** One answer of the stand-in for an external API: the first rule whose method and path agree answers. */
const apiRule = z.object({
  method: z.optional(z.string()),
  /** Path without the query; a `*` at its end matches any rest. */
  path: z.string(),
  /** Query parameters that must be there with these values; others may be there too. */
  query: z.optional(z.record(z.string(), z.string())),
  /** After so many answers the rule is used up and the next one that agrees answers; absent: never. */
  times: z.optional(z.number().check(z.int(), z.minimum(1))),
  /** Milliseconds before it answers. */
  delay_ms: z.optional(z.number().check(z.minimum(0))),
  status: z.number(),
  headers: z.optional(z.record(z.string(), z.string())),
  json: z.optional(z.unknown()),
  text: z.optional(z.string()),
})

/** Stand-ins for external APIs, by host name (and port, where the URL has one). */
export const apiRulesSchema = z.record(z.string(), z.array(apiRule))

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
  workflow: jsonObject,
  credentials: z.optional(jsonObject),
  request: z.object({
    method: z.string(),
    url_variant: z._default(z.enum(['test', 'production']), 'production'),
    path: z.string(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.optional(z.string()),
    body_base64: z.optional(z.string()),
  }),
  provider: z.optional(z.object({ profile: z.string(), secret_ref: z.optional(z.string()) })),
  baseline: z._default(
    z.object({
      api: z.optional(apiRulesSchema),
    }),
    {},
  ),
  last_success: z.optional(jsonObject),
})

export type CaseFile = z.infer<typeof caseSchema>
export type ApiRule = z.infer<typeof apiRule>
