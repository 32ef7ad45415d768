import type { CaseWorld } from '../../shared/case.ts'

/** Codes of the platform in an exact error text, and the change of the API layer that makes them real. */
const changes = {
  ECONNREFUSED: { name: 'connection', parameters: { how: 'refused' } },
  ENOTFOUND: { name: 'connection', parameters: { how: 'dns' } },
  EAI_AGAIN: { name: 'connection', parameters: { how: 'resolver' } },
  ETIMEDOUT: { name: 'connection', parameters: { how: 'timeout' } },
  UND_ERR_CONNECT_TIMEOUT: { name: 'connection', parameters: { how: 'timeout' } },
  ECONNRESET: { name: 'broken-answer', parameters: { how: 'reset' } },
  ECONNABORTED: { name: 'broken-answer', parameters: { how: 'no-answer' } },
  CERT_HAS_EXPIRED: { name: 'tls', parameters: { certificate: 'expired' } },
  DEPTH_ZERO_SELF_SIGNED_CERT: { name: 'tls', parameters: { certificate: 'self-signed' } },
  SELF_SIGNED_CERT_IN_CHAIN: { name: 'tls', parameters: { certificate: 'untrusted' } },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { name: 'tls', parameters: { certificate: 'untrusted' } },
  ERR_TLS_CERT_ALTNAME_INVALID: { name: 'tls', parameters: { certificate: 'wrong-host' } },
} as const satisfies Readonly<Record<string, { name: string; parameters: Readonly<Record<string, string>> }>>

/** A request that got no answer: `error` is the exact text of the platform. */
export interface UnansweredRequest {
  readonly url: string
  readonly answered: boolean
  readonly error: string | null
}

/**
 * How connections failed, as changes of a baseline: for each host whose last request got no answer. What went well in between is
 * not told apart.
 */
export function recordedConnections(requests: readonly UnansweredRequest[]): NonNullable<CaseWorld['changes']> {
  const last = new Map<string, UnansweredRequest>()
  for (const request of requests) {
    if (/^https?:/iu.test(request.url) && URL.canParse(request.url)) last.set(new URL(request.url).host, request)
  }
  return [...last].flatMap(([host, { answered, error }]) => {
    const words = new Set((error ?? '').split(/[^A-Z_]+/u))
    const code = answered ? undefined : Object.keys(changes).find((one) => words.has(one))
    if (code === undefined) return []
    const { name, parameters } = changes[code as keyof typeof changes]
    return [{ layer: 'API', name, parameters: { ...parameters, host } }]
  })
}
