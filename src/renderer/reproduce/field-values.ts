/** In: what stands in the fields of a change editor. Out: the parameters of a change, or what is wrong with a field. */
import type { ChangeField } from '../../shared/change.ts'
import type { JsonObject } from '../../shared/json.ts'

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
        if (value === '') return { error: 'It is empty. Enter a value as JSON: a text stands in double quotes.' }
        return { error: `${String(value)} is not JSON. A text stands in double quotes: "${String(value)}".` }
      }
    case 'number': {
      const number = Number(value)
      const fits = value !== '' && Number.isFinite(number) && number >= field.minimum && number <= field.maximum
      return fits
        ? { value: number }
        : {
            error: `${String(value) || 'Nothing'} does not fit: enter a number from ${field.minimum} to ${field.maximum}.`,
          }
    }
    case 'text':
      return field.required && value === '' ? { error: 'It is empty. Enter a text.' } : { value }
    case 'path':
      return value === '' ? { error: 'It is empty. Enter a JSON path such as $.order.id.' } : { value }
    case 'choice':
    case 'switch':
      return { value }
  }
}
