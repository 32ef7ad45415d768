import { counted } from '../../../shared/counted.ts'
import type { Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { aggregateValues, aggregations, asText, type Aggregation } from './items/aggregate-values.ts'
import { getField, splitNames } from './items/fields.ts'
import { parametersIn, parametersOf, type ItemParameters } from './items/item-parameters.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'

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

/** What one edition of the node does otherwise than another. */
interface Edition {
  /** A field that no item has is noted; else it fails the node. */
  readonly missesFields: boolean
  /** The values that it splits by are the names of fields: before it looks whether they are empty, after that, or not at all. */
  readonly names: 'before' | 'after' | null
  /** What is empty may be counted. */
  readonly countsEmpty: boolean
}

/** Summarize: figures over all items, or over each group of items with the same values in the fields to split by. */
export const summarize: NodeKind = {
  type: 'n8n-nodes-base.summarize',
  facts: { label: 'Summarize', changesCount: true },
  versions: [1, 1.1],
  group: 'data',
  reshapes: true,
  execute: (context) => {
    const isFirst = context.node.typeVersion < 1.1
    const missesFields = !isFirst || parametersOf(context, 0).flag('options.continueIfFieldNotFound')
    return summarized(context, { missesFields, names: isFirst ? 'before' : null, countsEmpty: true })
  },
}

/** The same as an operation of Item Lists, in that version of it. */
export function summarizeInLists(version: number): NodeKind {
  const edition: Edition = { missesFields: version >= 2.1, names: 'after', countsEmpty: false }
  return { ...summarize, execute: (context) => summarized(context, edition) }
}

function summarized(context: NodeContext, edition: Edition): Outputs {
  const parameters = parametersOf(context, 0)
  const dots = !parameters.flag('options.disableDotNotation')
  const splitBy = splitFields(parameters)
  const figures = parameters.entries('fieldsToSummarize.values').map((entry) => figureOf(entry, edition))
  if (figures.every(({ field }) => field === '')) {
    throw new NodeFailure("You need to add at least one aggregation to 'Fields to Summarize' with non empty 'Field'")
  }
  const missing = missingFields(context, figures, dots)
  if (missing.length > 0 && !edition.missesFields) {
    throw new NodeFailure(`The field '${missing[0] ?? ''}' does not exist in any items`)
  }
  for (const field of missing) context.note('items-dropped', `The field '${field}' does not exist in any items.`)
  noteIgnoredTexts(context, figures, dots)
  const splitting = { skipEmpty: parameters.flag('options.skipEmptySplitFields'), dots, names: edition.names }
  const entries = context.items.map((item, index) => ({ item, index }))
  if (parameters.text('options.outputFormat', 'separateItems') === 'singleItem') {
    const json = nested(entries, splitBy, (group) => computed(group, figures, dots), splitting)
    return [[{ json, pairedItem: entries.map(({ index }) => ({ item: index })) }]]
  }
  return [
    grouped([{ by: {}, entries }], splitBy, splitting).map(({ by, entries: group }) => ({
      json:
        edition.names === 'after'
          ? { ...by, ...computed(group, figures, dots) }
          : { ...computed(group, figures, dots), ...by },
      pairedItem: group.map(({ index }) => ({ item: index })),
    })),
  ]
}

function splitFields(parameters: ItemParameters): readonly string[] {
  const given = parameters.value('fieldsToSplitBy', '')
  if (given === undefined || given === null)
    throw new NodeFailure(`Cannot read properties of ${String(given)} (reading 'split')`, { name: 'Error' })
  return splitNames(given).filter((name) => name !== '')
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

/** An aggregation that is not known counts, and its figure is named so. */
function figureOf(entry: JsonObject, { countsEmpty }: Edition): Figure {
  const parameters = parametersIn(entry)
  const name = parameters.text('aggregation', 'count')
  const known = aggregations.find((one) => one === name)
  const aggregation = known ?? 'count'
  const field = parameters.name('field')
  const separateBy = parameters.value('separateBy', ',') === undefined ? ',' : parameters.name('separateBy', ',')
  const isCount = aggregation === 'count' || aggregation === 'countUnique'
  return {
    aggregation,
    field,
    outputField: plainName(`${known === undefined ? 'undefined' : prefixes[known]}${field}`),
    includeEmpty: parameters.flag('includeEmpty') && (countsEmpty || !isCount),
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
  readonly names: Edition['names']
}

/** Splits the groups by one field after the other; groups come in the order in which their values were first seen. */
function grouped(groups: readonly Group[], fields: readonly string[], splitting: Splitting): readonly Group[] {
  const [field, ...rest] = fields
  if (field === undefined) return groups
  const split = groups.flatMap(({ by, entries }) =>
    splitAt(entries, field, splitting).map(({ value, entries: part }) => ({
      // The last field that is split by comes first, but not in Item Lists.
      by: splitting.names === 'after' ? { ...by, [plainName(field)]: value } : { [plainName(field)]: value, ...by },
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

/** Values of different types are different where they are not names of fields, and an object counts as its JSON text. */
function splitAt(entries: readonly Entry[], field: string, { skipEmpty, dots, names }: Splitting): readonly Part[] {
  const parts = new Map<unknown, Part>()
  for (const entry of entries) {
    const given = getField(entry.item.json, field, dots)
    const read = typeof given === 'object' && given !== null ? JSON.stringify(given) : given
    const value = names === 'before' ? String(read) : read
    if (skipEmpty && typeof value !== 'number' && !value) continue
    const key = names === 'after' ? String(value) : value
    const known = parts.get(key)
    if (known === undefined) parts.set(key, { value: key, entries: [entry] })
    else known.entries.push(entry)
  }
  return names === 'after' ? inOrderOfNames([...parts.values()]) : [...parts.values()]
}

/** As an object has its fields: those that are whole numbers first, by their size. */
function inOrderOfNames(parts: readonly Part[]): readonly Part[] {
  return Object.values(Object.fromEntries(parts.map((part) => [String(part.value), part])))
}

function missingFields({ items }: NodeContext, figures: readonly Figure[], dots: boolean): readonly string[] {
  const fields = [...new Set(figures.map(({ field }) => field))].filter((field) => field !== '')
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
      `The ${aggregation} of "${field}" left out ${counted(ignored.length, 'item')} in which it is a text and not a number.`,
      ignored,
    )
  }
}

function isNumberText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
}
