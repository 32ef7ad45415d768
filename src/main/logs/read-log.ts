// From the text of a log, a table or a list to its entries. In: any text. Out: what each line or row tells, in the order of the text.
import { append } from '../../shared/list.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { entriesOfExecution, entryOfError } from './entries-of-execution.ts'
import { entryOfJson } from './entry-of-json.ts'
import { entryOfLine, partsOfText } from './entry-of-line.ts'
import type { LogForm } from '../../shared/views/log-view.ts'
import type { LogEntry } from './log-entry.ts'
import { toldEach, type ReadProgress } from './read-progress.ts'
import { entriesOfTable } from './entries-of-table.ts'
import { unwrapLine, type UnwrappedLine } from './unwrap-line.ts'

/** A text of more lines is a log, and no message that somebody copied. */
const mostLinesOfMessage = 60

/** A text that was read as a log, and in which form it tells what happened. */
export interface ReadText {
  readonly form: LogForm
  readonly entries: readonly LogEntry[]
  /** What the lines of its entries count: lines of the text, or the members of a list in JSON. */
  readonly pieces: readonly unknown[]
}

/** The entries of a text. Of one without any time in it, such as a copied error, the whole is one entry. */
export function readLog(text: string): readonly LogEntry[] {
  return readLogText(text).entries
}

/** The same with its form; `told` hears how many lines were read. */
export function readLogText(text: string, told: ReadProgress = () => undefined): ReadText {
  const value = /^\s*[[{]/u.test(text) ? parsed(text) : undefined
  if (Array.isArray(value) || isObject(value)) return readValue(value)
  const table = entriesOfTable(text)
  const lines = text.split(/\r?\n/u)
  // Behind the end of the last line nothing stands.
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  if (table !== null) return { form: 'table', entries: table, pieces: lines }
  if (isOneMessage(lines, text)) return { form: 'message', entries: [ofMessage(text)], pieces: lines }
  const entries = entriesOfLines(lines, told)
  const start = unwrapLine(lines.find((line) => line.trim() !== '') ?? '').text
  return { form: isObject(parsedLine(start)) ? 'json-lines' : 'lines', entries, pieces: lines }
}

function parsedLine(text: string): unknown {
  return text.startsWith('{') ? parsed(text) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A list, a page with a list in it, the streams of Loki, or one entry. */
function readValue(value: unknown): ReadText {
  const streams =
    isObject(value) && isObject(value['data'])
      ? value['data']['result']
      : isObject(value)
        ? value['streams']
        : undefined
  if (Array.isArray(streams)) return ofMembers(membersOfStreams(streams))
  if (Array.isArray(value)) return ofMembers(value)
  if (!isObject(value)) return ofMembers([])
  const { data } = value
  const execution = entriesOfExecution(isObject(data) && 'workflowData' in data ? data : value, 1)
  if (execution !== null) return { form: 'execution', entries: execution, pieces: [value] }
  const list = Object.values(value).find(
    (one): one is unknown[] => Array.isArray(one) && one.length > 0 && one.every(isObject),
  )
  if (list === undefined || isEntry(value)) return { ...ofMembers([value]), form: 'object' }
  return ofMembers(list)
}

function ofMembers(members: readonly unknown[]): ReadText {
  const entries = members.flatMap((one, index) => (isObject(one) ? entriesOf(one, index + 1) : []))
  return { form: 'list', entries, pieces: members }
}

/** What one object tells: an execution may have failed more than once. */
function entriesOf(one: JsonObject, line: number): readonly LogEntry[] {
  const execution = entriesOfExecution(one, line)
  if (execution !== null) return execution
  return [entryOfError(one, line) ?? ofObject(one, line)]
}

function isEntry(value: JsonObject): boolean {
  return ['message', 'msg', 'code', 'level'].some((name) => typeof value[name] === 'string')
}

/** A message in JSON may be a line of a log itself. */
function ofObject(one: JsonObject, line: number): LogEntry {
  const entry = entryOfJson(one, line)
  const inner = entry.text.startsWith('{') ? parsed(entry.text) : undefined
  if (isObject(inner) && inner !== one && JSON.stringify(inner) !== JSON.stringify(one)) {
    const within = entryOfJson(inner, line)
    return {
      ...within,
      at: within.at ?? entry.at,
      status: entry.status ?? within.status,
      method: within.method ?? entry.method,
      url: within.url ?? entry.url,
      isInbound: entry.isInbound || within.isInbound,
    }
  }
  if (entry.status !== null && entry.isInbound) return entry
  const { text, at } = unwrapLine(entry.text)
  const told = entryOfLine({ text, at }, line)
  return {
    ...told,
    at: entry.at ?? told.at,
    level: entry.level ?? told.level,
    status: entry.status ?? told.status,
    method: told.method ?? entry.method,
    url: told.url ?? entry.url,
    node: entry.node ?? told.node,
    executionId: entry.executionId ?? told.executionId,
    workflowId: entry.workflowId ?? told.workflowId,
    workflow: entry.workflow ?? told.workflow,
  }
}

function membersOfStreams(streams: readonly unknown[]): readonly JsonObject[] {
  const rows = streams
    .filter(isObject)
    .flatMap(({ values }) => (Array.isArray(values) ? (values as readonly unknown[]) : []))
    .filter((row): row is unknown[] => Array.isArray(row))
  return rows.map(([timestamp, message]) => ({ timestamp, message: String(message) }))
}

/** Lines that go on with the one above: a stack, what a database says beside it, a value over several lines. */
const goesOn =
  /^(?:\s+at |Caused by|\s*\^|(?:UTC |[A-Z]{3,5} )?\[\d+\](?: \S+@\S+)? (?:DETAIL|HINT|STATEMENT|CONTEXT|QUERY): |More details here: )/u
/** They are indented, where what stands above them has a time of its own and they have none. */
const isIndented = /^(?:\s{2,}\S|\t)/u

function isFurther({ text, at }: UnwrappedLine): boolean {
  return goesOn.test(text) || (at === null && isIndented.test(text))
}

function entriesOfLines(lines: readonly string[], told: ReadProgress): readonly LogEntry[] {
  const entries: LogEntry[] = []
  lines.forEach((raw, index) => {
    if (index % toldEach === 0) told(index, lines.length)
    if (raw.trim() === '') return
    const unwrapped = unwrapLine(raw)
    const last = entries.at(-1)
    const object = parsedLine(unwrapped.text)
    if (isObject(object)) {
      const [entry, ...more] = entriesOf(object, index + 1)
      if (entry === undefined) return
      const told = { ...entry, at: entry.at ?? unwrapped.at }
      if (last !== undefined && goesOn.test(told.text)) entries[entries.length - 1] = joined(last, told.text)
      else append(entries, [told, ...more])
    } else if (last !== undefined && isFurther(unwrapped)) {
      entries[entries.length - 1] = joined(last, unwrapped.text)
    } else entries.push(entryOfLine(unwrapped, index + 1))
  })
  return entries
}

/** In UTF-16 units: what stands behind it is a stack. */
const longestEntry = 4_000

function joined(entry: LogEntry, line: string): LogEntry {
  return entry.text.length > longestEntry || line.trim() === '' ? entry : { ...entry, text: `${entry.text}\n${line}` }
}

/** An error that somebody copied: few lines, of which none says when it was, as those of a log do. */
function isOneMessage(lines: readonly string[], text: string): boolean {
  if (lines.length > mostLinesOfMessage) return false
  if (/^HTTP\/[\d.]+ \d{3}\b/u.test(text) || /^\s*(?:Problem in node|Execution stopped at this node)/mu.test(text))
    return true
  if (/^(?:\$ )?curl\b/u.test(text.trimStart())) return true
  const told = lines.filter((line) => line.trim() !== '')
  if (told.length <= 1)
    return unwrapLine(text.trim()).text === text.trim() && entryOfLine({ text, at: null }, 1).at === null
  return (
    told.every((line) => unwrapLine(line).text === line && entryOfLine({ text: line, at: null }, 1).at === null) &&
    !startsService.test(text)
  )
}

/** True of a text that is a log though nothing failed in it: several lines that say when, or what the service prints when it starts. */
export function isLog(text: string, entries: readonly LogEntry[]): boolean {
  return startsService.test(text) || entries.filter(({ at }) => at !== null).length > 1
}

/** What n8n prints of itself where nothing fails: then it is its log, though it writes no times. */
const startsService =
  /^(?:Initializing n8n process|n8n ready on|Version: \d|\s*Start Active Workflows|Editor is now accessible|User settings loaded|Press "o" to open|Activated workflow |Enqueued execution \d|Worker (?:started|finished) execution \d|Queue errored|Registered runner )/mu

function ofMessage(text: string): LogEntry {
  const entry = entryOfLine({ text: text.trim(), at: null }, 1)
  return {
    ...entry,
    ...partsOfText(text.trim()),
    method: entry.method,
    url: entry.url,
    isInbound: /^HTTP\/[\d.]+ \d{3}\b/u.test(text),
  }
}
