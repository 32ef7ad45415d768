import type { Algorithm } from 'jsonwebtoken'
import type { OpenCredential } from '../../../../shared/credential.ts'
import { textOf } from '../items/item-parameters.ts'

/** What a JSON Web Token may be signed with, by the names of RFC 7518. */
export const jwtAlgorithms: readonly string[] = [
  'HS256',
  'HS384',
  'HS512',
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
] satisfies readonly Algorithm[]

export function isJwtAlgorithm(name: unknown): name is Algorithm {
  return typeof name === 'string' && jwtAlgorithms.includes(name)
}

/** A passphrase, or a key in PEM form whose line ends a form field may have lost. Empty where the credential has none. */
export function jwtKeyOf({ data }: OpenCredential, part: 'privateKey' | 'publicKey'): string {
  if (textOf(data['keyType'], 'passphrase') === 'passphrase') return textOf(data['secret'])
  const pem = textOf(data[part]).replaceAll('\\n', '\n').trim()
  const found = /^(-----BEGIN [A-Z ]+-----)([\s\S]*?)(-----END [A-Z ]+-----)$/.exec(pem)
  if (found === null || pem.includes('\n')) return pem
  const [, begin = '', body = '', end = ''] = found
  return [begin, ...body.trim().split(/\s+/), end].join('\n')
}
