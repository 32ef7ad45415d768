import { createHmac } from 'node:crypto'
import type { HeaderPairs, RawRequest } from '../../shared/delivery.ts'

/** Signs the request as the provider does at the moment it sends it; unknown profiles leave it as it is. */
export function signRequest(request: RawRequest, profile: string, secret: string): RawRequest {
  if (profile !== 'github') return request
  const digest = createHmac('sha256', secret).update(request.body).digest('hex')
  return { ...request, headers: withHeader(request.headers, 'X-Hub-Signature-256', `sha256=${digest}`) }
}

function withHeader(headers: HeaderPairs, name: string, value: string): HeaderPairs {
  return [...headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase()), [name, value]]
}
