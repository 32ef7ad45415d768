import type { RedactionConfirmation, RedactionNote } from '../../shared/redaction-rules.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { Redactor } from './redactor.ts'
import { seal } from './seal.ts'

/** The rules that a document was redacted under, as far as its note tells of them. */
export interface NotedRules {
  readonly profile: 'strict' | 'standard'
  readonly confirmations: readonly RedactionConfirmation[]
}

const builtIn: NotedRules = { profile: 'strict', confirmations: [] }

/** To be raised when the rules find more or other values than before. */
const redactionVersion = 1

/** What the redactor has replaced so far. */
export function redactionNote(redactor: Redactor, { profile, confirmations }: NotedRules = builtIn): RedactionNote {
  const counts = Object.fromEntries(Object.entries(redactor.counts).sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    version: redactionVersion,
    profile,
    counts,
    ...(confirmations.length === 0 ? {} : { let_through: confirmations }),
  }
}

/** Puts the note behind the last member of an indented JSON object: nothing is parsed and written again, so numbers stay as they are, and a long text is not searched again. */
export function withRedactionNote(json: Redacted, note: RedactionNote, redactor: Redactor): Redacted {
  const member = redactor.redact(JSON.stringify({ redaction: note }, null, 2)).slice(2, -2)
  return seal(`${json.slice(0, json.lastIndexOf('\n}'))},\n${member}\n}\n`)
}
