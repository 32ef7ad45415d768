import { counted } from '../../../../shared/counted.ts'
import { nearlyEqualSentence } from '../conditions/nearly-equal.ts'
import type { NodeContext } from '../node-kind.ts'

/** Values of the fields to match, and the place of their item among those of its input. */
export interface Unmatched {
  readonly values: readonly unknown[]
  readonly index: number
}

/**
 * Notes items that found no partner though one of the other input differs in capitals, in blanks around it or in its type alone: a person
 * takes them for the same. `first`: of the first input, `second`: of the other, each without a match.
 */
export function noteNearMatches(
  { note, node }: Pick<NodeContext, 'note' | 'node'>,
  first: readonly Unmatched[],
  second: readonly Unmatched[],
): void {
  if (first.length === 0 || second.length === 0) return
  const partners = new Map(second.map((one) => [alike(one.values), one]))
  const near = first.flatMap((one) => {
    const key = alike(one.values)
    const partner = key === null ? undefined : partners.get(key)
    return partner === undefined ? [] : [{ one, partner }]
  })
  const [told] = near
  if (told === undefined) return
  const { one, partner } = told
  const sentence = one.values
    .map((value, at) => nearlyEqualSentence('equals', value, partner.values[at]))
    .find((each) => each !== null)
  if (sentence == null) return
  const others = near.length === 1 ? '' : ` So it was with ${counted(near.length - 1, 'other pair')}.`
  note(
    'nearly-equal',
    `"${node.name}" ${sentence}${others}`,
    near.map((each) => each.one.index),
  )
}

/** A key that is the same for values that a person takes for the same; null where one of them is nothing, or no single value. */
function alike(values: readonly unknown[]): string | null {
  const texts = values.map((value) => {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    return typeof value === 'string' && value.trim() !== '' ? value.trim().toLowerCase() : null
  })
  return texts.includes(null) ? null : JSON.stringify(texts)
}
