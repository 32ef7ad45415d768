/** In: what stands in the fields of a change editor. Out: the parameters of a change, or what is wrong with a field. */
import type { ChangeField } from '../../shared/change.ts'
import type { JsonObject } from '../../shared/json.ts'
import { whyUnfit } from '../../shared/text-rule.ts'

export type FieldValue = string | number | boolean
export type FieldValues = Readonly<Record<string, FieldValue>>

export function initialValues(fields: readonly ChangeField[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field.name, field.initial]))
}

/** The fields of a change that was chosen before. */
export function valuesOf(fields: readonly ChangeField[], parameters: JsonObject): FieldValues {
  return Object.fromEntries(
    fields.map((field) => {
      const value = parameters[field.name]
      if (value === undefined) return [field.name, field.initial]
      if (field.kind === 'json') return [field.name, JSON.stringify(value)]
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return [field.name, isPlain ? value : field.initial]
    }),
  )
}

export interface ReadValues {
  readonly parameters: JsonObject
  /** By field name: what was found and what was expected. */
  readonly errors: Readonly<Record<string, string>>
}

export function readValues(fields: readonly ChangeField[], values: FieldValues): ReadValues {
  const parameters: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const value = values[field.name] ?? field.initial
    const read = readValue(field, value)
    if ('error' in read) errors[field.name] = read.error
    else parameters[field.name] = read.value
  }
  return { parameters, errors }
}

function readValue(field: ChangeField, value: FieldValue): { readonly value: unknown } | { readonly error: string } {
  switch (field.kind) {
    case 'json':
      try {
        return { value: JSON.parse(String(value)) as unknown }
      } catch {
        if (String(value).trim() === '')
          return { error: 'It is empty. Enter a value as JSON: a text stands in double quotes.' }
        return { error: notJson(String(value)) }
      }
    case 'number': {
      const number = Number(value)
      const fits =
        String(value).trim() !== '' &&
        (field.hasFractions === true ? Number.isFinite(number) : Number.isInteger(number)) &&
        number >= field.minimum &&
        number <= field.maximum
      const wanted = field.hasFractions === true ? 'a number' : 'a whole number'
      return fits
        ? { value: number }
        : {
            error: `${shown(String(value).trim()) || 'Nothing'} does not fit: enter ${wanted} from ${field.minimum} to ${field.maximum}.`,
          }
    }
    case 'text':
      return readText(field, String(value))
    case 'path':
      return String(value).trim() === '' ? { error: 'It is empty. Enter a JSON path such as $.order.id.' } : { value }
    case 'choice':
    case 'switch':
      return { value }
  }
}

function readText(
  field: Extract<ChangeField, { kind: 'text' }>,
  text: string,
): { readonly value: unknown } | { readonly error: string } {
  // What was copied with a blank at its end is meant without it, but for a text of which nothing is known.
  const { rule } = field
  const value = rule === undefined ? text : text.trim()
  if (field.required && value.trim() === '') return { error: 'It is empty. Enter a text.' }
  const why = whyUnfit(value, rule ?? null, field.isLong)
  return why === null ? { value } : { error: `"${shown(value)}" does not fit: it ${why}.` }
}

/** A text alone is taken for one that lacks its quotes; an object or a list that breaks off is none. */
function notJson(text: string): string {
  const trimmed = text.trim()
  const said = `${shown(trimmed)} is not JSON.`
  return /^[[{"]/u.test(trimmed) || trimmed.length > mostShown
    ? `${said} Look for a missing quote, comma or bracket.`
    : `${said} A text stands in double quotes: ${JSON.stringify(trimmed)}.`
}

/** Of a wrong value so many letters tell which it is. */
const mostShown = 60

function shown(text: string): string {
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`
}
