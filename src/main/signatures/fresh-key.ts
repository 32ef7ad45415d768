import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { SignatureKey } from './message.ts'
import type { Provider } from '../providers/provider.ts'

/** A key of the kind that the provider uses: random text, `whsec_…`, or a private key in PEM, which verifies as well. */
export function freshKey({ scheme }: Provider): SignatureKey {
  if (scheme.kind === 'token' || scheme.key === 'text' || scheme.key === 'hex')
    return { secret: randomBytes(24).toString('hex') }
  if (scheme.key === 'base64') return { secret: randomBytes(24).toString('base64') }
  if (scheme.key === 'whsec') return { secret: `whsec_${randomBytes(24).toString('base64')}` }
  const { privateKey } =
    scheme.algorithm === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : scheme.algorithm === 'ecdsa-sha256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
