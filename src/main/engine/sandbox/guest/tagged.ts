/**
 * JSON for values that JSON has no text for: NaN, the infinities, -0, undefined in lists, and dates. Both sides of the
 * sandbox's border use it, and only for data in which there is such a value: all other data is plain JSON. A tagged value is
 * an object with the one key below; data that has that key itself is wrapped, so that nothing is mistaken for a tag.
 */
const tag = '__faultline'

type Tagged = Readonly<Record<typeof tag, unknown>>

const isArray = Array.isArray
const hasOwn = Object.hasOwn
const isFinite = Number.isFinite
const is = Object.is

function tagged(value: unknown): Tagged {
  return { [tag]: value }
}

/** True where plain JSON would lose something of the value, or where a part of it looks like a tag. */
export function needsTags(value: unknown): boolean {
  if (typeof value === 'number') return !isFinite(value) || is(value, -0)
  if (typeof value !== 'object' || value === null) return false
  if (isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const entry: unknown = value[index]
      if (entry === undefined || needsTags(entry)) return true
    }
    return false
  }
  if (value instanceof Date) return true
  for (const key in value) {
    if (key === tag || needsTags((value as Readonly<Record<string, unknown>>)[key])) return true
  }
  return false
}

/** The value as plain data with tags. Throws where JSON does: circles, and what has no end. */
export function withTags(value: unknown, depth = 0): unknown {
  if (depth > 1_000) throw new TypeError('circular reference')
  if (typeof value === 'number')
    return isFinite(value) && !is(value, -0) ? value : tagged(is(value, -0) ? '-0' : String(value))
  if (value instanceof Date) return tagged(['date', value.getTime()])
  if (typeof value !== 'object' || value === null) return value
  const shown: unknown =
    'toJSON' in value && typeof value.toJSON === 'function' ? (value.toJSON as () => unknown)() : value
  if (typeof shown !== 'object' || shown === null) return shown
  // Array.from: a list with holes has them as undefined.
  if (isArray(shown))
    return Array.from(shown, (entry: unknown) => (isNothing(entry) ? tagged('undefined') : withTags(entry, depth + 1)))
  const made: Record<string, unknown> = {}
  for (const key of Object.keys(shown)) {
    if (key !== '__proto__') made[key] = withTags((shown as Readonly<Record<string, unknown>>)[key], depth + 1)
  }
  return hasOwn(made, tag) ? tagged(['object', made]) : made
}

function isNothing(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol'
}

/** The value that `withTags` was given. Odd tags, which untrusted code may write, are left out as undefined. */
export function withoutTags(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isArray(value)) return value.map(withoutTags)
  if (hasOwn(value, tag)) return untagged((value as Tagged)[tag])
  return fieldsOf(value)
}

function untagged(content: unknown): unknown {
  if (isArray(content)) {
    const [kind, inside] = content as readonly unknown[]
    if (kind === 'date') return new Date(typeof inside === 'number' ? inside : NaN)
    return kind === 'object' && typeof inside === 'object' && inside !== null ? fieldsOf(inside) : undefined
  }
  return content === '-0' || content === 'NaN' || content === 'Infinity' || content === '-Infinity'
    ? Number(content)
    : undefined
}

function fieldsOf(value: object): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const key of Object.keys(value)) made[key] = withoutTags((value as Readonly<Record<string, unknown>>)[key])
  return made
}
