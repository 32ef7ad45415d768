import type { HeaderPairs } from './delivery.ts'

/** Header fields by lower-case name, as a workflow sees them: the first of those that may stand once, others joined with a comma. */
export type HeaderFields = Readonly<Record<string, string>>

/** Fields of which a repeat is ignored, as Node.js does (node:http, `message.headers`). */
const single = new Set([
  'age',
  'authorization',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'from',
  'host',
  'if-modified-since',
  'if-unmodified-since',
  'last-modified',
  'location',
  'max-forwards',
  'proxy-authorization',
  'referer',
  'retry-after',
  'server',
  'user-agent',
])

/** Raw header pairs, as Node.js lists them: name, value, name, value, …. */
export function pairsOf(rawHeaders: readonly string[]): HeaderPairs {
  const pairs: [string, string][] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? ''])
  }
  return pairs
}

/** Folds header pairs into fields by lower-case name. */
export function fieldsOf(pairs: HeaderPairs): HeaderFields {
  const fields: Record<string, string> = {}
  for (const [name, value] of pairs) {
    const key = name.toLowerCase()
    const before = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (before === undefined) setField(fields, key, value)
    else if (!single.has(key)) setField(fields, key, `${before}${key === 'cookie' ? '; ' : ', '}${value}`)
  }
  return fields
}

/** A name may be one that every object has. */
function setField(fields: Record<string, string>, name: string, value: string): void {
  if (name === '__proto__') Object.defineProperty(fields, name, { value, ...ofData })
  else fields[name] = value
}

const ofData = { enumerable: true, configurable: true, writable: true }

/** The first value of the header, whatever its case; undefined where there is none. */
export function headerValue(headers: HeaderPairs, name: string): string | undefined {
  return headers.find(([each]) => isNamed(each, name))?.[1]
}

/** True where there is a header of that name, whatever its case. */
export function hasHeader(headers: HeaderPairs, name: string): boolean {
  return headers.some(([each]) => isNamed(each, name))
}

/** The headers with this one value in place of the first of that name (others of it go), or added at the end. */
export function withHeader(headers: HeaderPairs, name: string, value: string): HeaderPairs {
  const at = headers.findIndex(([each]) => isNamed(each, name))
  if (at < 0) return [...headers, [name, value]]
  return headers.flatMap((pair, index): HeaderPairs => {
    if (index === at) return [[pair[0], value]]
    return isNamed(pair[0], name) ? [] : [pair]
  })
}

/** The headers without any of that name. */
export function withoutHeader(headers: HeaderPairs, name: string): HeaderPairs {
  return headers.filter(([each]) => !isNamed(each, name))
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase()
}

/** True where the body may be JSON by its Content-Type: where that says so, or where there is none. */
export function mayBeJson(headers: HeaderPairs): boolean {
  const type = (headerValue(headers, 'content-type') ?? '').toLowerCase()
  return type === '' || type.includes('json')
}
