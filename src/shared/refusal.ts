import type { HeaderPairs } from './delivery.ts'
import { faultInside } from './error-inside.ts'
import { headerValue } from './headers.ts'

/**
 * What an answer refuses, as far as its own words tell. `access`: credential, scope or rights; `block`: the caller's address,
 * by a firewall; `limit`: too many calls; `content`: what was sent, said under a status of the server's own fault; `unsaid`: a
 * refusal that does not say why.
 */
export type Refusal = 'access' | 'block' | 'limit' | 'content' | 'unsaid'

export interface RefusingAnswer {
  readonly status: number
  readonly headers: HeaderPairs
  /** Null where it is binary or was not kept. */
  readonly body: string | null
}

const accessWords =
  /scope|unauthori[sz]ed|not_authed|invalid_auth|authenticat|token|credential|api[ _-]?key|permission|privilege|row[- ]level security|\brights?\b|\broles?\b|account_inactive|invalid_(?:grant|client)|access_denied|log ?in/iu
const blockWords =
  /\bip\b|blocked|firewall|(?<![a-z])waf(?![a-z])|captcha|challenge|cf-ray|cloudflare|\bbots?\b|automated (?:request|traffic)|unusual traffic|(?<!row[- ]level )security (?:policy|rule)|(?:request|access) (?:was )?rejected|(?:incident|support|reference) id|geo|country/iu
const limitWords = /rate.?limit|too many|quota|throttl|secondary limit|abuse/iu

/** Null where the answer refuses nothing: its status is a success and its body names no error of access or limits. */
export function refusalOf({ status, headers, body }: RefusingAnswer): Refusal | null {
  const header = (wanted: string): string | undefined => headerValue(headers, wanted)
  const said = (body ?? '').slice(0, 4000)
  if (status === 429) return 'limit'
  if (status === 401) return 'access'
  // A proxy on the way out speaks of its own login, and not of the API's (RFC 9110 §15.5.8).
  if (status === 407) return null
  if (status === 403) {
    if (header('www-authenticate') !== undefined) return 'access'
    if (/html/iu.test(header('content-type') ?? '') || blockWords.test(said)) return 'block'
    if (header('retry-after') !== undefined || limitWords.test(said)) return 'limit'
    return accessWords.test(said) ? 'access' : 'unsaid'
  }
  if (status >= 500 && (contentWords.test(said) || faultInside(said)?.isOfSender === true)) return 'content'
  if (status < 400 && !errorInside.test(said)) return null
  if (/html/iu.test(header('content-type') ?? '')) return null
  const words = errorWords(said)
  if (limitWords.test(words)) return 'limit'
  return accessError.test(words) ? 'access' : null
}

/** A server that breaks on what it was sent names what it misses. */
const contentWords =
  /\b(?:is|are|was|were) (?:required|missing|mandatory|invalid|not (?:a )?valid)\b|\brequired (?:field|property|parameter|argument)|\bmissing (?:required )?(?:field|property|parameter|argument|value|key)|\bmust (?:not )?(?:be|have|contain)\b|\bcannot be (?:null|blank|empty)|null value in column|not[- ]null constraint|\binvalid (?:value|type|format|input)|\bundefined (?:index|array key|property)|nonetype|keyerror|nullpointer|cannot read propert|\bof (?:undefined|null)\b|validation (?:failed|error)/iu

/** A body that says error though its status says success. */
const errorInside = /^\s*\{\s*"(?:ok|success)"\s*:\s*false|"errors?"\s*:\s*(?:"|\[\s*\{|\{)/u
/** Error codes that are about access and nothing else. */
const accessError =
  /missing_scope|insufficient[_ ](?:scope|permission|privilege|right)|not_authed|invalid_auth|invalid_(?:grant|client|token)|token_(?:expired|revoked)|unauthori[sz]ed|unauthenticated|permission_denied|access_denied|account_inactive|invalid (?:api key|credentials?|token)|not_allowed_token_type|token (?:has )?expired|api[ _-]?key[ _](?:has |is )?(?:expired|invalid|not valid|missing|revoked|disabled|required)|(?:invalid|expired|revoked|wrong|unknown) (?:api[ _-]?key|access[ _-]?key|access[ _-]?token|bearer token|client[ _-]?secret)|authentication (?:failed|required)|authenticationfailed/iu

function errorWords(body: string): string {
  return body.slice(0, 1000)
}
