import { hashing } from './hashes.ts'
import { hostCrypto } from './ciphers.ts'
import { randomValues } from './random-values.ts'

/** Numbers that OpenSSL gives its paddings and lengths of salts. */
const constants = {
  RSA_PKCS1_PADDING: 1,
  RSA_NO_PADDING: 3,
  RSA_PKCS1_OAEP_PADDING: 4,
  RSA_X931_PADDING: 5,
  RSA_PKCS1_PSS_PADDING: 6,
  RSA_PSS_SALTLEN_DIGEST: -1,
  RSA_PSS_SALTLEN_AUTO: -2,
  RSA_PSS_SALTLEN_MAX_SIGN: -2,
}

const digests = ['md5', 'ripemd160', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']
const ciphers = ['aes-128', 'aes-192', 'aes-256'].flatMap((size) =>
  ['cbc', 'ctr', 'ecb', 'gcm', 'ofb'].map((mode) => `${size}-${mode}`),
)

/** The part of Node.js' crypto that workflows use. */
export const guestCrypto: Readonly<Record<string, unknown>> = {
  ...hashing,
  ...hostCrypto,
  ...randomValues,
  constants,
  getHashes: () => [
    ...digests,
    'sha3-224',
    'sha3-256',
    'sha3-384',
    'sha3-512',
    'blake2b512',
    'blake2s256',
    'RSA-SHA256',
  ],
  getCiphers: () => [...ciphers, 'des-ede3-cbc'],
  getCurves: () => ['prime256v1', 'secp224r1', 'secp384r1', 'secp521r1'],
}
