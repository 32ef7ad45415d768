import { isObject } from '../../../../shared/json.ts'

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

/** The text for a status that is an error; `told`: what the other side said, as a client would write it. */
export function statusText(status: number, told: string): string {
  const known = statusTexts[status]
  if (known !== undefined) return known
  if (/^4/.test(String(status))) return 'Your request is invalid or could not be processed by the service'
  return /^5/.test(String(status)) ? 'The service failed to process your request' : told
}

const aborted = 'The connection was aborted, perhaps the server is offline'
const closed =
  'The connection to the server was closed unexpectedly, perhaps it is offline. You can retry the request immediately or wait and retry later.'
const timedOut = "The connection timed out, consider setting the 'Retry on Fail' option in the node settings"
const certificate = "SSL Issue: consider using the 'Ignore SSL issues' option"

const networkTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The service refused the connection - perhaps it is offline',
  ECONNRESET: closed,
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

/** The text for a request that got no answer, by the code of the platform's error; null for a code that has no text. */
export function knownNetworkText(code: string): string | null {
  return networkTexts[code] ?? null
}

/** Where what the other side says about a failure is looked for, in this order (observed). */
const messageKeys = [
  'cause',
  'error',
  'message',
  'Message',
  'msg',
  'messages',
  'description',
  'reason',
  'detail',
  'details',
  'errors',
  'errorMessage',
  'errorMessages',
  'ErrorMessage',
  'error_message',
  '_error_message',
  'errorDescription',
  'error_description',
  'error_summary',
  'error_info',
  'title',
  'text',
  'field',
  'err',
  'type',
] as const
/** What the other side said about the failure, from the fields of an object; null where it said nothing. */
export function providerText(fields: object): string | null {
  for (const key of messageKeys) {
    const text = saidBy(Object.hasOwn(fields, key) ? Reflect.get(fields, key) : undefined)
    if (text !== undefined) return text
  }
  return null
}

/** Undefined: nothing, so that the next field is looked at; null: nothing, whatever comes. */
function saidBy(given: unknown): string | null | undefined {
  const value = typeof given === 'string' ? parsedText(given) : given
  if (typeof value === 'string') return value === '' ? undefined : value
  if (typeof value === 'number') return value === 0 && given === 0 ? undefined : String(value)
  if (Array.isArray(value)) {
    const texts = value.map(saidByOne).filter((text) => text !== null)
    return texts.length === 0 ? null : texts.join(' | ')
  }
  return isObject(value) ? (providerText(value) ?? undefined) : undefined
}

function saidByOne(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return isObject(value) ? providerText(value) : null
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
