import { isPrimitive, type Primitive } from './primitive.ts'
import { leave, type Run } from './run.ts'
import { isList, Lambda, legal, Walk } from './values.ts'

type Collection = Set<unknown> | Map<unknown, unknown>

export function isCollection(value: unknown): value is Collection {
  return value instanceof Set || value instanceof Map
}

/** Whether two objects are the same one is known to the sandbox alone, where some are copies. */
function keyOf(value: unknown): Primitive {
  return isPrimitive(value) ? value : leave()
}

/** The entries of anything but a list that can be walked, as it is walked. */
export function entriesIn(value: unknown, run: Run): Iterator<unknown> {
  if (value instanceof Walk) return value.entries
  if (value instanceof Set) return value.values()
  if (value instanceof Map) return pairs(value, run)
  if (typeof value !== 'string') return leave()
  run.spend(value.length)
  return Array.from(value).values()
}

/** The same of lists too, all at once. */
export function allIn(value: unknown, run: Run): readonly unknown[] {
  if (isList(value)) return value
  const entries = entriesIn(value, run)
  const made: unknown[] = []
  for (let next = entries.next(); next.done !== true; next = entries.next()) {
    run.spend(1)
    made.push(legal(next.value))
  }
  return made
}

function* pairs(map: Map<unknown, unknown>, run: Run): Generator {
  for (const pair of map) yield run.own([...pair])
}

/** `new Set(…)` */
export function newSet([given]: readonly unknown[], run: Run): unknown {
  const made = new Set<unknown>()
  if (given === null || given === undefined) return made
  const entries = allIn(given, run)
  run.spend(1 + entries.length)
  for (const entry of entries) made.add(keyOf(entry))
  return made
}

/** `new Map(…)` */
export function newMap([given]: readonly unknown[], run: Run): unknown {
  const made = new Map<unknown, unknown>()
  if (given === null || given === undefined) return made
  const entries = allIn(given, run)
  run.spend(1 + entries.length)
  for (const entry of entries) {
    if (!isList(entry)) return leave()
    made.set(keyOf(entry[0]), legal(entry[1]))
  }
  return made
}

type Method<Kind> = (collection: Kind, given: readonly unknown[], run: Run) => unknown

function eachOf(collection: Collection, [given]: readonly unknown[], run: Run): undefined {
  if (!(given instanceof Lambda)) return leave()
  collection.forEach((value: unknown, key: unknown) => {
    run.spend(2)
    given.call([legal(value), key, collection])
  })
}

const shared: Readonly<Record<string, Method<Collection>>> = {
  has: (collection, [key]) => collection.has(keyOf(key)),
  delete: (collection, [key]) => collection.delete(keyOf(key)),
  clear: (collection) => {
    collection.clear()
  },
  forEach: eachOf,
  keys: (collection) => new Walk(collection.keys()),
  values: (collection) => new Walk(collection.values()),
}

const ofSets: Readonly<Record<string, Method<Set<unknown>>>> = {
  add: (set, [value], run) => {
    run.spend(1)
    return set.add(keyOf(value))
  },
}

const ofMaps: Readonly<Record<string, Method<Map<unknown, unknown>>>> = {
  get: (map, [key]) => legal(map.get(keyOf(key))),
  set: (map, [key, value], run) => {
    run.spend(1)
    return map.set(keyOf(key), value)
  },
  entries: (map, _given, run) => new Walk(pairs(map, run)),
}

/** Calls a method of a set or a map; one that no list here names is left to the sandbox. */
export function callCollection(value: Collection, name: string, given: readonly unknown[], run: Run): unknown {
  if (Object.hasOwn(shared, name)) return shared[name]?.(value, given, run)
  if (value instanceof Set) return Object.hasOwn(ofSets, name) ? ofSets[name]?.(value, given, run) : leave()
  return Object.hasOwn(ofMaps, name) ? ofMaps[name]?.(value, given, run) : leave()
}
