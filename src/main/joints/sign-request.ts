import { createHmac } from 'node:crypto'
import type { HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import type { Signing } from '../layers/conditions.ts'

/** Signs the request as the provider does at the moment it sends it; unknown profiles leave it as it is. */
export function signRequest(request: RawRequest, profile: string, secret: string, signing: Signing): RawRequest {
  if (profile !== 'github' || signing.missing) return request
  const key = signing.secret === 'right' ? secret : `${secret}-wrong`
  const signed = signing.over === 'body' ? request.body : reserialised(request.body)
  const digest = createHmac('sha256', key).update(signed).digest('hex')
  return { ...request, headers: withHeader(request.headers, 'X-Hub-Signature-256', `sha256=${digest}`) }
}

/** The body as another JSON writer writes it: indented. What is not JSON stays. */
function reserialised(body: Uint8Array): Uint8Array {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(Buffer.from(body).toString('utf8')), null, 2))
  } catch {
    return body
  }
}

function withHeader(headers: HeaderPairs, name: string, value: string): HeaderPairs {
  return [...headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase()), [name, value]]
}
