import { createHash, createHmac, type Hash } from 'node:crypto'
import { messageOf } from '../../../../shared/message-of.ts'
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
 * The hash of a content, or with a key its HMAC, taken part by part. `algorithm` is `MD5`, `SHA256`, `SHA3-512`, … or another
 * that the platform has; of any else it fails in the platform's words, as the service does.
 */
export async function hashBytes(algorithm: string, content: BinaryContent, key: string | null = null): Promise<Buffer> {
  const known = ownOf(platformNames, algorithm)
  const name = known === undefined ? algorithm : known
  if (name !== null) {
    const hash = started(name, key)
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

function started(name: string, key: string | null): Hash | ReturnType<typeof createHmac> {
  try {
    return key === null ? createHash(name) : createHmac(name, key)
  } catch (thrown) {
    throw new NodeFailure(messageOf(thrown), {
      description: `The hash type "${name}" is not known. It must be one of ${Object.keys(platformNames).join(', ')}.`,
    })
  }
}
