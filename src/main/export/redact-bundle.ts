import type { BundleAnswer, EvidenceBundle } from '../../shared/evidence-bundle.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { RedactionNote } from '../../shared/redaction-rules.ts'
import { redactionNote, withRedactionNote, type NotedRules } from '../redaction/redaction-note.ts'
import { searchBeside } from '../redaction/kept-identifiers.ts'
import { redactBytes, type SearchedBody } from '../redaction/redact-bytes.ts'
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
  /** The same for a body that stands in a file of its own: nothing of it is written otherwise. */
  readonly sealBody: (text: string) => Redacted
  /** Searches a body that is no text. */
  readonly searchBytes: (bytes: Uint8Array, contentType: string) => SearchedBody
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
  const once = withoutSecondCopies(bundle)
  const plain = JSON.stringify(once)
  redactor.learn(plain)
  step()
  // What is that long is not read in one piece: it is written anew, without what stands in files of its own.
  const indent = plain.length > longText ? undefined : 2
  const original = JSON.stringify(withRedactedHeaders(once, redactor), null, indent)
  const { text, replacements } = redactor.explain(original)
  step()
  const parsed: unknown = JSON.parse(text)
  if (!isBundle(parsed)) throw new Error('Redaction changed the shape of the bundle.')
  const redacted = withSecondCopies(parsed, bundle)
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
    seal: (made) => visible(searchBeside(made, { ...bundle.record }, { ...redacted.record }, searched)),
    sealJson: (made) => visibleJson(searched(made)),
    sealBody: searched,
    searchBytes: (bytes, contentType) => {
      const body = redactBytes(bytes, contentType, redactor)
      step()
      return body
    },
  }
}

/** In UTF-16 units. */
const longText = 4 * 1024 * 1024
const longItem = 64 * 1024

/** A long item that failed stands in the bundle twice; it is searched once. */
function withoutSecondCopies(bundle: EvidenceBundle): EvidenceBundle {
  const { failed_item: failed, failing_items: failing } = bundle
  if (failing === undefined || failed === null || JSON.stringify(failed).length <= longItem) return bundle
  const items = failing.items.map((one) => (one.item === failed ? { ...one, item: null } : one))
  return { ...bundle, failing_items: { ...failing, items } }
}

function withSecondCopies(
  redacted: EvidenceBundle,
  { failed_item: failed, failing_items }: EvidenceBundle,
): EvidenceBundle {
  const failing = redacted.failing_items
  if (failing === undefined || failed === null) return redacted
  const items = failing.items.map((one, index) =>
    one.item === null && failing_items?.items[index]?.item === failed ? { ...one, item: redacted.failed_item } : one,
  )
  return { ...redacted, failing_items: { ...failing, items } }
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
