import { wrongArgument } from './arguments.ts'

/** Reading and writing numbers in a Buffer as Node.js does: https://nodejs.org/docs/latest-v20.x/api/buffer.html. */

interface Fixed {
  readonly name: string
  readonly size: number
  readonly get: (view: DataView, place: number, isLittle: boolean) => number | bigint
  readonly set: (view: DataView, place: number, value: unknown, isLittle: boolean) => void
}

const fixed: readonly Fixed[] = [
  { name: 'UInt8', size: 1, get: (v, at) => v.getUint8(at), set: (v, at, n) => v.setUint8(at, Number(n)) },
  { name: 'Int8', size: 1, get: (v, at) => v.getInt8(at), set: (v, at, n) => v.setInt8(at, Number(n)) },
  {
    name: 'UInt16',
    size: 2,
    get: (v, at, le) => v.getUint16(at, le),
    set: (v, at, n, le) => v.setUint16(at, Number(n), le),
  },
  {
    name: 'Int16',
    size: 2,
    get: (v, at, le) => v.getInt16(at, le),
    set: (v, at, n, le) => v.setInt16(at, Number(n), le),
  },
  {
    name: 'UInt32',
    size: 4,
    get: (v, at, le) => v.getUint32(at, le),
    set: (v, at, n, le) => v.setUint32(at, Number(n), le),
  },
  {
    name: 'Int32',
    size: 4,
    get: (v, at, le) => v.getInt32(at, le),
    set: (v, at, n, le) => v.setInt32(at, Number(n), le),
  },
  {
    name: 'Float',
    size: 4,
    get: (v, at, le) => v.getFloat32(at, le),
    set: (v, at, n, le) => v.setFloat32(at, Number(n), le),
  },
  {
    name: 'Double',
    size: 8,
    get: (v, at, le) => v.getFloat64(at, le),
    set: (v, at, n, le) => v.setFloat64(at, Number(n), le),
  },
  {
    name: 'BigInt64',
    size: 8,
    get: (v, at, le) => v.getBigInt64(at, le),
    set: (v, at, n, le) => v.setBigInt64(at, n as bigint, le),
  },
  {
    name: 'BigUInt64',
    size: 8,
    get: (v, at, le) => v.getBigUint64(at, le),
    set: (v, at, n, le) => v.setBigUint64(at, n as bigint, le),
  },
]

type Method = (this: Uint8Array, ...given: readonly unknown[]) => unknown

/** Methods by their names, with and without the older spelling (`readUInt8`, `readUint8`). */
export function numberMethods(): Readonly<Record<string, Method>> {
  const methods: Record<string, Method> = {}
  const put = (name: string, method: Method): void => {
    methods[name] = method
    methods[name.replace('UInt', 'Uint')] = method
  }
  for (const { name, size, get, set } of fixed) {
    for (const ending of size === 1 ? [''] : ['BE', 'LE']) {
      put(`read${name}${ending}`, function (offset = 0) {
        return get(viewOf(this), placeOf(this, offset, size), ending === 'LE')
      })
      put(`write${name}${ending}`, function (value, offset = 0) {
        checkValue(name, value, size)
        const place = placeOf(this, offset, size)
        set(viewOf(this), place, value, ending === 'LE')
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
    size > 4 || (size > 3 && isSigned && size !== 4)
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

function outOfRange(name: string, range: string, given: number): RangeError {
  const text = Number.isInteger(given) && Math.abs(given) > 2 ** 32 ? grouped(given) : String(given)
  return new RangeError(`The value of "${name}" is out of range. It must be ${range}. Received ${text}`)
}

function grouped(given: number): string {
  return String(given).replace(/\B(?=(\d{3})+(?!\d))/g, '_')
}
