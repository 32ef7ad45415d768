/** What is given to the places of a statement beside it: `… SET password = $1 … parameters: $1 = '…'`, `VALUES (?, ?) … ["…", …]`. */
import type { Finder } from '../finding.ts'
import { classifyKey, type KeyClass } from '../keys/key-words.ts'
import { Verdict } from '../keys/key-verdict.ts'
import { signOf } from '../text/grams.ts'
import { argumentsGiven } from './sql-arguments.ts'
import { plainName } from './sql-rows.ts'
import { classesOfColumns } from './tables.ts'

const verbs = ['insert into', 'update ', 'select ', 'delete from'].map(signOf)
const anyPlace = /[=(]\s?(?:\$\d|\?|%s|:\w|@\w)/
const statement = /\b(?:insert\s{1,8}into|update|select|delete\s{1,8}from)\b/gi
const place = String.raw`(?:\$(\d{1,3})|\?|%s|:(\d{1,3})|@p(\d{1,3}))`
const placeOrColumn = new RegExp(
  String.raw`(?:(?<![\w.$])["'\x60[]?((?:\w{1,60}\.)?\w{1,80})["'\x60\]]?\s{0,4}(?:=|<>|!=|\blike\b|\bin\b\s{0,4}\()\s{0,4})?${place}`,
  'gi',
)
const inserted = /\binto\s{1,8}[^\s()]{1,200}\s{0,8}\(([^()]{1,4000})\)\s{0,8}(?:values\s{0,8})?\(/iy
/** Longest statement and what stands behind it before its parameters. */
const longest = 4000
/** A statement that stands nearer to the last one is taken for a part of it. */
const shortest = 200
const mostLists = 4
/** Where parameters begin: behind a word for them, behind the string that the statement is, or behind its last sign in a log. */
const list =
  /(?<!bind_?|set|add|withNamed)(?:param(?:eter)?s?|values?|args|bind(?:ing)?s?|replacements|--)["']?\s{0,4}[:=]?\s{0,4}(?=[[(]|\$\d)|["'\x60]\s{0,4},\s{0,40}(?=[[(])|(?<=\$\d{1,3});\s{1,4}(?=["'[])/gi
const numbered = /\$(\d{1,3}) = (?:'((?:[^']|'')*)'|([^\s,']{1,400}))/g
const item = /\s{0,40}(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^]|'')*)'|([^\s,[\]()"']{1,400}))\s{0,40}(,|[\])])/y
const columnReason = 'the name of its column names a secret'

/** Finds parameters of statements whose columns name a secret or a person. */
export const findSqlParameters: Finder = (text, report, grams) => {
  if (!grams.mayHoldAny(verbs) || !anyPlace.test(text)) return
  const verdict = new Verdict(text, report)
  const begins = beginsOf(text)
  for (const [index, begin] of begins.entries()) {
    const to = Math.min(begin + longest, begins[index + 1] ?? text.length)
    const next = text.slice(begin, to)
    takeArguments(text, begin, to, verdict)
    for (const [count, lead] of Array.from(next.matchAll(list)).entries()) {
      const kinds = count < mostLists ? kindsOf(next.slice(0, lead.index)) : []
      if (!kinds.some((kind) => kind !== null)) continue
      const from = begin + lead.index + lead[0].length
      if (text.charCodeAt(from) === 36) takeNumbered(text, from, kinds, verdict)
      else takeList(text, /[[(]/.test(text.charAt(from)) ? from + 1 : from, kinds, verdict)
      break
    }
  }
}

/** The end of a statement: its quote, or its line in a log. */
const endOfStatement = /["'`](?=\s{0,4}[,);])|;|\r?\n|$/

function takeArguments(text: string, begin: number, to: number, verdict: Verdict): void {
  const sql = text.slice(begin, to)
  const end = begin + (endOfStatement.exec(sql)?.index ?? sql.length)
  const statement = text.slice(begin, end)
  const places = { kinds: kindsOf(statement), named: namedPlaces(statement) }
  if (places.named.size === 0 && !places.kinds.some((kind) => kind !== null)) return
  const isCalled = /[\w)]\s?\(\s{0,40}["'`]$/.test(text.slice(Math.max(0, begin - 60), begin))
  for (const { kind, value } of argumentsGiven(text, end, to, places, isCalled))
    verdict.judge(kind, value, columnReason, 'quoted')
}

const namedPlace =
  /(?:(?<![\w.$])["'\x60[]?((?:\w{1,60}\.)?\w{1,80})["'\x60\]]?\s{0,4}(?:=|<>|!=)\s{0,4})?[:@$]([A-Za-z_]\w{0,80})/g

/** What named places stand for (`:name`, `@name`, `$name`). */
function namedPlaces(sql: string): ReadonlyMap<string, KeyClass> {
  const columns = columnsOf(sql)
  const found = new Map<string, KeyClass>()
  for (const [index, match] of Array.from(sql.matchAll(namedPlace)).entries()) {
    const kind =
      match[1] === undefined
        ? columns.classes[index % columns.classes.length]
        : classifyKey(plainName(match[1].split('.').pop() ?? ''))
    if (kind != null && kind.kind !== 'none') found.set(match[2] ?? '', kind)
  }
  return found
}

/** The columns of `INSERT INTO t (…)`; none of another statement. */
function columnsOf(sql: string): { readonly classes: readonly (KeyClass | null)[] } {
  inserted.lastIndex = sql.search(/\binto\b/i)
  const head = inserted.lastIndex < 0 ? null : inserted.exec(sql)
  return { classes: head === null ? [] : classesOfColumns((head[1] ?? '').split(',').map(plainName), head[1] ?? '') }
}

/** Where statements begin; one within another does not count. */
function beginsOf(text: string): number[] {
  const begins: number[] = []
  for (const { index } of text.matchAll(statement)) {
    const before = text.slice(Math.max(0, index - 4), index).trimEnd()
    const isFirst =
      before === '' ||
      /[\n\r;:"'`>\]]$|^\s*\n/.test(before) ||
      /\n\s*$/.test(text.slice(Math.max(0, index - 40), index))
    if (isFirst || index > (begins.at(-1) ?? -shortest) + shortest) begins.push(index)
  }
  return begins
}

/** What the places of a statement stand for, in order. */
function kindsOf(sql: string): (KeyClass | null)[] {
  const { classes } = columnsOf(sql)
  const kinds: (KeyClass | null)[] = []
  let count = 0
  for (const match of sql.matchAll(placeOrColumn)) {
    const number = match[2] ?? match[3] ?? match[4]
    const at = number === undefined ? count : Number(number) - 1
    count += 1
    const own = match[1] === undefined ? null : classifyKey(plainName(match[1].split('.').pop() ?? ''))
    const kind = own !== null && own.kind !== 'none' ? own : classes.length === 0 ? null : classes[at % classes.length]
    if (at >= 0 && at < 1000) kinds[at] = kinds[at] ?? kind ?? null
  }
  return Array.from(kinds, (kind: KeyClass | null | undefined) => kind ?? null)
}

function takeNumbered(text: string, from: number, kinds: readonly (KeyClass | null)[], verdict: Verdict): void {
  const line = /[^\r\n]*/y
  line.lastIndex = from
  const body = line.exec(text)?.[0] ?? ''
  for (const match of body.matchAll(numbered)) {
    const kind = kinds[Number(match[1]) - 1] ?? null
    const value = match[2] ?? match[3] ?? ''
    const end = from + match.index + match[0].length - (match[2] === undefined ? 0 : 1)
    if (kind !== null)
      verdict.judge(kind, { start: end - value.length, end, quote: "'", behind: end }, columnReason, 'quoted')
  }
}

function takeList(text: string, from: number, kinds: readonly (KeyClass | null)[], verdict: Verdict): void {
  item.lastIndex = from
  for (let index = 0; index < kinds.length; index += 1) {
    const start = item.lastIndex
    const match = item.exec(text)
    if (match === null) return
    const value = match[1] ?? match[2] ?? match[3] ?? ''
    const isQuoted = match[3] === undefined
    const begin = start + match[0].indexOf(value, isQuoted ? match[0].search(/["']/) + 1 : 0)
    const kind = kinds[index] ?? null
    if (kind !== null)
      verdict.judge(
        kind,
        { start: begin, end: begin + value.length, quote: isQuoted ? '"' : '', behind: begin + value.length },
        columnReason,
        isQuoted ? 'quoted' : 'literal',
      )
    if (match[4] !== ',') return
  }
}
