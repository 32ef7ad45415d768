import type { Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import type { NodeKind } from './node-kind.ts'
import { assignments } from './items/assignments.ts'
import { getField, namesIn, setField, withoutField, type Fields } from './items/fields.ts'
import { forEachItem } from './items/each-item.ts'
import type { NodeContext } from './node-kind.ts'
import { readJsonText, withTextChunks } from './items/json-text.ts'

/** Edit Fields (Set): new fields by name and type or from JSON text, beside the item's own fields or without them. */
export const set: NodeKind = {
  type: 'n8n-nodes-base.set',
  versions: [1, 2, 3, 3.1, 3.2, 3.3, 3.4, 3.5],
  group: 'data',
  resolve: ({ parameters, typeVersion }) =>
    typeVersion >= 3 && parameters['mode'] === 'raw' ? withTextChunks(parameters, 'jsonOutput') : parameters,
  execute: async (context) => {
    const made = await forEachItem(context, (item, index) => {
      if (context.node.typeVersion < 3) return setOld(context, item, index)
      const copies = copyCount(context, index)
      const changed = setNew(context, item, index)
      return copies === 0 ? changed : Array.from({ length: copies + 1 }, () => changed)
    })
    return [made]
  },
}

/** Copies for trying things out: in a manual execution only. */
function copyCount({ parameters, scope }: NodeContext, index: number): number {
  if (scope.execution.mode !== 'test' || parameters.read('duplicateItem', index, false) !== true) return 0
  const count = Number(parameters.read('duplicateCount', index, 0))
  return Number.isInteger(count) && count > 0 ? Math.min(count, 10_000) : 0
}

function setNew(context: NodeContext, item: Item, index: number): Item {
  const { parameters, node } = context
  const dots = parameters.read('options.dotNotation', index, true) !== false
  const fields = includedFields(context, item, index, dots)
  if (parameters.read('mode', index, 'manual') === 'raw') {
    for (const [name, value] of Object.entries(rawFields(context, index))) setField(fields, name, value, dots)
  } else {
    for (const { name, value } of assignments(context, index)) setField(fields, name, value, dots)
  }
  const made = { json: fields, pairedItem: { item: index } }
  if (item.binary === undefined) return made
  const included = isIncluding(context, index)
  const keeps =
    node.typeVersion >= 3.4
      ? included && parameters.read('options.stripBinary', index, false) !== true
      : parameters.read('options.includeBinary', index, false) === true
  return keeps ? { ...made, binary: item.binary } : made
}

function isIncluding({ node, parameters }: NodeContext, index: number): boolean {
  if (node.typeVersion < 3.3) return parameters.read('include', index, 'all') !== 'none'
  return parameters.read('includeOtherFields', index, false) === true
}

function includedFields(context: NodeContext, item: Item, index: number, dots: boolean): Fields {
  if (!isIncluding(context, index)) return {}
  const { parameters } = context
  switch (parameters.read('include', index, 'all')) {
    case 'selected': {
      const fields: Fields = {}
      for (const name of namesIn(parameters.read('includeFields', index, ''))) {
        const value = getField(item.json, name, dots)
        // Of a path, the last step becomes the name.
        if (value !== undefined) setField(fields, dots ? (name.split('.').at(-1) ?? name) : name, value, dots)
      }
      return fields
    }
    case 'except':
      return namesIn(parameters.read('excludeFields', index, '')).reduce<Fields>(
        (fields, name) => withoutField(fields, name, dots),
        { ...item.json },
      )
    default:
      return { ...item.json }
  }
}

function rawFields(context: NodeContext, index: number): JsonObject {
  return readJsonText(context, 'jsonOutput', index, 'JSON Output')
}

const oldTypes = ['boolean', 'number', 'string'] as const
const oldPresets = { boolean: false, number: 0, string: '' } as const

function setOld({ parameters }: NodeContext, item: Item, index: number): Item {
  const dots = parameters.read('options.dotNotation', index, true) !== false
  const onlySet = parameters.read('keepOnlySet', index, false) === true
  const fields: Fields = onlySet ? {} : { ...item.json }
  for (const type of oldTypes) {
    const values: unknown = parameters.read(`values.${type}`, index, [])
    for (const value of Array.isArray(values) ? values : []) {
      if (!isObject(value)) continue
      const { name } = value
      const given = value['value'] ?? oldPresets[type]
      const made = type === 'boolean' ? Boolean(given) : given
      setField(fields, typeof name === 'string' ? name : 'propertyName', made, dots)
    }
  }
  const made = { json: fields, pairedItem: { item: index } }
  return onlySet || item.binary === undefined ? made : { ...made, binary: item.binary }
}
