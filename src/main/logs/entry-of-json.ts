// An entry of a log that is JSON, whoever wrote it: n8n, Caddy, Traefik, Cloudflare, pino, CloudWatch, a provider's list. Pure.
import { firstField, statusOf, textField, timeOf } from '../interchange/fields-of-tools.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { untold, type LogEntry } from './log-entry.ts'

const messageNames = [
  'message',
  'msg',
  'textPayload',
  'MESSAGE',
  'log',
  'body',
  'error_message',
  'errorMessage',
  'alert_text',
  'reason',
  'description',
  'detail',
  'title',
]
const levelNames = ['level', 'severity', 'log_level', 'levelname', 'loglevel', 'lvl']

/** What an object tells, at a line. The text of one that has none is the object itself. */
export function entryOfJson(given: JsonObject, line: number): LogEntry {
  const metadata = isObject(given['metadata']) ? given['metadata'] : {}
  const inner = isObject(given['jsonPayload']) ? given['jsonPayload'] : {}
  const asked = isObject(given['httpRequest']) ? given['httpRequest'] : {}
  const request = isObject(given['request']) ? given['request'] : asked
  const all = { ...inner, ...metadata, ...given }
  const status = statusOf(all) ?? statusInText(all) ?? statusBeside({ ...asked, ...given }, request)
  return {
    ...untold,
    line,
    at: timeOf(given) ?? timeOf(inner) ?? null,
    text: textOf(all),
    level: levelOf(firstField(all, levelNames)),
    status: status ?? statusOfError(all),
    method:
      textField(all, ['http_method', 'request_method', 'RequestMethod', 'ClientRequestMethod', 'method']) ??
      textField(request, ['method', 'http_method', 'requestMethod']) ??
      null,
    url: urlOf(all, request),
    node: textField(all, ['nodeName', 'node_name', 'lastNodeExecuted']) ?? nameIn(all['node']),
    executionId: textField(all, ['executionId', 'execution_id']) ?? null,
    workflowId: textField(all, ['workflowId', 'workflow_id']) ?? null,
    workflow: textField(all, ['workflowName', 'workflow_name']) ?? nameIn(all['workflow']),
    isInbound: status !== null,
  }
}

/** A proxy has the status beside the request that it is about. */
function statusBeside(given: JsonObject, request: JsonObject): number | null {
  const { status } = given
  const isOne = Object.keys(request).length > 0 || textField(given, ['url', 'path', 'uri', 'endpoint']) !== undefined
  return isOne && typeof status === 'number' && status >= 100 && status < 600 ? status : null
}

/** An API writes the status of its error into the answer, in words of its own or as RFC 9457 has it. */
function statusOfError(all: JsonObject): number | null {
  const error = isObject(all['error']) ? all['error'] : {}
  const isError = 'error' in all || 'errors' in all || textField(all, ['message', 'title', 'detail']) !== undefined
  const told = [all['status'], all['code'], error['status'], error['code']].map(Number)
  return (isError ? told.find((one) => Number.isInteger(one) && one >= 400 && one < 600) : undefined) ?? null
}

/** The parameters of a text that is a query, as Twilio writes its alerts. */
function statusInText(all: JsonObject): number | null {
  const found = /(?:^|&)httpResponse=(\d{3})\b/u.exec(textField(all, ['alert_text']) ?? '')
  return found === null ? null : Number(found[1])
}

function nameIn(node: unknown): string | null {
  if (typeof node === 'string') return node
  return isObject(node) && typeof node['name'] === 'string' ? node['name'] : null
}

function urlOf(all: JsonObject, request: JsonObject): string | null {
  const whole = textField(all, ['request_url', 'requested_url', 'url', 'endpoint', 'Request URL'])
  if (whole !== undefined) return whole
  const path =
    textField(all, ['RequestPath', 'ClientRequestURI', 'uri', 'path']) ??
    textField(request, ['uri', 'url', 'path', 'requestUrl'])
  const host = textField(all, ['RequestHost', 'ClientRequestHost', 'host']) ?? textField(request, ['host'])
  if (path === undefined) return null
  return host === undefined || !path.startsWith('/') ? path : `${host}${path}`
}

/** Texts of an error and of its answer stand beside the message. */
function textOf(all: JsonObject): string {
  const message = textField(all, messageNames)
  const error = isObject(all['error'])
    ? textField(all['error'], ['message', 'msg'])
    : textField(all, ['error', 'err', 'error_code', 'status_text'])
  const answer = textField(all, ['response', 'response_body'])
  const said = [...new Set([message, error, codeOf(all), answer].filter((one) => one !== undefined))]
  return said.length === 0 ? JSON.stringify(all) : said.join('\n').replace(/\n+$/u, '')
}

/** The name that an API gives to an error, which says of what kind it is where its sentence does not. */
function codeOf(all: JsonObject): string | undefined {
  const named = isObject(all['error'])
    ? textField(all['error'], ['code', 'type', 'status'])
    : textField(all, ['errcode', 'errorCode'])
  return named !== undefined && /^[A-Za-z]\w*$/u.test(named) ? named : undefined
}

/** Words, and the numbers of pino (50: error) and of journald and syslog (3: error). */
export function levelOf(told: unknown): LogEntry['level'] {
  if (typeof told === 'number') return told >= 50 ? 'error' : told >= 40 ? 'warning' : told <= 3 ? 'error' : 'other'
  if (typeof told !== 'string') return null
  if (/^(?:err(?:or)?|fatal|panic|crit(?:ical)?|alert|emerg(?:ency)?|severe)$/iu.test(told)) return 'error'
  return /^warn(?:ing)?$/iu.test(told) ? 'warning' : 'other'
}
