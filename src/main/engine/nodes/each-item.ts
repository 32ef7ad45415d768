import type { Item } from '../../../shared/item.ts'
import { ExpressionError } from '../expressions/expression-error.ts'
import { causesOf } from '../failure-from.ts'
import { NodeFailure } from '../node-failure.ts'
import type { NodeContext, Outputs } from './node-kind.ts'

/** What a node makes of one item: one item, several, or none. */
export type ItemWork = (item: Item, itemIndex: number) => Item | readonly Item[] | Promise<Item | readonly Item[]>

/**
 * Does the same with every item, one after the other, and links what comes out to it. Where the node's `onError` lets it
 * go on, a failing item becomes `{ error }` and a finding says so; otherwise the first failure ends the run (§1.4).
 */
export async function eachItem(context: NodeContext, work: ItemWork): Promise<Outputs> {
  const output: Item[] = []
  for (const [itemIndex, item] of context.items.entries()) {
    context.signal.throwIfAborted()
    try {
      const made = await work(item, itemIndex)
      for (const one of isList(made) ? made : [made]) {
        output.push(one.pairedItem === undefined ? { ...one, pairedItem: { item: itemIndex } } : one)
      }
    } catch (thrown) {
      output.push(continuedItem(context, thrown, itemIndex))
    }
  }
  return [output]
}

/** The item that stands for a failure where the node goes on; throws the failure, told of which item it is, where not. */
export function continuedItem(context: NodeContext, thrown: unknown, itemIndex: number): Item {
  const failure = ofItem(thrown, itemIndex)
  if (!context.continues || context.signal.aborted) throw failure
  const { message } = failure
  context.note('failure-continued', `Item ${itemIndex} failed and was passed on with the error: ${message}`, [
    itemIndex,
  ])
  const error = failure instanceof NodeFailure ? (failure.details.itemError ?? message) : message
  return { json: { error }, pairedItem: { item: itemIndex } }
}

function ofItem(thrown: unknown, itemIndex: number): Error {
  if (thrown instanceof ExpressionError) return thrown
  if (thrown instanceof NodeFailure) {
    if (thrown.details.itemIndex !== undefined) return thrown
    return new NodeFailure(thrown.message, {
      ...thrown.details,
      itemIndex,
      causes: thrown.details.causes ?? causesOf(thrown),
    })
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const code: unknown = Reflect.get(error, 'code')
  return new NodeFailure(error.message, {
    itemIndex,
    ...(typeof code === 'string' && { code }),
    causes: [
      { name: error.name, message: error.message, code: typeof code === 'string' ? code : null },
      ...causesOf(error),
    ],
  })
}

function isList(made: Item | readonly Item[]): made is readonly Item[] {
  return Array.isArray(made)
}
