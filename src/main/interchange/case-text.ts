import { putSecretsAside } from '../redaction/put-secrets-aside.ts'
import type { KnownValue } from '../redaction/redactor.ts'
import type { CaseFile, CaseRequest } from '../../shared/case.ts'
import type { Redacted } from '../../shared/redacted.ts'

/**
 * A case as the text of a file: JSON in which every secret is put as `{{secret:NAME}}`, with a list of what was put aside
 * (contract §5.5). `known`: values of the credentials at hand. What tells of persons stays in it.
 */
export function caseText(file: CaseFile, known: readonly KnownValue[] = []): Redacted {
  const text = putSecretsAside(withReadableBodies(file), known)
  // Where there is none, bodies stay byte for byte.
  return text.includes('{{secret:') ? text : putSecretsAside(file, known)
}

/** Bodies as text where they are text, so that what is in them is found; bytes that are none stay as they are. */
function withReadableBodies(file: CaseFile): CaseFile {
  const { last_success: success, further_requests: further } = file
  return {
    ...file,
    request: readable(file.request),
    ...(further === undefined ? {} : { further_requests: further.map((one) => ({ ...one, ...readable(one) })) }),
    ...(success?.request === undefined ? {} : { last_success: { ...success, request: readable(success.request) } }),
  }
}

function readable(request: CaseRequest): CaseRequest {
  const { body_base64: base64, ...rest } = request
  if (base64 === undefined) return request
  try {
    const body = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'))
    return { ...rest, body }
  } catch {
    return request
  }
}
