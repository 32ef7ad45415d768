// The values of a request, each by the names that lead to it. In: the address and the body. Out: its values, with all that they stand in.
// Pure.
import { isObject } from '../../shared/json.ts'

/** A value that was sent. */
export interface SentValue {
  /** Names on the way to it, the outermost first; none for a part of the path of an address. */
  readonly names: readonly string[]
  readonly text: string
  /** The value itself, then what it stands in, step by step; with the keys from there to the value. */
  readonly around: readonly { readonly value: unknown; readonly keys: readonly string[] }[]
}

/** Of JSON, of a form, of the query and of the path, in this order; texts without anything in them and flags are left out. */
export function sentValues(url: string, body: string | null): readonly SentValue[] {
  const parsed = URL.canParse(url) ? new URL(url) : null
  const query = parsed === null ? [] : [...parsed.searchParams].map(([name, text]) => field(name, text))
  const parts = (parsed?.pathname ?? '').split('/').filter((part) => part !== '')
  const path = parts.map((part) => ({ ...field('', decoded(part)), names: [] }))
  return [...(body === null ? [] : ofBody(body)), ...query, ...path]
}

function ofBody(body: string): readonly SentValue[] {
  try {
    return leaves(JSON.parse(body) as unknown, [], [])
  } catch {
    return /^[^\s=&]+=\S*$/u.test(body) ? [...new URLSearchParams(body)].map(([name, text]) => field(name, text)) : []
  }
}

function field(name: string, text: string): SentValue {
  return { names: [name], text, around: [{ value: text, keys: [] }] }
}

function leaves(value: unknown, keys: readonly string[], around: readonly unknown[]): readonly SentValue[] {
  const held = [value, ...around]
  if (Array.isArray(value)) return value.flatMap((one, index) => leaves(one, [...keys, String(index)], held))
  if (isObject(value)) return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...keys, name], held))
  const text = scalarText(value)
  if (text === null) return []
  const names = keys.filter((key) => !/^\d+$/u.test(key))
  return [{ names, text, around: held.map((one, up) => ({ value: one, keys: keys.slice(keys.length - up) })) }]
}

/** Null for what is no value of its own, or none that could be told from another. */
export function scalarText(value: unknown): string | null {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
