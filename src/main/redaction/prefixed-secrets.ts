/** Secrets told by the prefix their issuer gives them, wherever they stand. */
import type { Finder } from './finding.ts'
import { classChanges, isLetterOrDigit, wordShare } from './runs.ts'
import { secretFormats, type Alphabet, type SecretFormat } from './secret-formats.ts'

const bodies: Readonly<Record<Alphabet, RegExp>> = {
  hex: /[0-9a-fA-F]{1,4096}(?![g-zG-Z])[-_0-9a-zA-Z]{0,64}/y,
  alnum: /[A-Za-z0-9]{1,4096}(?:[_$-][A-Za-z0-9_-]{1,4096})?/y,
  upper: /[A-Z0-9]{1,4096}(?![a-z])/y,
  url: /[A-Za-z0-9_-]{1,16384}(?:[.~][A-Za-z0-9_-]{6,4096}){0,4}/y,
  dotted: /[A-Za-z0-9_-]{1,16384}(?:[.~:][A-Za-z0-9_-]{1,16384}){0,8}/y,
  base64: /[A-Za-z0-9+/_-]{1,16384}={0,2}(?:[.-][A-Za-z0-9+/_-]{6,4096}={0,2}){0,4}/y,
}

/** Formats by their first two letters. */
const byStart = new Map<number, SecretFormat[]>()
const starts = new Uint8Array(128)
for (const format of secretFormats) {
  const first = format.prefix.charCodeAt(0)
  const code = first * 128 + format.prefix.charCodeAt(1)
  const list = byStart.get(code)
  if (list === undefined) byStart.set(code, [format])
  else list.push(format)
  starts[first] = 1
}

/** Finds secrets by the prefixes of {@link secretFormats}. */
export const findPrefixedSecrets: Finder = (text, report) => {
  let inWord = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const letter = isLetterOrDigit(code)
    if (letter && !inWord && starts[code] === 1) {
      const end = secretAt(text, at, report)
      if (end > at) {
        at = end - 1
        inWord = true
        continue
      }
    }
    inWord = letter
  }
}

function secretAt(text: string, at: number, report: Parameters<Finder>[1]): number {
  const next = text.charCodeAt(at + 1)
  const formats = next < 128 ? byStart.get(text.charCodeAt(at) * 128 + next) : undefined
  if (formats === undefined) return at
  for (const format of formats) {
    if (!text.startsWith(format.prefix, at)) continue
    const start = at + format.prefix.length
    const pattern = bodies[format.body]
    pattern.lastIndex = start
    const body = pattern.exec(text)?.[0].replace(/[-_.=]+$/, '')
    if (body === undefined || body.length < format.shortest || !isRandom(body, format)) continue
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

/** A body is no chain of words: `access_token_expiration_seconds`, `test_order_created_twice_2026`. */
function isRandom(body: string, format: SecretFormat): boolean {
  if (format.body === 'hex') return /\d/.test(body)
  if (format.body === 'upper') return /\d/.test(body) || body.length === 16
  const least =
    /^(?:live|test|sandbox|access|refresh|private|secret|api|client|cal|mob|sdk|key|sess|pat|st|pa|re)[-_.]$|^pat$|^cio$/.test(
      format.prefix,
    )
      ? 5
      : 3
  if (!/\d/.test(body) && wordShare(body) >= 0.6) return false
  const digits = body.replace(/\D/g, '').length
  return classChanges(body) >= least || (least === 3 && digits >= 6)
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
