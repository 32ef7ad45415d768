import type { Described } from '../guest/described.ts'

/**
 * A stand-in here for a value of the guest: of the same kind, with the same name, as empty as an error text allows. What the
 * guest says about it is not trusted: no text of it becomes code, functions are empty ones of ours, every object is fresh.
 */
export function rebuilt(value: Described, texts: Map<string, string>): unknown {
  switch (value.is) {
    case 'undefined':
      return undefined
    case 'null':
      return null
    case 'boolean':
      return value.text === 'true'
    case 'number':
      return Number(value.text)
    case 'bigint':
      return BigInt(value.text)
    case 'string':
      return value.text
    case 'symbol':
      return rebuiltSymbol(value.text)
    case 'function':
      return standIn(value.text, texts)
    case 'object':
      return rebuiltObject(value, texts)
  }
}

const roots: Readonly<Record<string, unknown>> = {
  ...{ Object, Array, String, Number, Boolean, Symbol, BigInt, Date, RegExp, Map, Set, WeakMap, WeakSet, WeakRef },
  ...{
    Promise,
    Proxy,
    Reflect,
    Math,
    JSON,
    ArrayBuffer,
    DataView,
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
  },
  ...{
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    AggregateError,
  },
  ...{ Error, TypeError, RangeError, parseInt, parseFloat, isNaN, isFinite, decodeURI, decodeURIComponent },
  ...{ encodeURI, encodeURIComponent },
  // Not itself: it makes code of text.
  Function: { prototype: Function.prototype },
}

/** The built-in function at a path such as `Array.prototype.map`; null where there is none, or it might run code. */
export function builtInFunction(path: string): ((...values: readonly unknown[]) => unknown) | null {
  const [root = '', ...names] = path.split('.')
  if (names.length > 2 || names.includes('constructor') || !Object.hasOwn(roots, root)) return null
  let found = roots[root]
  for (const name of names) {
    if ((typeof found !== 'object' && typeof found !== 'function') || found === null) return null
    const descriptor = Object.getOwnPropertyDescriptor(found, name)
    if (descriptor === undefined || !('value' in descriptor)) return null
    found = descriptor.value as unknown
  }
  return isFunction(found) ? found : null
}

function isFunction(value: unknown): value is (...values: readonly unknown[]) => unknown {
  return typeof value === 'function'
}

/** A function whose own text, if the message shows it, is put back to that of the guest. */
function standIn(text: string, texts: Map<string, string>): unknown {
  const isClass = text.startsWith('class')
  const isPlain = /^(?:async\s+)?function/.test(text) && !text.includes('[native code]')
  // eslint-disable-next-line @typescript-eslint/no-extraneous-class -- empty on purpose: only its text and its kind are looked at
  const made: unknown = isClass ? class {} : isPlain ? function () {} : () => undefined
  texts.set(
    Function.prototype.toString.call(made),
    text.replace(/\(\) \{\s+\[native code\]\s+\}$/, '() { [native code] }'),
  )
  return made
}

function rebuiltObject(value: Described & { is: 'object' }, texts: Map<string, string>): unknown {
  const made = emptyObject(value, texts)
  for (const [name, entry] of value.entries) {
    if (name === '__proto__') continue
    if (!Reflect.set(made, name, name === 'length' ? clamped(entry, texts) : rebuilt(entry, texts))) continue
  }
  if (value.hold === 'frozen' && !ArrayBuffer.isView(made)) Object.freeze(made)
  else if (value.hold === 'sealed' && !ArrayBuffer.isView(made)) Object.seal(made)
  else if (value.hold === 'fixed') Object.preventExtensions(made)
  return made
}

/** A length by which a built-in loop would run for ever is made small. */
function clamped(entry: Described, texts: Map<string, string>): unknown {
  const value = rebuilt(entry, texts)
  return typeof value === 'number' && value > 10_000 ? 10_000 : value
}

function emptyObject(value: Described & { is: 'object' }, texts: Map<string, string>): object {
  if (value.isArray) return Array.from({ length: Math.min(value.length ?? 0, 1_000) })
  switch (value.class) {
    case null:
      return Object.create(null) as object
    case 'Object':
      return {}
    case 'Map':
      return new Map()
    case 'Set':
      return new Set()
    case 'WeakMap':
      return new WeakMap()
    case 'WeakSet':
      return new WeakSet()
    case 'Date':
      return new Date(Number(value.text))
    case 'RegExp':
      // Its own pattern might take for ever; the texts name the flags at most.
      return new RegExp('x', value.text)
    case 'Promise':
      return new Promise(() => undefined)
    case 'ArrayBuffer':
      return new ArrayBuffer(8)
    case 'Uint8Array':
      return new Uint8Array(Math.min(value.length ?? 0, 1_000))
    default:
      return value.text.includes('\n') ? rebuiltError(value.text) : named(value.class, texts)
  }
}

function rebuiltError(text: string): Error {
  const [name = 'Error', ...message] = text.split('\n')
  const made = new Error(message.join('\n'))
  Object.defineProperty(made, 'name', { value: name, enumerable: false })
  return made
}

/** An object of a class of that name: V8 shows the name that the class was written with, which is put right afterwards. */
function named(name: string, texts: Map<string, string>): object {
  texts.set('#<FaultlineStandIn>', `#<${name}>`)
  // eslint-disable-next-line @typescript-eslint/no-extraneous-class -- empty on purpose: only its name is looked at
  class FaultlineStandIn {}
  return new FaultlineStandIn()
}

function rebuiltSymbol(text: string): symbol {
  const known: unknown = /^Symbol\.\w+$/.test(text) ? Reflect.get(Symbol, text.slice(7)) : undefined
  return typeof known === 'symbol' ? known : Symbol(text)
}
