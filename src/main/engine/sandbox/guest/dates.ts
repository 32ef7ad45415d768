import { momentOf } from './date-text.ts'

const Native = Date
const { construct } = Reflect

/** Texts are read as moments as V8 reads them, in `new Date(text)` and `Date.parse(text)`. */
export function installDates(): void {
  const dates = new Proxy(Native, {
    construct: (_target, given, called) => construct(Native, readable(given), called) as Date,
    apply: () => new Native().toString(),
  })
  define(Native.prototype, 'constructor', dates)
  define(Native, 'parse', (text: unknown) => momentOf(String(text)))
  define(globalThis, 'Date', dates)
}

function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: false })
}

/** What is given to the platform: a text as its moment, all else as it is. */
function readable(given: readonly unknown[]): readonly unknown[] {
  if (given.length !== 1) return given
  const value = primitiveOf(given[0])
  return [typeof value === 'string' ? momentOf(value) : value]
}

/** As the language does it (https://tc39.es/ecma262/#sec-toprimitive); what has no primitive value is left to the platform to refuse. */
function primitiveOf(value: unknown): unknown {
  if (!isObject(value) || value instanceof Native) return value
  const own: unknown = Reflect.get(value, Symbol.toPrimitive)
  for (const name of typeof own === 'function' ? [Symbol.toPrimitive] : ['valueOf', 'toString']) {
    const way: unknown = Reflect.get(value, name)
    if (typeof way !== 'function') continue
    const made: unknown = Reflect.apply(way, value, ['default'])
    if (!isObject(made)) return made
  }
  return value
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
