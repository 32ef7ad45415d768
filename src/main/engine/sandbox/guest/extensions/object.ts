import { refusal, type Extensions } from './extension.ts'

type Fields = Readonly<Record<string, unknown>>

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 'nil'
}

function keep(fields: Fields, wanted: (value: unknown, name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => wanted(value, name)))
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw refusal(`${name}(): expected non-empty string argument`)
  return value
}

function compact(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isBlank(value))
      .map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null && !Array.isArray(value) ? compact(value as Fields) : value,
      ]),
  )
}

/** Methods that expressions have on objects (workflow format's public reference, "Object"). */
export const objectExtensions: Extensions<Fields> = {
  compact,
  hasField: (fields, name) => Object.hasOwn(fields, String(name)),
  isEmpty: (fields) => Object.keys(fields).length === 0,
  isNotEmpty: (fields) => Object.keys(fields).length > 0,
  keepFieldsContaining: (fields, value) => {
    const wanted = text(value, 'keepFieldsContaining')
    return keep(fields, (entry) => typeof entry === 'string' && entry.includes(wanted))
  },
  keys: (fields) => Object.keys(fields),
  merge: (fields, given) => ({ ...(given as Fields), ...fields }),
  removeField: (fields, name) => keep(fields, (_value, known) => known !== String(name)),
  removeFieldsContaining: (fields, value) => {
    const wanted = text(value, 'removeFieldsContaining')
    return keep(fields, (entry) => typeof entry !== 'string' || !entry.includes(wanted))
  },
  toJsonString: (fields) => JSON.stringify(fields),
  urlEncode: (fields) =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  values: (fields) => Object.values(fields),
}
