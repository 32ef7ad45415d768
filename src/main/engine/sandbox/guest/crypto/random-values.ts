import { wrongArgument } from '../arguments.ts'
import { GuestBuffer } from '../buffer.ts'
import { afterwards } from '../timers.ts'

/** Random values of Node.js' crypto, from `Math.random`: a reproduction with the same seed makes the same. They protect nothing. */

function outOfRange(name: string, expected: string, given: number): RangeError {
  const shown =
    Number.isInteger(given) && Math.abs(given) > 2 ** 32
      ? given.toLocaleString('en-US').replaceAll(',', '_')
      : String(given)
  const error = new RangeError(`The value of "${name}" is out of range. It must be ${expected}. Received ${shown}`)
  return Object.assign(error, { code: 'ERR_OUT_OF_RANGE' })
}

function fill(bytes: Uint8Array, from = 0, to = bytes.length): void {
  for (let index = from; index < to; index++) bytes[index] = Math.floor(Math.random() * 256)
}

const largestSize = 2 ** 31 - 1

function randomBytes(size: unknown, callback?: unknown): GuestBuffer | undefined {
  if (typeof size !== 'number') throw wrongArgument('size', 'of type number', size)
  if (!(size >= 0 && size <= largestSize)) throw outOfRange('size', `>= 0 && <= ${largestSize}`, size)
  const bytes = new GuestBuffer(Math.trunc(size))
  fill(bytes)
  if (typeof callback !== 'function') return bytes
  afterwards(() => void Reflect.apply(callback, undefined, [null, bytes]))
  return undefined
}

function randomUuid(): string {
  const bytes = new GuestBuffer(16)
  fill(bytes)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const largestSpan = 2 ** 48 - 1

function randomInt(...given: readonly unknown[]): number | undefined {
  const callback = given.find((one) => typeof one === 'function')
  const [first, second] = given.filter((one) => typeof one !== 'function')
  const alone = second === undefined
  const [min, max] = alone ? [0, first] : [first, second]
  if (!Number.isSafeInteger(min)) throw wrongArgument('min', 'a safe integer', min)
  if (!Number.isSafeInteger(max)) throw wrongArgument('max', 'a safe integer', max)
  const [low, high] = [Number(min), Number(max)]
  if (high <= low) throw outOfRange('max', `greater than the value of "min" (${low})`, high)
  if (!(high - low <= largestSpan)) throw outOfRange(alone ? 'max' : 'max - min', `<= ${largestSpan}`, high - low)
  const value = low + Math.floor(Math.random() * (high - low))
  if (callback === undefined) return value
  afterwards(() => void Reflect.apply(callback as () => void, undefined, [null, value]))
  return undefined
}

function bytesToFill(given: unknown): Uint8Array {
  if (given instanceof ArrayBuffer) return new Uint8Array(given)
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
  throw wrongArgument('buf', 'an instance of ArrayBuffer or ArrayBufferView', given)
}

function randomFillSync(given: unknown, offset?: unknown, size?: unknown): unknown {
  const bytes = bytesToFill(given)
  const from = typeof offset === 'number' ? offset : 0
  fill(bytes, from, typeof size === 'number' ? from + size : bytes.length)
  return given
}

export const randomValues: Readonly<Record<string, unknown>> = {
  randomBytes,
  pseudoRandomBytes: randomBytes,
  randomUUID: randomUuid,
  randomInt,
  randomFillSync,
  randomFill: (given: unknown, ...rest: readonly unknown[]) => {
    const callback = rest.at(-1)
    randomFillSync(given, ...rest)
    if (typeof callback === 'function') afterwards(() => void Reflect.apply(callback, undefined, [null, given]))
  },
  getRandomValues: (given: unknown) => {
    if (ArrayBuffer.isView(given)) return randomFillSync(given)
    const error = new Error('The data argument must be an integer-type TypedArray')
    error.name = 'TypeMismatchError'
    throw error
  },
}
