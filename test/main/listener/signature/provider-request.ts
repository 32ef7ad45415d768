import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { SignatureKey, SignedRequest } from '../../../../src/main/listener/signature/message.ts'
import { providers } from '../../../../src/main/listener/signature/providers.ts'
import { signRequest } from '../../../../src/main/listener/signature/sign-request.ts'
import type { ProviderName } from '../../../../src/main/listener/signature/scheme.ts'

export const nowMs = Date.UTC(2030, 0, 1, 12)

export interface Keys {
  readonly sign: SignatureKey
  readonly verify: SignatureKey
}

/** Fresh keys of the kind that the provider uses. */
export function freshKeys(name: ProviderName): Keys {
  const { scheme } = providers[name]
  const webhookId = 'WH-1'
  if (scheme.kind === 'token' || scheme.key === 'text') {
    const secret = randomBytes(24).toString('hex')
    return { sign: { secret }, verify: { secret } }
  }
  if (scheme.key === 'whsec') {
    const secret = `whsec_${randomBytes(24).toString('base64')}`
    return { sign: { secret }, verify: { secret } }
  }
  const { privateKey, publicKey } =
    scheme.algorithm === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : scheme.algorithm === 'ecdsa-sha256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    sign: { secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), webhookId },
    verify: { secret: publicKey.export({ type: 'spki', format: 'pem' }).toString(), webhookId },
  }
}

export const plainRequest: SignedRequest = {
  method: 'POST',
  url: 'https://hooks.example.com/webhook/orders?shop=1',
  headers: { 'content-type': 'application/json', host: 'hooks.example.com' },
  body: Buffer.from('{"webhookTimestamp":0,"name":"Anna Müller","path":"a/b","tags":["x","y"]}'),
}

/** The request as the provider would send it at that time. */
export function signed(name: ProviderName, key: SignatureKey, request = plainRequest, atMs = nowMs): SignedRequest {
  const { headers, body } = signRequest(name, request, key, atMs, 'msg_1')
  return { ...request, headers: { ...request.headers, ...headers }, body }
}
