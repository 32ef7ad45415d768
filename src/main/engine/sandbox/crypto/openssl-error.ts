import { memberNotHere } from '../known-modules.ts'

/**
 * Electron's crypto library names what is wrong in other words than the OpenSSL of Node.js, on which services run: what code
 * catches, logs and compares are OpenSSL's (observed on Node.js 20 and 24).
 */
interface Words {
  readonly number: string
  readonly library: string
  readonly reason: string
  /** Without it the reason alone is in the code. */
  readonly inCode?: string
}

const unreadable: Words = { number: '1E08010C', library: 'DECODER routines', reason: 'unsupported' }
const provider = 'Provider routines'
const rsa = { library: 'rsa routines', inCode: 'RSA_' }
const lastBlock: Words = { number: '1C80006B', library: provider, reason: 'wrong final block length' }
const tooShort: Words = {
  number: '0680007B',
  library: 'asn1 encoding routines',
  reason: 'header too long',
  inCode: 'ASN1_',
}
const noPassword: Words = {
  number: '07880109',
  library: 'common libcrypto routines',
  reason: 'interrupted or cancelled',
  inCode: 'CRYPTO_',
}

const words: Readonly<Record<string, Words>> = {
  NO_START_LINE: unreadable,
  BAD_END_LINE: unreadable,
  BAD_BASE64_DECODE: unreadable,
  DECODE_ERROR: tooShort,
  NOT_ENOUGH_DATA: tooShort,
  WRONG_FINAL_BLOCK_LENGTH: lastBlock,
  DATA_NOT_MULTIPLE_OF_BLOCK_LENGTH: lastBlock,
  BAD_DECRYPT: { number: '1C800064', library: provider, reason: 'bad decrypt' },
  COMMAND_NOT_SUPPORTED: { number: '1C80007A', library: provider, reason: 'invalid digest' },
  OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE: {
    number: '03000096',
    library: 'digital envelope routines',
    reason: 'operation not supported for this keytype',
    inCode: 'EVP_',
  },
  ILLEGAL_OR_UNSUPPORTED_PADDING_MODE: {
    number: '1C8000A5',
    library: provider,
    reason: 'illegal or unsupported padding mode',
  },
  OAEP_DECODING_ERROR: { ...rsa, number: '02000079', reason: 'oaep decoding error' },
  DATA_LEN_NOT_EQUAL_TO_MOD_LEN: { ...rsa, number: '0200006C', reason: 'data greater than mod len' },
  DATA_TOO_LARGE_FOR_KEY_SIZE: { ...rsa, number: '0200006E', reason: 'data too large for key size' },
  DATA_TOO_LARGE_FOR_MODULUS: { ...rsa, number: '02000084', reason: 'data too large for modulus' },
  VALUE_MISSING: { ...rsa, number: '020000B3', reason: 'missing private key' },
  BLOCK_TYPE_IS_NOT_01: { ...rsa, number: '0200008A', reason: 'invalid padding' },
}

const ofDecryption: Readonly<Record<string, Words>> = {
  ILLEGAL_OR_UNSUPPORTED_PADDING_MODE: { ...rsa, number: '02000076', reason: 'unknown padding type' },
}

/** What Electron's crypto library says of what it lacks. */
const lacks: Readonly<Record<string, string>> = {
  UNKNOWN_GROUP: 'this curve',
  UNSUPPORTED_ALGORITHM: 'this kind of key',
  UNKNOWN_ALGORITHM_TYPE: 'this digest',
}

/** An error as code of a service catches it. */
export interface CryptoError {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly library?: string
  readonly reason?: string
}

/** What Node.js 20 says of what was `thrown` by the call of that name. */
export function openSslError(thrown: unknown, call: string): CryptoError {
  const { name, message, code } =
    thrown instanceof Error
      ? (thrown as Error & { readonly code?: string })
      : { name: 'Error', message: String(thrown), code: undefined }
  if (code === 'ERR_MISSING_PASSPHRASE') return written(noPassword)
  const [, own] = /:OPENSSL_internal:(\w+)/u.exec(message) ?? []
  if (own === undefined) return { name, message, ...(code === undefined ? {} : { code }) }
  if (call === 'scryptSync') {
    const limit = own === 'MEMORY_LIMIT_EXCEEDED'
    const why = limit ? ': error:030000AC:digital envelope routines::memory limit exceeded' : ''
    return { name, message: `Invalid scrypt params${why}`, code: 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS' }
  }
  const lack = lacks[own]
  if (lack !== undefined) return { name: 'Error', message: memberNotHere('crypto', `${call}(${lack})`) }
  const told = (call.endsWith('Decrypt') ? ofDecryption[own] : undefined) ?? words[own]
  if (told !== undefined) return written(told)
  return { name, message: `error:${own.toLowerCase().replaceAll('_', ' ')}`, code: `ERR_OSSL_${own}` }
}

function written({ number, library, reason, inCode = '' }: Words): CryptoError {
  return {
    name: 'Error',
    message: `error:${number}:${library}::${reason}`,
    code: `ERR_OSSL_${inCode}${reason.toUpperCase().replaceAll(' ', '_')}`,
    library,
    reason,
  }
}
