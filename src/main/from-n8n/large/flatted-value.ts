/**
 * A flatted text that is too large to be parsed whole: a list whose strings inside objects and lists are numbers of its entries.
 * Of every 64th entry is kept where it begins, so that each is found again with few bytes read. It is gone through as far as
 * what is asked for stands in it: what tells how an execution ended stands in front of what its nodes gave.
 */
import { BrokenJson, type JsonBytes } from './json-bytes.ts'
import type { LazyValue } from './lazy-value.ts'
import { nestedValue } from './nested-value.ts'

const stride = 64
/** References of a longer list that are read at a time, in bytes. */
const refsAtOnce = 256 * 1024
const entriesKept = 4096
/** How much further than what is asked for it is gone through at a time. */
const bytesAhead = 4 * 1024 * 1024

interface FlattedText {
  readonly bytes: JsonBytes
  /** Where the entry of that number begins. @throws BrokenJson where there is none */
  readonly at: (index: number) => number
}

/** The root of a flatted text. @throws BrokenJson where it breaks off, or is no list */
export function flattedValue(bytes: JsonBytes): LazyValue {
  return entryValue(indexed(bytes), 0)
}

function indexed(bytes: JsonBytes): FlattedText {
  const start = bytes.skipBlank(0)
  if (bytes.byte(start) !== 0x5b) throw new BrokenJson('it is no list of entries')
  const entries = bytes.parts(start)
  const places: number[] = []
  let count = 0
  let isWhole = false
  const goTo = (index: number): void => {
    for (let until = Infinity; !isWhole;) {
      const next = entries.next()
      if (next.done === true) {
        isWhole = true
        break
      }
      const { at } = next.value
      if (count % stride === 0) places.push(at)
      count += 1
      if (count === index + 1) until = at + bytesAhead
      if (at > until) break
    }
  }
  const near = new Map<number, number>()
  const at = (index: number): number => {
    if (index >= count) goTo(index)
    if (count === 0) throw new BrokenJson('the list of entries is empty')
    if (index >= count)
      throw new BrokenJson(`it refers to entry ${String(index)} and has ${String(count)}: a part of it is missing`)
    const known = near.get(index)
    if (known !== undefined) return known
    if (near.size > entriesKept) near.clear()
    const block = Math.floor(index / stride)
    let here = places[block] ?? 0
    for (let one = block * stride; one < Math.min(count, (block + 1) * stride); one += 1) {
      near.set(one, here)
      here = bytes.skipBlank(bytes.skipBlank(bytes.endOf(here)) + 1)
    }
    return near.get(index) ?? here
  }
  return { bytes, at }
}

function entryValue(text: FlattedText, index: number): LazyValue {
  const { bytes } = text
  const at = text.at(index)
  const own = nestedValue(bytes, at)
  return {
    kind: own.kind,
    identity: index,
    *parts() {
      if (own.kind === 'list') {
        let number = 0
        for (const part of referencesIn(bytes, at, own.end())) {
          yield [String(number), partValue(text, part)]
          number += 1
        }
      } else for (const [name, part] of own.parts()) yield [name, partValue(text, plainOf(part))]
    },
    count: () => (own.kind === 'list' ? elementsIn(bytes, at, own.end()) : 0),
    // What stands in it stands elsewhere.
    within: (most) => (own.kind === 'object' || own.kind === 'list' ? undefined : own.within(most)),
    beginning: own.beginning,
    pieces: own.pieces,
  }
}

/** A part of an entry: a string is the number of an entry, everything else is itself. */
function partValue(text: FlattedText, part: unknown): LazyValue {
  if (typeof part === 'string') {
    if (!/^\d+$/u.test(part))
      throw new BrokenJson(`"${part.slice(0, 40)}" stands where the number of an entry was expected`)
    return entryValue(text, Number(part))
  }
  return plainValue(part)
}

function plainValue(value: unknown): LazyValue {
  return {
    kind: 'plain',
    identity: null,
    parts: () => [],
    count: () => 0,
    within: () => ({ value, bytes: 8 }),
    beginning: () => ({ text: '', isWhole: true }),
    pieces: () => [],
  }
}

function plainOf(part: LazyValue): unknown {
  return part.within(1024)?.value ?? null
}

/** The elements of a list of references, which holds neither lists nor objects: stretch after stretch. */
function* referencesIn(bytes: JsonBytes, at: number, end: number): Generator {
  for (let here = at + 1; here < end - 1;) {
    let to = Math.min(end - 1, here + refsAtOnce)
    while (to < end - 1 && bytes.byte(to) !== 0x2c) to += 1
    yield* listOf(bytes.text(here, to))
    here = to + 1
  }
}

function listOf(text: string): readonly unknown[] {
  const parsed: unknown = JSON.parse(`[${text}]`)
  return Array.isArray(parsed) ? parsed : []
}

function elementsIn(bytes: JsonBytes, at: number, end: number): number {
  let commas = 0
  const first = bytes.skipBlank(at + 1)
  if (first === end - 1) return 0
  for (let here = at + 1; here < end - 1; here += 1) if (bytes.byte(here) === 0x2c) commas += 1
  return commas + 1
}
