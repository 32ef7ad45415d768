import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { UrlVariant } from '../../shared/webhook.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import type { ParsedBody } from './parse-body.ts'
import type { Registration } from './registration.ts'
import { prefixes, type Target } from './target.ts'

export interface TriggerParts {
  readonly registration: Registration
  readonly variant: UrlVariant
  readonly headers: HeaderFields
  readonly params: Readonly<Record<string, string>>
  readonly query: Target['query']
  readonly body: Extract<ParsedBody, { kind: 'parsed' }>
  readonly jwtPayload: JsonObject | undefined
  /** The URL that was called, where it is not that of the registration. */
  readonly webhookUrl?: string
  /** Without a slash at its end. The URL of the item comes from here, never from forwarded headers (observed). */
  readonly baseUrl: string
}

/** The one item that a Webhook node emits for a request (workflow format, Webhook node). */
export function triggerItem(parts: TriggerParts): Item {
  const { registration, variant, headers, params, query, body, jwtPayload, baseUrl } = parts
  return {
    json: {
      headers,
      params,
      query,
      ...(body.body === undefined ? {} : { body: body.body }),
      webhookUrl: parts.webhookUrl ?? `${baseUrl}/${prefixes[variant]}/${registration.path}`,
      executionMode: variant,
      ...(jwtPayload === undefined ? {} : { jwtPayload }),
    },
    ...(body.binary === null ? {} : { binary: body.binary }),
    // With several methods the output on which it leaves counts as the input that it came from (observed).
    pairedItem: registration.output === 0 ? { item: 0 } : { item: 0, input: registration.output },
  }
}
