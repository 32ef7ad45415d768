import { isUtf8 } from 'node:buffer'
import { referencesIn } from '../../shared/credential-reference.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { CredentialKeeper } from './credential-keeper.ts'

/**
 * A request as it is sent: with what the credentials hold now where it was kept with a reference to them that could not be read.
 * What merely looks like a reference stays.
 *
 * @throws ProblemError CREDENTIAL_NOT_KNOWN
 */
export function withKeptSecrets(request: RawRequest, { readToSend }: Pick<CredentialKeeper, 'readToSend'>): RawRequest {
  const filled = (text: string): string => (hasReference(text) ? readToSend(text) : text)
  return {
    method: request.method,
    target: filled(request.target),
    headers: request.headers.map(([name, value]) => [name, filled(value)]),
    body: filledBody(request.body, filled),
  }
}

const beginning = Buffer.from('{{credential:')

function filledBody(body: Uint8Array, filled: (text: string) => string): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (!bytes.includes(beginning)) return body
  const coding = isUtf8(bytes) ? 'utf8' : 'latin1'
  const text = bytes.toString(coding)
  const sent = filled(text)
  return sent === text ? body : Buffer.from(sent, coding)
}

function hasReference(text: string): boolean {
  return !referencesIn(text).next().done
}
