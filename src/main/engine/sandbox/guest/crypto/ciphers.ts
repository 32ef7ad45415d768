import { afterwards } from '../timers.ts'
import { call, Steps } from './crypto-door.ts'
import { KeyObject } from './keys.ts'
import { named } from './named.ts'

/** Ciphers, signatures, keys and derived keys of Node.js' crypto: computed by the host, whose errors they throw. */

/** An object whose steps the host takes. */
class Stepped {
  readonly #steps: Steps

  constructor(make: string, given: readonly unknown[]) {
    this.#steps = new Steps(make, given)
  }

  /** Takes a step that what was taken before has a part in. */
  protected take(step: string, given: readonly unknown[]): unknown {
    return this.#steps.take(step, given, this)
  }

  /** Takes a step that only adds something. */
  protected add(step: string, given: readonly unknown[]): void {
    this.#steps.add(step, given)
  }
}

class Ciphering extends Stepped {
  update(...given: readonly unknown[]): unknown {
    return this.take('update', given)
  }

  final(...given: readonly unknown[]): unknown {
    return this.take('final', given)
  }

  setAAD(...given: readonly unknown[]): unknown {
    return this.take('setAAD', given)
  }

  setAutoPadding(...given: readonly unknown[]): unknown {
    return this.take('setAutoPadding', given)
  }
}

class Cipheriv extends Ciphering {
  getAuthTag(): unknown {
    return this.take('getAuthTag', [])
  }
}

class Decipheriv extends Ciphering {
  setAuthTag(...given: readonly unknown[]): unknown {
    return this.take('setAuthTag', given)
  }
}

class Signing extends Stepped {
  #isDone = false

  update(...given: readonly unknown[]): this {
    if (this.#isDone) throw new Error('Not initialised')
    this.add('update', given)
    return this
  }

  write(...given: readonly unknown[]): boolean {
    this.update(...given)
    return true
  }

  /** The last step, with which it is used up. */
  protected finish(step: string, given: readonly unknown[]): unknown {
    const made = this.take(step, given)
    this.#isDone = true
    return made
  }

  end(...given: readonly unknown[]): this {
    return given.length === 0 ? this : this.update(...given)
  }
}

class Sign extends Signing {
  sign(...given: readonly unknown[]): unknown {
    return this.finish('sign', given)
  }
}

class Verify extends Signing {
  verify(...given: readonly unknown[]): unknown {
    return this.finish('verify', given)
  }
}

named({ Cipheriv, Decipheriv, Sign, Verify })

type Work = (...given: readonly unknown[]) => unknown

function byHost(name: string): Work {
  return (...given) => call(name, given)
}

/** The form with a callback behind the arguments: it is called later, as Node.js calls it. */
function later(work: Work): Work {
  return (...given) => {
    const callback = given.at(-1)
    if (typeof callback !== 'function') return work(...given)
    const value = work(...given.slice(0, -1))
    const told = isPair(value) ? [value.publicKey, value.privateKey] : [value]
    afterwards(() => void Reflect.apply(callback, undefined, [null, ...told]))
    return undefined
  }
}

function isPair(value: unknown): value is { readonly publicKey: unknown; readonly privateKey: unknown } {
  return typeof value === 'object' && value !== null && 'publicKey' in value && 'privateKey' in value
}

const [scrypt, pbkdf2, hkdf] = [byHost('scryptSync'), byHost('pbkdf2Sync'), byHost('hkdfSync')]
const keyPair = byHost('generateKeyPairSync')

export const hostCrypto: Readonly<Record<string, unknown>> = {
  createCipheriv: (...given: readonly unknown[]) => new Cipheriv('createCipheriv', given),
  createDecipheriv: (...given: readonly unknown[]) => new Decipheriv('createDecipheriv', given),
  createSign: (...given: readonly unknown[]) => new Sign('createSign', given),
  createVerify: (...given: readonly unknown[]) => new Verify('createVerify', given),
  Cipheriv,
  Decipheriv,
  Sign,
  Verify,
  sign: later(byHost('sign')),
  verify: later(byHost('verify')),
  createSecretKey: byHost('createSecretKey'),
  createPublicKey: byHost('createPublicKey'),
  createPrivateKey: byHost('createPrivateKey'),
  publicEncrypt: byHost('publicEncrypt'),
  publicDecrypt: byHost('publicDecrypt'),
  privateEncrypt: byHost('privateEncrypt'),
  privateDecrypt: byHost('privateDecrypt'),
  generateKeyPairSync: keyPair,
  generateKeyPair: later(keyPair),
  generateKeySync: byHost('generateKeySync'),
  generateKey: later(byHost('generateKeySync')),
  scryptSync: scrypt,
  scrypt: later(scrypt),
  pbkdf2Sync: pbkdf2,
  pbkdf2: later(pbkdf2),
  hkdfSync: hkdf,
  hkdf: later(hkdf),
  getCipherInfo: byHost('getCipherInfo'),
  KeyObject,
}
