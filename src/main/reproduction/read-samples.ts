import type { FieldRead } from '../../shared/field-read.ts'
import type { TracedRead } from '../../shared/traced-read.ts'

/** A longer value is not shown: cut, a secret in it would no longer be known as one. */
const mostShown = 60

/** The value that was read, under its own name, so that redaction knows what it is; nothing of what is no text and no number, or is long. */
export function sampleOf({ found, listed, keys }: FieldRead, value: unknown): Pick<TracedRead, 'sample'> {
  const name = keys.at(-1)
  if (listed === true || name === undefined || (found !== 'text' && found !== 'number')) return {}
  const text = JSON.stringify(value)
  return text.length > mostShown ? {} : { sample: { [name]: text } }
}
