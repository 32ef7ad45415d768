import { outOfRange, wrongArgument } from './arguments.ts'

/** Reading and writing numbers in a Buffer as Node.js does: https://nodejs.org/docs/latest-v20.x/api/buffer.html. */

/** Numbers of a fixed size: as Node.js names them, as a `DataView` does, and their bytes. */
const fixed = [
  ['UInt8', 'Uint8', 1],
  ['Int8', 'Int8', 1],
  ['UInt16', 'Uint16', 2],
  ['Int16', 'Int16', 2],
  ['UInt32', 'Uint32', 4],
  ['Int32', 'Int32', 4],
  ['Float', 'Float32', 4],
  ['Double', 'Float64', 8],
  ['BigInt64', 'BigInt64', 8],
  ['BigUInt64', 'BigUint64', 8],
] as const

type Method = (this: Uint8Array, ...given: readonly unknown[]) => unknown

/** Methods by their names, with and without the older spelling (`readUInt8`, `readUint8`). */
export function numberMethods(): Readonly<Record<string, Method>> {
  const methods: Record<string, Method> = {}
  const put = (name: string, method: Method): void => {
    methods[name] = method
    methods[name.replace('UInt', 'Uint')] = method
  }
  for (const [name, kind, size] of fixed) {
    for (const ending of size === 1 ? [''] : ['BE', 'LE']) {
      put(`read${name}${ending}`, function (offset = 0) {
        return viewOf(this)[`get${kind}`](placeOf(this, offset, size), ending === 'LE')
      })
      put(`write${name}${ending}`, function (value, offset = 0) {
        checkValue(name, value, size)
        const place = placeOf(this, offset, size)
        // It makes a number of the value itself.
        viewOf(this)[`set${kind}`](place, value as never, ending === 'LE')
        return place + size
      })
    }
  }
  for (const isSigned of [false, true]) {
    for (const ending of ['BE', 'LE']) {
      const name = `${isSigned ? 'Int' : 'UInt'}${ending}`
      put(`read${name}`, function (offset, length) {
        const size = lengthOf(length)
        return wideFrom(orderedBytes(this, placeOf(this, offset, size), size, ending), isSigned)
      })
      put(`write${name}`, function (value, offset, length) {
        const size = lengthOf(length)
        checkWide(value, size, isSigned)
        const place = placeOf(this, offset, size)
        writeWide(this, Number(value), place, size, ending)
        return place + size
      })
    }
  }
  return methods
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

function placeOf(bytes: Uint8Array, offset: unknown, size: number): number {
  if (typeof offset !== 'number') throw wrongArgument('offset', 'of type number', offset)
  if (!Number.isInteger(offset)) throw outOfRange('offset', 'an integer', offset)
  const last = bytes.length - size
  if (last < 0) throw new RangeError('Attempt to access memory outside buffer bounds')
  if (offset < 0 || offset > last) throw outOfRange('offset', `>= 0 and <= ${last}`, offset)
  return offset
}

function lengthOf(length: unknown): number {
  if (typeof length !== 'number') throw wrongArgument('byteLength', 'of type number', length)
  if (!Number.isInteger(length)) throw outOfRange('byteLength', 'an integer', length)
  if (length < 1 || length > 6) throw outOfRange('byteLength', '>= 1 and <= 6', length)
  return length
}

function checkValue(name: string, value: unknown, size: number): void {
  if (name === 'Float' || name === 'Double') return
  if (name.startsWith('Big')) {
    if (typeof value !== 'bigint') throw new TypeError(`Cannot mix BigInt and other types, use explicit conversions`)
    return
  }
  checkWide(value, size, name.startsWith('Int'))
}

function checkWide(value: unknown, size: number, isSigned: boolean): void {
  const number = Number(value)
  const bits = size * 8
  const [least, most] = isSigned ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1]
  if (number >= least && number <= most) return
  if (Number.isNaN(number)) return
  const range =
    size > 4
      ? isSigned
        ? `>= -(2 ** ${bits - 1}) and < 2 ** ${bits - 1}`
        : `>= 0 and < 2 ** ${bits}`
      : `>= ${least} and <= ${most}`
  throw outOfRange('value', range, number)
}

/** The bytes with the most significant first. */
function orderedBytes(bytes: Uint8Array, place: number, size: number, ending: string): readonly number[] {
  const taken = Array.from(bytes.subarray(place, place + size))
  return ending === 'LE' ? taken.reverse() : taken
}

function wideFrom(bytes: readonly number[], isSigned: boolean): number {
  const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  const isNegative = isSigned && (bytes[0] ?? 0) >= 128
  return isNegative ? value - 2 ** (bytes.length * 8) : value
}

function writeWide(bytes: Uint8Array, value: number, place: number, size: number, ending: string): void {
  let left = Math.trunc(value < 0 ? value + 2 ** (size * 8) : value)
  for (let step = 0; step < size; step++) {
    bytes[ending === 'LE' ? place + step : place + size - 1 - step] = left % 256
    left = Math.floor(left / 256)
  }
}
