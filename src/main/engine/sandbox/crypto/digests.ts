import { createHash, createHmac } from 'node:crypto'
import { blake2b, blake2s } from '@noble/hashes/blake2'
import { hmac } from '@noble/hashes/hmac'
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3'
import { digestNamed } from './algorithm-name.ts'

const ofPlatform: readonly unknown[] = [
  'md5',
  'sha1',
  'sha224',
  'sha256',
  'sha384',
  'sha512',
  'ripemd160',
  'sha512-256',
  'md5-sha1',
]

/** Those that OpenSSL 3 has put aside. */
const putAside: readonly string[] = ['md4', 'whirlpool']

/** Those of OpenSSL that Electron's crypto library leaves out. */
const besides = {
  'sha3-224': sha3_224,
  'sha3-256': sha3_256,
  'sha3-384': sha3_384,
  'sha3-512': sha3_512,
  blake2b512: blake2b,
  blake2s256: blake2s,
}

function isBeside(name: string): name is keyof typeof besides {
  return Object.hasOwn(besides, name)
}

/** Answers `{ algorithm, data, key }`, bytes in base64, with the digest in base64; `keyed` makes an HMAC. Fails for what is no digest. */
export function answerHash(question: unknown, keyed: boolean): string {
  if (typeof question !== 'object' || question === null) throw new TypeError('Nothing to hash was given.')
  const { algorithm, data, key } = question as Readonly<Record<string, unknown>>
  const name = String(digestNamed(algorithm)).toLowerCase()
  const bytes = Buffer.from(String(data), 'base64')
  const secret = Buffer.from(String(key), 'base64')
  if (isBeside(name)) {
    const hash = besides[name]
    return Buffer.from(keyed ? hmac(hash, secret, bytes) : hash(bytes)).toString('base64')
  }
  if (putAside.includes(name)) throw new Error('error:0308010C:digital envelope routines::unsupported')
  if (!ofPlatform.includes(name)) throw new Error('Digest method not supported')
  const hash = keyed ? createHmac(name, secret) : createHash(name)
  return hash.update(bytes).digest('base64')
}
