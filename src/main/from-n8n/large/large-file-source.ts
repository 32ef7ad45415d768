import { isObject } from '../../../shared/json.ts'
import { append } from '../../../shared/list.ts'
import { ProblemError } from '../../../shared/problem.ts'
import type { ServiceExecution, ServiceExecutionSummary } from '../../../shared/service-execution.ts'
import { readExecution } from '../read-execution.ts'
import { summaryOf } from '../service-failure.ts'
import { mayHideFailure } from '../service-nodes.ts'
import { notFoundIn, type PassedOver, type ServiceSource } from '../service-source.ts'
import { bytesOfWorkflow, cutExecution } from './cut-execution.ts'
import { openLargeFile } from './large-file.ts'
import { orBroken } from './large-text.ts'
import { copyWithin, partOf, type LazyValue } from './lazy-value.ts'
import { nestedValue } from './nested-value.ts'
import { listOfSummaries, newestFirst } from '../listed-summaries.ts'

interface Found {
  readonly summary: ServiceExecutionSummary
  readonly value: LazyValue
}

/**
 * Executions saved as JSON in a file that is too large for memory: each is read when it is asked for, and cut where it is too
 * large itself.
 *
 * @throws ProblemError NOT_JSON, INVALID_INPUT where it holds no execution
 */
export function openLargeFileSource(path: string): ServiceSource {
  const { json, close } = openLargeFile(path)
  try {
    const root = nestedValue(json)
    const broken: PassedOver[] = []
    const found = orBroken(path, () => executionsIn(root, broken)).toSorted((a, b) => newestFirst(a.summary, b.summary))
    if (found.length === 0) throw noExecution(path)
    return sourceOf(path, found, broken, close)
  } catch (error) {
    close()
    throw error
  }
}

function sourceOf(
  path: string,
  all: readonly Found[],
  broken: readonly PassedOver[],
  close: () => void,
): ServiceSource {
  const summaries = all.map(({ summary }) => summary)
  const read = (id: string): ServiceExecution | null => {
    const value = all.find(({ summary }) => summary.id === id)?.value
    return value === undefined ? null : orBroken(path, () => executionOf(value))
  }
  return {
    name: path,
    list: (query, signal) => listOfSummaries(summaries, query, signal),
    execution: (id) => {
      const execution = read(id)
      return execution === null ? Promise.reject(notFoundIn(id, path)) : Promise.resolve(execution)
    },
    successBefore: (execution) => {
      const before = summaries.find(
        (one) =>
          one.status === 'success' &&
          one.workflowId === execution.workflowId &&
          one.id !== execution.id &&
          newestFirst(execution, one) < 0,
      )
      return Promise.resolve(before === undefined ? null : read(before.id))
    },
    retriesOf: ({ id }) =>
      Promise.resolve(
        summaries
          .filter(({ retryOf }) => retryOf === id)
          .map((one) => one.id)
          .toReversed(),
      ),
    workflow: () => Promise.resolve(null),
    // It does not tell the version.
    profile: () => null,
    passedOver: () => broken,
    close: () => {
      close()
      return Promise.resolve()
    },
  }
}

/** A list, a page of a list, one, or one in `data` (as the editor's own calls answer). */
function executionsIn(root: LazyValue, broken: PassedOver[]): Found[] {
  if (root.kind === 'list') return manyIn(root, broken)
  if (partOf(root, 'workflowData') !== null) return oneIn(root)
  const data = partOf(root, 'data')
  if (data === null) return []
  if (data.kind === 'list') return manyIn(data, broken)
  const results = partOf(data, 'results')
  return results === null ? oneIn(data) : manyIn(results, broken)
}

function manyIn(list: LazyValue, broken: PassedOver[]): Found[] {
  const found: Found[] = []
  const refused: ProblemError[] = []
  for (const [, one] of list.parts()) {
    try {
      append(found, oneIn(one))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      refused.push(error)
      const id = partOf(one, 'id')?.within(1000)?.value
      const isId = typeof id === 'string' || typeof id === 'number'
      broken.push({ id: isId ? String(id) : '', sentence: error.problem.sentence })
    }
  }
  const [first] = refused
  if (found.length === 0 && first !== undefined) throw first
  return found
}

function oneIn(value: LazyValue): Found[] {
  if (value.kind !== 'object') return []
  const workflow = partOf(value, 'workflowData')
  const known = workflow === null ? null : copyWithin(workflow, { left: bytesOfWorkflow, cut: false, cyclic: false })
  const execution = executionOf(value, isObject(known) ? mayHideFailure(known) : undefined)
  return execution === null ? [] : [{ summary: summaryOf(execution), value }]
}

/** `takesItemsOf`: where only some nodes' items are looked at, as for a list. */
function executionOf(value: LazyValue, takesItemsOf?: (node: string) => boolean): ServiceExecution | null {
  const { given, notes } = cutExecution(value, takesItemsOf)
  return isObject(given) ? readExecution(given, notes) : null
}

function noExecution(path: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `${path} holds no execution of n8n: none of its values has "workflowData".`,
    remedy: 'Give what `GET /api/v1/executions/ID?includeData=true` answers, or a saved execution with its workflow.',
  })
}
