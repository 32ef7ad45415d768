import type { Attempt, OutgoingRequest } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { Outputs } from './nodes/node-kind.ts'
import { isSafeMethod } from '../../shared/safe-methods.ts'

/** `json.error` of the first item, the only one that the retry of the workflow format looks at (§1.4). */
export function errorInFirstItem(outputs: Outputs): unknown {
  const json: unknown = outputs[0]?.[0]?.json
  const error: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'error') : undefined
  return error === null || error === false ? undefined : error
}

export function softRetry(node: WorkflowNode, number: number, tries: number, error: unknown): Finding {
  const text = (JSON.stringify(error) as string | undefined) ?? String(error)
  return {
    kind: 'soft-retry',
    sentence: `The first item of try ${number} of ${tries} of "${node.name}" has a field "error" (${text.slice(0, 200)}): the workflow format counts that as a failed try, although the node did not fail.`,
    itemIndexes: [0],
  }
}

/** What the tries of a node run hide: failures that a later try covered, items that no try looked at, effects made twice or for nothing. `found` is what the last try noted itself. */
export function findingsOfAttempts(
  node: WorkflowNode,
  attempts: readonly Attempt[],
  outputs: Outputs | null,
  found: readonly Finding[],
): readonly Finding[] {
  return [
    ...maskedFailures(node, attempts, outputs),
    ...itemsNotRetried(node, outputs, found),
    ...repeatedRequests(node, attempts),
    ...lostResults(node, attempts, outputs),
  ]
}

/** Contract §7: a retry masks the original error; the first failure in the history is the real one. */
function maskedFailures(node: WorkflowNode, attempts: readonly Attempt[], outputs: Outputs | null): readonly Finding[] {
  const failures = attempts.flatMap(({ failure }) => failure ?? [])
  const [first] = failures
  if (outputs === null || first === undefined) return []
  return [
    {
      kind: 'failure-masked-by-retry',
      sentence: `"${node.name}" succeeded at try ${attempts.length} only. It first failed with: ${first.message}`,
      itemIndexes: first.itemIndex === null ? [] : [first.itemIndex],
    },
  ]
}

function itemsNotRetried(node: WorkflowNode, outputs: Outputs | null, found: readonly Finding[]): readonly Finding[] {
  if (node.retryOnFail !== true || outputs === null || errorInFirstItem(outputs) !== undefined) return []
  const failed = found.filter(({ kind }) => kind === 'failure-continued').flatMap(({ itemIndexes }) => itemIndexes)
  if (failed.length === 0) return []
  return [
    {
      kind: 'failure-not-retried',
      sentence: `"${node.name}" is set to retry, but its ${failed.length} failed items were not tried again: the workflow format looks at the first item only, and that one was good.`,
      itemIndexes: failed,
    },
  ]
}

function isUnsafe({ method }: OutgoingRequest): boolean {
  return !isSafeMethod(method)
}

function repeatedRequests(node: WorkflowNode, attempts: readonly Attempt[]): readonly Finding[] {
  if (attempts.length < 2) return []
  const seen = new Map<string, number>()
  const items = new Set<number>()
  for (const request of attempts.flatMap(({ requests }) => requests)) {
    if (!isUnsafe(request)) continue
    const key = `${request.method} ${request.url}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    if (request.itemIndex !== null) items.add(request.itemIndex)
  }
  const repeated = [...seen].filter(([, count]) => count > 1)
  if (repeated.length === 0) return []
  const total = repeated.reduce((sum, [, count]) => sum + count, 0)
  const [first] = repeated[0] ?? ['']
  return [
    {
      kind: 'side-effects-repeated',
      sentence: `"${node.name}" was tried ${attempts.length} times with all its items: ${total} requests that change something were sent, for example ${first}. What the other side did the first time it may have done again.`,
      itemIndexes: [...items].sort((a, b) => a - b),
    },
  ]
}

/** One item fails, and the node with it: what the other side did for the other items is nowhere in the outputs. */
function lostResults(node: WorkflowNode, attempts: readonly Attempt[], outputs: Outputs | null): readonly Finding[] {
  if (outputs !== null) return []
  const done = attempts
    .flatMap(({ requests }) => requests)
    .filter((request) => isUnsafe(request) && request.answer !== null && request.answer.status < 300)
  const [first] = done
  if (first === undefined) return []
  return [
    {
      kind: 'results-lost',
      sentence: `"${node.name}" failed, but ${done.length} of its requests had been answered well, for example ${first.method} ${first.url} (${first.answer?.status ?? 0}): what they changed stays changed, and their results were lost.`,
      itemIndexes: [...new Set(done.flatMap(({ itemIndex }) => itemIndex ?? []))].sort((a, b) => a - b),
    },
  ]
}
