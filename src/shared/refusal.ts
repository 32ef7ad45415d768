import type { HeaderPairs } from './delivery.ts'
import { faultInside } from './error-inside.ts'
import { headerValue } from './headers.ts'
import { behindApi } from './refusal-behind.ts'

/**
 * What an answer refuses, as far as its own words tell. `access`: credential, scope or rights; `block`: the caller's address,
 * by a firewall; `limit`: too many calls, or more than the account may; `busy`: what it is about is in use just now; `model`: there is
 * no such model; `exists`: what it is to make is there already; `size`: what was sent is longer than it takes; `content`: what was sent,
 * said under a status of the server's own fault or of success; `database`, `queue`: nothing, since what stands behind it failed;
 * `unsaid`: a refusal that does not say why.
 */
export type Refusal =
  'access' | 'block' | 'limit' | 'busy' | 'model' | 'exists' | 'size' | 'content' | 'database' | 'queue' | 'unsaid'

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
/** A person who keeps the caller's messages away. */
export const blockedByPerson = /blocked by (?:the )?(?:user|recipient|customer|contact|member)\b/iu
/** Whose payment a request was to make (https://docs.stripe.com/api/errors). */
const ofPayer =
  /card_error|\bcards?\b|declined|insufficient[_ ]funds|payment[_ ](?:method|intent|source)|do[_ ]not[_ ]hono/iu
const limitWords = /rate.?limit|too many|quota|throttl|secondary limit|abuse/iu
/** A limit of the account: how much it may call, or what was paid for. */
const accountLimit =
  /(?:requests?|calls?|api|usage|query|daily|hourly|monthly|plan|concurren(?:t|cy))[ _-]{0,2}limits?[ _](?:has been |have been |was |is )?(?:exceeded|reached)|(?:credits?|credit balance)[^\n.,;"]{0,24}(?:exceeded|exhausted|used up|too low|insufficient)|(?:out of|insufficient|not enough|no (?:more|remaining)) credits/iu

/** A value that is none of those a field takes, also where it is said as a right to add one (https://airtable.com/developers/web/api/errors). */
const choiceWords =
  /create new select options?|invalid_multiple_choice|(?:not|isn't) (?:a valid|an allowed|one of the(?: (?:allowed|valid|available|permitted))?) (?:choice|option|value)s?\b|select option[^\n]{0,80}does not exist/iu

/** True of words that a value is none of those to choose from. */
export function isChoice(said: string): boolean {
  return choiceWords.test(said)
}

/** Null where the answer refuses nothing: its status is a success and its body names no error of access or limits. */
export function refusalOf({ status, headers, body }: RefusingAnswer): Refusal | null {
  const header = (wanted: string): string | undefined => headerValue(headers, wanted)
  const said = (body ?? '').slice(0, 4000)
  if (status === 429) return 'limit'
  if (status >= 400 && accountLimit.test(said)) return 'limit'
  // An account that has to pay for more, unless it is the card of somebody whom the request was to charge.
  if (status === 402 && !ofPayer.test(said)) return 'limit'
  if (status === 401) return 'access'
  // A proxy on the way out speaks of its own login, and not of the API's (RFC 9110 §15.5.8).
  if (status === 407) return null
  if (status === 403) {
    if (header('www-authenticate') !== undefined) return 'access'
    // Whoever is to get it let nothing more come from the caller: no firewall does that.
    if (blockedByPerson.test(said)) return 'content'
    if (/html/iu.test(header('content-type') ?? '') || blockWords.test(said)) return 'block'
    if (header('retry-after') !== undefined || limitWords.test(said)) return 'limit'
    return accessWords.test(said) ? 'access' : 'unsaid'
  }
  if (status === 413) return 'size'
  const behind = status >= 400 || errorInside.test(said) ? behindApi(errorWords(said)) : null
  if (behind !== null) return behind
  if (status >= 500 && (contentWords.test(said) || faultInside(said)?.isOfSender === true)) return 'content'
  if (status < 400 && !errorInside.test(said)) return null
  if (/html/iu.test(header('content-type') ?? '')) return null
  const words = errorWords(said)
  if (status >= 400) {
    if (modelWords.test(words)) return 'model'
    if (sizeWords.test(words)) return 'size'
    if (busyWords.test(words)) return 'busy'
    if (status < 500 && existsWords.test(words)) return 'exists'
  }
  if (limitWords.test(words)) return 'limit'
  if (status >= 400 && isChoice(words)) return 'content'
  if (accessError.test(words)) return 'access'
  return status < 400 && (contentWords.test(words) || contentError.test(words)) ? 'content' : null
}

/** The model that was asked for is not there, or not any more. */
const modelWords =
  /\bmodel\b[^\n]{0,80}\b(?:deprecated|decommissioned|retired|does not exist|no longer (?:available|supported))\b|model_not_found|"not_found_error"[^\n]{0,40}\bmodel:|\bmodel ['"`][^'"`\n]{1,80}['"`] (?:was )?not found/iu
/** Longer than a model takes. */
const sizeWords =
  /context[_ ](?:length|window)[^\n]{0,30}(?:exceed|is \d)|prompt is too long|input is too long|(?:too many|exceeds?[^\n]{0,40}) (?:input )?tokens/iu
/** A thing of this name, address or number is there already. */
const existsWords =
  /\balready[ _-](?:exists?|registered|subscribed|in use|been (?:taken|used|created|registered))|\b(?:is|are) already (?:taken|used|in use|registered|subscribed|a member)|\bduplicate[ _-]?(?:key|entry|value|record|contact|found|e-?mail|detected)|duplicates?_(?:value|detected)|\balready_exists\b|\bmember exists\b|\bunique constraint/iu
/** It is held by somebody else, or not ready yet. */
const busyWords =
  /unable_to_lock_row|(?:unable|failed|could not) to (?:obtain|acquire)[^\n]{0,30}(?:lock|exclusive)|(?:is|are) (?:currently |temporarily )?(?:locked|busy|being (?:updated|processed|modified))|another (?:request|operation|transaction|update) is (?:in progress|running|being)|(?:try|retry) (?:again )?(?:later|in a (?:few|moment|minute))|temporarily unavailable|lock_timeout|concurrent (?:update|modification)/iu
/** Codes and words for what was asked wrongly, under a status of success. */
const contentError =
  /"(?:error|code|type)"\s*:\s*"(?:invalid_|missing_|unknown_|bad_|no_text|undefined_?field|validation|[a-z_]+_(?:not_found|too_long|required|invalid|missing)")|doesn't exist on type|cannot query field|unknown (?:argument|type|field)|(?:argument|variable)[^\n]{0,60}(?:of required type|was provided invalid|invalid value)/iu

/** A server that breaks on what it was sent names what it misses. */
const contentWords =
  /\b(?:is|are|was|were) (?:required|missing|mandatory|invalid|not (?:a )?valid)\b|\brequired (?:field|property|parameter|argument)|\bmissing (?:required )?(?:field|property|parameter|argument|value|key)|\bmust (?:not )?(?:be|have|contain)\b|\bcannot be (?:null|blank|empty)|null value in column|not[- ]null constraint|\binvalid (?:value|type|format|input)|\bundefined (?:index|array key|property)|nonetype|keyerror|nullpointer|cannot read propert|\bof (?:undefined|null)\b|validation (?:failed|error)/iu

/** A body that says error though its status says success. */
const errorInside =
  /^\s*\{\s*"(?:ok|routed|status|(?:is_?)?success|succeeded|successful)"\s*:\s*false|"errors?"\s*:\s*(?:"|\[\s*\{|\{)|"(?:fault|exception)"\s*:\s*(?:"|\{)|"err(?:or)?_?(?:code|msg|message)"\s*:\s*(?:-?[1-9]|"[^"])|^\s*\{\s*"code"\s*:\s*(?:-[1-9]|[4-9]\d\d|\d{4,})[^{}]*"(?:msg|message)"/iu
/** Error codes that are about access and nothing else. */
const accessError =
  /missing_scope|insufficient[_ ](?:scope|permission|privilege|right)|not_authed|invalid_auth|invalid_(?:grant|client|token)|token_(?:expired|revoked)|unauthori[sz]ed|unauthenticated|permission_denied|access[_ ]denied|"forbidden"|account_inactive|invalid (?:api key|credentials?|token)|not_allowed_token_type|token (?:has )?expired|(?:validating|verifying) (?:the )?(?:access )?token|session (?:has )?expired|api[ _-]?key[ _](?:has |is )?(?:expired|invalid|not valid|missing|revoked|disabled|required)|(?:invalid|expired|revoked|wrong|unknown) (?:api[ _-]?key|access[ _-]?key|access[ _-]?token|bearer token|client[ _-]?secret)|authentication (?:failed|required)|authenticationfailed|invalid credential|(?:access[_ ]?token|api[_ ]?key|credentials?) (?:is|are) (?:invalid|expired|not valid)|(?:test|live|sandbox) mode(?: api)? key|(?:not |are )shared with your|(?:do|does)(?: not|n't) have (?:the )?(?:access|permission|rights?)\b|no access to|not_in_channel|not a member of (?:this|the|that) (?:channel|group|team|workspace|organi[sz]ation|project)|(?:account|mailbox)[^\n."]{0,30}(?:inactive|disabled|suspended|deactivated|not enabled|locked)|trial accounts? (?:can ?not|can't|may not)|not (?:enabled|available|included) (?:for|in|on) your (?:account|plan|organi[sz]ation)/iu

function errorWords(body: string): string {
  return body.slice(0, 1000)
}
