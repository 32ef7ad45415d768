import type { Redacted } from '../../../shared/redacted.ts'
import { visibleJson as jsonWrittenOut, visibleText } from '../../../shared/visible-text.ts'
import { seal } from '../seal.ts'

/** A redacted text for people, its hidden signs written out. It hides no more and no less than before. */
export function visible(text: Redacted): Redacted {
  return seal(visibleText(text))
}

/** Redacted JSON, its hidden signs as escapes: the same value to a parser. */
export function visibleJson(text: Redacted): Redacted {
  return seal(jsonWrittenOut(text))
}
