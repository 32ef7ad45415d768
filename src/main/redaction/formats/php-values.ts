/** Members of what PHP wrote down: `s:8:"password";s:6:"…";` of serialize, `["password"]=> string(6) "…"` of var_dump. */
import type { Finder } from '../finding.ts'
import { classifyKey } from '../keys/key-words.ts'
import { Verdict } from '../keys/key-verdict.ts'
import { signOf } from '../text/grams.ts'

const serialisedSign = signOf('s:')
const dumpSign = signOf('string(')
/** The name of a private member stands behind its class, between two units of zero. */
const serialised =
  /(?<![A-Za-z\d])s:\d{1,4}:"(?:\0[^"\0]{1,120}\0|\\u0000[^"]{1,120}\\u0000)?([^"\0]{1,80})";s:(\d{1,8}):"/g
const dumped = /\["?([^"\]\r\n]{1,80})"?(?::[^\]\r\n]{1,100})?\]\s{0,4}=>\s{1,80}string\((\d{1,8})\)\s"/g

/** Finds the values of members whose name names a secret or a person. */
export const findPhpValues: Finder = (text, report, grams) => {
  const verdict = new Verdict(text, report)
  for (const [sign, pattern, close] of [
    [serialisedSign, serialised, '";'],
    [dumpSign, dumped, '"'],
  ] as const) {
    if (!grams.holds(sign)) continue
    for (const match of text.matchAll(pattern)) {
      const kind = classifyKey(match[1] ?? '')
      if (kind.kind === 'none') continue
      const start = match.index + match[0].length
      const end = endOf(text, start, Number(match[2]), close)
      verdict.judge(
        kind,
        { start, end, quote: '"', behind: end + 1 },
        `the key "${match[1] ?? ''}" names a secret`,
        'quoted',
      )
    }
  }
}

/** Where a string of so many bytes ends; where that is not what follows, at its next closing quote, and where there is none, with the text. */
function endOf(text: string, start: number, bytes: number, close: string): number {
  if (text.startsWith(close, start + bytes)) return start + bytes
  const end = text.indexOf(close, start)
  return end < 0 ? text.length : end
}
