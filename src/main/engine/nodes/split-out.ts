import { counted } from '../../../shared/counted.ts'
import type { Item } from '../../../shared/item.ts'
import { largest } from '../../../shared/list.ts'
import { setOwn } from '../../../shared/own-field.ts'
import { NodeFailure } from '../node-failure.ts'
import { getField, givenNames, splitNames, withoutField, type Fields } from './items/fields.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** Split Out: one item for each value of a list in a field (engine semantics §1.11). */
export const splitOut: NodeKind = {
  type: 'n8n-nodes-base.splitOut',
  facts: { label: 'Split', role: 'splits', changesCount: true, decidesNothing: true },
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
        `${vanished.length} of ${counted(context.items.length, 'item')} vanished in "${context.node.name}", because the field "${fields}" is missing or empty in ${vanished.length === 1 ? 'it' : 'them'}.`,
        vanished,
      )
    }
    return [made]
  },
}

function splitItem(context: NodeContext, item: Item, index: number): readonly Item[] {
  const { parameters } = context
  const dots = !parameters.read('options.disableDotNotation', index, false)
  const names = splitNames(parameters.read('fieldToSplitOut', index, '')).map((name) => name.replace(/^\$json\./, ''))
  const newNames = newNamesIn(parameters.read('options.destinationFieldName', index, ''))
  if (newNames.length > 0 && newNames.length !== names.length) {
    throw new NodeFailure(
      'If multiple fields to split out are given, the same number of destination fields must be given',
      { description: `${names.length} fields are split out into ${newNames.length}.`, itemIndex: index },
    )
  }
  const include = parameters.read('include', index, 'noOtherFields')
  const others = otherFields(context, item, index, { include, names, dots })
  const lists = names.map((name) => ({ name, values: listIn(item, name, dots) }))
  const keepsBinary = Boolean(parameters.read('options.includeBinary', index, false))
  return Array.from({ length: Math.max(0, largest(lists.map(({ values }) => values.length))) }, (_, place) => {
    const fields: Fields = include === 'selectedOtherFields' ? {} : { ...others }
    let binary: Item['binary']
    for (const [which, { name, values }] of lists.entries()) {
      if (place >= values.length) continue
      const value = values[place]
      const bare = names.length === 1 && include === 'noOtherFields' && newNames.length === 0
      if (name === '$binary') binary = { ...binary, ...(value as Item['binary']) }
      else if (bare && typeof value === 'object' && value !== null) copyInto(fields, value)
      else setOwn(fields, newNames[which] ?? name, value)
    }
    // Fields that are chosen by name come last, also where a value of the list has that name.
    if (include === 'selectedOtherFields') copyInto(fields, others)
    const kept = binary ?? (keepsBinary ? item.binary : undefined)
    return { json: fields, pairedItem: { item: index }, ...(kept !== undefined && { binary: kept }) }
  })
}

/** What counts as nothing names nothing. */
function newNamesIn(given: unknown): readonly string[] {
  return splitNames(given || '', '(options.destinationFieldName || "")').filter((name) => name !== '')
}

/** The values in a field: of a list or an object each, of anything else itself; none where it is missing. */
function listIn(item: Item, name: string, dots: boolean): readonly unknown[] {
  if (name === '$binary') return Object.entries(item.binary ?? {}).map(([key, data]) => ({ [key]: data }))
  const value = getField(item.json, name, dots)
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [value]
  return Array.isArray(value) ? value : Object.values(value)
}

interface Others {
  readonly include: unknown
  readonly names: readonly string[]
  readonly dots: boolean
}

/** A field that is chosen by its path keeps the path as its name. */
function otherFields({ parameters }: NodeContext, item: Item, index: number, { include, names, dots }: Others): Fields {
  if (include === 'allOtherFields') {
    return names.reduce<Fields>((fields, name) => withoutField(fields, name, dots), { ...item.json })
  }
  const fields: Fields = {}
  if (include !== 'selectedOtherFields') return fields
  const wanted = givenNames(parameters.read('fieldsToInclude', index, ''), 'Fields To Include')
  if (wanted.length === 0) {
    throw new NodeFailure('No fields specified', { description: 'Please add a field to include', itemIndex: index })
  }
  for (const name of wanted) {
    const value = getField(item.json, name, dots)
    if (value !== undefined) setOwn(fields, name, value)
  }
  return fields
}

function copyInto(fields: Fields, value: object): void {
  for (const [name, inner] of Object.entries(value)) setOwn(fields, name, inner)
}
