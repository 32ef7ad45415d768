import type { Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { aggregateValues, aggregations, asText, type Aggregation } from './items/aggregate-values.ts'
import { getField, splitNames } from './items/fields.ts'
import { parametersIn, parametersOf } from './items/item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** One figure to compute for each group. */
interface Figure {
  readonly aggregation: Aggregation
  readonly field: string
  readonly outputField: string
  readonly includeEmpty: boolean
  readonly separator: string
}

/** An item and its place in the input. */
interface Entry {
  readonly item: Item
  readonly index: number
}

interface Group {
  readonly by: JsonObject
  readonly entries: readonly Entry[]
}

/** Summarize: figures over all items, or over each group of items with the same values in the fields to split by. */
export const summarize: NodeKind = {
  type: 'n8n-nodes-base.summarize',
  facts: { label: 'Summarize', changesCount: true },
  versions: [1, 1.1],
  group: 'data',
  reshapes: true,
  execute: (context) => {
    const parameters = parametersOf(context, 0)
    const dots = !parameters.flag('options.disableDotNotation')
    const figures = parameters
      .entries('fieldsToSummarize.values')
      .filter((entry) => parametersIn(entry).name('field') !== '')
      .map(figureOf)
    if (figures.length === 0) {
      throw new NodeFailure("You need to add at least one aggregation to 'Fields to Summarize' with non empty 'Field'")
    }
    const missing = missingFields(context, figures, dots)
    if (missing.length > 0 && context.node.typeVersion < 1.1 && !parameters.flag('options.continueIfFieldNotFound')) {
      throw new NodeFailure(`The field '${missing[0] ?? ''}' does not exist in any items`)
    }
    for (const field of missing) context.note('items-dropped', `The field '${field}' does not exist in any items.`)
    noteIgnoredTexts(context, figures, dots)
    const splitBy = splitNames(parameters.value('fieldsToSplitBy', '')).filter((name) => name !== '')
    const skipEmpty = parameters.flag('options.skipEmptySplitFields')
    const entries = context.items.map((item, index) => ({ item, index }))
    if (parameters.text('options.outputFormat', 'separateItems') === 'singleItem') {
      const json = nested(entries, splitBy, (group) => computed(group, figures, dots), { skipEmpty, dots })
      return [[{ json, pairedItem: entries.map(({ index }) => ({ item: index })) }]]
    }
    return [
      grouped([{ by: {}, entries }], splitBy, { skipEmpty, dots }).map(({ by, entries: group }) => ({
        json: { ...computed(group, figures, dots), ...(context.node.typeVersion < 1.1 ? asTexts(by) : by) },
        pairedItem: group.map(({ index }) => ({ item: index })),
      })),
    ]
  },
}

/** Version 1 knows the values that it splits by as names of fields. */
function asTexts(by: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(by).map(([name, value]) => [name, String(value)]))
}

const prefixes: Readonly<Record<Aggregation, string>> = {
  append: 'appended_',
  average: 'average_',
  concatenate: 'concatenated_',
  count: 'count_',
  countUnique: 'unique_count_',
  max: 'max_',
  min: 'min_',
  sum: 'sum_',
}

function figureOf(entry: JsonObject): Figure {
  const parameters = parametersIn(entry)
  const name = parameters.text('aggregation', 'count')
  const aggregation = aggregations.find((known) => known === name)
  if (aggregation === undefined) {
    throw new NodeFailure(`The aggregation "${name}" is not known. It must be one of ${aggregations.join(', ')}.`)
  }
  const field = parameters.name('field')
  const separateBy = parameters.value('separateBy', ',') === undefined ? ',' : parameters.name('separateBy', ',')
  return {
    aggregation,
    field,
    outputField: `${prefixes[aggregation]}${plainName(field)}`,
    includeEmpty: parameters.flag('includeEmpty'),
    separator: separateBy === 'other' ? parameters.text('customSeparator') : separateBy,
  }
}

/** A field name as output fields carry it: `a.b["c"]` becomes `a_bc`. */
function plainName(field: string): string {
  return field.replace(/[\]["]/g, '').replace(/[ .]/g, '_')
}

function computed(group: readonly Entry[], figures: readonly Figure[], dots: boolean): JsonObject {
  return Object.fromEntries(
    figures.map((figure) => [
      figure.outputField,
      aggregateValues(
        group.map(({ item }) => getField(item.json, figure.field, dots)),
        figure,
      ),
    ]),
  )
}

interface Splitting {
  readonly skipEmpty: boolean
  readonly dots: boolean
}

/** Splits the groups by one field after the other; groups come in the order in which their values were first seen. */
function grouped(groups: readonly Group[], fields: readonly string[], splitting: Splitting): readonly Group[] {
  const [field, ...rest] = fields
  if (field === undefined) return groups
  const split = groups.flatMap(({ by, entries }) =>
    splitAt(entries, field, splitting).map(({ value, entries: part }) => ({
      by: { ...by, [plainName(field)]: value },
      entries: part,
    })),
  )
  return grouped(split, rest, splitting)
}

function nested(
  entries: readonly Entry[],
  fields: readonly string[],
  compute: (entries: readonly Entry[]) => JsonObject,
  splitting: Splitting,
): JsonObject {
  const [field, ...rest] = fields
  if (field === undefined) return compute(entries)
  return Object.fromEntries(
    splitAt(entries, field, splitting).map((part) => [
      asText(part.value),
      nested(part.entries, rest, compute, splitting),
    ]),
  )
}

interface Part {
  readonly value: unknown
  readonly entries: Entry[]
}

/** Values of different types are different, and an object counts as its JSON text. */
function splitAt(entries: readonly Entry[], field: string, { skipEmpty, dots }: Splitting): readonly Part[] {
  const parts = new Map<unknown, Part>()
  for (const entry of entries) {
    const given = getField(entry.item.json, field, dots)
    const value = typeof given === 'object' && given !== null ? JSON.stringify(given) : given
    if (skipEmpty && typeof value !== 'number' && !value) continue
    const known = parts.get(value)
    if (known === undefined) parts.set(value, { value, entries: [entry] })
    else known.entries.push(entry)
  }
  return [...parts.values()]
}

function missingFields({ items }: NodeContext, figures: readonly Figure[], dots: boolean): readonly string[] {
  const fields = [...new Set(figures.map(({ field }) => field))]
  return fields.filter((field) => items.every((item) => getField(item.json, field, dots) === undefined))
}

/** Sum and average look at numbers only: a text such as "12" is left out without a word in the workflow format. */
function noteIgnoredTexts(context: NodeContext, figures: readonly Figure[], dots: boolean): void {
  for (const { aggregation, field } of figures) {
    if (aggregation !== 'sum' && aggregation !== 'average') continue
    const ignored = context.items.flatMap((item, index) =>
      isNumberText(getField(item.json, field, dots)) ? [index] : [],
    )
    if (ignored.length === 0) continue
    context.note(
      'items-dropped',
      `The ${aggregation} of "${field}" left out ${ignored.length} items in which it is a text and not a number.`,
      ignored,
    )
  }
}

function isNumberText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
}
