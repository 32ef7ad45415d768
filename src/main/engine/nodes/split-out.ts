import type { Item } from '../../../shared/item.ts'
import { isObject } from '../../../shared/json.ts'
import { getField, namesIn, setField, withoutField, type Fields } from './fields.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** Split Out: one item for each value of a list in a field (engine semantics §1.11). */
export const splitOut: NodeKind = {
  type: 'n8n-nodes-base.splitOut',
  versions: [1],
  group: 'data',
  reshapes: true,
  execute: (context) => {
    const vanished: number[] = []
    const made = context.items.flatMap((item, index) => {
      const items = splitItem(context, item, index)
      if (items.length === 0) vanished.push(index)
      return items
    })
    if (vanished.length > 0) {
      const fields = String(context.parameters.read('fieldToSplitOut', 0, ''))
      context.note(
        'items-dropped',
        `${vanished.length} of ${context.items.length} items vanished in "${context.node.name}", because the field "${fields}" is missing or empty in them.`,
        vanished,
      )
    }
    return [made]
  },
}

function splitItem({ parameters }: NodeContext, item: Item, index: number): readonly Item[] {
  const dots = parameters.read('options.disableDotNotation', index, false) !== true
  const names = namesIn(parameters.read('fieldToSplitOut', index, ''))
  const newNames = namesIn(parameters.read('options.destinationFieldName', index, ''))
  const include = parameters.read('include', index, 'noOtherFields')
  const lists = names.map((name) => listIn(item, name, dots))
  const count = Math.max(0, ...lists.map((list) => list.length))
  const others = otherFields({ include, names, dots, item, wanted: parameters.read('fieldsToInclude', index, '') })
  const keepsBinary = parameters.read('options.includeBinary', index, false) === true && item.binary !== undefined
  return Array.from({ length: count }, (_, place) => {
    const fields: Fields = { ...others }
    for (const [which, list] of lists.entries()) {
      const value = list[place]
      const bare = names.length === 1 && include === 'noOtherFields' && newNames.length === 0
      if (bare && isObject(value)) Object.assign(fields, value)
      else fields[newNames[which] ?? names[which] ?? ''] = value ?? null
    }
    const made = { json: fields, pairedItem: { item: index } }
    return keepsBinary ? { ...made, binary: item.binary } : made
  })
}

/** The values in a field: of a list or an object each, of anything else itself; none where it is missing. */
function listIn(item: Item, name: string, dots: boolean): readonly unknown[] {
  const value = name === '$binary' ? item.binary : getField(item.json, name, dots)
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  return typeof value === 'object' ? Object.values(value) : [value]
}

interface Others {
  readonly include: unknown
  readonly names: readonly string[]
  readonly dots: boolean
  readonly item: Item
  readonly wanted: unknown
}

function otherFields({ include, names, dots, item, wanted }: Others): Fields {
  if (include === 'allOtherFields') {
    return names.reduce<Fields>((fields, name) => withoutField(fields, name, dots), { ...item.json })
  }
  const fields: Fields = {}
  if (include !== 'selectedOtherFields') return fields
  for (const name of namesIn(wanted)) {
    const value = getField(item.json, name, dots)
    if (value !== undefined) setField(fields, name, value, dots)
  }
  return fields
}
