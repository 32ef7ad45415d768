import { withBodies, type CaseBody } from '../../shared/case-requests.ts'
import type { CaseFile } from '../../shared/case.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { textForBytes } from '../redaction/byte-text.ts'
import { putSecretsAside } from '../redaction/put-secrets-aside.ts'
import type { KnownValue } from '../redaction/redactor.ts'

/**
 * A case as the text of a file: JSON in which every secret is put as `{{secret:NAME}}`, with a list of what was put aside
 * (contract §5.5). `known`: values of the credentials at hand. What tells of persons stays in it.
 */
export function caseText(file: CaseFile, known: readonly KnownValue[] = []): Redacted {
  const text = putSecretsAside(withBodies(file, readable), known)
  // Where there is none, bodies stay byte for byte.
  return text.includes('{{secret:') ? text : putSecretsAside(file, known)
}

/** Bodies as text, so that what is in them is found; bytes that are no text come back as bytes. */
function readable({ body, body_base64: base64 }: CaseBody): CaseBody {
  if (base64 === undefined) return body === undefined ? {} : { body }
  const bytes = Buffer.from(base64, 'base64')
  try {
    return { body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { body_base64: textForBytes(bytes) }
  }
}
