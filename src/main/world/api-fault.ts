/** One fault of an external API, and for which of its calls it is there. */
export interface ApiFault {
  /** Host (and port) as the rules name it; null: every host under study. */
  readonly host: string | null
  /** Path without the query, a `*` at its end matches any rest; null: every path. */
  readonly path: string | null
  readonly timing: FaultTiming
  readonly effect: ApiEffect
}

/** Calls are counted from 1, over the calls that the fault's host and path agree with. */
export type FaultTiming =
  | { readonly kind: 'always' }
  | { readonly kind: 'first'; readonly calls: number }
  | { readonly kind: 'call'; readonly number: number }

/** What goes wrong: at the connection, or in the answer to a request that arrived. */
export type ApiEffect = ConnectionEffect | AnswerEffect

/** No request arrives: the connection itself fails, as it fails in the world. */
export type ConnectionEffect =
  /** The name cannot be resolved: ENOTFOUND; `temporarily`: EAI_AGAIN, as with a resolver that is down. */
  | { readonly kind: 'unknown-host'; readonly temporarily: boolean }
  | { readonly kind: 'refused' }
  /** The connection is never made. */
  | { readonly kind: 'connect-timeout' }
  | { readonly kind: 'tls'; readonly certificate: TlsFault }

/** What is wrong with the handshake. */
type TlsFault =
  'expired' | 'self-signed' | 'wrong-host' | 'untrusted' | 'client-certificate-wanted' | 'old-version' | 'not-tls'

/** The request arrives; the answer is at fault. `rule` below is the answer that the rules would have given. */
export type AnswerEffect =
  /** Nothing fails: the first rule that agrees and says success answers, else 200 with an empty object. */
  | { readonly kind: 'healthy' }
  /** Another answer in place of the rule's. Body null: none. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string | null
    }
  /** 429 or 503 with Retry-After in one of its two forms (RFC 9110 §10.2.3), or without. */
  | {
      readonly kind: 'rate-limit'
      readonly status: number
      readonly retryAfterSeconds: number
      readonly form: 'seconds' | 'date' | 'none'
    }
  /** The request is read and never answered. */
  | { readonly kind: 'no-answer' }
  /** The rule's answer, late. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** RST after the request. */
  | { readonly kind: 'reset' }
  /** FIN without an answer. */
  | { readonly kind: 'hang-up' }
  /** The rule's answer cut in half, its Content-Length kept. */
  | { readonly kind: 'truncated' }
  /** The rule's answer, no longer JSON. */
  | { readonly kind: 'invalid-json'; readonly how: 'cut' | 'trailing-comma' | 'nan' | 'bom' }
  /** The rule's answer under another Content-Type. */
  | { readonly kind: 'content-type'; readonly contentType: string }
  /** The rule's answer with one JSON path set, or removed. */
  | { readonly kind: 'set-json'; readonly path: string; readonly value: unknown }
  | { readonly kind: 'remove-json'; readonly path: string }
  /** The rule's answer with the values at one JSON path, in which `[*]` is every element, in another type. */
  | { readonly kind: 'retype-json'; readonly path: string; readonly to: 'text' | 'number' | 'boolean' }
  /** Bytes that are not HTTP. */
  | { readonly kind: 'not-http' }
  /** Response headers of more than 16 KiB. */
  | { readonly kind: 'large-headers' }
  /** Says gzip, is not. */
  | { readonly kind: 'bad-gzip' }
  /** 302 to itself, for ever. */
  | { readonly kind: 'redirect-loop' }
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 303 | 307 | 308; readonly location: string }
  /** Every page is the first page: the answer to the first call is given again, its cursor with it. */
  | { readonly kind: 'repeating-page' }

const connectionKinds: ReadonlySet<ApiEffect['kind']> = new Set(['unknown-host', 'refused', 'connect-timeout', 'tls'])

/** True where the connection itself fails, so that no request arrives. */
export function failsAtConnection(effect: ApiEffect): effect is ConnectionEffect {
  return connectionKinds.has(effect.kind)
}

/** True where the fault is there for the call of that number (from 1). */
export function isDue(timing: FaultTiming, callNumber: number): boolean {
  switch (timing.kind) {
    case 'always':
      return true
    case 'first':
      return callNumber <= timing.calls
    case 'call':
      return callNumber === timing.number
  }
}
