/**
 * Opaque strings: long, of mixed classes, no words. In the strict profile they go, for most secrets have no documented form;
 * identifiers, hashes and cursors stay, told by their key or their prefix.
 */
import { largest } from '../../../shared/list.ts'
import type { Report } from '../finding.ts'
import { namesPageToken, splitWords } from '../keys/key-words.ts'
import { classChanges, classCount, isLetterOrDigit, wordShare } from '../text/runs.ts'
import { beyondHex, digit, equals, joint, lower, slash, upper } from '../text/token-scan.ts'

/** Shorter runs are never judged. */
export const shortestOpaque = 20
const shortest = shortestOpaque
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words at the end of a key, or before a value, that make it an identifier. */
const identifiers = words(
  'id ids uuid guid ulid ksuid cuid nanoid xid oid sid agent hash hashes sha sha1 sha256 sha512 md5 md digest checksum crc etag cursor revision rev commit version ref reference trace span parent request correlation integrity fingerprint thumbprint slug sku tracking number ' +
    'path file filename folder image model type kind event events delivery execution executions workflow workflows node nodes item items order orders boundary traceparent tracestate baggage ray invocation build job run task message thread conversation ' +
    'container pod deployment cluster region arn urn class module package resolved name title page offset continuation next previous prev after before since watermark checkpoint partition shard index key_id kid fingerprints commits tag tags branch ' +
    'schema table column locale etags blob object objects bucket record records document documents row rows entity transaction payment invoice customer charge refund subscription price product session_id query',
)
/** Words before `key` that make it an identifier. */
const identifyingKeys = words(
  'idempotency idempotent dedupe dedup deduplication cache object partition routing sort shard range row message lookup',
)
/** Prefixes of documented identifiers. */
const idPrefix =
  /^(?:evt|ord|order|req|in|inv|cus|cust|pi|ch|sub|si|price|prod|acct|acc|msg|run|thread|asst|file|chatcmpl|cmpl|resp|batch|call|wh|we|cred|usr|user|org|proj|team|ws|wf|workflow|exec|execution|job|task|txn|tr|tx|dlv|delivery|whk|seti|src|card|ba|po|py|pm|pyr|dp|fee|il|ii|sku|or|link|plink|qt|promo|trk|shp|adr|rate|pmt|snd|img|vid|doc|item|node|step|trace|span|evnt|event|sess|session|log|obj|ref|key_id|kid|app|inst|svc|dep|rel|ver|rev|env|grp|group|role|perm|pol|rule|tpl|template|list|tag|seg|contact|lead|deal|ticket|issue|note|comment|attach|upload|asset|media|page|post|site|domain|dns|zone|host|srv|vm|vol|snap|net|vpc|subnet|sg|eni|ami|i|r|rtb|acl|nat|igw|eipalloc|lt|asg|arn|urn|cs|bps|bpc|txi|txr|fp|ip|dlvr|ord|cart|checkout|ses|mem|member|loc|evs|res|rec|row|tbl|fld|viw|wsp|app|flow|trig|act|conn|ds|idx|chunk|emb|vec|col|pt|toolu|tool|ftjob|ft|rs|fc|prompt)[_-]/
const credentialBefore =
  /(?:token|secret|password|passwd|api[ _-]?key|access[ _-]?key|bearer|credential|credentials|apikey|key|auth)(?: is| was| of| provided| value| used)?["']?\s{0,2}[:=(]?\s{0,2}["'([]?$/i
const hashBefore =
  /(?:commit|sha\d*|md5|hash|digest|checksum|revision|rev|etag|trace|blob|tree|object|fingerprint|thumbprint|id)["']?\s{0,2}[:=@(#]?\s{0,2}["'([]?$/i

/**
 * Reports what is opaque in a run of letters, digits and `-_+/=~`, which holds units of these `kinds`. `longestPart`: the units of
 * its longest part between `+`, `/`, `=` and `~`.
 */
export function judgeOpaque(
  text: string,
  runStart: number,
  runEnd: number,
  kinds: number,
  longestPart: number,
  report: Report,
): void {
  const mayBeBlob = (kinds & slash) !== 0 && (kinds & threeClasses) === threeClasses
  if (longestPart < shortest && !mayBeBlob) return
  // Behind a percent sign the first two units stand for another.
  let start = text.charCodeAt(runStart - 1) === 37 ? runStart + 2 : runStart
  if ((kinds & equals) !== 0) {
    // `key=value`: the value counts.
    start = behindKey(text, start, runEnd)
  }
  if (runEnd - start < shortest || !mayBeOpaque(kinds, runEnd - start)) return
  if (!mayBeBlob && !hasLongPart(text, start, runEnd)) return
  const run = text.slice(start, Math.min(runEnd, start + 8192))
  if (isDigest(text, start, run) || isPicture(text, start, run)) return
  if (mayBeBlob && isBlob(run)) {
    if (!isExempt(text, start, run)) take(start, runEnd, report)
    return
  }
  if ((kinds & (slash | equals)) === 0 && !run.includes('~')) {
    judgePart(text, start, run, kinds, report)
    return
  }
  let from = 0
  for (let at = 0; at <= run.length; at += 1) {
    if (at < run.length && !endsPart(run.charCodeAt(at))) continue
    if (at - from >= shortest) judgePart(text, start + from, run.slice(from, at), joint, report)
    from = at + 1
  }
}

const threeClasses = lower | upper | digit
const longestKey = 60

function isKeyUnit(code: number): boolean {
  return isLetterOrDigit(code) || code === 95 || code === 45
}

/** Where the value begins behind a key of letters, digits, `_` and `-` and one `=`; `start` where there is none. */
function behindKey(text: string, start: number, runEnd: number): number {
  let at = start
  while (at < runEnd && at - start <= longestKey && isKeyUnit(text.charCodeAt(at))) at += 1
  const isKey = at > start && at - start <= longestKey && text.charCodeAt(at) === 61
  return isKey && at + 1 < runEnd && text.charCodeAt(at + 1) !== 61 ? at + 1 : start
}

/** `+`, `/`, `=` or `~`. */
function endsPart(code: number): boolean {
  return code === 43 || code === 47 || code === 61 || code === 126
}

/** True where a part between `+`, `/`, `=` and `~` is long enough to be judged. */
function hasLongPart(text: string, start: number, end: number): boolean {
  let from = start
  for (let at = start; at < end; at += 1) {
    if (!endsPart(text.charCodeAt(at))) continue
    if (at - from >= shortest) return true
    from = at + 1
  }
  return end - from >= shortest
}

/** Words alone, numbers alone and short hexadecimal numbers are told by the kinds of their units. */
function mayBeOpaque(kinds: number, length: number): boolean {
  const classes = (kinds & lower) + ((kinds & upper) >> 1) + ((kinds & digit) >> 2)
  if (classes < 2 && length < 32) return false
  return classes >= 2 || (kinds & beyondHex) === 0
}

function judgePart(text: string, start: number, part: string, kinds: number, report: Report): void {
  // Most are identifiers that say so themselves.
  if (idPrefix.test(part)) return
  const isHex = (kinds & (joint | beyondHex)) === 0 && (kinds & (lower | upper)) !== (lower | upper)
  const goes = (!isHex && isOpaque(part)) || (part.length >= 32 && isLongHex(part) && isCredentialHex(text, start))
  if (goes && !isExempt(text, start, part)) take(start, start + part.length, report)
}

function take(start: number, end: number, report: Report): void {
  report({ start, end, type: 'opaque', reason: 'it is a long opaque string, as secrets are' })
}

/** Base64 with `+` and `/`, rather than a path. */
function isBlob(run: string): boolean {
  // The signs are of no class.
  if (classCount(run) < 3) return false
  const body = run.replace(/[+/=_~-]/g, '')
  return (
    body.length >= shortest &&
    classChanges(body) >= body.length * (/[+=]/.test(run) ? 0.2 : 0.28) &&
    wordShare(body) < 0.4 &&
    !/^\/?[a-z]{2,12}\/[a-z]/.test(run)
  )
}

/** True for a string that no person and no programmer has composed of words. */
function isOpaque(part: string): boolean {
  const classes = classCount(part)
  if (classes < 2) return false
  if (
    /^\d[\d-]*$/.test(part) ||
    isHexOrUuid(part) ||
    /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(part) ||
    /boundary/i.test(part)
  )
    return false
  const body = part.replace(/[_-]/g, '')
  if (body.length < shortest - 2) return false
  const chunks = part
    .split(/[_-]+/)
    .filter((chunk) => !/^(?:[A-Z]?[a-z]{2,}|[0-9a-f]{7,}|[0-9A-F]{7,}|\d+)$/.test(chunk))
  if (chunks.length === 0) return false
  const longest = largest(chunks.map((chunk) => chunk.length))
  if (longest < 16 && (classes < 3 || body.length < 30)) return false
  const least = classes === 3 ? 0.25 : /\d/.test(body) ? 0.25 : 0.18
  return classChanges(body) >= body.length * least && wordShare(body) < 0.5
}

function isHexOrUuid(part: string): boolean {
  return (
    /^(?:0x)?(?:[0-9a-f-]+|[0-9A-F-]+)$/.test(part) ||
    /^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/.test(part)
  )
}

function isLongHex(part: string): boolean {
  return /^(?:[0-9a-f]{32,}|[0-9A-F]{32,})$/.test(part)
}

function isCredentialHex(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  return credentialBefore.test(before) && !hashBefore.test(before)
}

function isExempt(text: string, start: number, part: string): boolean {
  if (idPrefix.test(part) || isFileName(text, start, start + part.length) || isDocument(text, start)) return true
  const key = keyOf(text, start)
  if (key === null) return false
  const parts = splitWords(key).filter((word) => !/^\d+$/.test(word))
  if (namesPageToken(key) || parts.includes('public')) return true
  const last = parts[parts.length - 1] ?? ''
  if (last === 'sid' && /connect|sess/i.test(key)) return false
  return identifiers.has(last) || (last === 'key' && identifyingKeys.has(parts[parts.length - 2] ?? ''))
}

/** `/assets/app-<hash>.js`: a file in a path. */
function isFileName(text: string, start: number, end: number): boolean {
  return (
    /^\.(?:m?js|css|map|png|jpe?g|gif|svg|webp|woff2?|ttf|html?|json|txt|log|zip|gz|tgz|pdf|csv|xml)(?![A-Za-z0-9])/.test(
      text.slice(end, end + 7),
    ) && /[/\\]$/.test(text.slice(0, start).slice(-1))
  )
}

/** `/spreadsheets/d/…`, `/file/…`: the number of a document in its address. */
function isDocument(text: string, start: number): boolean {
  return (
    text.charCodeAt(start - 1) === 47 &&
    /\/(?:spreadsheets|document|presentation|forms|file|folders|design|board|proto)\/(?:u\/\d\/)?(?:d\/)?$/.test(
      text.slice(Math.max(0, start - 32), start),
    )
  )
}

const picture =
  /^(?:iVBORw0KGgo|\/9j\/[24]|R0lGOD[dl]h|UklGR[A-Za-z0-9]|AAABAA|SUkqA|T2dnUw|AAAA[A-Za-z0-9]{2}Z0eX|d09G[Rg]|GkXfo)/
/** The first letters of these. */
const pictureLetters = 'i/RUASTdG'

/** Base64 of a picture, a sound or a font, told by its address or by its first bytes: what reads as text in it has been searched. */
function isPicture(text: string, start: number, run: string): boolean {
  if (pictureLetters.includes(run.charAt(0)) && picture.test(run)) return true
  return (
    text.charCodeAt(start - 1) === 44 &&
    /data:(?:image|audio|video|font)\/[\w.+-]{1,40}(?:;[\w=-]{1,40}){0,3},$/.test(
      text.slice(Math.max(0, start - 100), start),
    )
  )
}

/** `sha512-…`, `SHA256:…`: a digest that says so itself. */
function isDigest(text: string, start: number, run: string): boolean {
  if (digestLetters.includes(run.charAt(0)) && /^(?:sha-?\d{1,3}|md5|blake[23][bs]?)[-=]/i.test(run)) return true
  const before = text.charCodeAt(start - 1)
  return (
    (before === 58 || before === 61 || before === 45) &&
    /(?:sha-?\d{1,3}|md5|crc32c?|(?<![A-Za-z\d])h1)[:=-]{1,2}$/i.test(text.slice(Math.max(0, start - 10), start))
  )
}

/** The first letters of the names of digests. */
const digestLetters = 'sSmMbB'

const ahead = /[\\"'`[(<]/
const keyUnit = /[A-Za-z0-9_.$-]/
const blank = /\s/

/** Walks back over at most `most` units that match; returns where it stops. */
function back(text: string, from: number, unit: RegExp, most: number): number {
  let at = from
  while (at > 0 && from - at < most && unit.test(text.charAt(at - 1))) at -= 1
  return at
}

/** The key or word that a value at `start` belongs to: `key: "`, `"key" => `, `word `, or the key of its list. */
function keyOf(text: string, start: number): string | null {
  const opened = back(text, start, ahead, 8)
  const assigned = assignedKey(text, opened)
  if (assigned !== null) return assigned
  const quote = text.charAt(start - 1)
  if (quote === '"' || quote === "'") {
    const at = back(text, back(text, start - 1, /\\/, 7), blank, 40)
    const unit = text.charAt(at - 1)
    if (unit === '[' || (unit === ',' && /["']/.test(text.charAt(at - 2)))) return keyOfList(text, start)
  }
  if (start - opened > 4) return null
  const end = back(text, opened, /[ :#]/, 3)
  const begin = back(text, end, /[A-Za-z_]/, 30)
  if (end === opened || end - begin < 2 || text.charAt(begin - 1) === '/') return null
  return text.slice(begin, end)
}

/** The key before the sign that ends, with blanks behind it, at `behind`; null where there is none. */
function assignedKey(text: string, behind: number): string | null {
  const weak = text.charAt(behind - 1) === '/' && /[A-Z]/.test(text.charAt(behind - 2)) ? behind - 2 : behind
  let at = back(text, weak, blank, 4)
  if (text.charAt(at - 1) === '>' && /[:=]/.test(text.charAt(at - 2))) at -= 1
  if (!/[:=]/.test(text.charAt(at - 1))) return null
  at = back(text, at - 1, blank, 4)
  if (text.charAt(at - 1) === ']') at -= 1
  if (/["']/.test(text.charAt(at - 1))) {
    const end = back(text, at - 1, /\\/, 7)
    const begin = back(text, end, /[^"'\r\n]/, 60)
    return begin < end && /["']/.test(text.charAt(begin - 1)) ? text.slice(begin, end) : null
  }
  const begin = back(text, at, keyUnit, 60)
  // `/v1/items: …` ends a path.
  return begin === at || text.charAt(begin - 1) === '/' ? null : text.slice(begin, at)
}

/** The key of the list that a quoted string stands in. */
function keyOfList(text: string, start: number): string | null {
  for (let at = start - 1; at >= 0 && at > start - 2000; at -= 1) {
    const code = text.charCodeAt(at)
    if (code === 91) return assignedKey(text, at)
    if (code === 123 || code === 125 || code === 58) return null
  }
  return null
}
