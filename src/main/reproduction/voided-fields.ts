// Fields that a node was to make of a text, and in which null stands. In: a run of a node, and the code of the field. Out: the text. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isLacking, type FieldRead } from '../../shared/field-read.ts'
import { hasWord } from '../../shared/has-word.ts'
import { isObject } from '../../shared/json.ts'
import { jsonIn } from './json-in-text.ts'
import { valueOf } from './parsed-code.ts'

/** Who looks whether it is one, or has something else for it, knows what may come. */
export const looksAtIt = /\bisValid\b|\binvalid(?:Reason|Explanation)\b|\bisNaN\b|\bisFinite\b|\?\?|\|\||\?(?![.?])|&&/u

/** Places of the items that the node made, or sent something for, in which that field is null; none where it has a value. */
export function itemsWithout({ outputs, attempts }: NodeRun, name: string): readonly number[] {
  const made = (outputs ?? []).flatMap((items) =>
    items.flatMap(({ json }, index) => (isNullIn(json, name) ? [index] : [])),
  )
  const sent = attempts.flatMap(({ requests }) =>
    requests.flatMap(({ body, itemIndex }) => (body !== null && isNullIn(jsonIn(body), name) ? [itemIndex ?? 0] : [])),
  )
  return [...made, ...sent]
}

function isNullIn(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((one) => isNullIn(one, name))
  if (!isObject(value)) return false
  return Object.entries(value).some(([key, inner]) => (key === name && inner === null) || isNullIn(inner, name))
}

/** The text with digits that the value was to be made of; null where a part of it was not there, or it says nothing. */
export function textReadIn(
  written: string,
  places: readonly number[],
  run: NodeRun,
  earlier: readonly NodeRun[],
  isMeant: (text: string) => boolean = () => true,
): FieldRead | null {
  for (const place of places) {
    const own = (run.attempts.at(-1)?.reads ?? []).filter(
      (read) =>
        read.listed !== true &&
        read.assumed !== true &&
        hasWord(written, read.keys.at(-1) ?? '') &&
        (read.item === place || read.from !== null),
    )
    if (own.length === 0 || own.some(isLacking)) continue
    const read = own.find((one) => {
      const value = valueOf(one, run, earlier)
      return typeof value === 'string' && /\d/u.test(value) && isMeant(value)
    })
    if (read !== undefined) return read
  }
  return null
}
