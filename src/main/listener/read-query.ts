import type { JsonObject } from '../../shared/json.ts'

/** Most fields that are read, most levels of brackets, and the highest index that makes a list (workflow format). */
const mostFields = 1000
const mostLevels = 5
const highestIndex = 20

/** What stands under one name: texts, and what stands in brackets behind it. */
interface Slot {
  readonly texts: string[]
  readonly inner: Map<string, Slot>
}

/**
 * Reads a query as the workflow format does: a repeated name makes a list, as do `a[]` and `a[0]`; `a[b]` makes an object
 * (the extended syntax of web frameworks). What is not percent-encoded well stays as it is.
 */
export function readQuery(text: string): JsonObject {
  const root: Slot = { texts: [], inner: new Map() }
  for (const field of text.split('&', mostFields)) {
    const pair = field.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')
    const behindBracket = pair.indexOf(']=')
    const end = behindBracket === -1 ? pair.indexOf('=') : behindBracket + 1
    const name = end === -1 ? pair : pair.slice(0, end)
    const levels = levelsOf(name)
    if (name === '' || levels.includes('__proto__')) continue
    const slot = levels.reduce(slotIn, root)
    slot.texts.push(end === -1 ? '' : decoded(pair.slice(end + 1)))
  }
  return objectOf(root.inner)
}

/** `a[b][]` is a, b and an empty level; what is deeper than the most stays one name. */
function levelsOf(written: string): readonly string[] {
  const name = decoded(written)
  const first = /^[^[]*/.exec(name)?.[0] ?? ''
  const levels: string[] = first === '' ? [] : [first]
  let rest = name.slice(first.length)
  for (let level = 0; level < mostLevels; level += 1) {
    const found = /^\[([^[\]]*)\]/.exec(rest)
    if (found === null) break
    levels.push(found[1] ?? '')
    rest = rest.slice(found[0].length)
  }
  if (levels.length === 0) return [name]
  return rest.startsWith('[') ? [...levels, rest] : levels
}

function slotIn(slot: Slot, name: string): Slot {
  const known = slot.inner.get(name)
  if (known !== undefined) return known
  const fresh: Slot = { texts: [], inner: new Map() }
  slot.inner.set(name, fresh)
  return fresh
}

function valueOf({ texts, inner }: Slot): unknown {
  if (inner.size === 0) return texts.length === 1 ? texts[0] : texts
  const names = [...inner.keys()]
  if (!names.every((name) => name === '' || isIndex(name))) {
    return texts.length === 0 ? objectOf(inner) : [...texts, objectOf(inner)]
  }
  const appended = inner.get('')
  const indexed = names.filter((name) => name !== '').sort((left, right) => Number(left) - Number(right))
  return [
    ...texts,
    ...(appended === undefined ? [] : [valueOf(appended)].flat()),
    ...indexed.flatMap((name) =>
      [inner.get(name)].flatMap((slot) => (slot === undefined ? [] : [valueOf(slot)].flat())),
    ),
  ]
}

function objectOf(inner: ReadonlyMap<string, Slot>): JsonObject {
  return Object.fromEntries(
    [...inner].map(([name, slot], index) => [name === '' ? String(index) : name, valueOf(slot)]),
  )
}

function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d?)$/.test(name) && Number(name) <= highestIndex
}

function decoded(text: string): string {
  const blanks = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(blanks)
  } catch {
    return blanks
  }
}
