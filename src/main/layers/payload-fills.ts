import type { Wanted } from '../../shared/field-read.ts'
import { isObject } from '../../shared/json.ts'
import { madeUpRequest } from '../engine/stand-ins/made-up-request.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import { findNode } from '../../shared/workflow.ts'
import { comparedValues } from './compared-values.ts'
import { valueInOtherPart } from './other-parts.ts'
import { openedBody } from './parsed-body.ts'
import { bodyReads, placesPath } from './payload-reads.ts'
import { textsOf, valueAt } from './payload-references.ts'
import type { Studied } from './studied.ts'

/** A value for something that the workflow reads from the payload and that is null, empty or not there. */
export interface Fill {
  /** `$.lines[*].price` */
  readonly path: string
  readonly value: unknown
  /** True where the payload has it, as null or empty: the provider sends it, without a value. */
  readonly present: boolean
  /** True where it is an empty text or list: that may be what the provider means. */
  readonly isEmpty: boolean
}

/** What is read behind something that is not there, and what is done with it. */
interface Inner {
  readonly keys: readonly string[]
  readonly wants: Wanted | undefined
}

/** A place that lacks a value, and who reads it or something behind it. */
interface Begun {
  readonly keys: readonly string[]
  readonly inner: Inner[]
  readonly readers: Set<string>
}

const most = 12

/**
 * What could be filled in: for each topmost null, empty or missing value on the way to a field that a node reads, a value
 * of the shape that the nodes expect of it; what the failed node reads first.
 */
export function payloadFills(studied: Studied): readonly Fill[] {
  const body = openedBody(studied)
  if (!isObject(body) && !Array.isArray(body)) return []
  const iterated = studied.workflow.nodes.flatMap(textsOf).join('\n')
  const fills = new Map<string, Begun>()
  for (const { node, keys, wants } of bodyReads(studied)) {
    const at = keys.findIndex((_, index) => isEmptyValue(valueAt(body, keys.slice(0, index + 1))))
    if (at < 0) continue
    const parent = valueAt(body, keys.slice(0, at))
    if (!isObject(parent) && !Array.isArray(parent)) continue
    const top = keys.slice(0, at + 1)
    const path = placesPath(top)
    const fill = fills.get(path) ?? { keys: top, inner: [], readers: new Set() }
    fill.inner.push({ keys: keys.slice(at + 1), wants })
    fill.readers.add(node)
    fills.set(path, fill)
  }
  return [...fills].slice(0, most).flatMap(([path, { keys, inner, readers }]) => {
    const before = valueAt(body, keys)
    const present = before !== undefined
    const isEmpty = present && before !== null
    const name = keys.at(-1) ?? ''
    const compared = inner.some((one) => one.keys.length > 0) ? [] : comparedValues(studied.workflow, name)
    const sent = sentToTrigger(studied, readers, keys)
    const other = keys.length === 1 && !present ? valueInOtherPart(studied, 'body', name) : null
    const known = other === null ? compared : [other.value, ...compared]
    const values = sent === undefined ? [...new Set([...known, ...valuesFor(name, inner, iterated)])] : [sent]
    return values.map((value) => ({ path, value, present, isEmpty }))
  })
}

/** What its provider sends there, where the trigger itself read it; else undefined. */
function sentToTrigger({ workflow }: Studied, readers: ReadonlySet<string>, keys: readonly string[]): unknown {
  const reader = [...readers].find((node) => providerTrigger(findNode(workflow, node)?.type) !== null)
  return reader === undefined ? undefined : valueAt(madeUpRequest(workflow, reader).body, keys)
}

/** A value for a field of that name, of the shape that is read behind it. */
export function shapedValue(name: string, inner: readonly Inner[]): unknown {
  return valuesFor(name, inner, '')[0]
}

/** True for what a provider sends where it has no value. */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Values of the shape that is read: an object with the inner fields, a list where it is walked through, else by its name. */
function valuesFor(name: string, inner: readonly Inner[], texts: string): readonly unknown[] {
  const fields = inner.filter(({ keys }) => keys.length > 0)
  // Of a list its methods read how long it is; a thing with a length has other measures beside it.
  const isMeasured = fields.length > 0 && fields.every(({ keys }) => keys.length === 1 && keys[0] === 'length')
  if (fields.length > 0 && !isMeasured) return [nested(fields)]
  const wants = isMeasured ? 'list' : wantedOf(inner)
  const walked = new RegExp(
    `${escaped(name)}["'\\]]*\\)?\\??\\.(?:map|filter|length|forEach|reduce|some|join)\\b|of [\\w$.()\\[\\]'"]*${escaped(name)}\\b|"fieldToSplitOut":"[^"]*${escaped(name)}`,
    'u',
  )
  if (wants === 'list' || (wants === undefined && walked.test(texts)))
    return [[{ id: 1, name: 'example', sku: 'example', quantity: 1, price: 1, amount: 1 }], ['example']]
  const first = leafFor(name)
  if (wants === 'text') return [typeof first === 'string' ? first : String(first)]
  if (wants === 'number') return [typeof first === 'number' ? first : 1]
  return typeof first === 'number' ? [first, String(first)] : [first, 1]
}

function wantedOf(inner: readonly Inner[]): Wanted | undefined {
  return inner.find(({ keys, wants }) => keys.length === 0 && wants !== undefined)?.wants
}

function nested(fields: readonly Inner[]): unknown {
  const byKey = new Map<string, Inner[]>()
  for (const { keys, wants } of fields) {
    const [key, ...rest] = keys
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), { keys: rest, wants }])
  }
  const isList = [...byKey.keys()].every((key) => /^\d+$/u.test(key))
  const entries = [...byKey].map(([key, rests]) => [key, valuesFor(key, rests, '')[0]] as const)
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** A value that a field of that name usually has. */
function leafFor(name: string): string | number | boolean {
  if (/mail/iu.test(name)) return 'someone@example.com'
  if (/(?:date|_at|At|time|timestamp)$/u.test(name)) return '2026-01-15T12:00:00.000Z'
  if (/url|link|href/iu.test(name)) return 'https://example.com/'
  if (/(?:amount|total|price|count|quantity|qty|size|number|sum|cents)$/iu.test(name)) return 1
  if (/currency/iu.test(name)) return 'EUR'
  if (/^(?:is|has)[A-Z_]/u.test(name)) return true
  return 'example'
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}
