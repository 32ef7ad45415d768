import { textOf } from './text-of.ts'

/** The error of Node.js for an argument of another type; `expected` as it stands there: `of type string or an instance of Buffer`. */
export function wrongArgument(name: string, expected: string, given: unknown): TypeError {
  return new TypeError(`The "${name}" argument must be ${expected}. Received ${received(given)}`)
}

const longestShown = 28

/** A value as those errors name it. */
export function received(given: unknown): string {
  if (given === null || given === undefined) return String(given)
  if (typeof given === 'function') return `function ${given.name}`
  if (typeof given === 'object') return `an instance of ${given.constructor.name}`
  const shown = typeof given === 'string' ? `'${given}'` : textOf(given)
  return `type ${typeof given} (${shown.length > longestShown ? `${shown.slice(0, longestShown - 3)}...` : shown})`
}

/** The most bytes that a Buffer of Node.js may have. */
export const mostBytes = 4_294_967_296

/** The error of Node.js for a number beyond what is allowed; `range` as it stands there: `>= 0 && <= 4`. */
export function outOfRange(name: string, range: string, given: number): RangeError {
  const text = Number.isInteger(given) && Math.abs(given) > 2 ** 32 ? grouped(given) : String(given)
  return new RangeError(`The value of "${name}" is out of range. It must be ${range}. Received ${text}`)
}

function grouped(given: number): string {
  return String(given).replace(/\B(?=(\d{3})+(?!\d))/g, '_')
}

/** An argument that is a size: a number, also one with a fraction. Throws as Node.js does. */
export function sizeArgument(size: unknown): number {
  if (typeof size !== 'number') throw wrongArgument('size', 'of type number', size)
  if (size >= 0 && size <= mostBytes) return Math.trunc(size)
  throw outOfRange('size', `>= 0 && <= ${mostBytes}`, size)
}

/** An argument that is a place among bytes, up to `most`; `fallback` where it is left out. Throws as Node.js does. */
export function placeArgument(name: string, given: unknown, fallback: number, most = mostBytes): number {
  if (given === undefined) return fallback
  if (typeof given !== 'number') throw wrongArgument(name, 'of type number', given)
  if (!Number.isInteger(given)) throw outOfRange(name, 'an integer', given)
  if (given < 0 || given > most) throw outOfRange(name, `>= 0 && <= ${most}`, given)
  return given
}

/** An argument that is bytes. Throws as Node.js does. */
export function bytesArgument(name: string, given: unknown): Uint8Array {
  if (given instanceof Uint8Array) return given
  throw wrongArgument(name, 'an instance of Buffer or Uint8Array', given)
}

/** What makes a whole number of anything; what is none counts as 0. */
export function wholeNumber(given: unknown, fallback: number): number {
  if (given === undefined) return fallback
  const number = Math.trunc(Number(given))
  return Number.isNaN(number) ? 0 : number
}

/** A place among as many bytes: one below 0 counts from the end. */
export function placeWithin(given: unknown, length: number): number {
  const place = wholeNumber(given, 0)
  return place < 0 ? Math.max(0, length + place) : Math.min(place, length)
}
