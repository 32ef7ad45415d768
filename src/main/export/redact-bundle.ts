import type { BundleAnswer, EvidenceBundle } from '../../shared/evidence-bundle.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { RedactionNote } from '../../shared/redaction-rules.ts'
import { redactionNote, withRedactionNote, type NotedRules } from '../redaction/redaction-note.ts'
import type { Redactor, Replacement } from '../redaction/redactor.ts'
import { visible, visibleJson } from '../redaction/text/visible.ts'

/** A bundle that has been through redaction, and the redactor that did it: the only thing the writers of files take. */
export interface RedactedBundle {
  readonly bundle: EvidenceBundle
  readonly note: RedactionNote
  /** The bundle as JSON text, the note within. */
  readonly json: Redacted
  readonly replacements: readonly Replacement[]
  /** The JSON text before redaction, for the marks of the preview. It never leaves the main process. */
  readonly original: string
  /** Gives a text for people that was made of the bundle's values the brand, searching it again. */
  readonly seal: (text: string) => Redacted
  /** The same for JSON. */
  readonly sealJson: (text: string) => Redacted
}

/**
 * Redacts a bundle: the whole text is read first, so that a value found in the last part is hidden in the first; headers go by
 * the list of those that may stay; then the JSON text is replaced in once. `step` is called after each search of a text.
 */
export function redactBundle(
  bundle: EvidenceBundle,
  redactor: Redactor,
  rules?: NotedRules,
  step: () => void = () => undefined,
): RedactedBundle {
  redactor.learn(JSON.stringify(bundle))
  step()
  const original = JSON.stringify(withRedactedHeaders(bundle, redactor), null, 2)
  const { text, replacements } = redactor.explain(original)
  step()
  const redacted: unknown = JSON.parse(text)
  if (!isBundle(redacted)) throw new Error('Redaction changed the shape of the bundle.')
  const note = redactionNote(redactor, rules)
  const json = visibleJson(withRedactionNote(text, note, redactor))
  const searched = (made: string): Redacted => {
    const sealed = redactor.redact(made)
    step()
    return sealed
  }
  return {
    bundle: redacted,
    note,
    json,
    replacements,
    original,
    seal: (made) => visible(searched(made)),
    sealJson: (made) => visibleJson(searched(made)),
  }
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
