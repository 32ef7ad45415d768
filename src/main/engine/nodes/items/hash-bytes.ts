import { createHash, createHmac } from 'node:crypto'
import { ownOf } from '../../../../shared/own-field.ts'
import { NodeFailure } from '../../node-failure.ts'
import { partsOf, type BinaryContent } from './binary-content.ts'

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

/**
 * The hash of a content, or with a key its HMAC, taken part by part. `algorithm` is `MD5`, `SHA256`, `SHA3-512`, … Fails for
 * any other.
 */
export async function hashBytes(algorithm: string, content: BinaryContent, key: string | null = null): Promise<Buffer> {
  const name = ownOf(platformNames, algorithm)
  if (name === undefined) {
    throw new NodeFailure(
      `The hash type "${algorithm}" is not known. It must be one of ${Object.keys(platformNames).join(', ')}.`,
    )
  }
  if (name !== null) {
    const hash = key === null ? createHash(name) : createHmac(name, key)
    for await (const part of partsOf(content)) hash.update(part)
    return hash.digest()
  }
  // The crypto library of Electron leaves SHA-3 out.
  const { sha3_256, sha3_384, sha3_512 } = await import('@noble/hashes/sha3')
  const { hmac } = await import('@noble/hashes/hmac')
  const hash = { 'SHA3-256': sha3_256, 'SHA3-384': sha3_384 }[algorithm] ?? sha3_512
  const running = key === null ? hash.create() : hmac.create(hash, key)
  for await (const part of partsOf(content)) running.update(part)
  return Buffer.from(running.digest())
}
