/** Longest part of a path that stands in a sentence, in letters. */
const shownLetters = 200

/** Method and target as a sentence names them. */
export function requestLine(method: string, target: string): string {
  return `${method} ${shownPath(target)}`
}

/** A path in one line: control characters written out, a long one cut. */
export function shownPath(path: string): string {
  const cut = path.length > shownLetters ? `${path.slice(0, shownLetters)}…` : path
  return cut.replace(/\p{Cc}/gu, (sign) => JSON.stringify(sign).slice(1, -1))
}
