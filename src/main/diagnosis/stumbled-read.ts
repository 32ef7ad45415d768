// The read that an error of the language is about. In: its text and line, and what the failed node read. Out: the read at which it
// found nothing, or a value of another form than its neighbours have. Pure.
import { isLacking } from '../../shared/field-read.ts'
import type { TracedRead } from '../../shared/traced-read.ts'

type StumbledRead = Pick<TracedRead, 'path' | 'found' | 'line' | 'assumed' | 'elsewhere'>

/** Null or undefined, as the texts of V8 name what nothing can be read of. */
const ofNull = /\bof null\b|\bas it is null\b|\bnull is not\b/u
const ofUndefined = /\bof undefined\b|\bas it is undefined\b|\bundefined is not\b|^"undefined" is not valid JSON/u
/** What was called or walked through is there, in another form. */
const ofOtherForm = /is not a function|is not iterable/u

/** Undefined where the text is none of these, or nothing of that kind was read. `line`: that of the error, from 1. */
export function stumbledRead<Read extends StumbledRead>(
  text: string | null,
  line: number | null,
  own: readonly Read[],
): Read | undefined {
  const fits = fitting(text ?? '')
  if (fits === null) return undefined
  const all = own.filter((read) => read.assumed !== true && fits(read))
  const onLine = line === null ? [] : all.filter((read) => read.line === line)
  const nearest = onLine.length > 0 ? onLine : all
  return nearest.find(({ elsewhere }) => elsewhere !== undefined) ?? nearest[0]
}

function fitting(text: string): ((read: StumbledRead) => boolean) | null {
  const [isNull, isUndefined] = [ofNull.test(text), ofUndefined.test(text)]
  // What is said of both, as of what cannot be converted, tells neither.
  if (isNull && !isUndefined) return ({ found }) => found === 'null'
  if (isUndefined && !isNull) return ({ found }) => found === 'missing'
  return ofOtherForm.test(text) ? (read) => !isLacking(read) && read.elsewhere !== undefined : null
}
