import { isObject } from '../../../../shared/json.ts'
import { completed } from '../../stand-ins/fill-shape.ts'
import { isUnread, type Shape } from '../../stand-ins/shape.ts'
import type { AnswerReading } from './request-plan.ts'
import type { PlanAnswer } from './send-plan.ts'

/**
 * An answer that nobody wrote, with the fields that later nodes read of it: so the workflow goes on as far as it can. Every other
 * answer, and one that was altered on purpose, is given as it came.
 */
export function withReadFields(answer: PlanAnswer, reading: AnswerReading, readLater: () => Shape): PlanAnswer {
  if (answer.madeUp !== true || answer.bytes.toString('utf8') !== '{}') return answer
  if (reading.format === 'file') return answer
  const item = readLater()
  const read = reading.fullResponse
    ? item.fields.get('body')
    : reading.format === 'text'
      ? item.fields.get(reading.field)
      : item
  if (read === undefined || isUnread(read)) return answer
  const made = reading.format === 'text' ? completed(undefined, read, reading.field) : completed({}, read, '')
  const text = typeof made === 'string' ? made : isObject(made) || Array.isArray(made) ? JSON.stringify(made) : null
  return text === null ? answer : { ...answer, bytes: Buffer.from(text) }
}
