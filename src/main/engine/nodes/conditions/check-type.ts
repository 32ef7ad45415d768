import { isObject } from '../../../../shared/json.ts'
import { parseDate } from '../dates/parse-date.ts'
import { objectOfText } from './object-text.ts'

/** Types a value can be checked against (conditions, assignments). */
export type ValueType = 'string' | 'number' | 'boolean' | 'dateTime' | 'array' | 'object' | 'any'

/** The value as that type, or not valid. */
export type Checked = { readonly valid: true; readonly value: unknown } | { readonly valid: false }

const invalid: Checked = { valid: false }

function valid(value: unknown): Checked {
  return { valid: true, value }
}

/**
 * Checks or converts a value to a type. Strict: only values that are of the type already, dates excepted, which are
 * written as text or numbers and become milliseconds since 1970. Loose: what can be read as the type is converted. Null and undefined are the caller's
 * concern. Source: engine semantics §1.11 and its recordings.
 */
export function checkType(value: unknown, type: ValueType, strict: boolean, timezone: string): Checked {
  switch (type) {
    case 'any':
      return valid(value)
    case 'string':
      if (typeof value === 'string') return valid(value)
      return strict ? invalid : valid(toText(value))
    case 'number':
      if (typeof value === 'number') return Number.isNaN(value) ? invalid : valid(value)
      return strict ? invalid : toNumber(value)
    case 'boolean':
      if (typeof value === 'boolean') return valid(value)
      return strict ? invalid : toBoolean(value)
    case 'dateTime':
      return toMoment(value, timezone)
    case 'array':
      if (Array.isArray(value)) return valid(value)
      return strict ? invalid : toList(value)
    case 'object':
      if (isObject(value)) return valid(value)
      return strict ? invalid : toObject(value)
  }
}

/** A value as text: objects as JSON. */
export function toText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return String(value)
}

function toNumber(value: unknown): Checked {
  const number = Number(value)
  return Number.isNaN(number) ? invalid : valid(number)
}

function toBoolean(value: unknown): Checked {
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return valid(value.toLowerCase() === 'true')
  if (typeof value === 'string' && value.trim() === '') return invalid
  const number = Number(value)
  if (number === 0) return valid(false)
  if (number === 1) return valid(true)
  return invalid
}

function toMoment(value: unknown, timezone: string): Checked {
  // What is no text is read as the text it would be: 2024 is a year, and a count of seconds or milliseconds is no date.
  const isText = typeof value === 'string' || value instanceof Date
  const moment = parseDate(isText ? value : String(value), timezone)
  return moment === null ? invalid : valid(moment)
}

function toList(value: unknown): Checked {
  if (typeof value !== 'string') return invalid
  for (const text of [value, value.replaceAll("'", '"')]) {
    const list = jsonOf(text)
    if (Array.isArray(list)) return valid(list)
  }
  return invalid
}

/** From JSON, or from an object of JavaScript. A text `null` is one to the service: nothing has the type of an object. */
function toObject(value: unknown): Checked {
  if (typeof value !== 'string' && !Array.isArray(value)) return invalid
  const text = String(value)
  const json = jsonOf(text)
  const object = json === undefined ? objectOfText(text) : json
  return isObject(object) || (object === null && json === null) ? valid(object) : invalid
}

/** Undefined where the text is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The type as the sentences of the workflow format name it: "a number", "an array". */
export function withArticle(type: string): string {
  return `${/^[aeiou]/i.test(type) ? 'an' : 'a'} ${type}`
}
