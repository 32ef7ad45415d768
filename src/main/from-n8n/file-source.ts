import { isObject, type JsonObject } from '../../shared/json.ts'
import { append } from '../../shared/list.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError, type Problem } from '../../shared/problem.ts'
import type { ServiceExecution } from '../../shared/service-execution.ts'
import { isFlatted } from './flatted-text.ts'
import { listOfSummaries, newestFirst } from './listed-summaries.ts'
import { idOf, readExecution, readPinned } from './read-execution.ts'
import { summaryOf } from './service-failure.ts'
import { notFoundIn, type ServiceSource } from './service-source.ts'

/**
 * Executions that a person saved as JSON: one or a list of the public API, a row of the database, what the editor loads, or a
 * workflow with pinned data as the editor copies it.
 *
 * @throws ProblemError NOT_JSON, INVALID_INPUT where it holds no execution
 */
export function openTextSource(text: string, name: string): ServiceSource {
  const { read, broken } = executionsIn(text, name)
  const all = read.toSorted((a, b) => newestFirst(a, b))
  return {
    name,
    list: (query, signal) => listOfSummaries(all.map(summaryOf), query, signal),
    execution: (id) => {
      const found = all.find((one) => one.id === id)
      if (found !== undefined) return Promise.resolve(found)
      const cut = broken.find((one) => one.id === id)
      return Promise.reject(cut === undefined ? notFoundIn(id, name) : new ProblemError(cut.problem))
    },
    successBefore: (execution) =>
      Promise.resolve(
        all.find(
          (one) =>
            one.status === 'success' &&
            one.workflowId === execution.workflowId &&
            one.id !== execution.id &&
            newestFirst(execution, one) < 0,
        ) ?? null,
      ),
    retriesOf: ({ id }) =>
      Promise.resolve(
        all
          .filter(({ retryOf }) => retryOf !== null && retryOf === id)
          .map((one) => one.id)
          .toReversed(),
      ),
    workflow: () => Promise.resolve(null),
    // It does not tell the version.
    profile: () => null,
    passedOver: () => broken.map(({ id, problem }) => ({ id, sentence: problem.sentence })),
    close: () => Promise.resolve(),
  }
}

interface ReadFile {
  readonly read: readonly ServiceExecution[]
  readonly broken: readonly BrokenExecution[]
}

interface BrokenExecution {
  readonly id: string
  readonly problem: Problem
}

/** @throws ProblemError NOT_JSON, INVALID_INPUT where nothing of it can be read */
function executionsIn(text: string, name: string): ReadFile {
  const plain = text.replace(/^\u{FEFF}/u, '')
  let parsed: unknown
  try {
    parsed = oneALine(plain) ?? JSON.parse(plain)
  } catch (error) {
    throw new ProblemError({
      code: 'NOT_JSON',
      sentence: `${name} breaks off or is no JSON (${messageOf(error)}).`,
      remedy: 'Save the execution again, or bring it in through the public API.',
    })
  }
  const read: ServiceExecution[] = []
  const broken: BrokenExecution[] = []
  for (const one of values(parsed)) {
    try {
      append(read, executionIn(one))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      broken.push({ id: idOf(one), problem: error.problem })
    }
  }
  const [first] = broken
  if (read.length === 0 && first !== undefined) throw new ProblemError(first.problem)
  if (read.length > 0) return { read, broken }
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `${name} holds no execution of n8n: ${whatIsThere(parsed)}.`,
    remedy:
      'Give what `GET /api/v1/executions/ID?includeData=true` answers, a saved execution with its workflow, or a workflow copied from the editor with pinned data.',
  })
}

/** Executions one below the other, as a tool of the command line takes a list apart; null where the text is anything else. */
function oneALine(text: string): readonly unknown[] | null {
  const lines = text.split(/\r?\n/u).filter((line) => line.trim() !== '')
  if (lines.length < 2 || !lines.every((line) => line.startsWith('{') && line.trimEnd().endsWith('}'))) return null
  try {
    return lines.map((line) => JSON.parse(line) as unknown)
  } catch {
    return null
  }
}

function executionIn(one: JsonObject): readonly ServiceExecution[] {
  const read = 'workflowData' in one ? readExecution(one) : looksLikeWorkflow(one) ? readPinned(one) : null
  return read === null ? [] : [read]
}

/** A list, a page of a list, one, or one in `data` (as the editor's own calls answer). */
function values(parsed: unknown): readonly JsonObject[] {
  if (Array.isArray(parsed)) return parsed.filter(isObject)
  if (!isObject(parsed)) return []
  const inner = parsed['data']
  if ('workflowData' in parsed || looksLikeWorkflow(parsed)) return [parsed]
  if (Array.isArray(inner)) return inner.filter(isObject)
  if (isObject(inner)) {
    const results = inner['results']
    return Array.isArray(results) ? results.filter(isObject) : [inner]
  }
  return []
}

function whatIsThere(parsed: unknown): string {
  if (isFlatted(parsed)) return 'it is run data alone, without the "workflowData" that tells what ran'
  if (looksLikeWorkflow(parsed)) return 'it is a workflow to which no data is pinned'
  if (Array.isArray(parsed)) return `it is a list of ${String(parsed.length)} entries, none with "workflowData"`
  return isObject(parsed)
    ? `it has ${
        Object.keys(parsed)
          .slice(0, 6)
          .map((key) => `"${key}"`)
          .join(', ') || 'nothing'
      } and no "workflowData"`
    : `it is of the type ${parsed === null ? 'null' : typeof parsed}`
}

/** What is pinned is pinned to nodes: connections may be missing where one node was copied. */
function looksLikeWorkflow(value: unknown): value is JsonObject {
  return isObject(value) && Array.isArray(value['nodes'])
}
