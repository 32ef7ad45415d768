import type { BinaryData, Item } from '../../../shared/item.ts'
import { contentMark } from './items/binary-content.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { setOwn } from '../../../shared/own-field.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { valueAt } from '../expressions/value-at.ts'
import { NodeFailure } from '../node-failure.ts'
import { getField, givenNames, setField, type Fields } from './items/fields.ts'
import { parametersIn } from './items/item-parameters.ts'
import { isWrittenOut, notToBeHad } from './items/unknown-choice.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** Aggregate: all items become one, with a list for each field or with all their data in one list. */
export const aggregate: NodeKind = {
  type: 'n8n-nodes-base.aggregate',
  facts: { label: 'Aggregate', changesCount: true },
  versions: [1],
  group: 'data',
  execute: (context) => {
    const { items, parameters } = context
    const chosen = parameters.read('aggregate', 0, 'aggregateIndividualFields')
    const isKnown = chosen === 'aggregateIndividualFields' || chosen === 'aggregateAllItemData'
    if (!isKnown && isWrittenOut(context, 'aggregate')) {
      const known = 'aggregateIndividualFields, aggregateAllItemData'
      throw notToBeHad(context, { of: 'way to aggregate', chosen, known })
    }
    const { json, taken } = chosen === 'aggregateIndividualFields' ? singleFields(context) : allData(context)
    const made: Item = { json, pairedItem: taken.map((item) => ({ item })) }
    if (!parameters.read('options.includeBinaries', 0, false)) return [[made]]
    const unique = Boolean(parameters.read('options.keepOnlyUnique', 0, false))
    const sources = taken.flatMap((item) => items[item] ?? [])
    return [[{ ...made, binary: allBinaries(sources, unique) }]]
  },
}

interface Aggregated {
  readonly json: JsonObject
  /** Places of the items that are in it. */
  readonly taken: readonly number[]
}

function allData({ items, parameters }: NodeContext): Aggregated {
  const include = parameters.read('include', 0, 'allFields')
  const target = String(parameters.read('destinationFieldName', 0, 'data'))
  const wanted =
    include === 'specifiedFields' ? givenNames(parameters.read('fieldsToInclude', 0, ''), 'Fields To Include') : []
  const unwanted =
    include === 'allFieldsExcept' ? givenNames(parameters.read('fieldsToExclude', 0, ''), 'Fields To Exclude') : []
  const data: JsonObject[] = []
  const taken: number[] = []
  for (const [place, { json }] of items.entries()) {
    const fields: Fields = {}
    if (wanted.length > 0) {
      for (const [name, value] of Object.entries(json)) if (wanted.includes(name)) setOwn(fields, name, value)
    } else {
      for (const [name, value] of Object.entries(json)) setOwn(fields, name, value)
      if (include === 'allFieldsExcept') unwanted.forEach((name) => Reflect.deleteProperty(fields, name))
    }
    if (include !== 'allFields' && Object.keys(fields).length === 0) continue
    data.push(fields)
    taken.push(place)
  }
  return { json: { [target]: data }, taken }
}

function singleFields(context: NodeContext): Aggregated {
  const { items, parameters, node } = context
  const dots = !parameters.read('options.disableDotNotation', 0, false)
  const mergeLists = Boolean(parameters.read('options.mergeLists', 0, false))
  const keepMissing = Boolean(parameters.read('options.keepMissing', 0, false))
  const entries = parameters.read('fieldsToAggregate.fieldToAggregate', 0, [])
  const given = (Array.isArray(entries) ? entries : []).filter(isObject)
  if (given.length === 0)
    throw new NodeFailure('No fields specified', { description: 'Please add a field to aggregate' })
  const named = new Set<string>()
  const made = new Map<string, readonly unknown[]>()
  for (const [place, entry] of given.entries()) {
    const name = parametersIn(entry).name('fieldToAggregate')
    const newName = newNameOf(entry, writtenAt(node, place))
    const target = newName ?? name
    if (named.has(target)) {
      throw new NodeFailure(`The '${target}' output field is used more than once`, {
        description: `Please make sure each output field name is unique in "${node.name}"`,
      })
    }
    named.add(target)
    if (name === '') continue
    // A nested field gives its last step as the new name, unless another was given.
    const output = newName ?? (dots ? (name.split('.').at(-1) ?? name) : name)
    made.set(
      output,
      items.flatMap(({ json }) => {
        const value = present(getField(json, name, dots), keepMissing)
        return value === undefined ? [] : mergeLists && Array.isArray(value) ? (value as readonly unknown[]) : [value]
      }),
    )
    noteMissing(context, name, dots)
  }
  const json: Fields = {}
  for (const [name, values] of made) setField(json, name, values, dots)
  return { json, taken: items.map((_, place) => place) }
}

/** The value as it is kept: without what is null, unless that is to stay; undefined where nothing is left. */
function present(value: unknown, keepMissing: boolean): unknown {
  if (keepMissing) return value ?? null
  if (Array.isArray(value)) return value.filter((entry) => entry !== null)
  return value ?? undefined
}

/** Where the files of the items are what is wanted, any field serves: nothing is dropped for one that is not there. */
function noteMissing({ items, note, parameters }: NodeContext, name: string, dots: boolean): void {
  const takesFiles = Boolean(parameters.read('options.includeBinaries', 0, false))
  if (takesFiles && items.some(({ binary }) => binary !== undefined)) return
  if (items.some(({ json }) => getField(json, name, dots) !== undefined)) return
  note('items-dropped', `The field '${name}' wasn't found in any input item.`)
}

/** What is written for `renameField` decides: the new name is there unless it says no, and an expression never does. */
function newNameOf({ outputFieldName }: JsonObject, written: unknown): string | null {
  const isRenamed = written === true || typeof written === 'string'
  return isRenamed && Boolean(outputFieldName) ? String(outputFieldName) : null
}

function writtenAt({ parameters }: WorkflowNode, place: number): unknown {
  return valueAt(parameters, `fieldsToAggregate.fieldToAggregate[${String(place)}].renameField`)
}

function allBinaries(items: readonly Item[], unique: boolean): NonNullable<Item['binary']> {
  const made: Record<string, BinaryData> = {}
  const seen = new Set<string>()
  for (const { binary } of items) {
    for (const [name, data] of Object.entries(binary ?? {})) {
      const mark = `${data.mimeType} ${data.fileName ?? ''} ${contentMark(data)}`
      if (unique && seen.has(mark)) continue
      seen.add(mark)
      setOwn(made, freeName(made, name), data)
    }
  }
  return made
}

function freeName(taken: object, name: string): string {
  if (!Object.hasOwn(taken, name)) return name
  let number = 1
  while (Object.hasOwn(taken, `${name}_${number}`)) number += 1
  return `${name}_${number}`
}
