/** Names and values beside each other in a page: `<th>API key</th><td>…</td>`, `<dt>Telefon</dt><dd>…</dd>`. */
import type { Finder } from '../finding.ts'
import { classifyKey } from '../keys/key-words.ts'
import { isValueBeside } from './tables.ts'

const gap = String.raw`(?:\s|\\[nrt]){0,40}`
const closes = String.raw`<\\?\/`
const pair = new RegExp(
  String.raw`<(?:th|td|dt|label|strong|b)(?:\s[^<>]{0,200})?>${gap}([^<>\\]{1,60}?)\s{0,4}:?\s{0,4}${closes}(?:th|td|dt|label|strong|b)>${gap}:?${gap}<(?:td|dd|span|output)(?:\s[^<>]{0,200})?>${gap}([^<>]{1,400}?)${gap}${closes}`,
  'giu',
)

/** Finds values in cells behind a cell that names a secret or a person. */
export const findPagePairs: Finder = (text, report) => {
  if (!text.includes('</') && !text.includes('<\\/')) return
  pair.lastIndex = 0
  for (let match = pair.exec(text); match !== null; match = pair.exec(text)) {
    const [whole, label = '', value = ''] = match
    const kind = classifyKey(label)
    if (!isValueBeside(kind, value)) continue
    const start = match.index + whole.lastIndexOf(value)
    const what = kind.kind === 'strong' && kind.personal ? 'personal data' : 'a secret'
    const type = kind.kind === 'strong' || kind.kind === 'weak' ? kind.type : 'secret'
    report({ start, end: start + value.length, type, reason: `the cell before it names ${what}`, spreads: true })
  }
}
