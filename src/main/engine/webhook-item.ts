import type { BinaryData, Item } from '../../shared/item.ts'

/** A webhook request, its body parsed. */
export interface ParsedRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  /** Values of `:name` segments of the path. */
  readonly params: Readonly<Record<string, string>>
  /** A name that came several times has a list. */
  readonly query: Readonly<Record<string, unknown>>
  /** Undefined where the body was kept raw and not parsed. */
  readonly body: unknown
  /** Files and raw bodies. */
  readonly binary?: Readonly<Record<string, BinaryData>>
  /** The URL under which the webhook is known, not the one that was called. */
  readonly webhookUrl: string
  readonly executionMode: 'test' | 'production'
  /** Contents of a verified JWT. */
  readonly jwtPayload?: unknown
}

/** The item that a Webhook node emits for a request (engine semantics §1.7). */
export function webhookItem(request: ParsedRequest): Item {
  const { headers, params, query, body, webhookUrl, executionMode, jwtPayload, binary } = request
  return {
    json: {
      headers,
      params,
      query,
      ...(body === undefined ? {} : { body }),
      webhookUrl,
      executionMode,
      ...(jwtPayload === undefined ? {} : { jwtPayload }),
    },
    ...(binary === undefined ? {} : { binary }),
    pairedItem: { item: 0 },
  }
}
