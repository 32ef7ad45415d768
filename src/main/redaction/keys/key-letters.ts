/** Where the words of a key of ASCII begin and end, read from its end. */

/** Behind the last letter before `from`; 0 where there is none. */
export function endOfWord(key: string, from: number): number {
  let end = from
  while (end > 0 && !isLetter(key.charCodeAt(end - 1))) end -= 1
  return end
}

/** Where the word begins that ends at `end`: a capital begins one behind a small letter. */
export function beginOfWord(key: string, end: number): number {
  let start = end
  while (start > 0 && isLetter(key.charCodeAt(start - 1))) {
    start -= 1
    if (key.charCodeAt(start) < 97 && key.charCodeAt(start - 1) >= 97) break
  }
  return start
}

function isLetter(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122
}

/** True for a name of ASCII without a capitalised word behind capitals. */
export function isPlain(key: string): boolean {
  let capitals = 0
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at)
    if (code >= 97) {
      if (code > 127 || (capitals > 1 && code <= 122)) return false
      capitals = 0
    } else capitals = code >= 65 && code <= 90 ? capitals + 1 : 0
  }
  return true
}
