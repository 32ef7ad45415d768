/** JSON text of a long value in pieces, so that what writes it can let others go first between two of them. */
import { isObject } from './json.ts'

/** What is nested deeper is not looked at, and written as one piece. */
const deepest = 200
/** A piece is about so long, in UTF-16 units, unless one string or number alone is longer. */
const pieceLength = 256 * 1024

/** What becomes of a piece before it is handed on. */
type Keep = (json: string) => string
/** Writes what is short. */
type Write = (value: unknown) => string

/**
 * The JSON text of a value, piece by piece; together they are what `JSON.stringify` makes of it. An empty piece only says that
 * others may go first. `keep` is handed whole values,
 * or a key with its colon, never a part of a string; `json` writes what is short.
 */
export function* jsonPieces(value: unknown, keep: Keep, json: Write = JSON.stringify): Generator<string> {
  let held: string[] = []
  let length = 0
  for (const text of values(value, keep, json)) {
    if (text === '') yield ''
    if (text.length > pieceLength) {
      // Not joined with others: that would be a copy of it.
      if (held.length > 0) yield held.join('')
      yield text
      held = []
      length = 0
      continue
    }
    held.push(text)
    length += text.length
    if (length < pieceLength) continue
    yield held.join('')
    held = []
    length = 0
  }
  if (held.length > 0) yield held.join('')
}

/**
 * True where the JSON text of a value is longer than so many UTF-16 units, by default than a piece. It is looked at no further than
 * that, and measured roughly: up to three times too long.
 */
export function isLong(value: unknown, length = pieceLength): boolean {
  return lengthLeft(value, length) < 0
}

function* values(value: unknown, keep: Keep, json: Write): Generator<string> {
  if (isAsItStands(value) && isLong(value)) {
    yield* Array.isArray(value) ? elements(value, keep, json) : members(value, keep, json)
  } else if (typeof value === 'string' && isLong(value)) {
    yield* longString(value, keep)
  } else {
    yield keep(hasNoJson(value) ? 'null' : json(value))
  }
}

/** It is written some of it at a time, an empty piece after each, and kept as a whole: what is to be hidden may stand anywhere. */
function* longString(text: string, keep: Keep): Generator<string> {
  const written: string[] = []
  // What needs no other form (base64, most of all) is not copied for it: an escape always makes a text longer.
  let isPlain = true
  for (const part of textParts(text, pieceLength)) {
    const json = JSON.stringify(part)
    isPlain &&= json.length === part.length + 2
    written.push(isPlain ? part : json.slice(1, -1))
    yield ''
  }
  yield keep(isPlain ? `"${text}"` : `"${written.join('')}"`)
}

/** Parts of a text, of so many UTF-16 units at most. No letter of two units is parted. */
export function* textParts(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at + length - 1)
    const to = at + length - (unit >= 0xd800 && unit < 0xdc00 ? 1 : 0)
    yield text.slice(at, to)
    at = to
  }
}

function* elements(list: readonly unknown[], keep: Keep, json: Write): Generator<string> {
  yield '['
  // Those that are short go together: a text of their own for each would take most of the time.
  let from = 0
  let left = pieceLength
  for (let index = 0; index < list.length; index += 1) {
    left = lengthLeft(list[index], left)
    if (left >= 0) continue
    if (from < index) yield* run(list.slice(from, index), from, keep, json)
    if (index > 0) yield ','
    yield* values(list[index], keep, json)
    from = index + 1
    left = pieceLength
  }
  if (from < list.length) yield* run(list.slice(from), from, keep, json)
  yield ']'
}

function* run(list: readonly unknown[], from: number, keep: Keep, json: Write): Generator<string> {
  if (from > 0) yield ','
  yield keep(json(list)).slice(1, -1)
}

function* members(object: object, keep: Keep, json: Write): Generator<string> {
  yield '{'
  let isFirst = true
  const next = function* (text: string): Generator<string> {
    if (text === '') return
    if (!isFirst) yield ','
    isFirst = false
    yield text
  }
  // Those that are short go together, as the elements of a list do.
  let together = emptyObject()
  let left = pieceLength
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    if (hasNoJson(value)) continue
    left = lengthLeft(value, left - key.length - 4)
    if (left >= 0) {
      together[key] = value
      continue
    }
    yield* next(keep(json(together)).slice(1, -1))
    yield* next(keep(`${JSON.stringify(key)}:`))
    yield* values(value, keep, json)
    together = emptyObject()
    left = pieceLength
  }
  yield* next(keep(json(together)).slice(1, -1))
  yield '}'
}

/** In it `__proto__` is a name as any other. */
function emptyObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}

/** True for what is left out of an object, and null in a list. */
function hasNoJson(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol'
}

/** False where `JSON.stringify` would write something else than its members: then it is not taken apart. */
function isAsItStands(value: unknown): value is readonly unknown[] | object {
  return Array.isArray(value) || (isObject(value) && typeof value['toJSON'] !== 'function')
}

/** What is left of a length when the JSON text of the value is taken from it, roughly; below 0: it is not looked at any further. */
function lengthLeft(value: unknown, length: number, depth = 0): number {
  if (typeof value === 'string') return length - value.length - 2
  if (typeof value !== 'object' || value === null || depth > deepest) return length - 5
  let left = length - 2
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index += 1)
      left = lengthLeft(value[index], left - 1, depth + 1)
    return left
  }
  if (!isObject(value)) return left
  for (const key in value) {
    if (left < 0) return left
    left = lengthLeft(value[key], left - key.length - 4, depth + 1)
  }
  return left
}
