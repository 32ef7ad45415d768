import type { Found, Wanted } from '../../shared/field-read.ts'
import { pathOfKeys, type TracedRead } from '../../shared/traced-read.ts'
import { shapedValue } from './payload-fills.ts'
import type { Studied } from './studied.ts'

/** A value for a field of an answer that a node reads and that has none, or one of another form than its neighbours. */
export interface AnswerFill {
  /** The node whose answer it is. */
  readonly node: string
  /** JSON path within the answer. */
  readonly at: string
  readonly value: unknown
}

const most = 6

/**
 * For each field of an answer that is null where a node reads it, or that the other elements of its list have and this one has not,
 * or not in that form: a value of the shape that is read. What no element has may be a wrong name as well, so it is left alone.
 */
export function answerFills({ reads }: Pick<Studied, 'reads'>): readonly AnswerFill[] {
  const answered = reads.filter(({ origin }) => origin.kind === 'answer')
  return answered
    .filter(isToFill)
    .slice(0, most)
    .map(({ keys, wants, elsewhere, origin }) => {
      const behind = answered
        .filter((one) => one.assumed === true && keys.every((key, index) => one.keys[index] === key))
        .map((one) => ({ keys: one.keys.slice(keys.length), wants: one.wants }))
      const wanted = wants ?? (elsewhere === undefined ? undefined : wantedOf[elsewhere])
      const value =
        elsewhere === 'boolean' ? true : shapedValue(keys.at(-1) ?? '', [{ keys: [], wants: wanted }, ...behind])
      return { node: 'node' in origin ? origin.node : '', at: pathOfKeys(keys), value }
    })
}

function isToFill({ found, listed, elsewhere }: TracedRead): boolean {
  return listed !== true && (found === 'null' || (elsewhere !== undefined && found !== 'empty'))
}

const wantedOf: Readonly<Partial<Record<Found, Wanted>>> = { text: 'text', number: 'number', array: 'list' }
