/** Merge 1: two inputs, modes by their older names (node-parameters). */
import type { Item } from '../../../../shared/item.ts'
import { NodeFailure } from '../../node-failure.ts'
import { getField } from './fields.ts'
import { linksOf } from './links.ts'
import type { NodeContext, Outputs } from '../node-kind.ts'
import { ownOf, setOwn } from '../../../../shared/own-field.ts'

export function mergeOld(context: NodeContext): Outputs {
  const { inputs, parameters, node } = context
  const [first = [], second = []] = inputs
  const mode = String(parameters.read('mode', 0, 'append'))
  switch (mode) {
    case 'append':
      return [[...first, ...second]]
    case 'passThrough':
      return [parameters.read('output', 0, 'input1') === 'input1' ? first : second]
    case 'wait':
      return [[{ json: {}, pairedItem: [...first, ...second].flatMap(linksOf) }]]
    case 'multiplex':
      return [first.flatMap((a) => second.map((b) => joined(a, b)))]
    case 'mergeByIndex':
      return [byIndex(first, second, String(parameters.read('join', 0, 'left')))]
    case 'keepKeyMatches':
      return [first.filter((item) => matchesOf(context, item, second).length > 0)]
    case 'removeKeyMatches':
      return [first.filter((item) => matchesOf(context, item, second).length === 0)]
    case 'mergeByKey':
      return [first.map((item) => byKey(context, item, second))]
    default:
      throw new NodeFailure(`"${node.name}" has the mode "${mode}", which is not a mode of version 1.`)
  }
}

function joined(a: Item, b: Item): Item {
  return { json: { ...a.json, ...b.json }, pairedItem: [...linksOf(a), ...linksOf(b)] }
}

function byIndex(first: readonly Item[], second: readonly Item[], join: string): readonly Item[] {
  const lengths = [first.length, second.length]
  const count = join === 'inner' ? Math.min(...lengths) : join === 'outer' ? Math.max(...lengths) : first.length
  return Array.from({ length: count }, (_, index) => {
    const a = first[index]
    const b = second[index]
    if (a === undefined) return b ?? { json: {} }
    return b === undefined ? a : joined(a, b)
  })
}

function matchesOf({ parameters }: NodeContext, item: Item, second: readonly Item[]): readonly Item[] {
  const value = getField(item.json, String(parameters.read('propertyName1', 0, '')))
  if (value === undefined) return []
  const name = String(parameters.read('propertyName2', 0, ''))
  const wanted = JSON.stringify(value)
  return second.filter(({ json }) => JSON.stringify(getField(json, name)) === wanted)
}

function byKey(context: NodeContext, item: Item, second: readonly Item[]): Item {
  const match = matchesOf(context, item, second).at(-1)
  if (match === undefined) return item
  const overwrite = context.parameters.read('overwrite', 0, 'always')
  const json: Record<string, unknown> = { ...item.json }
  for (const [key, value] of Object.entries(match.json)) {
    const there = ownOf(json, key)
    const free = there === undefined || (overwrite === 'blank' && (there === null || there === ''))
    if (overwrite === 'always' || free) setOwn(json, key, value)
  }
  return { ...item, json, pairedItem: [...linksOf(item), ...linksOf(match)] }
}
