/** Secrets told by the prefix their issuer gives them, wherever they stand. */
import type { Report } from '../finding.ts'
import { classChanges, isLetterOrDigit, wordShare } from '../text/runs.ts'
import { secretFormats, type Alphabet, type SecretFormat } from './secret-formats.ts'

const bodies: Readonly<Record<Alphabet, RegExp>> = {
  hex: /[0-9a-fA-F]{1,4096}(?![g-zG-Z])[-_0-9a-zA-Z]{0,64}/y,
  alnum: /[A-Za-z0-9]{1,4096}(?:[_$-][A-Za-z0-9_-]{1,4096})?/y,
  upper: /[A-Z0-9]{1,4096}(?![a-z])/y,
  url: /[A-Za-z0-9_-]{1,16384}(?:[.~][A-Za-z0-9_-]{6,4096}){0,4}/y,
  dotted: /[A-Za-z0-9_-]{1,16384}(?:[.~:][A-Za-z0-9_-]{1,16384}){0,8}/y,
  base64: /[A-Za-z0-9+/_-]{1,16384}(?:=[0-9A-F]{8}(?![A-Za-z0-9])|={0,2}(?:[.-][A-Za-z0-9+/_-]{6,4096}={0,2}){0,4})/y,
}

/** A format with the third unit of its prefix, 0 where it has none. */
interface Format extends SecretFormat {
  readonly third: number
}

/** Formats by their first two letters. */
const byStart: (Format[] | undefined)[] = new Array<Format[] | undefined>(128 * 128).fill(undefined)
const starts = new Uint8Array(128)
for (const format of secretFormats) {
  const first = format.prefix.charCodeAt(0)
  const code = first * 128 + format.prefix.charCodeAt(1)
  const { issuer, prefix, body, shortest } = format
  const one = { issuer, prefix, body, shortest, third: prefix.length > 2 ? prefix.charCodeAt(2) : 0 }
  const list = byStart[code]
  if (list === undefined) byStart[code] = [one]
  else list.push(one)
  starts[first] = 1
}

/** The first two or three units of the documented prefixes. */
export const secretBeginnings: readonly string[] = secretFormats.map(({ prefix }) => prefix.slice(0, 3))

/** Looks at the word that begins at `at`; returns the end of a secret with a documented prefix, or `at`. */
export function prefixedSecretAt(text: string, at: number, report: Report): number {
  if (starts[text.charCodeAt(at)] !== 1) return at
  const next = text.charCodeAt(at + 1)
  const formats = next < 128 ? byStart[text.charCodeAt(at) * 128 + next] : undefined
  if (formats === undefined) return at
  const third = text.charCodeAt(at + 2)
  for (const format of formats) {
    // Most are told apart by one further unit.
    if (format.third !== 0 && format.third !== third) continue
    if (!text.startsWith(format.prefix, at)) continue
    const start = at + format.prefix.length
    // Of a long body the beginning is judged, so that a text of nothing but prefixes is not read again at each of them.
    const head = bodyOf(format, text.slice(start, start + longestHead), 0)
    if (head.length < format.shortest || !isRandom(head, format)) continue
    const body = head.length < longestHead / 2 ? head : bodyOf(format, text, start)
    const end = withPadding(text, start + body.length)
    report({
      start: withLead(text, at, format),
      end,
      type: 'token',
      reason: `it has the form of a secret of ${format.issuer}`,
    })
    return end
  }
  return at
}

const longestHead = 400

function bodyOf(format: SecretFormat, text: string, start: number): string {
  const pattern = bodies[format.body]
  pattern.lastIndex = start
  const body = pattern.exec(text)?.[0] ?? ''
  let end = body.length
  while (end > 0 && isJointAtEnd(body.charCodeAt(end - 1))) end -= 1
  return body.slice(0, end)
}

/** `-`, `_`, `.` or `=`. */
function isJointAtEnd(code: number): boolean {
  return code === 45 || code === 95 || code === 46 || code === 61
}

/** Prefixes that are words of their own in names of programs: their bodies must look random. */
const wordy =
  /^(?:live|test|sandbox|access|refresh|private|secret|api|client|app|cal|mob|sdk|key|sess|pat|sat|st|pa|re|fc|ls_|sk|pk|fw|hf|ck|cs|key|pul|ico|local|xai|dapi|dose)[-_.]$|^(?:pat|cio|SK|SCW|YC|AKID|oy2|dose|dapi|dkea|API-|AQE|AQF|IGQ|EAA|EAAAE|EAAAl)$/

/** A body is no chain of words: `access_token_expiration_seconds`, `test_order_created_twice_2026`. */
function isRandom(body: string, format: SecretFormat): boolean {
  if (format.body === 'hex') return /\d/.test(body)
  if (format.body === 'upper') return /\d/.test(body) || body.length === 16
  if (!/\d/.test(body) && wordShare(body) >= 0.6 && classChanges(body) < body.length / 5)
    return body.length >= 30 && /^[A-Za-z]+$/.test(body) && classChanges(body) >= 3
  return wordy.test(format.prefix) ? classChanges(body) >= 5 : wordShare(body) < 0.6 || classChanges(body) >= 2
}

function withPadding(text: string, end: number): number {
  let behind = end
  while (behind < end + 2 && text.charCodeAt(behind) === 61) behind += 1
  return behind
}

/** What stands before the prefix and belongs to the token: the id before `.atlasv1.`. */
function withLead(text: string, at: number, format: SecretFormat): number {
  if (format.prefix !== 'atlasv1.' || text.charCodeAt(at - 1) !== 46) return at
  let start = at - 1
  while (start > 0 && start > at - 24 && isLetterOrDigit(text.charCodeAt(start - 1))) start -= 1
  return start
}
