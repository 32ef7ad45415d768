/** Values in brackets that are no objects and no lists: `Password={a;b}` of a connection string, `tokens=[abc]` of a log. */
import { skipBlanks, type ValueExtent } from './value-extent.ts'

/** Members of an object in a program: `{ kind: …`. */
const members = /^\s*[A-Za-z_$][\w$]*\??\s*[:,]/

/**
 * The text within the bracket at `position` behind the sign at `separator`, where it is a value and holds none of its own;
 * null where the bracket holds members.
 */
export function bracketedText(text: string, separator: number, position: number): ValueExtent | null {
  const next = text.charAt(skipBlanks(text, position + 1))
  if (text.charCodeAt(position) === 123) {
    if (text.charCodeAt(separator) !== 61 || /["'\\}\s]/.test(next)) return null
    const end = text.indexOf('}', position)
    if (end < 0 || end >= position + 400) return null
    const inner = text.slice(position + 1, end)
    return /^[A-Za-z_.]*$/.test(inner) || members.test(inner)
      ? null
      : { start: position + 1, end, quote: '{', behind: end + 1 }
  }
  if (!/[A-Za-z0-9]/.test(next)) return null
  const end = text.indexOf(']', position)
  if (end < 0 || end >= position + 8192) return null
  const isText = /[A-Za-z]/.test(next) || /^[^\s,'"[{]+$/.test(text.slice(position + 1, Math.min(end, position + 400)))
  return isText ? { start: position + 1, end, quote: '[', behind: end + 1 } : null
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

/** A bare value of a key that begins at `key`, as far as the bracket around both when it holds nothing else: `[passphrase=two words]`. */
export function toBracket(text: string, key: number, value: ValueExtent): ValueExtent {
  const close = closing[text.charAt(key - 1)]
  if (close === undefined) return value
  const end = text.indexOf(close, value.end)
  if (end < 0 || end > value.start + 160) return value
  return /[=:;{}()[\]<>"'`|\r\n\\]/.test(text.slice(value.end, end)) ? value : { ...value, end, behind: end }
}
