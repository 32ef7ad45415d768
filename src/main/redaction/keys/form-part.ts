/** The fields of a multipart form. */
import type { ValueExtent } from './value-extent.ts'

/** What may stand before the parameter of a form's field. */
const mayFollow = /[;\s]/

/** The value of the field whose name is told by the parameter that begins at `parameter` and ends at `behind`; null where it is none of a form. */
export function formPart(text: string, parameter: number, behind: number): ValueExtent | null {
  if (!mayFollow.test(text.charAt(parameter - 1))) return null
  if (!/form-data;\s*$/i.test(text.slice(Math.max(0, parameter - 24), parameter))) return null
  const gap = /[^\n]{0,200}(?:\r?\n[^\n]{1,200})?\r?\n\r?\n/y
  gap.lastIndex = behind
  const match = gap.exec(text)
  if (match === null) return null
  const start = behind + match[0].length
  const end = text.indexOf('\n--', start)
  if (end < 0 || end > start + 8192) return null
  return { start, end: text.charCodeAt(end - 1) === 13 ? end - 1 : end, quote: '', behind: end }
}
