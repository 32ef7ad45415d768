import type { Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'

/**
 * Items from their text: an array of plain objects, or of `{json, binary}`.
 *
 * @throws ProblemError NOT_ITEMS
 */
export function readItems(text: string, file: string): readonly Item[] {
  const refuse = (what: string): ProblemError =>
    new ProblemError({
      code: 'NOT_ITEMS',
      sentence: `${file} holds no items: ${what}.`,
      remedy: 'Give an array of plain objects, or of {"json": {…}, "binary": {…}}.',
    })
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw refuse(`it is not JSON (${error instanceof Error ? error.message : String(error)})`)
  }
  if (!Array.isArray(parsed))
    throw refuse(`it is ${parsed === null ? 'null' : `of type ${typeof parsed}`}, not an array`)
  return parsed.map((one: unknown, index) => {
    if (!isObject(one)) throw refuse(`entry ${String(index)} is not an object`)
    return isObject(one['json']) ? wrapped(one, one['json']) : { json: one }
  })
}

function wrapped(given: JsonObject, json: JsonObject): Item {
  // What an item carries besides its JSON is checked by the nodes that read it.
  return isObject(given['binary']) ? { json, binary: given['binary'] as NonNullable<Item['binary']> } : { json }
}

/**
 * A whole number from an option's text.
 *
 * @throws ProblemError WRONG_USAGE
 */
export function readNumber(text: string, option: string, minimum: number, maximum: number): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < minimum || value > maximum) {
    throw new ProblemError({
      code: 'WRONG_USAGE',
      sentence: `${option} is "${text}"; it takes a number from ${String(minimum)} to ${String(maximum)}.`,
      remedy: `Give such a number, or leave ${option} out.`,
    })
  }
  return value
}
