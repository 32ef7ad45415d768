import type { LeavingItems, SentRequest, ExpectedAiAnswer } from '../../shared/case-expectations.ts'
import type { AiRun } from '../../shared/ai-run.ts'
import type { Execution, OutgoingRequest } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'

/** One item that was sent, with the execution that did its work. */
export interface SeenItem {
  readonly item: ReproductionItem
  /** Null where none was started. */
  readonly execution: Execution | null
}

/** The requests that it sent out, those of all tries, in their order. */
export function requestsOf({ execution }: SeenItem): readonly OutgoingRequest[] {
  return (execution?.nodeRuns ?? []).flatMap((run) => run.attempts.flatMap(({ requests }) => requests))
}

/** Those of them that an expectation means. */
export function requestsLike(seen: SeenItem, { method, url }: SentRequest): readonly OutgoingRequest[] {
  const wanted = method.toUpperCase()
  return requestsOf(seen).filter((one) => one.method.toUpperCase() === wanted && isUrl(one.url, url))
}

function isUrl(actual: string, wanted: string): boolean {
  if (wanted.endsWith('*')) return actual.startsWith(wanted.slice(0, -1))
  return actual === wanted || withoutQuery(actual) === wanted
}

/** The address without its query. */
function withoutQuery(url: string): string {
  return url.split('?')[0] ?? url
}

/** Items that left an output of a node, over all its runs; null where the node did not run. */
export function itemsLeaving(
  { execution }: SeenItem,
  { node, output = 0 }: Pick<LeavingItems, 'node' | 'output'>,
): readonly Item[] | null {
  const runs = (execution?.nodeRuns ?? []).filter((run) => run.node === node)
  return runs.length === 0 ? null : runs.flatMap((run) => run.outputs?.[output] ?? [])
}

/** What an AI step made of an item; null where it was not asked about it. */
export function aiRunOf(
  { execution }: SeenItem,
  { node, item = 0 }: Pick<ExpectedAiAnswer, 'node' | 'item'>,
): AiRun | null {
  const runs = (execution?.nodeRuns ?? []).filter((run) => run.node === node)
  return runs.flatMap(({ aiRuns = [] }) => aiRuns).find(({ itemIndex }) => itemIndex === item) ?? null
}
