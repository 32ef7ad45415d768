import { noConversions, refusal, type Extensions } from './extension.ts'

type Fields = Readonly<Record<string, unknown>>

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 'nil'
}

function keep(fields: Fields, wanted: (value: unknown, name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => wanted(value, name)))
}

function text(value: unknown, refused: string): string {
  if (typeof value !== 'string' || value === '') throw refusal(refused)
  return value
}

function isBare(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** An object without what is empty in it. */
export function compactFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isBlank(value) && !isBare(value))
      .map(([name, value]) => [
        name,
        // A list within becomes an object, as the service makes it.
        typeof value === 'object' && value !== null ? compactFields(value as Fields) : value,
      ]),
  )
}

/** Methods that expressions have on objects (workflow format's public reference, "Object"). */
export const objectExtensions: Extensions<Fields> = {
  compact: compactFields,
  hasField: (fields, name) => Object.hasOwn(fields, String(name)),
  isEmpty: (fields) => Object.keys(fields).length === 0,
  isNotEmpty: (fields) => Object.keys(fields).length > 0,
  keepFieldsContaining: (fields, value) => {
    const wanted = text(value, 'argument of keepFieldsContaining must be a non-empty string')
    return keep(fields, (entry) => typeof entry === 'string' && entry.includes(wanted))
  },
  keys: (fields) => Object.keys(fields),
  removeField: (fields, name) => keep(fields, (_value, known) => known !== String(name)),
  removeFieldsContaining: (fields, value) => {
    const wanted = text(value, 'removeFieldsContaining(): expected non-empty string arg')
    return keep(fields, (entry) => typeof entry !== 'string' || !entry.includes(wanted))
  },
  ...noConversions,
  toJsonString: (fields) => JSON.stringify(fields),
  urlEncode: (fields) =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  values: (fields) => Object.values(fields),
}
