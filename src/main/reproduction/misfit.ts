import type * as z from 'zod/mini'
import { isObject } from '../../shared/json.ts'
import { shortJson } from '../../shared/short-json.ts'

type Issue = z.core.$ZodIssue

/** Where a value does not have the form that was asked of it, what stands there, and what was expected, as the end of a sentence. */
export function misfit(issue: Issue | undefined, value: unknown): string {
  if (issue === undefined) return 'it does not fit'
  const place = issue.path.length === 0 ? 'it' : `"${issue.path.join('.')}"`
  // Only what is one of few words is shown as it is: anything else may hold a secret.
  const there = valueAt(value, issue.path)
  switch (issue.code) {
    case 'invalid_type':
      return `${place} does not fit: it is ${kindOf(there)}, and must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `${place} does not fit: it is ${wordOf(there)}, and must be ${issue.values.map((one) => shortJson(one)).join(' or ')}`
    case 'unrecognized_keys':
      return `${place} does not fit: it has ${issue.keys.map((key) => `"${key}"`).join(', ')}, which ${issue.keys.length === 1 ? 'is' : 'are'} not known there`
    default:
      return `${place} does not fit: it is ${kindOf(there)} of another form`
  }
}

const longestWord = 24

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

function wordOf(value: unknown): string {
  const isWord = typeof value === 'number' || (typeof value === 'string' && value.length <= longestWord)
  return isWord ? shortJson(value) : kindOf(value)
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return value === null ? 'null' : 'not there'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const key of path) {
    if (!isObject(found) && !Array.isArray(found)) return undefined
    found = Reflect.get(found, key)
  }
  return found
}
