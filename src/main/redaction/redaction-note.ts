import type { Redactor } from './redactor.ts'

/** How a document was redacted; stands beside the record, never within (contract §2.1). */
export interface RedactionNote {
  /** Version of the rules. */
  readonly version: number
  readonly profile: 'strict' | 'standard'
  /** Replacements by type, sorted. */
  readonly counts: Readonly<Record<string, number>>
}

/** To be raised when the rules find more or other values than before. */
const redactionVersion = 1

/** What the redactor has replaced so far. */
export function redactionNote(redactor: Redactor, profile: RedactionNote['profile'] = 'strict'): RedactionNote {
  const counts = Object.fromEntries(Object.entries(redactor.counts).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { version: redactionVersion, profile, counts }
}

/** Puts the note behind the last member of an indented JSON object: nothing is parsed and written again, so numbers stay as they are. */
export function withRedactionNote(json: string, note: RedactionNote): string {
  const member = JSON.stringify({ redaction: note }, null, 2).slice(2, -2)
  return `${json.slice(0, json.lastIndexOf('\n}'))},\n${member}\n}\n`
}
