/** Where one item that was sent falls short of what is expected of it: one sentence for each expectation. Pure. */
import type { ExpectedAiAnswer, ItemExpectation, LeavingItems, SentRequest } from '../../shared/case-expectations.ts'
import { aiRunOf, itemsLeaving, requestsLike, requestsOf, type SeenItem } from './seen-item.ts'
import type { Shortfall, ShortfallKind } from './shortfall.ts'
import { shown, valueShortfall } from './check-value.ts'

/** `where`: which item of what was sent, as the beginning of a sentence. */
export function checkItem(expected: ItemExpectation, seen: SeenItem, where: string): readonly Shortfall[] {
  const found: Shortfall[] = []
  const add = (kind: ShortfallKind, sentence: string | null): void => {
    if (sentence !== null) found.push({ kind, sentence: `${where}: ${sentence}.` })
  }
  add('status', statusShortfall(expected, seen))
  add('first-failed-node', nodeShortfall(expected, seen))
  add('error', errorShortfall(expected, seen))
  add('findings', findingsShortfall(expected, seen))
  for (const one of expected.items ?? []) add('items', itemsShortfall(one, seen))
  for (const one of expected.requests ?? []) add('requests', requestShortfall(one, seen))
  add('requests', countShortfall('requests are sent out', expected.request_count, requestsOf(seen).length))
  add('rows', countShortfall('rows are written', expected.rows, seen.item.workflowView?.rowsWritten ?? 0))
  for (const one of expected.ai_answers ?? []) add('ai-answers', answerShortfall(one, seen))
  return found
}

function statusShortfall({ status: wanted }: ItemExpectation, { item }: SeenItem): string | null {
  const actual = item.providerView?.statusCode ?? null
  if (wanted === undefined || wanted === actual) return null
  const saw = actual === null ? `no answer (${item.sendError ?? 'nothing was sent'})` : String(actual)
  return `the provider saw ${saw}; ${wanted === null ? 'no answer' : String(wanted)} is expected`
}

function nodeShortfall({ first_failed_node: wanted }: ItemExpectation, { item }: SeenItem): string | null {
  const { workflowView: view } = item
  const actual = view?.firstFailedNode ?? null
  if (wanted === undefined || (wanted === actual && (wanted !== null || view !== null))) return null
  const expected = wanted === null ? 'no failure is expected' : `${JSON.stringify(wanted)} is expected to fail first`
  if (view === null) return `no execution was started; ${expected}`
  return `${actual === null ? 'no node failed' : `${JSON.stringify(actual)} failed first (${view.errorMessage ?? ''})`}; ${expected}`
}

function errorShortfall({ error_includes: wanted }: ItemExpectation, { item }: SeenItem): string | null {
  const actual = item.workflowView?.errorMessage ?? item.sendError
  if (wanted === undefined || actual?.includes(wanted) === true) return null
  return `${actual === null ? 'there is no error' : `the error is ${shown(actual)}`}; one with ${shown(wanted)} is expected`
}

function findingsShortfall({ findings: wanted }: ItemExpectation, { item }: SeenItem): string | null {
  if (wanted === undefined) return null
  const actual = findingKindsOf(item)
  const missing = [...new Set(wanted)].filter((kind) => !actual.includes(kind))
  const more = actual.filter((kind) => !wanted.includes(kind))
  if (missing.length === 0 && more.length === 0) return null
  const parts = [
    ...(missing.length === 0 ? [] : [`${missing.join(', ')} is expected and was not noted`]),
    ...(more.length === 0 ? [] : [`${more.join(', ')} was noted and is not expected`]),
  ]
  return `findings: ${parts.join('; ')}`
}

/** Kinds of the findings of an item, each once, in the order in which they were noted. */
export function findingKindsOf({ workflowView }: SeenItem['item']): NonNullable<ItemExpectation['findings']> {
  return [...new Set((workflowView?.findings ?? []).map(({ kind }) => kind))]
}

function itemsShortfall(expected: LeavingItems, seen: SeenItem): string | null {
  const items = itemsLeaving(seen, expected)
  const from = `${JSON.stringify(expected.node)}${(expected.output ?? 0) === 0 ? '' : `, output ${String(expected.output)}`}`
  const { count: wanted } = expected
  if (items === null) return `${from} did not run; items of it are expected`
  if (wanted !== undefined && wanted !== items.length) {
    return `${String(items.length)} items left ${from}; ${String(wanted)} are expected`
  }
  const value = valueShortfall(expected, itemsText(items))
  return value === null ? null : `of the items that left ${from}, ${value}`
}

/** What the items hold, as a JSON list. */
export function itemsText(items: NonNullable<ReturnType<typeof itemsLeaving>>): string {
  return JSON.stringify(items.map(({ json }) => json))
}

function requestShortfall(expected: SentRequest, seen: SeenItem): string | null {
  const requests = requestsLike(seen, expected)
  const { method, url, times = 1 } = expected
  if (requests.length !== times) {
    return `${method} ${url} was sent ${inTimes(requests.length)}; ${inTimes(times)} is expected`
  }
  const [first] = requests
  const value = first === undefined ? null : valueShortfall(expected, first.body)
  return value === null ? null : `in the body of ${method} ${url}, ${value}`
}

function inTimes(count: number): string {
  return count === 1 ? 'once' : `${String(count)} times`
}

function countShortfall(what: string, wanted: number | undefined, actual: number): string | null {
  return wanted === undefined || wanted === actual ? null : `${String(actual)} ${what}; ${String(wanted)} are expected`
}

function answerShortfall(expected: ExpectedAiAnswer, seen: SeenItem): string | null {
  const run = aiRunOf(seen, expected)
  const of = `${JSON.stringify(expected.node)} about item ${String(expected.item ?? 0)}`
  if (run === null) return `${of} gave no answer; one is expected`
  if (expected.verdict !== undefined && expected.verdict !== run.verdict) {
    return `the answer of ${of} is ${run.verdict}; ${expected.verdict} is expected`
  }
  const value = valueShortfall(expected, run.output === null ? null : JSON.stringify(run.output))
  return value === null ? null : `in the answer of ${of}, ${value}`
}
