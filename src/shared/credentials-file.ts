import * as z from 'zod/mini'

/** What a provider signs with, as the data of a credential of the type `webhookSecret`. */
export const providerSecretSchema = z.object({
  secret: z.string().check(z.minLength(1)),
  /** Name of the provider (`github`, `stripe` …); left out: it may belong to any. */
  provider: z.optional(z.string()),
  /** Identifier of the webhook at the provider, where its signature covers that (PayPal). */
  webhookId: z.optional(z.string()),
})

/** One credential with its secret, as the decrypted credentials export of the workflow format has it. */
export const credentialEntrySchema = z.object({
  /** By which nodes name it; left out: type and name. */
  id: z.nullish(z.union([z.string(), z.number()])),
  name: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** Hosts (`host` or `host:port`) that it may be sent to; left out: any that its workflow may reach. */
  allowed_hosts: z.optional(z.array(z.string())),
})

/** A file of credentials: an array, or an object that holds one. */
export const credentialsFileSchema = z.union([
  z.array(credentialEntrySchema),
  z.object({ credentials: z.array(credentialEntrySchema) }),
])
