import type { Item } from '../../../../shared/item.ts'
import type { Lack } from '../../../../shared/lack.ts'
import { append } from '../../../../shared/list.ts'
import { ExpressionError } from '../../expressions/expression-error.ts'
import { causesOf, failureFrom } from '../../failure-from.ts'
import { hasExpression } from '../../literal-parameters.ts'
import { NodeFailure } from '../../node-failure.ts'
import { onceThere } from '../../once-there.ts'
import type { NodeContext, Outputs } from '../node-kind.ts'
import { Stretch } from '../../stretch.ts'

/**
 * What most nodes do: something with each item, which goes out on the one output, linked to the item it was made of. What a
 * library throws becomes the failure of that item.
 */
export function eachItem(
  context: NodeContext,
  work: (item: Item, itemIndex: number) => Item | readonly Item[] | Promise<Item | readonly Item[]>,
): Outputs | Promise<Outputs> {
  const linked = (item: Item, itemIndex: number): readonly Item[] | Promise<readonly Item[]> => {
    context.stopped.throwIfAborted()
    try {
      const made = onceThere(work(item, itemIndex), (list) => linkedTo(list, itemIndex))
      return isPromise(made) ? made.catch((thrown: unknown) => refuse(thrown, itemIndex)) : made
    } catch (thrown) {
      return refuse(thrown, itemIndex)
    }
  }
  return onceThere(forEachItem(context, linked), (items) => [items])
}

function linkedTo(made: Item | readonly Item[], itemIndex: number): readonly Item[] {
  return (isList(made) ? made : [made]).map((one) =>
    one.pairedItem === undefined ? { ...one, pairedItem: { item: itemIndex } } : one,
  )
}

function refuse(thrown: unknown, itemIndex: number): never {
  throw asFailure(thrown, itemIndex)
}

/** What a library threw, as the failure of that item; what is a failure already stays what it is. */
export function asFailure(thrown: unknown, itemIndex: number): unknown {
  if (!(thrown instanceof Error) || thrown instanceof NodeFailure || thrown instanceof ExpressionError) return thrown
  const code: unknown = Reflect.get(thrown, 'code')
  const known = typeof code === 'string' ? code : null
  return new NodeFailure(thrown.message, {
    itemIndex,
    ...(known !== null && { code: known }),
    causes: [{ name: thrown.name, message: thrown.message, code: known }, ...causesOf(thrown)],
  })
}

/** Reads what the service reads of each item outside of its own handling of errors: an expression that fails there fails the node. */
export function readAhead({ node, items, parameters }: NodeContext, paths: readonly string[]): void {
  const written = paths.filter((path) => hasExpression(node.parameters[path]))
  for (const path of written) for (const itemIndex of items.keys()) parameters.read(path, itemIndex)
}

/**
 * Does something for each item. An item that fails becomes `{ json: { error: text } }` where the node continues, with a
 * finding; else the failure goes on with the item's index in it (engine semantics §1.4). Many items are gone through in stretches;
 * only where something is waited for the items are promised.
 */
export function forEachItem(context: NodeContext, act: ActOnItem): Item[] | Promise<Item[]> {
  const made: Item[] = []
  const stretch = new Stretch()
  const { items } = context
  for (const [itemIndex, item] of items.entries()) {
    if (stretch.isLong) return furtherItems(context, act, made, itemIndex, stretch)
    try {
      const result = act(item, itemIndex)
      if (isPromise(result)) return furtherItems(context, act, made, itemIndex, stretch, result)
      add(made, result)
    } catch (thrown) {
      made.push(continueWith(context, thrown, itemIndex))
    }
  }
  return made
}

type ActOnItem = (item: Item, itemIndex: number) => Acted | Promise<Acted>
type Acted = Item | readonly Item[]

/** Goes on with the item at that place; `begun` is what it is about to come to. */
async function furtherItems(
  context: NodeContext,
  act: ActOnItem,
  made: Item[],
  from: number,
  stretch: Stretch,
  begun?: Promise<Acted>,
): Promise<Item[]> {
  const { items } = context
  for (let itemIndex = from; itemIndex < items.length; itemIndex += 1) {
    const item = items[itemIndex]
    if (item === undefined) continue
    const isBegun = begun !== undefined && itemIndex === from
    if (!isBegun && stretch.isLong) {
      await stretch.rest()
      context.stopped.throwIfAborted()
    }
    try {
      const result = isBegun ? begun : act(item, itemIndex)
      add(made, isPromise(result) ? await result : result)
    } catch (thrown) {
      made.push(continueWith(context, thrown, itemIndex))
    }
  }
  return made
}

function add(made: Item[], result: Acted): void {
  if (isList(result)) append(made, result)
  else made.push(result)
}

function isList(result: Acted): result is readonly Item[] {
  return Array.isArray(result)
}

function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return value instanceof Promise
}

/** The item that stands for a failing one where the node continues; throws where it does not. */
export function continueWith(context: NodeContext, thrown: unknown, itemIndex: number): Item {
  const failure = aboutItem(thrown, itemIndex)
  if (!context.continues) throw failure
  const { message, lack } = failureFrom(failure, context.node.name)
  noteContinued(context, message, [itemIndex], lack)
  const detail = failure instanceof NodeFailure ? failure.details.itemError : undefined
  return { json: { error: detail ?? message }, pairedItem: { item: itemIndex } }
}

/** A finding for items whose failure, or whose lack of something here, the node let pass. */
export function noteContinued(
  context: NodeContext,
  message: string,
  itemIndexes: readonly number[],
  lack?: Lack,
): void {
  // Some texts end with the item's place: what is said of several is one text.
  const why = message.replace(/ \[item \d+\]$/u, '')
  const sentence = (failed: readonly number[]): string => {
    const which = failed.length === 1 ? `item ${failed[0] ?? 0}` : `${failed.length} items`
    return `"${context.node.name}" failed for ${which} (${why}) and went on, because it is set to continue on errors.`
  }
  context.note(lack === undefined ? 'failure-continued' : 'cannot-be-run-here', sentence, itemIndexes, lack)
}

/** The failure with the item's index in it, where it is one of a node and names none. */
export function aboutItem(thrown: unknown, itemIndex: number): unknown {
  if (!(thrown instanceof NodeFailure) || thrown.details.itemIndex !== undefined) return thrown
  const failure = new NodeFailure(thrown.message, { ...thrown.details, itemIndex })
  if (thrown.stack !== undefined) failure.stack = thrown.stack
  return failure
}
