import type { Found } from '../../shared/field-read.ts'

/** What follows the name of a field: "is missing", "is a text". */
export function isWhat(found: Found): string {
  return `is ${words[found]}`
}

const words: Readonly<Record<Found, string>> = {
  missing: 'missing',
  null: 'null',
  empty: 'empty',
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
