/** Merge 1: two inputs, modes by their older names (node-parameters). */
import type { Item } from '../../../../shared/item.ts'
import { largest, smallest } from '../../../../shared/list.ts'
import { getField } from './fields.ts'
import { textOf } from './text-of.ts'
import { linksOf } from './links.ts'
import { passNothingOn } from './unknown-choice.ts'
import type { NodeContext, Outputs } from '../node-kind.ts'
import { ownOf, setOwn } from '../../../../shared/own-field.ts'

export function mergeOld(context: NodeContext): Outputs {
  const { inputs, parameters } = context
  const [first = [], second = []] = inputs
  const mode = String(parameters.read('mode', 0, 'append'))
  switch (mode) {
    case 'append':
      return [[...first, ...second]]
    case 'passThrough':
      return [parameters.read('output', 0, 'input1') === 'input1' ? first : second]
    case 'wait':
      return [[{ json: {}, pairedItem: first.map((_, item) => ({ item })) }]]
    case 'multiplex':
      return [first.flatMap((a) => second.map((b) => joined(a, b)))]
    case 'mergeByIndex':
      return [byIndex(first, second, String(parameters.read('join', 0, 'left')))]
    case 'keepKeyMatches':
    case 'removeKeyMatches':
    case 'mergeByKey':
      return [byKey(context, mode, first, second)]
    default:
      return [
        passNothingOn(context, {
          of: 'mode',
          chosen: mode,
          known: 'append, keepKeyMatches, mergeByIndex, mergeByKey, multiplex, passThrough, removeKeyMatches and wait',
        }),
      ]
  }
}

function joined(a: Item, b: Item): Item {
  return { json: { ...a.json, ...b.json }, pairedItem: [...linksOf(a), ...linksOf(b)] }
}

function byIndex(first: readonly Item[], second: readonly Item[], join: string): readonly Item[] {
  const lengths = [first.length, second.length]
  const count = join === 'inner' ? smallest(lengths) : join === 'outer' ? largest(lengths) : first.length
  return Array.from({ length: count }, (_, index) => {
    const a = first[index]
    const b = second[index]
    if (a === undefined) return b ?? { json: {} }
    if (b === undefined) return a
    const binary = a.binary === undefined && b.binary === undefined ? {} : { binary: { ...a.binary, ...b.binary } }
    return { ...joined(a, b), ...binary }
  })
}

/**
 * The modes by a key: numbers and texts are compared as texts, and of several items with one key the last counts. A missing
 * key, and one that is neither number nor text, matches nothing: such an item is kept by removeKeyMatches alone. Null matches nothing
 * either, but mergeByKey keeps its item.
 */
function byKey(
  { parameters }: NodeContext,
  mode: 'keepKeyMatches' | 'removeKeyMatches' | 'mergeByKey',
  first: readonly Item[],
  second: readonly Item[],
): readonly Item[] {
  const [name1, name2] = [parameters.read('propertyName1', 0, ''), parameters.read('propertyName2', 0, '')].map(String)
  if (name1 === undefined || name2 === undefined || name1 === '' || name2 === '') {
    return mode === 'keepKeyMatches' ? [] : first
  }
  const overwrite = String(parameters.read('overwrite', 0, 'always'))
  const others = new Map(second.flatMap((item) => keyed(item, name2)))
  return first.flatMap((item) => {
    const key = getField(item.json, name1)
    if (key === null) return mode === 'keepKeyMatches' ? [] : [item]
    if (typeof key !== 'string' && typeof key !== 'number') return mode === 'removeKeyMatches' ? [item] : []
    const match = others.get(String(key))
    if (mode === 'mergeByKey') return [match === undefined ? item : withMatch(item, match, name2, overwrite)]
    return (match === undefined) === (mode === 'removeKeyMatches') ? [item] : []
  })
}

function keyed(item: Item, name: string): readonly (readonly [string, Item])[] {
  const key = getField(item.json, name)
  return key === undefined || key === null || key === '' || key === 0 || key === false ? [] : [[textOf(key), item]]
}

/** The item with the fields of its match, except the one they were matched by; its link stays its own. */
function withMatch(item: Item, match: Item, keyName: string, overwrite: string): Item {
  const json: Record<string, unknown> = { ...item.json }
  for (const [name, value] of Object.entries(match.json)) {
    if (name === keyName) continue
    const there = ownOf(json, name)
    const isFree =
      overwrite === 'always' ||
      (overwrite === 'undefined' && !Object.hasOwn(json, name)) ||
      (overwrite === 'blank' && (there === null || there === undefined || there === ''))
    if (isFree) setOwn(json, name, value)
  }
  return { ...item, json }
}
