import { isObject } from '../../../../shared/json.ts'
import { completed } from '../../stand-ins/fill-shape.ts'
import { madeUpBytes } from '../../stand-ins/made-up-binary.ts'
import type { ReadFile } from '../../stand-ins/files-of-node.ts'
import { isUnwritten } from '../../stand-ins/made-up-answer.ts'
import { isUnread } from '../../stand-ins/shape.ts'
import type { NodeContext } from '../node-kind.ts'
import { becomesFile } from './read-answer.ts'
import type { AnswerReading } from './request-plan.ts'
import type { PlanAnswer } from './send-plan.ts'

/**
 * An answer that nobody wrote, with the fields that later nodes read of it: so the workflow goes on as far as it can. Every other
 * answer, and one that was altered on purpose, is given as it came.
 */
export function withReadFields(
  answer: PlanAnswer,
  reading: AnswerReading,
  { readLater, fileReadLater }: Pick<NodeContext, 'readLater' | 'fileReadLater'>,
): PlanAnswer {
  if (!isUnwritten(answer)) return answer
  if (reading.format === 'file' || reading.format === 'autodetect') {
    const file = withFile(answer, reading, fileReadLater())
    if (file !== null || reading.format === 'file') return file ?? answer
  }
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

/** The file of a kind that a later node reads; null where none is read, or such an answer would be no file. */
function withFile(answer: PlanAnswer, reading: AnswerReading, read: ReadFile | null): PlanAnswer | null {
  if (read === null || read.field !== reading.field) return null
  const { bytes, contentType, name } = madeUpBytes(read)
  if (!becomesFile(reading, contentType)) return null
  const { file: _file, ...rest } = answer
  const named = { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` }
  return { ...rest, bytes, headers: { ...answer.headers, ...named } }
}
