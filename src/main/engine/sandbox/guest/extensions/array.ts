import { compactFields } from './object.ts'
import { noConversions, refusal, type Extensions } from './extension.ts'

type List = readonly unknown[]
type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function numbers(list: List, name: string): readonly number[] {
  return list.map((value) => {
    if (typeof value !== 'number') throw refusal(`${name}(): all array elements must be numbers`)
    return value
  })
}

/** One object of many, in which the last of equal names wins; they may be too many to be handed over at once. */
function together(all: readonly unknown[]): Fields {
  const made: Fields = {}
  for (const fields of all) Object.assign(made, fields)
  return made
}

/** Equal in depth, whatever the order of the fields. */
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join(',')}]`
  if (isFields(value)) {
    return `{${Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${keyOf(value[key])}`)
      .join(',')}}`
  }
  return `${typeof value}:${String(value)}`
}

function other(value: unknown, name: string): List {
  if (!Array.isArray(value)) {
    const example = name === 'merge' ? '[{ id: 1, otherValue: 3 }]' : '[1, 2, 3, 4]'
    throw refusal(`${name}(): expected array arg, e.g. .${name}(${example})`)
  }
  return value
}

function withoutRepeats(list: List, ...keys: readonly unknown[]): List {
  const names = keys.flatMap((key) =>
    Array.isArray(key) ? key.map(String) : typeof key === 'string' ? key.split(',').map((name) => name.trim()) : [],
  )
  const seen = new Set<string>()
  return list.filter((value) => {
    const compared = names.length > 0 && isFields(value) ? names.map((name) => value[name]) : value
    const key = keyOf(compared)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 'nil'
}

function isBare(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** Methods that expressions have on arrays (workflow format's public reference, "Array"). */
export const arrayExtensions: Extensions<List> = {
  append: (list, ...values) => [...list, ...values],
  average: (list) =>
    list.length === 0 ? 0 : numbers(list, 'average').reduce((sum, value) => sum + value, 0) / list.length,
  chunk: (list, length) => {
    const size = typeof length === 'number' ? length : 0
    if (!(size >= 1)) throw refusal('chunk(): expected non-zero numeric arg, e.g. .chunk(5)')
    return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
      list.slice(index * size, (index + 1) * size),
    )
  },
  compact: (list) =>
    list
      .filter((value) => !isBlank(value) && !isBare(value))
      .map((value) => (typeof value === 'object' && value !== null ? compactFields(value as Fields) : value)),
  difference: (list, given) => {
    const keys = new Set(other(given, 'difference').map(keyOf))
    return withoutRepeats(list.filter((value) => !keys.has(keyOf(value))))
  },
  first: (list) => list[0],
  intersection: (list, given) => {
    const keys = new Set(other(given, 'intersection').map(keyOf))
    return withoutRepeats(list.filter((value) => keys.has(keyOf(value))))
  },
  isEmpty: (list) => list.length === 0,
  isNotEmpty: (list) => list.length > 0,
  last: (list) => list.at(-1),
  max: (list) => Math.max(...numbers(list, 'max')),
  merge: (list, given) => {
    // The first of equal names wins.
    if (given === undefined) return together(list.toReversed().filter(isFields))
    // Each with the one at its place, whose own names win; the later pair wins over the earlier.
    const others = other(given, 'merge')
    const pairs = list.map((value, at) => [others[at], value])
    return together(pairs.filter((pair) => pair.every(isFields)).flat())
  },
  min: (list) => Math.min(...numbers(list, 'min')),
  pluck: (list, ...names) => {
    const wanted = names.map(String)
    if (wanted.length === 0) return list
    return list.filter(isFields).flatMap((value) => {
      // In the order in which the object has them; one that is alone stands without a list.
      const found = Object.keys(value).filter((name) => wanted.includes(name))
      if (found.length === 0) return []
      return found.length === 1 ? [value[found[0] ?? '']] : [found.map((name) => value[name])]
    })
  },
  randomItem: (list) => list[Math.floor(Math.random() * list.length)],
  removeDuplicates: withoutRepeats,
  renameKeys: (list, ...pairs) => {
    if (pairs.length === 0 || pairs.length % 2 === 1) {
      throw refusal(
        'renameKeys(): expected an even amount of args: from1, to1 [, from2, to2, ...]. e.g. .renameKeys("name", "title")',
      )
    }
    return list.map((value) => {
      if (!isFields(value)) return value
      const names = new Map<string, string>()
      for (let index = 0; index + 1 < pairs.length; index += 2)
        names.set(String(pairs[index]), String(pairs[index + 1]))
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [names.get(key) ?? key, entry]))
    })
  },
  smartJoin: (list, keyField, valueField) => {
    if (typeof keyField !== 'string' || typeof valueField !== 'string' || keyField === '' || valueField === '')
      throw refusal('smartJoin(): expected two string args, e.g. .smartJoin("name", "value")')
    const made: Record<string, unknown> = {}
    for (const value of list) {
      if (isFields(value)) made[String(value[keyField])] = value[valueField]
    }
    return made
  },
  sum: (list) => numbers(list, 'sum').reduce((sum, value) => sum + value, 0),
  toJsonString: (list) => JSON.stringify(list),
  ...noConversions,
  union: (list, given) => withoutRepeats([...list, ...other(given, 'union')]),
  unique: withoutRepeats,
}
