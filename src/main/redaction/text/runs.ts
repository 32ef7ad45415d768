/** Runs of letters and digits: what they are made of tells a word from a random string. */

/** True for letters and digits of ASCII. */
export function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

/** How often lower case, upper case and digits follow each other, a capitalised word counting once. */
export function classChanges(text: string): number {
  let changes = 0
  let last = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    const kind = code >= 97 && code <= 122 ? 1 : code >= 65 && code <= 90 ? 2 : code >= 48 && code <= 57 ? 3 : 0
    if (kind === 0) continue
    if (last !== 0 && kind !== last && !(last === 2 && kind === 1)) changes += 1
    last = kind
  }
  return changes
}

/** How many of lower case, upper case and digits occur. */
export function classCount(text: string): number {
  let [lower, upper, digit] = [0, 0, 0]
  for (let at = 0; at < text.length && lower + upper + digit < 3; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) lower = 1
    else if (code >= 65 && code <= 90) upper = 1
    else if (code >= 48 && code <= 57) digit = 1
  }
  return lower + upper + digit
}

/** The share of a string that capitalised or lower-case words of at least three letters take. */
export function wordShare(body: string): number {
  let taken = 0
  let start = 0
  for (let at = 0; at <= body.length; at += 1) {
    const code = body.charCodeAt(at)
    if (code >= 97 && code <= 122) continue
    const isCapitalised = start > 0 && isCapital(body.charCodeAt(start - 1))
    if (at - start >= 3) taken += at - start + (isCapitalised ? 1 : 0)
    start = at + 1
  }
  return taken / body.length
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}
