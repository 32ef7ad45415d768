/** Names and values beside each other in a page: `<th>API key</th><td>…</td>`, `<dt>Telefon</dt><dd>…</dd>`. */
import type { Finder, Report } from '../finding.ts'
import { classifyKey } from '../keys/key-words.ts'
import { keyBefore } from '../keys/value-extent.ts'
import { isValueBeside } from './tables.ts'

const gap = String.raw`(?:\s|\\[nrt]){0,40}`
const closes = String.raw`<\\?\/`
// What stands between blanks begins and ends with another sign, so that each blank is read in one way.
const label = String.raw`${gap}([^<>\\\s:](?:[^<>\\]{0,58}?[^<>\\\s:])??)\s{0,4}`
const value = String.raw`${gap}([^<>\s](?:[^<>]{0,398}?[^<>\s])??)${gap}`
const pair = new RegExp(
  String.raw`<(?:th|td|dt|label|strong|b|key)(?:\s[^<>]{0,200})?>${label}(?::\s{0,4})?${closes}(?:th|td|dt|label|strong|b|key)>${gap}(?::${gap})?<(?:td|dd|span|output|string)(?:\s[^<>]{0,200})?>${value}${closes}`,
  'giu',
)
/** `<b>Password:</b> …<br>`. */
const textBehind = new RegExp(
  String.raw`<(?:label|strong|b|em|i)(?:\s[^<>]{0,200})?>${label}(?:(:)\s{0,4})?${closes}(?:label|strong|b|em|i)>(?:\s{0,4}(:))?${gap}([^<>\s](?:[^<>\r\n]{0,398}?[^<>\s])??)${gap}(?=<|[\r\n]|\\[nr]|$)`,
  'giu',
)
/** `Password: <b>…</b>`. */
const drawnValue = new RegExp(
  String.raw`:\s{0,4}<(?:strong|b|em|i|code|span|kbd|pre|tt)(?:\s[^<>]{0,200})?>${value}${closes}`,
  'giu',
)

/** Finds values in cells behind a cell, and in the text behind a word, that names a secret or a person. */
export const findPagePairs: Finder = (text, report) => {
  if (!text.includes('</') && !text.includes('<\\/')) return
  for (const match of text.matchAll(pair)) take(match, match[1] ?? '', match[2] ?? '', report)
  for (const match of text.matchAll(textBehind))
    if (match[2] === ':' || match[3] === ':') take(match, match[1] ?? '', match[4] ?? '', report)
  for (const match of text.matchAll(drawnValue)) {
    const name = keyBefore(text, match.index)?.name
    if (name !== undefined) take(match, name, match[1] ?? '', report)
  }
}

function take(match: RegExpExecArray, label: string, value: string, report: Report): void {
  const kind = classifyKey(label)
  if (!isValueBeside(kind, value)) return
  const start = match.index + match[0].lastIndexOf(value)
  const what = kind.kind === 'strong' && kind.personal ? 'personal data' : 'a secret'
  const type = kind.kind === 'strong' || kind.kind === 'weak' ? kind.type : 'secret'
  report({ start, end: start + value.length, type, reason: `the cell before it names ${what}`, spreads: true })
}
