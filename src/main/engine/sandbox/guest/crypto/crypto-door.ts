import { GuestBuffer } from '../buffer.ts'
import { base64Decode, base64Encode } from '../bytes.ts'
import { ask } from '../host.ts'
import { heldBy, keyOf, type HeldKey } from './keys.ts'
import { writeScalar } from './write-scalar.ts'

/** The guest's half of the door to the host's crypto: arguments of code out, what comes of them in. See `crypto-value.ts`. */

interface Step {
  readonly step: string
  readonly given: readonly unknown[]
}

/** What the platform's function of that name gives for these arguments; throws its error. */
export function call(name: string, given: readonly unknown[]): unknown {
  return read(ask('crypto', { call: name, given: given.map((one) => write(one)) }), undefined)
}

/** An object of the platform that is built in steps: with every step the host builds it anew. */
export class Steps {
  readonly #make: string
  readonly #given: readonly unknown[]
  readonly #steps: Step[] = []

  constructor(make: string, given: readonly unknown[]) {
    this.#make = make
    this.#given = given.map((one) => write(one))
    ask('crypto', { make, given: this.#given, steps: [] })
  }

  /** Takes a step, and gives what it gives: `itself` where it gives back the object that it is a step of. */
  take(step: string, given: readonly unknown[], itself: unknown): unknown {
    this.#steps.push({ step, given: given.map((one) => write(one)) })
    return read(ask('crypto', { make: this.#make, given: this.#given, steps: this.#steps }), itself)
  }

  /** Takes a step of which nothing depends on those before it, but what comes behind depends on it. */
  add(step: string, given: readonly unknown[]): void {
    const taken = { step, given: given.map((one) => write(one)) }
    ask('crypto', { make: this.#make, given: this.#given, steps: [taken] })
    this.#steps.push(taken)
  }
}

function write(value: unknown, depth = 0): unknown {
  if (typeof value === 'function') return { t: 'function', name: value.name }
  if (typeof value === 'object' && value !== null) return writeObject(value, depth)
  const scalar = writeScalar(value)
  return scalar === undefined ? { t: 'undefined' } : scalar
}

function writeObject(value: object, depth: number): unknown {
  const key = heldBy(value)
  if (key !== undefined) return { t: 'key', kind: key.kind, data: key.data }
  if (ArrayBuffer.isView(value)) {
    return { t: 'bytes', data: base64Encode(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) }
  }
  if (value instanceof ArrayBuffer) return { t: 'array-buffer', data: base64Encode(new Uint8Array(value)) }
  if (depth > 4) return { t: 'undefined' }
  if (Array.isArray(value)) return { t: 'list', values: value.map((one) => write(one, depth + 1)) }
  const from: unknown = Object.getPrototypeOf(value)
  if (from !== null && from !== Object.prototype && Object.keys(value).length === 0) {
    return { t: 'instance', name: value.constructor.name }
  }
  return { t: 'object', entries: Object.entries(value).map(([name, one]) => [name, write(one, depth + 1)]) }
}

function read(value: unknown, itself: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const held = value as Readonly<Record<string, unknown>>
  switch (held['t']) {
    case 'itself':
      return itself
    case 'number':
      return Number(held['text'])
    case 'bigint':
      return BigInt(String(held['text']))
    case 'bytes':
      return GuestBuffer.of8(base64Decode(String(held['data'])))
    case 'array-buffer':
      return Uint8Array.from(base64Decode(String(held['data']))).buffer
    case 'key':
      return keyOf(held as unknown as HeldKey, read(held['asymmetricKeyDetails'], undefined), (one, options) =>
        call('exportKey', [one, options]),
      )
    case 'list':
      return (held['values'] as readonly unknown[]).map((one) => read(one, undefined))
    case 'object':
      return Object.fromEntries(
        (held['entries'] as readonly (readonly [string, unknown])[]).map(([name, one]) => [name, read(one, undefined)]),
      )
    default:
      return undefined
  }
}
