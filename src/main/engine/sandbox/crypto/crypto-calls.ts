import * as platform from 'node:crypto'
import { cipherNamed, digestNamed, isCipherNotHere } from './algorithm-name.ts'
import { openSslError, type CryptoError } from './openssl-error.ts'
import { memberNotHere } from '../known-modules.ts'
import { readValue, writeValue, type CryptoValue } from './crypto-value.ts'
import { refuseLongWork } from './work-limits.ts'

/**
 * The host's half of Node.js' crypto in code: a closed list of calls, each with data in and data out. Nothing is kept between
 * two questions: an object that is built in steps (a cipher, a signature) is built anew for each, with all its steps.
 */

type Call = (...given: readonly unknown[]) => unknown

function exported(key: unknown, options: unknown): unknown {
  return key instanceof platform.KeyObject ? key.export(options as platform.KeyExportOptions<'pem'>) : undefined
}

const named: Readonly<Record<string, unknown>> = {
  createSecretKey: platform.createSecretKey,
  createPublicKey: platform.createPublicKey,
  createPrivateKey: platform.createPrivateKey,
  exportKey: exported,
  sign: platform.sign,
  verify: platform.verify,
  publicEncrypt: platform.publicEncrypt,
  publicDecrypt: platform.publicDecrypt,
  privateEncrypt: platform.privateEncrypt,
  privateDecrypt: platform.privateDecrypt,
  scryptSync: platform.scryptSync,
  pbkdf2Sync: platform.pbkdf2Sync,
  hkdfSync: platform.hkdfSync,
  generateKeyPairSync: platform.generateKeyPairSync,
  generateKeySync: platform.generateKeySync,
  getCipherInfo: platform.getCipherInfo,
}

/** Objects that are built in steps, each with the steps that it knows. */
const stepped: Readonly<Record<string, readonly [make: unknown, steps: readonly string[]]>> = {
  createCipheriv: [platform.createCipheriv, ['update', 'final', 'setAAD', 'getAuthTag', 'setAutoPadding']],
  createDecipheriv: [platform.createDecipheriv, ['update', 'final', 'setAAD', 'setAuthTag', 'setAutoPadding']],
  createSign: [platform.createSign, ['update', 'sign']],
  createVerify: [platform.createVerify, ['update', 'verify']],
}

/** No call takes more: a callback is called in the guest. */
const mostArguments = 5

function argumentsIn(given: unknown): unknown[] {
  return Array.isArray(given) ? given.slice(0, mostArguments).map((one) => readValue(one)) : []
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Which argument of a call names a cipher or a digest. */
const ciphers: Readonly<Record<string, number>> = { createCipheriv: 0, createDecipheriv: 0, getCipherInfo: 0 }
const digests: Readonly<Record<string, number>> = {
  createSign: 0,
  createVerify: 0,
  sign: 0,
  verify: 0,
  hkdfSync: 0,
  pbkdf2Sync: 4,
}

/** The arguments in the names of Electron's crypto library. */
function withNames(call: string, given: unknown[]): unknown[] {
  const [cipher, digest] = [ciphers[call], digests[call]]
  if (cipher !== undefined) given[cipher] = cipherNamed(given[cipher])
  if (digest !== undefined) given[digest] = digestNamed(given[digest])
  const [options] = given
  if (isRecord(options) && 'oaepHash' in options) given[0] = { ...options, oaepHash: digestNamed(options['oaepHash']) }
  return given
}

/** The outcome of a question: a value, or the error that code is to catch. */
export type CryptoAnswer = { readonly value: CryptoValue } | CryptoError

/** Answers `{ call, given }`, and `{ make, given, steps: [{ step, given }] }` with what the last step gives. Never throws. */
export function answerCrypto(question: unknown): CryptoAnswer {
  const { call, make, given, steps } = isRecord(question) ? question : {}
  const name = String(call ?? make)
  try {
    const values = withNames(name, argumentsIn(given))
    refuseLongWork(name, values)
    if (typeof call === 'string' && Object.hasOwn(named, call)) return { value: writeValue(callNamed(call, values)) }
    const found = typeof make === 'string' && Object.hasOwn(stepped, make) ? stepped[make] : undefined
    if (found === undefined) throw new TypeError(`crypto.${name} is not known.`)
    const [maker, known] = found
    const made = called(maker, undefined, values)
    return { value: writeValue(takeSteps(made, known, Array.isArray(steps) ? steps : []), made) }
  } catch (error) {
    const told = openSslError(error, name)
    if (told.code !== 'ERR_CRYPTO_UNKNOWN_CIPHER' || !isRecord(question) || !Array.isArray(given)) return told
    const cipher: unknown = given[0]
    return isCipherNotHere(cipher) ? { name: 'Error', message: memberNotHere('crypto', String(cipher)) } : told
  } finally {
    // What went wrong stays in the library until somebody asks, and would be told of the next call.
    if (name === 'scryptSync') forgetErrors()
  }
}

function forgetErrors(): void {
  try {
    platform.createPrivateKey('none')
  } catch {
    // Told to nobody.
  }
}

/** RSA and EC keys have a digest of their own in OpenSSL where none is named. */
function callNamed(call: string, given: readonly unknown[]): unknown {
  try {
    return called(named[call], undefined, given)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.endsWith('NO_DEFAULT_DIGEST')) throw error
    return called(named[call], undefined, ['sha256', ...given.slice(1)])
  }
}

function called(what: unknown, owner: unknown, given: readonly unknown[]): unknown {
  return typeof what === 'function' ? Reflect.apply(what as Call, owner, given) : undefined
}

/** What went wrong at an earlier step was told when that was taken, and the object goes on as it did then. */
function takeSteps(made: unknown, known: readonly string[], steps: readonly unknown[]): unknown {
  let result: unknown = made
  steps.forEach((one, place) => {
    const { step, given } = isRecord(one) ? one : {}
    if (typeof step !== 'string' || !known.includes(step) || !isRecord(made)) throw new TypeError('No such step.')
    const values = argumentsIn(given)
    refuseLongWork(step, values)
    try {
      result = called(made[step], made, values)
    } catch (error) {
      if (place === steps.length - 1) throw error
    }
  })
  return result
}
