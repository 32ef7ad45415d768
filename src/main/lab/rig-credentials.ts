import type { HeaderPairs } from '../../shared/delivery.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { CredentialReference } from '../../shared/workflow.ts'
import { isPresented, madeUpCredential } from '../credentials/case-credentials.ts'
import type { Surroundings } from '../engine/surroundings.ts'

/** The credentials that are known outside of the rig. */
export interface KnownCredentials {
  readonly named: (name: string) => readonly OpenCredential[]
  readonly all: () => readonly OpenCredential[]
  /** True where a stored one has that name and type, and a person's leave is missing. */
  readonly isHeldBack: (type: string, reference: CredentialReference) => boolean
}

/** A credential that was made up in the place of one to which a node refers. */
export interface MadeUpInPlace {
  readonly type: string
  readonly name: string
  /** True where a kept one of that name is there, and a person's leave is missing. */
  readonly isHeldBack: boolean
}

/** What the workflow under study gets for its credentials: the stored secret, or a made-up one that opens nothing. */
export class RigCredentials {
  readonly #known: KnownCredentials
  readonly #find: Surroundings['credential']
  readonly #madeUp = new Map<string, OpenCredential>()
  readonly #used = new Set<string>()

  /** `find`: which of the known ones a node gets. */
  constructor(known: KnownCredentials, find: Surroundings['credential']) {
    this.#known = known
    this.#find = find
  }

  /** The stored one where the workflow names it; a made-up one where only the name is the same; null where there is none. */
  readonly credentialFor: Surroundings['credential'] = (type, reference, workflow) => {
    const found = this.#find(type, reference, workflow)
    if (found !== null) this.#used.add(found.id)
    return found ?? (this.#known.isHeldBack(type, reference) ? this.inPlaceOf(type, reference) : null)
  }

  /** A made-up one of that type and name, the same at each call. */
  readonly inPlaceOf = (type: string, { name }: CredentialReference): OpenCredential => {
    const key = `${type} ${name}`
    const credential = this.#madeUp.get(key) ?? madeUpCredential(type, name)
    this.#madeUp.set(key, credential)
    return credential
  }

  /** The made-up one with that id, and whether a kept one of its name is held back; null where there is none. */
  readonly madeUp = (id: string): MadeUpInPlace | null => {
    const one = [...this.#madeUp.values()].find((made) => made.id === id)
    if (one === undefined) return null
    const { type, name } = one
    return { type, name, isHeldBack: this.#known.isHeldBack(type, { id: null, name }) }
  }

  /** The known one with that id; null where there is none. */
  readonly withId = (id: string): OpenCredential | null => this.#known.all().find((one) => one.id === id) ?? null

  /** True where the workflow itself was given the credential with that id. */
  readonly isNamed = (id: string): boolean => this.#used.has(id)

  /** Every one that is known outside of the rig. */
  readonly known = (): readonly OpenCredential[] => this.#known.all()

  /** Every one, the made-up ones included. */
  readonly all = (): readonly OpenCredential[] => [...this.#known.all(), ...this.#madeUp.values()]

  /** The known one of that type and name; null where there is none. */
  named(type: string, name: string): OpenCredential | null {
    return this.#known.named(name).find((one) => one.type === type) ?? null
  }

  /** True where a call shows a credential of that name. */
  readonly presents = (name: string, call: { readonly headers: HeaderPairs; readonly target: string }): boolean => {
    const { headers, target } = call
    const madeUp = [...this.#madeUp.values()].filter((one) => one.name === name)
    return [...this.#known.named(name), ...madeUp].some((one) => isPresented(one, { headers, target }))
  }
}
