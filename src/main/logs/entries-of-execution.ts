// An execution of n8n as its API, its editor or its database gives it, with its data or without; or the error of one alone. Pure.
import { textField, timeOf } from '../interchange/fields-of-tools.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { partsOfText } from './entry-of-line.ts'
import { untold, type LogEntry } from './log-entry.ts'

/** The failures of an execution, that of the first failed node in front; null where it is none. One that did not fail has one entry without failure. */
export function entriesOfExecution(given: JsonObject, line: number): readonly LogEntry[] | null {
  const data = isObject(given['data']) ? given['data'] : given
  const result = isObject(data['resultData']) ? data['resultData'] : null
  const runs = result === null ? (isRunData(given) ? given : null) : result['runData']
  if (result === null && runs === null) return isSummary(given) ? [ofSummary(given, line)] : null
  const last = result === null ? undefined : result['lastNodeExecuted']
  const node = typeof last === 'string' ? last : null
  const executionId = textField(given, ['id', 'executionId']) ?? null
  const at = timeOf({ time: given['startedAt'] }) ?? null
  const failed = isObject(runs) ? failedRuns(runs) : []
  const ended = result !== null && isObject(result['error']) ? [{ node, at, error: result['error'] }] : []
  const found = failed.length > 0 ? failed : ended
  if (found.length === 0) return [ofSummary(given, line)]
  return found.map((one) => ({
    ...ofError(one.error, line),
    ...workflowOf(given),
    at: one.at ?? at,
    node: nodeOf(one.error) ?? one.node,
    executionId,
  }))
}

/** The error of a node alone, as the service keeps it. */
export function entryOfError(error: JsonObject, line: number): LogEntry | null {
  const details = entryOfDetails(error, line)
  if (details !== null) return details
  const { name, message, node } = error
  const isError = typeof name === 'string' && /Error$/u.test(name) && typeof message === 'string'
  return isError && (isObject(node) || 'stack' in error || 'httpCode' in error)
    ? { ...ofError(error, line), node: nodeOf(error) }
    : null
}

/** What the editor puts on the clipboard of a failed node ("Copy error details"); null where it is none of that. */
function entryOfDetails(given: JsonObject, line: number): LogEntry | null {
  const { errorMessage: message, errorDescription: description, errorDetails: told, n8nDetails: about } = given
  if (typeof message !== 'string' || !isObject(about)) return null
  const { httpCode = null, rawErrorMessage: messages = [] } = isObject(told) ? told : {}
  return {
    ...ofError({ message, description: description ?? null, httpCode, messages }, line),
    // As the browser wrote it: without a zone.
    at: timeOf({ time: about['time'] }) ?? null,
    node: textField(about, ['nodeName']) ?? null,
  }
}

interface FailedRun {
  readonly node: string
  readonly at: string | null
  readonly error: JsonObject
}

function failedRuns(runs: JsonObject): readonly FailedRun[] {
  return Object.entries(runs)
    .flatMap(([node, all]) => (Array.isArray(all) ? all.filter(isObject).map((run) => ({ node, run })) : []))
    .toSorted((one, other) => placeOf(one.run) - placeOf(other.run))
    .flatMap(({ node, run }) =>
      isObject(run['error']) ? [{ node, at: timeOf({ time: run['startTime'] }) ?? null, error: run['error'] }] : [],
    )
}

function placeOf(run: JsonObject): number {
  const place = run['executionIndex'] ?? run['startTime']
  return typeof place === 'number' ? place : 0
}

function isRunData(given: JsonObject): boolean {
  const all = Object.values(given)
  return (
    all.length > 0 &&
    all.every(
      (runs) =>
        Array.isArray(runs) && runs.every((run) => isObject(run) && 'startTime' in run && 'executionTime' in run),
    )
  )
}

/** What a list of executions tells of each. */
function isSummary(given: JsonObject): boolean {
  return 'workflowId' in given && 'startedAt' in given && typeof given['status'] === 'string'
}

function ofSummary(given: JsonObject, line: number): LogEntry {
  const executionId = textField(given, ['id', 'executionId']) ?? null
  const status = textField(given, ['status']) ?? 'unknown'
  const hasFailed = status === 'error' || status === 'crashed'
  return {
    ...untold,
    ...workflowOf(given),
    line,
    at: timeOf({ time: given['startedAt'] }) ?? null,
    text: `Execution ${executionId ?? ''} ended with the status ${status}${hasFailed ? '; what failed is not in it: ask for it with its data (GET /api/v1/executions/ID?includeData=true)' : ''}`,
    level: hasFailed ? 'error' : 'other',
    executionId,
  }
}

function workflowOf(given: JsonObject): Pick<LogEntry, 'workflowId' | 'workflow'> {
  const ran = isObject(given['workflowData']) ? given['workflowData'] : {}
  return {
    workflowId: textField(given, ['workflowId']) ?? textField(ran, ['id']) ?? null,
    workflow: textField(ran, ['name']) ?? textField(given, ['workflowName']) ?? null,
  }
}

/** Message, and what the other side said beside it. */
function ofError(error: JsonObject, line: number): LogEntry {
  const message = textField(error, ['message']) ?? 'The service told no message.'
  const more = [
    textField(error, ['description']),
    ...(Array.isArray(error['messages']) ? (error['messages'] as readonly unknown[]) : []),
  ]
  const text = [...new Set([message, ...more.filter((one) => typeof one === 'string')])].join('\n')
  const parts = partsOfText(text)
  const code = Number(textField(error, ['httpCode', 'statusCode']) ?? Number.NaN)
  return { ...untold, line, text, level: 'error', status: code >= 100 && code < 600 ? code : parts.status }
}

function nodeOf(error: JsonObject): string | null {
  const { node } = error
  return isObject(node) && typeof node['name'] === 'string' ? node['name'] : null
}
