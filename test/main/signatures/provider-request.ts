import { createPublicKey } from 'node:crypto'
import { fieldsOf } from '../../../src/shared/headers.ts'
import { freshKey } from '../../../src/main/signatures/fresh-key.ts'
import type { SignatureKey, SignedRequest } from '../../../src/main/signatures/message.ts'
import { providers, type ProviderName } from '../../../src/main/providers/catalogue.ts'
import { signRequest } from '../../../src/main/signatures/sign-request.ts'

export const nowMs = Date.UTC(2030, 0, 1, 12)

export interface Keys {
  readonly sign: SignatureKey
  readonly verify: SignatureKey
}

/** Fresh keys of the kind that the provider uses: who verifies has the public one alone. */
export function freshKeys(name: ProviderName): Keys {
  const { scheme } = providers[name]
  const sign = { ...freshKey(providers[name]), webhookId: 'WH-1' }
  if (scheme.kind === 'token' || scheme.key !== 'public') return { sign, verify: sign }
  const secret = createPublicKey(sign.secret).export({ type: 'spki', format: 'pem' }).toString()
  return { sign, verify: { ...sign, secret } }
}

export const plainRequest: SignedRequest = {
  method: 'POST',
  url: 'https://hooks.example.com/webhook/orders?shop=1',
  headers: { 'content-type': 'application/json', host: 'hooks.example.com' },
  body: Buffer.from('{"webhookTimestamp":0,"name":"Anna Müller","path":"a/b","tags":["x","y"]}'),
}

/** The request as the provider would send it at that time. */
export function signed(name: ProviderName, key: SignatureKey, request = plainRequest, atMs = nowMs): SignedRequest {
  const { headers, body } = signRequest(providers[name], request, key, atMs, 'msg_1')
  return { ...request, headers: { ...request.headers, ...fieldsOf(headers) }, body }
}
