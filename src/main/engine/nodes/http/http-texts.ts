/** Texts of the workflow format for answers and network errors (engine semantics §1.5). */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad request - please check your parameters',
  401: 'Authorization failed - please check your credentials',
  402: 'Payment required - perhaps check your payment details?',
  403: 'Forbidden - perhaps check your credentials?',
  404: 'The resource you are requesting could not be found',
  405: 'Method not allowed - please check you are using the right HTTP method',
  429: 'The service is receiving too many requests from you',
  500: 'The service was not able to process your request',
  502: 'Bad gateway - the service failed to handle your request',
  503: 'Service unavailable - try again later or consider setting this node to retry automatically (in the node settings)',
  504: 'Gateway timed out - perhaps try again later?',
}

/** The text for a status that is an error. */
export function statusText(status: number): string {
  const known = statusTexts[status]
  if (known !== undefined) return known
  if (status < 400) return 'UNKNOWN ERROR - check the detailed error for more information'
  return status < 500
    ? 'Your request is invalid or could not be processed by the service'
    : 'The service was not able to process your request'
}

const aborted = 'The connection was aborted, perhaps the server is offline'
const closed =
  'The connection to the server was closed unexpectedly, perhaps it is offline. You can retry the request immediately or wait and retry later.'
const timedOut = "The connection timed out, consider setting the 'Retry on Fail' option in the node settings"
const certificate = "SSL Issue: consider using the 'Ignore SSL issues' option"

const networkTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The service refused the connection - perhaps it is offline',
  ECONNRESET: closed,
  UND_ERR_SOCKET: closed,
  // An answer that broke off before the length it had announced.
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: closed,
  ENOTFOUND: 'The connection cannot be established, this usually occurs due to an incorrect host (domain) value',
  EAI_AGAIN: 'The DNS server returned an error, perhaps the server is offline',
  EHOSTUNREACH: 'The host is unreachable, perhaps the server is offline',
  ENETUNREACH: 'The host is unreachable, perhaps the server is offline',
  ETIMEDOUT: timedOut,
  UND_ERR_CONNECT_TIMEOUT: timedOut,
  ECONNABORTED: aborted,
  TimeoutError: aborted,
  UND_ERR_HEADERS_TIMEOUT: aborted,
  UND_ERR_BODY_TIMEOUT: aborted,
  UND_ERR_ABORTED: aborted,
  AbortError: aborted,
  ERR_FR_TOO_MANY_REDIRECTS: 'Maximum number of redirects exceeded',
  ANSWER_TOO_LARGE: 'The answer is larger than what is read',
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  ERR_TLS_CERT_ALTNAME_INVALID: certificate,
  CERT_HAS_EXPIRED: certificate,
}

/** The text for a request that got no answer, by the code of the platform's error. */
export function networkText(code: string): string {
  return knownNetworkText(code) ?? `The request got no answer (${code})`
}

/** The same; null for a code that has no text. */
export function knownNetworkText(code: string): string | null {
  return networkTexts[code] ?? null
}

const messageKeys = [
  'message',
  'Message',
  'msg',
  'error_description',
  'errorDescription',
  'errorMessage',
  'error_message',
  'error_summary',
  'errorSummary',
  'description',
  'detail',
  'details',
  'reason',
  'title',
  'error',
  'errors',
  'messages',
  'err',
  'code',
] as const

/** What the other side said about the failure, from the JSON or text of its answer; null where it said nothing. */
export function providerText(body: unknown, depth = 0): string | null {
  if (typeof body === 'string') return body.trim() === '' ? null : body
  if (typeof body === 'number') return String(body)
  if (typeof body !== 'object' || body === null || depth > 5) return null
  if (Array.isArray(body)) {
    const texts = body.map((one) => providerText(one, depth + 1)).filter((text) => text !== null)
    return texts.length === 0 ? null : texts.join(', ')
  }
  for (const key of messageKeys) {
    const text: string | null = providerText(Reflect.get(body, key), depth + 1)
    if (text !== null) return text
  }
  return null
}
