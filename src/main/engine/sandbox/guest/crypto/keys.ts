import { named } from './named.ts'

/** A key as it passes the door: its bytes (DER of PKCS #8 or SPKI, or the secret itself) in base64, and what it says of itself. */
export interface HeldKey {
  readonly kind: 'secret' | 'public' | 'private'
  readonly data: string
  readonly asymmetricKeyType?: string
  readonly symmetricKeySize?: number
}

type Export = (key: KeyObject, options: unknown) => unknown

/** Kept beside the keys: the bytes are no field of them. */
const held = new WeakMap<KeyObject, HeldKey>()

/** Node.js' KeyObject (https://nodejs.org/docs/latest-v20.x/api/crypto.html#class-keyobject). */
export class KeyObject {
  readonly #details: unknown
  readonly #export: Export

  constructor(key: HeldKey, details: unknown, exported: Export) {
    held.set(this, key)
    this.#details = details
    this.#export = exported
  }

  get type(): string | undefined {
    return held.get(this)?.kind
  }

  get asymmetricKeyType(): string | undefined {
    return held.get(this)?.asymmetricKeyType
  }

  get asymmetricKeyDetails(): unknown {
    return this.#details
  }

  get symmetricKeySize(): number | undefined {
    return held.get(this)?.symmetricKeySize
  }

  export(options?: unknown): unknown {
    return this.#export(this, options)
  }

  equals(other: unknown): boolean {
    const [mine, theirs] = [held.get(this), heldBy(other)]
    if (theirs === undefined) throw new TypeError('The "otherKeyObject" argument must be an instance of KeyObject.')
    return mine?.kind === theirs.kind && mine.data === theirs.data
  }
}

// The names that Node.js gives them, which its errors tell.
class SecretKeyObject extends KeyObject {}
class PublicKeyObject extends KeyObject {}
class PrivateKeyObject extends KeyObject {}
named({ KeyObject, SecretKeyObject, PublicKeyObject, PrivateKeyObject })
const classes = { secret: SecretKeyObject, public: PublicKeyObject, private: PrivateKeyObject }

/** What a key of code holds; undefined of all else. */
export function heldBy(value: unknown): HeldKey | undefined {
  return value instanceof KeyObject ? held.get(value) : undefined
}

/** The key that came through the door; `exported` asks there what becomes of it outside. */
export function keyOf(key: HeldKey, details: unknown, exported: Export): KeyObject {
  return new classes[key.kind](key, details, exported)
}
