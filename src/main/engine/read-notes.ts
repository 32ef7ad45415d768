import { foundOf, isLacking, mostReads, readKey, type FieldRead } from '../../shared/field-read.ts'
import type { Item } from '../../shared/item.ts'

/** Notes which fields one try of a node reads: in a reproduction, where an engine is given it. */
export interface ReadNotes {
  /** Adds what the sandbox noted. */
  add(reads: readonly FieldRead[]): void
  /** Notes one read of an item: `keys` from its `json`, as they were asked for. What is behind a null was only meant. */
  note(place: ReadPlace, json: unknown, keys: readonly string[]): void
  /** What has been read, each field once, at most `mostReads`: what was lacking goes before the rest, what was listed last. */
  all(): readonly FieldRead[]
}

/** Which item is read; `input` is 0 for another node's. */
type ReadPlace = Pick<FieldRead, 'from' | 'input' | 'item'>

/** Begins to note. `input`: the one that expressions and code speak of. */
export function openReadNotes(input: number): ReadNotes {
  const notes = new Map<string, FieldRead>()
  const keep = (read: FieldRead): void => {
    const key = readKey(read)
    const known = notes.get(key)
    if (known === undefined || (known.listed === true && read.listed !== true)) notes.set(key, read)
  }
  return {
    add: (reads) => {
      for (const read of reads) keep(read.from === null ? { ...read, input } : read)
    },
    note: (place, json, keys) => {
      for (const read of readsAlong(json, keys)) keep({ ...place, ...read })
    },
    all: () => mostTelling([...notes.values()]),
  }
}

type Seen = Pick<FieldRead, 'keys' | 'found' | 'line' | 'assumed'>

/** The value at the end of the keys, or the first that is not there and what was meant behind it. */
function readsAlong(json: unknown, keys: readonly string[]): readonly Seen[] {
  let value = json
  for (const [index, key] of keys.entries()) {
    value = memberOf(value, key)
    if (value !== null && value !== undefined) continue
    const here: Seen = { keys: keys.slice(0, index + 1), found: foundOf(value), line: null }
    return index === keys.length - 1 ? [here] : [here, { keys, found: 'missing', line: null, assumed: true }]
  }
  return keys.length === 0 ? [] : [{ keys, found: foundOf(value), line: null }]
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return Reflect.get(value, key)
}

/** Without the objects on the way to a field that was read as well. */
function mostTelling(reads: readonly FieldRead[]): readonly FieldRead[] {
  const passed = new Set(
    reads.flatMap((read) =>
      read.listed === true ? [] : read.keys.map((_, index) => readKey({ ...read, keys: read.keys.slice(0, index) })),
    ),
  )
  const rank = (read: FieldRead): number => (read.listed === true ? 2 : isLacking(read) ? 0 : 1)
  return reads
    .filter((read) => read.found !== 'object' || !passed.has(readKey(read)))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostReads)
}

interface Watch {
  readonly notes: ReadNotes
  readonly place: ReadPlace
}

/** Items of node runs that are under way in a reproduction, by their `json`. */
const watches = new WeakMap<object, Watch>()

/** Notes what a node reads of these items by the name of a field, until the returned function is called. */
export function watchItems(inputs: readonly (readonly Item[])[], notes: ReadNotes): () => void {
  const jsons: object[] = []
  inputs.forEach((items, input) => {
    items.forEach(({ json }, item) => {
      watches.set(json, { notes, place: { from: null, input, item } })
      jsons.push(json)
    })
  })
  return () => {
    for (const json of jsons) watches.delete(json)
  }
}

/** A node reads a field of an item by its name: noted where somebody watches it. */
export function noteNamedRead(json: object, keys: readonly string[]): void {
  const watch = watches.get(json)
  watch?.notes.note(watch.place, json, keys)
}
