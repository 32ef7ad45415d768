import type { Redacted } from '../../shared/redacted.ts'
import { seal } from './seal.ts'

/**
 * Searches a text for people with the identifiers in it that redaction has let stay where they have a name: in a row or a sentence
 * the name does not stand right before them, and the words of what does ("… access token") would announce a secret.
 *
 * @param before and after: the fields of the record (contract §2.1) before and after redaction
 */
export function searchBeside(
  text: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  search: (text: string) => Redacted,
): Redacted {
  const kept = identifiers.flatMap((field) => {
    const value = before[field]
    return typeof value === 'string' && value === after[field] && longWord.test(value) ? [value] : []
  })
  if (kept.length === 0 || marks.test(text)) return search(text)
  const marked = kept.reduce((now, value, index) => now.replace(alone(value), () => markOf(index)), text)
  const searched = kept.reduce<string>(
    (now, value, index) => now.replaceAll(markOf(index), () => value),
    search(marked),
  )
  return seal(searched)
}

const identifiers = ['execution_id', 'workflow_id', 'input_item_id']

/** A short one may be a part of anything, and is taken for nothing else. */
const longWord = /^[\w-]{16,}$/u

/** Signs of Unicode's area for private use: they are a part of no word. */
const marks = /[\uE000-\uE00F]/u

function markOf(index: number): string {
  return String.fromCharCode(0xe000 + index)
}

/** Within a longer word it is another. */
function alone(value: string): RegExp {
  return new RegExp(`(?<![\\w-])${value}(?![\\w-])`, 'gu')
}
