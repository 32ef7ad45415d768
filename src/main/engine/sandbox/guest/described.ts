/** A value in as few words as V8's error texts need: what it is, not what is in it. Plain data, from guest to worker. */
export type Described =
  | { readonly is: 'undefined' | 'null' }
  | { readonly is: 'number' | 'bigint' | 'string' | 'symbol' | 'boolean'; readonly text: string }
  | {
      readonly is: 'function'
      readonly text: string
      /** Where it stands among the built-in ones, e.g. `Array.prototype.map`; null for any other. */
      readonly path: string | null
    }
  | {
      readonly is: 'object'
      /** Name of its class; null where it has no prototype. */
      readonly class: string | null
      readonly isArray: boolean
      readonly hold: 'free' | 'fixed' | 'sealed' | 'frozen'
      readonly length: number | null
      readonly entries: readonly (readonly [name: string, value: Described])[]
      /** Text of an error, of a regular expression, of a date. */
      readonly text: string
      readonly path: string | null
    }

const maximumDepth = 4
const maximumEntries = 40
const maximumText = 500

const roots: readonly string[] =
  `Object Array String Number Boolean Symbol BigInt Date RegExp Map Set WeakMap WeakSet WeakRef Promise Proxy Reflect Math JSON
  Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError ArrayBuffer DataView Int8Array
  Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array
  BigUint64Array Function parseInt parseFloat isNaN isFinite decodeURI decodeURIComponent encodeURI encodeURIComponent escape
  unescape`.split(/\s+/)

// Kept from the start: expressions have no `Function`, and code may change any of it.
const known = roots.map((name): readonly [string, unknown] => [name, Reflect.get(globalThis, name)])
const functionText = Object.getOwnPropertyDescriptor(Function.prototype, 'toString')?.value as () => string

/** The place of a built-in function or object, looked for only when something has failed. */
function pathOf(value: object): string | null {
  for (const [name, root] of known) {
    if (root === value) return name
    if (typeof root !== 'function' && typeof root !== 'object') continue
    const found = root === null ? null : memberPath(root, name, value)
    if (found !== null) return found
    const prototype: unknown = typeof root === 'function' ? root.prototype : null
    if (prototype === value) return `${name}.prototype`
    if ((typeof prototype === 'object' || typeof prototype === 'function') && prototype !== null) {
      const member = memberPath(prototype, `${name}.prototype`, value)
      if (member !== null) return member
    }
  }
  return null
}

function memberPath(owner: object, path: string, value: object): string | null {
  for (const key of Object.getOwnPropertyNames(owner)) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, key)
    if (descriptor !== undefined && 'value' in descriptor && descriptor.value === value) return `${path}.${key}`
  }
  return null
}

/** Describes a value without calling anything of it. */
export function describe(value: unknown, depth = 0): Described {
  switch (typeof value) {
    case 'undefined':
      return { is: 'undefined' }
    case 'string':
      return { is: 'string', text: value.slice(0, 10_000) }
    case 'number':
      return { is: 'number', text: Object.is(value, -0) ? '-0' : String(value) }
    case 'bigint':
    case 'boolean':
      return { is: typeof value === 'bigint' ? 'bigint' : 'boolean', text: String(value) }
    case 'symbol':
      return { is: 'symbol', text: value.description ?? '' }
    case 'function':
      return {
        is: 'function',
        text: Reflect.apply(functionText, value, []).slice(0, maximumText),
        path: pathOf(value),
      }
    case 'object':
      return value === null ? { is: 'null' } : describeObject(value, depth)
  }
}

function describeObject(value: object, depth: number): Described {
  const isArray = Array.isArray(value)
  const text =
    value instanceof Error
      ? `${value.name}\n${value.message}`
      : value instanceof RegExp
        ? value.flags
        : value instanceof Date
          ? String(value.getTime())
          : ''
  const names = depth < maximumDepth ? Object.keys(value).slice(0, maximumEntries) : []
  const entries = names.map((name): [string, Described] => {
    const descriptor = Object.getOwnPropertyDescriptor(value, name)
    return [name, describe(descriptor !== undefined && 'value' in descriptor ? descriptor.value : undefined, depth + 1)]
  })
  const length: unknown = isArray || value instanceof Uint8Array ? value.length : null
  return {
    is: 'object',
    class: classOf(value),
    isArray,
    hold: Object.isFrozen(value)
      ? 'frozen'
      : Object.isSealed(value)
        ? 'sealed'
        : Object.isExtensible(value)
          ? 'free'
          : 'fixed',
    length: typeof length === 'number' ? length : null,
    entries,
    text,
    path: depth === 0 ? pathOf(value) : null,
  }
}

function classOf(value: object): string | null {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (typeof prototype !== 'object' || prototype === null) return null
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'constructor')
  const made: unknown = descriptor?.value
  return typeof made === 'function' ? made.name : 'Object'
}
