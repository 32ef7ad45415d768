import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { ParameterReader } from '../node-kind.ts'

/** A node's parameters as one item sees them, each read as the type that the node expects. */
export interface ItemParameters {
  /** Text; numbers and booleans are written out, nothing and objects give the fallback. */
  readonly text: (path: string, fallback?: string) => string
  /** A number; text that is a number counts. The fallback where it is neither. */
  readonly number: (path: string, fallback: number) => number
  /** As the service takes it: true for all but nothing, false, 0 and empty text. The fallback where nothing is written. */
  readonly flag: (path: string, fallback?: boolean) => boolean
  /** The name of a field: as the service does it, what an expression gives as no text is its text, `undefined` among them. */
  readonly name: (path: string, fallback?: string) => string
  /** The entries of a collection; empty where it is none. */
  readonly entries: (path: string) => readonly JsonObject[]
  /** Names separated by commas, or a list of them; blanks around them and empty names go. */
  readonly names: (path: string) => readonly string[]
  /** An object, given as such or as JSON text; null where it is none. */
  readonly object: (path: string) => JsonObject | null
  readonly value: (path: string, fallback?: unknown) => unknown
}

export function parametersOf(
  { parameters }: { readonly parameters: Pick<ParameterReader, 'read'> },
  itemIndex: number,
): ItemParameters {
  const value = (path: string, fallback?: unknown): unknown => parameters.read(path, itemIndex, fallback)
  return {
    value,
    text: (path, fallback = '') => textOf(value(path), fallback),
    number: (path, fallback) => numberOf(value(path), fallback),
    flag: (path, fallback = false) => Boolean(value(path, fallback)),
    name: (path, fallback = '') => String(value(path, fallback)),
    entries: (path) => entriesOf(value(path)),
    names: (path) => namesOf(value(path)),
    object: (path) => objectOf(value(path)),
  }
}

/** The same reading for one entry of a collection. */
export function parametersIn(entry: JsonObject): ItemParameters {
  return parametersOf(
    { parameters: { read: (path, _itemIndex, fallback) => (Object.hasOwn(entry, path) ? entry[path] : fallback) } },
    0,
  )
}

export function textOf(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : fallback
}

function numberOf(value: unknown, fallback: number): number {
  if (typeof value === 'number') return Number.isNaN(value) ? fallback : value
  if (typeof value !== 'string' || value.trim() === '') return fallback
  const number = Number(value)
  return Number.isNaN(number) ? fallback : number
}

function entriesOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : []
}

function namesOf(value: unknown): readonly string[] {
  const names = Array.isArray(value) ? value.map((name) => textOf(name)) : textOf(value).split(',')
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

function objectOf(value: unknown): JsonObject | null {
  if (isObject(value)) return value
  if (typeof value !== 'string') return null
  try {
    const parsed: unknown = JSON.parse(value)
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}
