import type { Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { isNestedDeeper, mostLevels } from '../../shared/nested-deeper.ts'
import { lackOfJson } from '../../shared/lack-of-json.ts'

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
    throw refuse(`it ${lackOfJson(text, error)}`)
  }
  if (!Array.isArray(parsed))
    throw refuse(`it is ${parsed === null ? 'null' : `of type ${typeof parsed}`}, not an array`)
  return parsed.map((one: unknown, index) => {
    if (!isObject(one)) throw refuse(`entry ${String(index)} is not an object`)
    if (isNestedDeeper(one))
      throw refuse(`entry ${String(index)} is nested more than ${String(mostLevels)} levels deep`)
    return isObject(one['json']) ? wrapped(one, one['json']) : { json: one }
  })
}

function wrapped(given: JsonObject, json: JsonObject): Item {
  // What an item carries besides its JSON is checked by the nodes that read it.
  return isObject(given['binary']) ? { json, binary: given['binary'] as NonNullable<Item['binary']> } : { json }
}

/**
 * A number from an option's text, with or without a fraction.
 *
 * @throws ProblemError WRONG_USAGE
 */
export function readNumber(text: string, option: string, minimum: number, maximum: number): number {
  return readAs('a number', text, { option, minimum, maximum })
}

/**
 * A whole number from an option's text.
 *
 * @throws ProblemError WRONG_USAGE
 */
export function readWholeNumber(text: string, option: string, minimum: number, maximum: number): number {
  return readAs('a whole number', text, { option, minimum, maximum })
}

function readAs(
  kind: 'a number' | 'a whole number',
  text: string,
  { option, minimum, maximum }: { readonly option: string; readonly minimum: number; readonly maximum: number },
): number {
  const value = numberIn(text)
  const isOfKind = kind === 'a number' || Number.isInteger(value)
  if (value !== null && isOfKind && value >= minimum && value <= maximum) return value
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `${option} is "${text}"; it takes ${kind} from ${String(minimum)} to ${String(maximum)}.`,
    remedy: `Give such a number, or leave ${option} out.`,
  })
}

/**
 * The size of what is to be sent, from the text of `--batch`: one item where it is left out.
 *
 * @throws ProblemError WRONG_USAGE where it is no number; whether there is such a batch is checked where it is sent
 */
export function readBatch(text: string | undefined): number {
  if (text === undefined) return 1
  const value = numberIn(text)
  if (value === null) {
    throw new ProblemError({
      code: 'WRONG_USAGE',
      sentence: `--batch is "${text}"; it takes the size of a batch: 3, 4 or 5.`,
      remedy: 'Give such a number, or leave --batch out to send one item.',
    })
  }
  return value
}

function numberIn(text: string): number | null {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? null : value
}
