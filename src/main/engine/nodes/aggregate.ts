import type { BinaryData, Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { getField, namesIn, setField, type Fields } from './fields.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { textOf } from './text-of.ts'

/** Aggregate: all items become one, with a list for each field or with all their data in one list. */
export const aggregate: NodeKind = {
  type: 'n8n-nodes-base.aggregate',
  versions: [1],
  group: 'data',
  execute: (context) => {
    const { items, parameters } = context
    const json =
      parameters.read('aggregate', 0, 'aggregateIndividualFields') === 'aggregateAllItemData'
        ? allData(context)
        : singleFields(context)
    const made: Item = { json, pairedItem: items.map((_, item) => ({ item })) }
    if (parameters.read('options.includeBinaries', 0, false) !== true) return [[made]]
    const unique = parameters.read('options.keepOnlyUnique', 0, false) === true
    return [[{ ...made, binary: allBinaries(items, unique) }]]
  },
}

function allData({ items, parameters }: NodeContext): JsonObject {
  const include = parameters.read('include', 0, 'allFields')
  const target = String(parameters.read('destinationFieldName', 0, 'data'))
  const wanted = namesIn(parameters.read('fieldsToInclude', 0, ''))
  const unwanted = namesIn(parameters.read('fieldsToExclude', 0, ''))
  const data: JsonObject[] = []
  for (const { json } of items) {
    const fields: Fields = {}
    if (include === 'specifiedFields') {
      for (const name of wanted) if (Object.hasOwn(json, name)) fields[name] = json[name]
    } else {
      Object.assign(fields, json)
      if (include === 'allFieldsExcept') unwanted.forEach((name) => Reflect.deleteProperty(fields, name))
    }
    if (include === 'allFields' || Object.keys(fields).length > 0) data.push(fields)
  }
  return { [target]: data }
}

function singleFields({ items, parameters, node }: NodeContext): JsonObject {
  const dots = parameters.read('options.disableDotNotation', 0, false) !== true
  const mergeLists = parameters.read('options.mergeLists', 0, false) === true
  const keepMissing = parameters.read('options.keepMissing', 0, false) === true
  const entries = parameters.read('fieldsToAggregate.fieldToAggregate', 0, [])
  const made: Fields = {}
  for (const entry of Array.isArray(entries) ? entries : []) {
    if (!isObject(entry)) continue
    const name = textOf(entry['fieldToAggregate'])
    const target = targetOf(entry, name, dots)
    if (Object.hasOwn(made, target)) {
      throw new NodeFailure(`The '${target}' output field is used more than once`, {
        description: `Please make sure each output field name is unique in "${node.name}"`,
      })
    }
    const values: unknown[] = []
    for (const { json } of items) {
      const value = getField(json, name, dots)
      if ((value === undefined || value === null) && !keepMissing) continue
      if (mergeLists && Array.isArray(value)) {
        values.push(
          ...(value as readonly unknown[]).filter((one) => keepMissing || (one !== undefined && one !== null)),
        )
      } else values.push(value ?? null)
    }
    setField(made, target, values, false)
  }
  return made
}

/** A nested field gives its last step as the new name, unless another was given. */
function targetOf(entry: JsonObject, name: string, dots: boolean): string {
  const { renameField, outputFieldName } = entry
  if (renameField === true && typeof outputFieldName === 'string' && outputFieldName !== '') return outputFieldName
  return dots ? (name.split('.').at(-1) ?? name) : name
}

function allBinaries(items: readonly Item[], unique: boolean): NonNullable<Item['binary']> {
  const made: Record<string, BinaryData> = {}
  const seen = new Set<string>()
  for (const { binary } of items) {
    for (const [name, data] of Object.entries(binary ?? {})) {
      const mark = `${data.mimeType} ${data.fileName ?? ''} ${data.data}`
      if (unique && seen.has(mark)) continue
      seen.add(mark)
      made[freeName(made, name)] = data
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
