import { counted } from '../../../shared/counted.ts'
import type { Item } from '../../../shared/item.ts'
import { NodeFailure } from '../node-failure.ts'
import { continueWith } from './items/each-item.ts'
import { distinctItems } from './items/distinct-items.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'
import { parseDate } from './dates/parse-date.ts'

/**
 * Remove Duplicates: within the input, or against what earlier executions saw. What those saw goes out behind the one output, where
 * nothing is connected: an error output is in that place, and takes it (n8n 1.123.5, measured; 2.41 alike).
 */
export const removeDuplicates: NodeKind = {
  type: 'n8n-nodes-base.removeDuplicates',
  facts: { label: 'Remove Duplicates', remembers: true, changesCount: true },
  versions: [1, 1.1, 2],
  group: 'data',
  execute: (context) => {
    const { node, parameters } = context
    if (node.typeVersion < 2) return [distinctItems(context)]
    const operation = parameters.read('operation', 0, 'removeDuplicateInputItems')
    if (operation === 'removeItemsSeenInPreviousExecutions') return orError(context, () => acrossExecutions(context))
    if (operation !== 'clearDeduplicationHistory') return orError(context, () => [distinctItems(context)])
    if (parameters.read('mode', 0, 'cleanDatabase') === 'cleanDatabase') {
      context.engine.surroundings.seenValues.clear(scopeName(context))
    }
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

/** Name under which the seen values are kept: of this node, or of the whole workflow. */
function scopeName({ parameters, scope, node }: NodeContext): string {
  const whole = parameters.read('options.scope', 0, 'node') === 'workflow'
  return whole ? scope.workflow.id : `${scope.workflow.id}/${node.id ?? node.name}`
}

function acrossExecutions(context: NodeContext): Outputs {
  const logic = context.parameters.read('logic', 0, 'removeItemsWithAlreadySeenKeyValues')
  return logic === 'removeItemsWithAlreadySeenKeyValues' ? bySeenValues(context) : byHighestValue(context, logic)
}

const presetHistory = 10_000

function bySeenValues(context: NodeContext): Outputs {
  const { items, parameters, engine } = context
  const { seenValues } = engine.surroundings
  const name = scopeName(context)
  const groups = groupsBy(items, (index) => textIn(parameters.read('dedupeValue', index, '')))
  const limit = Number(parameters.read('options.historySize', 0, presetHistory))
  if (seenValues.count(name) + items.length > limit) {
    throw new NodeFailure(
      'The number of items to be processed exceeds the maximum history size. Please increase the history size or reduce the number of items to be processed.',
      {
        description: `${seenValues.count(name)} values are kept, ${items.length} items came, and at most ${limit} are kept.`,
      },
    )
  }
  if (seenValues.highest(name) !== null) throw otherLogic()
  const keys = Object.keys(groups)
  const fresh = keys.filter((text) => !seenValues.has(name, text))
  const isFresh = new Set(fresh)
  const kept = fresh.flatMap((text) => groups[text] ?? [])
  noteRepeats(context, kept.length - fresh.length)
  if (fresh.length > 0) seenValues.add(name, fresh, Number.isNaN(limit) ? presetHistory : limit)
  const removed = keys.flatMap((text) => (isFresh.has(text) ? [] : (groups[text] ?? [])))
  return keptAndRemoved(context, kept, removed)
}

/** Items of one input that have the same value are all new, or all known. */
function noteRepeats(context: NodeContext, repeats: number): void {
  if (repeats === 0) return
  context.note(
    'side-effects-repeated',
    `${counted(repeats, 'item')} of "${context.node.name}" ${repeats === 1 ? 'has' : 'have'} a value that another item of the same input has, and went on all the same: only earlier executions are looked at.`,
  )
}

/** Keys that are whole numbers come first, in their order, as they do among the fields of an object. */
type Groups = Record<string, Item[]>

function groupsBy(items: readonly Item[], keyOf: (index: number) => string): Groups {
  const groups = Object.create(null) as Groups
  for (const [index, item] of items.entries()) (groups[keyOf(index)] ??= []).push(item)
  return groups
}

/** The text that a value has by itself: every object has the same one, and nothing has none (n8n 1.123.5, observed). */
function textIn(value: unknown): string {
  return value === null || value === undefined ? '' : `${value as string | number | boolean}`
}

function otherLogic(): NodeFailure {
  return new NodeFailure(
    'Deduplication data was originally saved with an incompatible setting of the ‘Keep Items Where’ parameter. Try ’Clean Database’ operation to reset.',
    { name: 'Error' },
  )
}

function byHighestValue(context: NodeContext, logic: unknown): Outputs {
  const { items, engine } = context
  const { seenValues } = engine.surroundings
  const name = scopeName(context)
  const values = new Map<string, number>()
  const groups = groupsBy(items, (index) => {
    const { key, value } = comparedValue(context, logic, index)
    values.set(key, value)
    return key
  })
  if (seenValues.count(name) > 0) throw otherLogic()
  const stored = seenValues.highest(name)
  const limit = stored === null ? Number.NEGATIVE_INFINITY : Number(stored)
  const valueOf = (key: string): number => values.get(key) ?? limit
  // The first time they go on as they are grouped, and later from the lowest to the highest.
  const keys = Object.keys(groups)
  const ordered = stored === null ? keys : keys.toSorted((left, right) => valueOf(left) - valueOf(right))
  const highest = ordered.reduce((most, key) => Math.max(most, valueOf(key)), limit)
  if (highest > limit) seenValues.setHighest(name, String(highest))
  const of = (isNew: boolean): readonly Item[] =>
    ordered.filter((key) => valueOf(key) > limit === isNew).flatMap((key) => groups[key] ?? [])
  return keptAndRemoved(context, of(true), of(false))
}

function keptAndRemoved({ node }: NodeContext, kept: readonly Item[], removed: readonly Item[]): Outputs {
  return node.onError === 'continueErrorOutput' ? [kept] : [kept, removed]
}

function comparedValue(
  { parameters, scope }: NodeContext,
  logic: unknown,
  index: number,
): { readonly key: string; readonly value: number } {
  const isDate = logic === 'removeItemsUpToStoredDate'
  const given = parameters.read(isDate ? 'dateDedupeValue' : 'incrementalDedupeValue', index)
  const text = textIn(given)
  const value = isDate ? parseDate(text, scope.timezone) : Number(text)
  if (text !== '' && value !== null && !Number.isNaN(value)) return { key: isDate ? text : String(value), value }
  const kind = isDate ? 'a valid date' : 'a number'
  throw new NodeFailure(
    text === ''
      ? 'The `Value to Dedupe` On is empty. Please provide a value.'
      : `The value '${text}' is not ${kind}. Please provide ${kind}.`,
    { itemIndex: index, description: `Only what is ${isDate ? 'later' : 'higher'} than before is kept.` },
  )
}
