import { pathOfKeys } from '../../shared/traced-read.ts'
import { shapedValue } from './payload-fills.ts'
import type { Studied } from './studied.ts'

/** A value for a field of an answer that a node reads and that is null. */
export interface AnswerFill {
  /** JSON path within the answer. */
  readonly at: string
  readonly value: unknown
}

const most = 6

/**
 * For each field of an answer that is null where a node reads it: a value of the shape that is read. What an answer has not at all
 * may be a wrong name as well, so it is left alone.
 */
export function answerFills({ reads }: Pick<Studied, 'reads'>): readonly AnswerFill[] {
  const answered = reads.filter(({ origin }) => origin.kind === 'answer')
  return answered
    .filter(({ found, listed }) => found === 'null' && listed !== true)
    .slice(0, most)
    .map(({ keys, wants }) => {
      const behind = answered
        .filter((one) => one.assumed === true && keys.every((key, index) => one.keys[index] === key))
        .map((one) => ({ keys: one.keys.slice(keys.length), wants: one.wants }))
      return { at: pathOfKeys(keys), value: shapedValue(keys.at(-1) ?? '', [{ keys: [], wants }, ...behind]) }
    })
}
