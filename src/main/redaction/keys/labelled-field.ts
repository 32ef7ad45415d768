/** How a field is named beside its value where neither is a plain member: by a path, in a tag, among attributes. */
import type { ValueExtent } from './value-extent.ts'

const fieldPath = /\[\s{0,8}(?:(?:"[^"\\\]\r\n]{0,80}"|\d{1,6})\s{0,8},\s{0,40}){0,8}"([^"\\\]\r\n]{1,80})"\s{0,8}\]/y

/** `["body", "password"]`, as what checks a body names the field: its last name. Null where no such list begins at `position`. */
export function lastOfPath(text: string, position: number): ValueExtent | null {
  if (text.charCodeAt(position) !== 91) return null
  fieldPath.lastIndex = position
  const last = fieldPath.exec(text)?.[1]
  if (last === undefined) return null
  const end = text.lastIndexOf('"', fieldPath.lastIndex)
  return { start: end - last.length, end, quote: '"', behind: fieldPath.lastIndex }
}

const longestTag = 200

/** `<input value="…" name="password">`: true where the value and the name that begins at `labelAt` stand in one tag. */
export function isOneTag(text: string, value: ValueExtent, labelAt: number): boolean {
  if (value.quote === '' || labelAt < value.end || labelAt - value.end > longestTag) return false
  if (/[<>]/.test(text.slice(value.end, labelAt))) return false
  const open = text.lastIndexOf('<', value.start)
  return open >= 0 && value.start - open < longestTag && !text.slice(open, value.start).includes('>')
}

/**
 * Under which libraries put the attributes of an element of XML: `{"$": {"name": "password"}, "_": "…"}`; and forms what they ask
 * for: `{"text": "…", "field": {"ref": "full_name"}}`.
 */
export const attributesKeys: ReadonlySet<string> = new Set([
  '$',
  '@',
  'attributes',
  '@attributes',
  '_attributes',
  'attr',
  'field',
  'question',
])

/** True for what is a name again (`{"label": "Password", "value": "password"}`), or is filled in by a program. */
export function isNameOrTemplate(value: string): boolean {
  return /^[A-Za-z]+(?:[ _.:/-][A-Za-z]+)*$|\$\{/.test(value)
}
