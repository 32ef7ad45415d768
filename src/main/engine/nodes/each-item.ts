import type { Item } from '../../../shared/item.ts'
import { ExpressionError } from '../expressions/expression-error.ts'
import { causesOf } from '../failure-from.ts'
import { NodeFailure } from '../node-failure.ts'
import { forEachItem } from './for-each-item.ts'
import type { NodeContext, Outputs } from './node-kind.ts'

/**
 * What most nodes do: something with each item, which goes out on the one output, linked to the item it was made of. What a
 * library throws becomes the failure of that item.
 */
export async function eachItem(
  context: NodeContext,
  work: (item: Item, itemIndex: number) => Item | readonly Item[] | Promise<Item | readonly Item[]>,
): Promise<Outputs> {
  const linked = async (item: Item, itemIndex: number): Promise<readonly Item[]> => {
    context.signal.throwIfAborted()
    try {
      const made = await work(item, itemIndex)
      return (isList(made) ? made : [made]).map((one) =>
        one.pairedItem === undefined ? { ...one, pairedItem: { item: itemIndex } } : one,
      )
    } catch (thrown) {
      throw ofLibrary(thrown, itemIndex)
    }
  }
  return [await forEachItem(context, linked)]
}

function ofLibrary(thrown: unknown, itemIndex: number): unknown {
  if (!(thrown instanceof Error) || thrown instanceof NodeFailure || thrown instanceof ExpressionError) return thrown
  const code: unknown = Reflect.get(thrown, 'code')
  const known = typeof code === 'string' ? code : null
  return new NodeFailure(thrown.message, {
    itemIndex,
    ...(known !== null && { code: known }),
    causes: [{ name: thrown.name, message: thrown.message, code: known }, ...causesOf(thrown)],
  })
}

function isList(made: Item | readonly Item[]): made is readonly Item[] {
  return Array.isArray(made)
}
