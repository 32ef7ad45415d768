import type { JsonBytes } from './json-bytes.ts'
import { BrokenJson } from './json-bytes.ts'
import type { LazyValue } from './lazy-value.ts'

const pieceBytes = 1024 * 1024

/** The value that begins at a place of a JSON text. @throws BrokenJson while it is read */
export function nestedValue(bytes: JsonBytes, start = 0): LazyValue & { readonly end: () => number } {
  const at = bytes.skipBlank(start)
  const first = String.fromCharCode(Math.max(0, bytes.byte(at)))
  const kind = first === '{' ? 'object' : first === '[' ? 'list' : first === '"' ? 'text' : 'plain'
  let known: number | null = null
  const end = (): number => (known ??= bytes.endOf(at))
  return {
    kind,
    identity: null,
    end,
    *parts() {
      if (kind !== 'object' && kind !== 'list') return
      const parts = bytes.parts(at)
      let next = parts.next()
      while (next.done !== true) {
        const part = nestedValue(bytes, next.value.at)
        yield [next.value.name, part]
        next = parts.next(part.end())
      }
      known = next.value
    },
    count: () => {
      let found = 0
      if (kind !== 'list') return found
      const parts = bytes.parts(at)
      let next = parts.next()
      for (; next.done !== true; next = parts.next()) found += 1
      known = next.value
      return found
    },
    within: (most) => {
      // A value that is known to be longer than the rest of its text is not gone through for it.
      const size = end() - at
      return size > most ? undefined : { value: bytes.parse(at, end()), bytes: size }
    },
    beginning: (most) => beginningOf(bytes, at, end(), most),
    *pieces() {
      for (let here = at + 1; here < end() - 1;) {
        const { text, next } = pieceOf(bytes, here, Math.min(end() - 1, here + pieceBytes))
        yield text
        here = next
      }
    },
  }
}

function beginningOf(
  bytes: JsonBytes,
  at: number,
  end: number,
  most: number,
): { readonly text: string; readonly isWhole: boolean } {
  if (end - at <= most + 2) return { text: String(bytes.parse(at, end)), isWhole: true }
  return { text: most === 0 ? '' : pieceOf(bytes, at + 1, at + 1 + most).text, isWhole: false }
}

/** A stretch of a string between its quotes, decoded; it ends before a sign that would be cut in two. */
function pieceOf(bytes: JsonBytes, from: number, to: number): { readonly text: string; readonly next: number } {
  let end = to
  // No part of a sign of several bytes, and none of an escape (`\\`, `\\u12ab`, and the second half of a pair) is left behind.
  while (end > from && (bytes.byte(end) & 0xc0) === 0x80) end -= 1
  for (let back = 1; back <= 12 && end - back > from; back += 1) {
    if (bytes.byte(end - back) === 0x5c && startsEscape(bytes, from, end - back)) {
      const isUnicode = bytes.byte(end - back + 1) === 0x75
      const length = isUnicode ? 6 : 2
      if (back < length || (isUnicode && back === 6 && isHighHalf(bytes, end - back))) end -= back
      break
    }
  }
  if (end <= from) throw new BrokenJson('a string has no signs that can be told apart')
  const text: unknown = JSON.parse(`"${bytes.text(from, end)}"`)
  return { text: String(text), next: end }
}

/** True where an even number of backslashes stands before this one. */
function startsEscape(bytes: JsonBytes, from: number, at: number): boolean {
  let before = 0
  while (at - before - 1 >= from && bytes.byte(at - before - 1) === 0x5c) before += 1
  return before % 2 === 0
}

/** `\\ud8…` to `\\udb…`: its other half follows. */
function isHighHalf(bytes: JsonBytes, at: number): boolean {
  return /^\\u[dD][89abAB]/u.test(bytes.text(at, at + 4))
}
