import { isObject } from '../../shared/json.ts'
import { payloadReferences, textsOf, valueAt } from './payload-references.ts'
import { parsedBody } from './reference-repairs.ts'
import type { Studied } from './studied.ts'

/** A value for something that the workflow reads from the payload and that is null, empty or not there. */
export interface Fill {
  readonly path: string
  readonly value: unknown
  /** True where the payload has it, as null or empty: the provider sends it, without a value. */
  readonly present: boolean
}

const most = 12

/**
 * What could be filled in: for each topmost null, empty or missing value on the way to a field that a node reads, a value
 * of the shape that the nodes expect of it.
 */
export function payloadFills(studied: Studied): readonly Fill[] {
  const body = parsedBody(studied)
  if (!isObject(body) && !Array.isArray(body)) return []
  const read = payloadReferences(studied.workflow)
    .map(({ keys }) => (keys[0] === 'body' ? keys.slice(1) : []))
    .filter((keys) => keys.length > 0)
  const iterated = studied.workflow.nodes.flatMap(textsOf).join('\n')
  const fills = new Map<string, { readonly keys: readonly string[]; readonly inner: (readonly string[])[] }>()
  for (const keys of read) {
    const at = keys.findIndex((_, index) => isEmptyValue(valueAt(body, keys.slice(0, index + 1))))
    if (at < 0) continue
    const parent = valueAt(body, keys.slice(0, at))
    if (!isObject(parent) && !Array.isArray(parent)) continue
    const top = keys.slice(0, at + 1)
    const path = pathOf(top)
    const fill = fills.get(path) ?? { keys: top, inner: [] }
    fill.inner.push(keys.slice(at + 1))
    fills.set(path, fill)
  }
  return [...fills].slice(0, most).flatMap(([path, { keys, inner }]) => {
    const present = valueAt(body, keys) !== undefined
    return valuesFor(keys.at(-1) ?? '', inner, iterated).map((value) => ({ path, value, present }))
  })
}

function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Values of the shape that is read: an object with the inner fields, a list where it is walked through, else by its name. */
function valuesFor(name: string, inner: readonly (readonly string[])[], texts: string): readonly unknown[] {
  const fields = inner.filter((keys) => keys.length > 0)
  if (fields.length > 0) {
    const built = nested(fields)
    return [built]
  }
  const walked = new RegExp(
    `${escaped(name)}["'\\]]*\\)?\\??\\.(?:map|filter|length|forEach|reduce|some|join)\\b|of [\\w$.()\\[\\]'"]*${escaped(name)}\\b|"fieldToSplitOut":"[^"]*${escaped(name)}`,
    'u',
  )
  if (walked.test(texts))
    return [[{ id: 1, name: 'example', sku: 'example', quantity: 1, price: 1, amount: 1 }], ['example']]
  const first = leafFor(name)
  return typeof first === 'number' ? [first, String(first)] : [first, 1]
}

function nested(fields: readonly (readonly string[])[]): unknown {
  const byKey = new Map<string, (readonly string[])[]>()
  for (const [key = '', ...rest] of fields) byKey.set(key, [...(byKey.get(key) ?? []), rest])
  const isList = [...byKey.keys()].every((key) => /^\d+$/u.test(key))
  const entries = [...byKey].map(([key, rests]) => {
    const inner = rests.filter((rest) => rest.length > 0)
    return [key, inner.length > 0 ? nested(inner) : leafFor(key)] as const
  })
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** A value that a field of that name usually has. */
function leafFor(name: string): unknown {
  if (/e-?mail/iu.test(name)) return 'someone@example.com'
  if (/(?:date|_at|At|time|timestamp)$/u.test(name)) return '2026-01-15T12:00:00.000Z'
  if (/url|link|href/iu.test(name)) return 'https://example.com/'
  if (/(?:amount|total|price|count|quantity|qty|size|number|sum|cents)$/iu.test(name)) return 1
  if (/currency/iu.test(name)) return 'EUR'
  if (/^(?:is|has)[A-Z_]/u.test(name)) return true
  return 'example'
}

function pathOf(keys: readonly string[]): string {
  return `$${keys.map((key) => (/^\d+$/u.test(key) ? `[${key}]` : /^[A-Za-z_$][\w$-]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`)).join('')}`
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}
