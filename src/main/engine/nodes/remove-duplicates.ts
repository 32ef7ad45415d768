import type { Item } from '../../../shared/item.ts'
import { NodeFailure } from '../node-failure.ts'
import { continueWith } from './items/each-item.ts'
import { distinctItems } from './items/distinct-items.ts'
import { textOf } from './items/text-of.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'
import { parseDate } from './dates/parse-date.ts'

/** Remove Duplicates: within the input, or against what earlier executions saw. The second output has what was removed. */
export const removeDuplicates: NodeKind = {
  type: 'n8n-nodes-base.removeDuplicates',
  facts: { label: 'Remove Duplicates', remembers: true, changesCount: true },
  versions: [1, 1.1, 2],
  group: 'data',
  outputs: (node) => (isAcrossExecutions(node.parameters['operation']) ? ['kept', 'discarded'] : ['main']),
  execute: (context) => {
    const { node, parameters } = context
    if (node.typeVersion < 2) return [distinctItems(context)]
    const operation = parameters.read('operation', 0, 'removeDuplicateInputItems')
    if (isAcrossExecutions(operation)) return orError(context, () => acrossExecutions(context))
    if (operation !== 'clearDeduplicationHistory') return orError(context, () => [distinctItems(context)])
    context.engine.surroundings.seenValues.clear(scopeName(context))
    return [context.items]
  },
}

/** From version 2 on a failure is one item with the error, where the node is set to continue. */
function orError(context: NodeContext, work: () => Outputs): Outputs {
  try {
    return work()
  } catch (thrown) {
    const { json } = continueWith(context, thrown, 0)
    return [[{ json }]]
  }
}

function isAcrossExecutions(operation: unknown): boolean {
  return operation === 'removeItemsSeenInPreviousExecutions'
}

/** Name under which the seen values are kept: of this node, or of the whole workflow. */
function scopeName({ parameters, scope, node }: NodeContext): string {
  const whole = parameters.read('options.scope', 0, 'node') === 'workflow'
  return whole ? scope.workflow.id : `${scope.workflow.id}/${node.id ?? node.name}`
}

function acrossExecutions(context: NodeContext): Outputs {
  const logic = context.parameters.read('logic', 0, 'removeItemsWithAlreadySeenKeyValues')
  return logic === 'removeItemsWithAlreadySeenKeyValues' ? bySeenValues(context) : byHighestValue(context, logic)
}

function bySeenValues(context: NodeContext): Outputs {
  const { items, parameters, engine } = context
  const { seenValues } = engine.surroundings
  const name = scopeName(context)
  // Items of one input that have the same value are all new, or all known.
  const groups = new Map<string, Item[]>()
  for (const [index, item] of items.entries()) {
    const value = parameters.read('dedupeValue', index, '')
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
    const group = groups.get(text)
    if (group === undefined) groups.set(text, [item])
    else group.push(item)
  }
  const fresh = [...groups.keys()].filter((text) => !seenValues.has(name, text))
  const isFresh = new Set(fresh)
  const kept = fresh.flatMap((text) => groups.get(text) ?? [])
  const removed = [...groups].flatMap(([text, group]) => (isFresh.has(text) ? [] : group))
  const repeats = kept.length - fresh.length
  if (repeats > 0) {
    context.note(
      'side-effects-repeated',
      `${repeats} items of "${context.node.name}" have a value that another item of the same input has, and went on all the same: only earlier executions are looked at.`,
    )
  }
  const limit = Number(parameters.read('options.historySize', 0, 10_000))
  if (fresh.length > 0) seenValues.add(name, fresh, Number.isNaN(limit) ? 10_000 : limit)
  return [kept, removed]
}

function byHighestValue(context: NodeContext, logic: unknown): Outputs {
  const { items, engine } = context
  const { seenValues } = engine.surroundings
  const name = scopeName(context)
  const stored = seenValues.highest(name)
  const limit = stored === null ? Number.NEGATIVE_INFINITY : Number(stored)
  const values = items.map((_, index) => valueOf(context, logic, index))
  const highest = values.reduce((most, value) => Math.max(most, value), limit)
  if (highest > limit) seenValues.setHighest(name, String(highest))
  const isNew = (_: Item, index: number) => (values[index] ?? limit) > limit
  return [items.filter(isNew), items.filter((item, index) => !isNew(item, index))]
}

function valueOf({ parameters, scope }: NodeContext, logic: unknown, index: number): number {
  const isDate = logic === 'removeItemsUpToStoredDate'
  const value = parameters.read(isDate ? 'dateDedupeValue' : 'incrementalDedupeValue', index)
  const text = textOf(value ?? '')
  const number = isDate ? parseDate(value, scope.timezone) : Number(value)
  if (text !== '' && number !== null && !Number.isNaN(number)) return number
  const kind = isDate ? 'a valid date' : 'a number'
  throw new NodeFailure(
    text === ''
      ? 'The `Value to Dedupe` On is empty. Please provide a value.'
      : `The value '${text}' is not ${kind}. Please provide ${kind}.`,
    { itemIndex: index, description: `Only what is ${isDate ? 'later' : 'higher'} than before is kept.` },
  )
}
