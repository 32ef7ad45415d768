// A line of a log that is no JSON: of a proxy (nginx, Apache, Traefik, HAProxy, AWS, Heroku), of a database, of n8n. Pure.
import { isoTime } from '../interchange/fields-of-tools.ts'
import { levelOf } from './entry-of-json.ts'
import { untold, type LogEntry } from './log-entry.ts'
import type { UnwrappedLine } from './unwrap-line.ts'

/** What a line tells. */
export function entryOfLine(unwrapped: UnwrappedLine, line: number): LogEntry {
  const { at } = unwrapped
  // As n8n writes its level in front of what it says.
  const [, level = null, text = unwrapped.text] =
    /^(error|warn|info|debug|verbose)\s*\|\s*(.+)/su.exec(unwrapped.text) ?? []
  const entry = { ...untold, line, at, text }
  const request = /"([A-Z]{3,10}) (\S+) HTTP\/[\d.]+"/u.exec(text)
  const [, method = null, url = null] = request ?? []
  if (request !== null) {
    const behind = text.slice(request.index + request[0].length)
    const before = text.slice(0, request.index)
    const status = /^ (\d{3})\b/u.exec(behind)?.[1] ?? statusBefore(before)
    return {
      ...entry,
      at: at ?? timeOfProxy(text),
      level: levelIn(text),
      status: status === undefined ? null : Number(status),
      method,
      url,
      isInbound: true,
    }
  }
  if (/\bat=(?:error|info|warning)\b.*\bstatus=\d{3}\b/u.test(text)) return ofHeroku(text, entry)
  const told = /<--\s+\[(\d{3})\] ([A-Z]+) (\S+)/u.exec(text)
  if (told !== null) {
    const [, status = '', way = '', to = ''] = told
    return { ...entry, status: Number(status), method: way, url: to, isInbound: true }
  }
  const own = level === null ? levelIn(text) : levelOf(level)
  return { ...entry, at: at ?? timeOfProxy(text), level: own, ...partsOfText(text) }
}

/** HAProxy and the balancers of AWS write the status before the request. */
function statusBefore(before: string): string | undefined {
  return (
    / (?:-?\d+\/){3,4}\+?-?\d+ (\d{3}) /u.exec(before)?.[1] ??
    / -?\d+(?:\.\d+)? -?\d+(?:\.\d+)? -?\d+(?:\.\d+)? (\d{3}) /u.exec(before)?.[1]
  )
}

function ofHeroku(text: string, entry: LogEntry): LogEntry {
  const field = (name: string): string | null => new RegExp(`\\b${name}="?([^"\\s]+)"?`, 'u').exec(text)?.[1] ?? null
  const host = field('host') ?? ''
  return {
    ...entry,
    level: levelOf(field('at')),
    status: Number(field('status')),
    method: field('method'),
    url: `${host}${field('path') ?? ''}`,
    isInbound: true,
  }
}

/** What n8n and curl name in the words of a text. */
export function partsOfText(
  text: string,
): Pick<LogEntry, 'status' | 'method' | 'url' | 'node' | 'executionId' | 'workflowId' | 'workflow'> {
  const [, method = null, url = null] =
    /\b(?:webhook request|Failed to POST:|request(?:ing)?) "?(GET|POST|PUT|PATCH|DELETE|HEAD)?"? ?"?((?:https?:\/\/|\/)[^\s":]+(?::\d+[^\s":]*)?)/u.exec(
      text,
    ) ?? []
  const status =
    /\bstatus code:? (\d{3})\b/iu.exec(text)?.[1] ??
    /^HTTP\/[\d.]+ (\d{3})\b/u.exec(text)?.[1] ??
    /(?:^|: )\s*([45]\d\d) - /mu.exec(text)?.[1] ??
    /<title>(\d{3}) /u.exec(text)?.[1] ??
    /\bError code\s+(\d{3})\b/u.exec(text)?.[1] ??
    /^\s*\{"code":(\d{3}),/u.exec(text)?.[1]
  return {
    status: status === undefined ? null : Number(status),
    method,
    url,
    node:
      /\b(?:in|executing|running) node ['"‘’“]([^'"‘’“”]{1,120})['"‘’”]/iu.exec(text)?.[1] ??
      /"node(?:Name)?": ?"([^"\\]{1,120})"/u.exec(text)?.[1] ??
      null,
    executionId:
      /\bexecution (?:ID )?"?(\d{1,12})\b/iu.exec(text)?.[1] ??
      /"executionId": ?"?(\d{1,12})\b/u.exec(text)?.[1] ??
      null,
    ...workflowIn(text),
  }
}

/** As n8n writes it: a name in quotation marks, its id in brackets behind it or in the data of the line. */
function workflowIn(text: string): Pick<LogEntry, 'workflowId' | 'workflow'> {
  const [, name = null, id = null] =
    /\bworkflow "([^"\n]{1,200})"(?: \((?:ID: ?)?"?([\w-]{1,40})"?\))?/iu.exec(text) ?? []
  return {
    workflow: name ?? /"workflowName": ?"([^"\\\n]{1,200})"/u.exec(text)?.[1] ?? null,
    workflowId: id ?? /"workflowId": ?"?([\w-]{1,40})\b/u.exec(text)?.[1] ?? null,
  }
}

/** Of the first line alone: what a database says beside it has a level of its own. */
function levelIn(text: string): LogEntry['level'] {
  const [line = ''] = text.split('\n', 1)
  const told =
    /\[(emerg|alert|crit|error|warn|notice|info|debug)\] \d/u.exec(line)?.[1] ??
    /\b(FATAL|PANIC|ERROR|WARNING|LOG|DETAIL|HINT|STATEMENT): {1,2}/u.exec(line)?.[1] ??
    /\[(ERROR|Warning|Note|System|FATAL)\]/u.exec(line)?.[1] ??
    /(?:^|\s)level="?(\w{1,10})\b/u.exec(line)?.[1] ??
    shortLevels[/^(ERR|WRN|INF|DBG|TRC|FTL)\s/u.exec(line)?.[1] ?? ''] ??
    levelWord.exec(line)?.[1]
  return told === undefined ? null : levelOf(told)
}

/** As zerolog writes them, and with it cloudflared and Traefik. */
const shortLevels: Readonly<Record<string, string>> = {
  ERR: 'error',
  WRN: 'warn',
  INF: 'info',
  DBG: 'debug',
  TRC: 'trace',
  FTL: 'fatal',
}
/** In capitals, by itself, at the beginning of a line: after the time, and the name of who writes. */
const levelWord =
  /^.{0,60}?(?:^|[\s[(|])(FATAL|CRITICAL|SEVERE|ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|NOTICE)(?=[\s\])|:]|$)/u

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** The times of nginx and Apache, of Redis and of PostgreSQL; null where the line has none of them. */
function timeOfProxy(text: string): string | null {
  const common = /\[?(\d\d)[/ ]([A-Z][a-z]{2})[/ ](\d{4})[: ](\d\d:\d\d:\d\d)(?:\.\d+)? ?([+-]\d{4})?/u.exec(text)
  if (common !== null) {
    const [, day = '', name = '', year = '', clock = '', zone = 'Z'] = common
    const month = String(months.indexOf(name) / 3 + 1).padStart(2, '0')
    return isoTime(`${year}-${month}-${day}T${clock}${zone}`) ?? null
  }
  const slashed = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d) /u.exec(text)
  if (slashed !== null) return isoTime(`${slashed.slice(1, 4).join('-')} ${slashed[4] ?? ''}`) ?? null
  const plain = /\b(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?Z?)/u.exec(text)?.[1]
  return plain === undefined ? null : (isoTime(plain) ?? null)
}
