import { createHash, createHmac } from 'node:crypto'
import { ownOf } from '../../../../shared/own-field.ts'
import { NodeFailure } from '../../node-failure.ts'

/** Names of hash functions in the workflow format, and what the platform calls them; null where it has none. */
const platformNames: Readonly<Record<string, string | null>> = {
  MD5: 'md5',
  SHA1: 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
  'SHA3-256': null,
  'SHA3-384': null,
  'SHA3-512': null,
}

/** The hash of bytes, or with a key their HMAC. `algorithm` is `MD5`, `SHA256`, `SHA3-512`, … */
export async function hashBytes(algorithm: string, bytes: Buffer, key: string | null = null): Promise<Buffer> {
  const name = ownOf(platformNames, algorithm)
  if (name === undefined) {
    throw new NodeFailure(
      `The hash type "${algorithm}" is not known. It must be one of ${Object.keys(platformNames).join(', ')}.`,
    )
  }
  if (name !== null) return (key === null ? createHash(name) : createHmac(name, key)).update(bytes).digest()
  // The crypto library of Electron leaves SHA-3 out.
  const { sha3_256, sha3_384, sha3_512 } = await import('@noble/hashes/sha3')
  const { hmac } = await import('@noble/hashes/hmac')
  const hash = { 'SHA3-256': sha3_256, 'SHA3-384': sha3_384 }[algorithm] ?? sha3_512
  return Buffer.from(key === null ? hash(bytes) : hmac(hash, key, bytes))
}
