import type { BundleAnswer, EvidenceBundle } from '../../shared/evidence-bundle.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { redactionNote, withRedactionNote, type RedactionNote } from '../redaction/redaction-note.ts'
import type { Redactor, Replacement } from '../redaction/redactor.ts'

/** A bundle that has been through redaction, and the redactor that did it: the only thing the writers of files take. */
export interface RedactedBundle {
  readonly bundle: EvidenceBundle
  readonly note: RedactionNote
  /** The bundle as JSON text, the note within. */
  readonly json: Redacted
  readonly replacements: readonly Replacement[]
  /** The JSON text before redaction, for the marks of the preview. It never leaves the main process. */
  readonly original: string
  /** Gives a text made of the bundle's values the brand, searching it again. */
  readonly seal: (text: string) => Redacted
}

/**
 * Redacts a bundle: the whole text is read first, so that a value found in the last part is hidden in the first; headers go by
 * the list of those that may stay; then the JSON text is replaced in once.
 */
export function redactBundle(
  bundle: EvidenceBundle,
  redactor: Redactor,
  profile: RedactionNote['profile'] = 'strict',
): RedactedBundle {
  redactor.learn(JSON.stringify(bundle))
  const original = JSON.stringify(withRedactedHeaders(bundle, redactor), null, 2)
  const { text, replacements } = redactor.explain(original)
  const redacted: unknown = JSON.parse(text)
  if (!isBundle(redacted)) throw new Error('Redaction changed the shape of the bundle.')
  const note = redactionNote(redactor, profile)
  const json = redactor.redact(withRedactionNote(text, note))
  return { bundle: redacted, note, json, replacements, original, seal: (made) => redactor.redact(made) }
}

function withRedactedHeaders(bundle: EvidenceBundle, redactor: Redactor): EvidenceBundle {
  const answer = (given: BundleAnswer | null): BundleAnswer | null =>
    given === null ? null : { ...given, headers: redactor.redactHeaders(given.headers) }
  const { delivery } = bundle
  return {
    ...bundle,
    delivery:
      delivery === null
        ? null
        : { ...delivery, headers: redactor.redactHeaders(delivery.headers), answer: answer(delivery.answer) },
    outgoing_requests: bundle.outgoing_requests.map((request) => ({
      ...request,
      headers: redactor.redactHeaders(request.headers),
      answer: answer(request.answer),
    })),
  }
}

/** What was a bundle before redaction is one still if its text was not replaced as a whole. */
function isBundle(value: unknown): value is EvidenceBundle {
  return typeof value === 'object' && value !== null && 'record' in value && 'node_ledger' in value
}
