/** Tables in JSON: names of columns in one list, and rows as lists: `{"columns": ["name", "password"], "rows": [["bob", "…"]]}`. */
import type { Finder } from '../finding.ts'
import type { KeyClass } from '../keys/key-words.ts'
import { Verdict } from '../keys/key-verdict.ts'
import { quotedAt } from '../keys/quoted-value.ts'
import { bareValue } from '../keys/value-extent.ts'
import { signOf } from '../text/grams.ts'
import { classesOfColumns } from './tables.ts'

const columnSigns = ['columns"', 'headers"', 'fields"'].map(signOf)
const columns =
  /"(?:columns|headers|fields)"\s{0,8}:\s{0,8}\[((?:[^[\]{}]{1,4000})|(?:\s{0,20}\{[^[\]{}]{1,400}\}\s{0,20},?){1,100})\]/g
const rows = /"(?:rows|data|values|records|results?|tuples)"\s{0,8}:\s{0,8}\[\s{0,40}(?=\[)/gi
const plainName = /"([^"\\]{1,80})"/g
const nameMember = /"(?:name|column_?name|field|key|id|title|label)"\s{0,8}:\s{0,8}"([^"\\]{1,80})"/i
/** A list in a list, in one line or on lines of their own. */
const rowBegins = ['[[', '[ [', '[\n', '[\r\n']
/** Longest text between the columns and their rows. */
const longestGap = 2_000
const mostRows = 100_000
const reason = 'the name of its column names a secret'

/** Finds the values of columns whose names name a secret or a person. */
export const findJsonTables: Finder = (text, report, grams) => {
  if (!rowBegins.some((sign) => text.includes(sign)) || !grams.holdsAny(columnSigns)) return
  const verdict = new Verdict(text, report)
  for (const match of text.matchAll(columns)) {
    const list = match[1] ?? ''
    const names = namesIn(list)
    const classes = names.length < 2 ? [] : classesOfColumns(names, list)
    if (!classes.some((one) => one !== null)) continue
    rows.lastIndex = match.index + match[0].length
    const begin = rows.exec(text)
    if (begin === null || begin.index - match.index - match[0].length > longestGap) continue
    takeRows(text, begin.index + begin[0].length, classes, verdict)
  }
}

function namesIn(list: string): readonly string[] {
  if (!list.includes('{')) return Array.from(list.matchAll(plainName), (one) => one[1] ?? '')
  return (list.match(/\{[^{}]*\}/g) ?? []).map((one) => nameMember.exec(one)?.[1] ?? '')
}

function takeRows(text: string, from: number, classes: readonly (KeyClass | null)[], verdict: Verdict): void {
  let at = from
  for (let count = 0; count < mostRows && text.charCodeAt(at) === 91; count += 1) {
    const end = takeRow(text, at + 1, classes, verdict)
    if (end === null) return
    at = skip(text, end)
    if (text.charCodeAt(at) !== 44) return
    at = skip(text, at + 1)
  }
}

/** The place behind a row; null where it is none of plain values. */
function takeRow(text: string, from: number, classes: readonly (KeyClass | null)[], verdict: Verdict): number | null {
  let at = skip(text, from)
  for (let index = 0; text.charCodeAt(at) !== 93; index += 1) {
    const quoted = quotedAt(text, at)
    const value = quoted ?? bareValue(text, at, 'json')
    if (value === null || index >= classes.length) return null
    const kind = classes[index] ?? null
    if (kind !== null) verdict.judge(kind, value, reason, quoted === null ? 'literal' : 'quoted')
    at = skip(text, quoted?.behind ?? value.end)
    if (text.charCodeAt(at) === 44) at = skip(text, at + 1)
    else if (text.charCodeAt(at) !== 93) return null
  }
  return at + 1
}

function skip(text: string, from: number): number {
  let at = from
  while (/[\s]/.test(text.charAt(at))) at += 1
  return at
}
