import type { BundleFailingItem, BundleFailingItems } from '../../shared/evidence-bundle.ts'
import type { Execution, NodeRun } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { Item } from '../../shared/item.ts'
import { isObject } from '../../shared/json.ts'
import { healedFailure } from './healed-failure.ts'

/** So many of them stand in evidence; the rest is counted. */
const mostItems = 20

/** The item at which the first failed node failed; null where none is known. */
export function failedItem(execution: Execution): unknown {
  const first = firstFailure(execution) ?? healedFailure(execution)
  if (first === null) return null
  return inputOf(first.run)[first.failure.itemIndex ?? 0]?.json ?? null
}

/** Every item that a node failed at, also where the workflow went on with the others. */
export function failingItems({ nodeRuns }: Pick<Execution, 'nodeRuns'>): BundleFailingItems {
  const all = nodeRuns.flatMap(itemsOfRun)
  return { count: all.length, items: all.slice(0, mostItems) }
}

function itemsOfRun(run: NodeRun): BundleFailingItem[] {
  const input = inputOf(run)
  const view = (index: number, message: string): BundleFailingItem[] => {
    const item = input[index]
    if (item === undefined) return []
    return [{ node: run.node, run_index: run.runIndex, item_index: index, error_message: message, item: item.json }]
  }
  if (run.failure !== null) {
    // One item alone can only be the one; of several nothing is known where the failure names none.
    const index = run.failure.itemIndex ?? (input.length === 1 ? 0 : -1)
    return view(index, run.failure.message)
  }
  const went = run.findings.filter(({ kind }) => kind === 'failure-continued')
  const indexes = [...new Set(went.flatMap(({ itemIndexes }) => itemIndexes))]
  if (indexes.length === 0) return []
  const messages = messagesIn((run.outputs ?? []).flat())
  return indexes.flatMap((index) => view(index, messages.get(index) ?? went[0]?.sentence ?? ''))
}

function inputOf({ inputs }: NodeRun): readonly Item[] {
  return inputs.find((input) => input.length > 0) ?? []
}

/** The error texts of the items that failing ones became, by the place of those in the input, as far as that can be told. */
function messagesIn(outputs: readonly Item[]): ReadonlyMap<number, string> {
  const messages = new Map<number, string>()
  for (const item of outputs) {
    const [text, place] = [errorTextOf(item), pairedWith(item)]
    if (text !== null && place !== null && !messages.has(place)) messages.set(place, text)
  }
  return messages
}

function pairedWith({ pairedItem }: Item): number | null {
  const [first] = Array.isArray(pairedItem) ? (pairedItem as readonly unknown[]) : [pairedItem]
  if (typeof first === 'number') return first
  return isObject(first) && typeof first['item'] === 'number' ? first['item'] : null
}

function errorTextOf(item: Item): string | null {
  const written = item.json['error']
  if (typeof written === 'string') return written
  if (isObject(written) && typeof written['message'] === 'string') return written['message']
  return item.error === undefined ? null : item.error.message
}
