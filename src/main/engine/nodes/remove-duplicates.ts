import type { Item } from '../../../shared/item.ts'
import { isObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { getField, namesIn, setField, withoutField, type Fields } from './fields.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'
import { parseDate } from './parse-date.ts'

/** Remove Duplicates: within the input, or against what earlier executions saw. The second output has what was removed. */
export const removeDuplicates: NodeKind = {
  type: 'n8n-nodes-base.removeDuplicates',
  versions: [1, 1.1, 2],
  group: 'data',
  outputs: (node) => (isAcrossExecutions(node.parameters['operation']) ? ['kept', 'discarded'] : ['main']),
  execute: (context) => {
    const { node, parameters } = context
    if (node.typeVersion < 2) return [withinInput(context)]
    const operation = parameters.read('operation', 0, 'removeDuplicateInputItems')
    if (isAcrossExecutions(operation)) return acrossExecutions(context)
    if (operation !== 'clearDeduplicationHistory') return [withinInput(context)]
    context.engine.surroundings.seenValues.clear(scopeName(context))
    return [context.items]
  },
}

function isAcrossExecutions(operation: unknown): boolean {
  return operation === 'removeItemsSeenInPreviousExecutions'
}

function withinInput({ items, parameters }: NodeContext): readonly Item[] {
  const compare = String(parameters.read('compare', 0, 'allFields'))
  const dots = parameters.read('options.disableDotNotation', 0, false) !== true
  const names = namesIn(parameters.read(compare === 'allFieldsExcept' ? 'fieldsToExclude' : 'fieldsToCompare', 0, ''))
  if (compare !== 'allFields' && names.length === 0) {
    throw new NodeFailure(
      compare === 'allFieldsExcept'
        ? 'No fields specified. Please add a field to exclude from comparison'
        : 'No fields specified. Please add a field to compare on',
    )
  }
  if (compare === 'selectedFields') checkFields(items, names, dots)
  const onlyCompared = parameters.read('options.removeOtherFields', 0, false) === true && compare !== 'allFields'
  const seen = new Set<string>()
  const kept: Item[] = []
  for (const item of items) {
    const compared = comparedFields(item, compare, names, dots)
    const mark = JSON.stringify(inOrder(compared))
    if (seen.has(mark)) continue
    seen.add(mark)
    kept.push(onlyCompared ? { ...item, json: compared } : item)
  }
  return kept
}

function checkFields(items: readonly Item[], names: readonly string[], dots: boolean): void {
  for (const name of names) {
    const missing = items.findIndex(({ json }) => getField(json, name, dots) === undefined)
    if (missing >= 0) throw new NodeFailure(`'${name}' field is missing from some input items`, { itemIndex: missing })
  }
}

function comparedFields(item: Item, compare: string, names: readonly string[], dots: boolean): Fields {
  if (compare === 'allFields') return item.json
  if (compare === 'allFieldsExcept') {
    return names.reduce<Fields>((fields, name) => withoutField(fields, name, dots), { ...item.json })
  }
  const fields: Fields = {}
  for (const name of names) setField(fields, name, getField(item.json, name, dots), dots)
  return fields
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return Object.keys(value)
    .sort()
    .map((key) => [key, inOrder(value[key])])
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
  const fresh: string[] = []
  const kept: Item[] = []
  const removed: Item[] = []
  const now = new Set<string>()
  for (const [index, item] of items.entries()) {
    const value = parameters.read('dedupeValue', index, '')
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
    if (now.has(text) || seenValues.has(name, text)) {
      removed.push(item)
    } else {
      now.add(text)
      fresh.push(text)
      kept.push(item)
    }
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
  const number = isDate ? parseDate(value, scope.timezone) : Number(value)
  if (number !== null && !Number.isNaN(number)) return number
  throw new NodeFailure(
    `The value to compare is "${String(value)}". Expected ${isDate ? 'a date' : 'a number'}, because only what is ${isDate ? 'later' : 'higher'} than before is kept.`,
    { itemIndex: index },
  )
}
