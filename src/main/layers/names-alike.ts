// Names that look the same and are not. In: two names. Out: how they differ, in words.

/** Letters of the Cyrillic and the Greek script that look like Latin ones. */
const twins: ReadonlyMap<string, string> = new Map([
  ['\u0430', 'a'],
  ['\u0441', 'c'],
  ['\u0435', 'e'],
  ['\u043e', 'o'],
  ['\u03bf', 'o'],
  ['\u0440', 'p'],
  ['\u0445', 'x'],
  ['\u0443', 'y'],
  ['\u0456', 'i'],
  ['\u0458', 'j'],
  ['\u0455', 's'],
  ['\u0501', 'd'],
  ['\u0410', 'A'],
  ['\u0412', 'B'],
  ['\u0421', 'C'],
  ['\u0415', 'E'],
  ['\u041d', 'H'],
  ['\u0406', 'I'],
  ['\u041a', 'K'],
  ['\u041c', 'M'],
  ['\u041e', 'O'],
  ['\u0420', 'P'],
  ['\u0422', 'T'],
  ['\u0425', 'X'],
])

/** Behind the two names, with a comma; empty where a reader sees that they are two. */
export function howTheyDiffer(from: string, to: string): string {
  if (seen(from) !== seen(to)) return ''
  const [unlike, isOfTo] = firstUnlike(from, to)
  const whose = isOfTo ? 'there' : 'in the node'
  if (unlike === null) return ', which are written with other signs'
  return `, which look the same: it has ${nameOf(unlike)} ${whose}`
}

/** The sign at which two names part, and whether it is the second one's: blanks and signs that are not seen first. */
function firstUnlike(from: string, to: string): readonly [string | null, boolean] {
  const [one, other] = [Array.from(from), Array.from(to)]
  const at = Array.from({ length: Math.max(one.length, other.length) }, (_, index) => index).find(
    (index) => one[index] !== other[index],
  )
  if (at === undefined) return [null, false]
  const [left, right] = [one[at], other[at]]
  if (right !== undefined && (left === undefined || isStrange(right))) return [right, true]
  return [left ?? null, false]
}

function isStrange(sign: string): boolean {
  return !/^[\x21-\x7e]$/u.test(sign)
}

function nameOf(sign: string): string {
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  if (sign === ' ') return 'a blank'
  const latin = twins.get(sign)
  if (latin !== undefined) return `the letter ${code} for "${latin}"`
  return /\p{L}|\p{M}/u.test(sign) ? `the letter ${code}` : `the sign ${code}, which is not seen,`
}

/** As it looks. */
function seen(name: string): string {
  return Array.from(name.normalize('NFKC'), (sign) => twins.get(sign) ?? sign)
    .join('')
    .replace(/[\s\p{Cf}\p{Cc}]+/gu, '')
}
