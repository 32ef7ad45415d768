/**
 * The credentials that a person gave, over the end of the app: sealed by the system's keyring where there is one, else in the
 * memory of the main process until Faultline ends. A secret goes in and never comes out to the window.
 */
import { v7 as createId } from 'uuid'
import type { Seal } from '../../shared/desktop.ts'
import type { StoredCredential } from '../../shared/credential.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { isVariableName, variableKindOf } from '../../shared/variables.ts'
import type { Store } from '../store/open-store.ts'
import type { CredentialRegistry } from './credential-registry.ts'
import { openAllowedHosts } from './allowed-hosts.ts'
import { checkHosts } from '../../shared/real-hosts.ts'
import { readCredentials } from './read-credentials.ts'

export interface CredentialStore {
  /** Public views of those a person gave, by name. */
  readonly list: () => readonly StoredCredential[]
  /**
   * Adds one, or replaces the one with its id.
   *
   * @throws ProblemError INVALID_INPUT where a name, a type or a host is missing or wrong
   */
  readonly put: (credential: GivenCredential) => StoredCredential
  /**
   * Keeps the hosts that a credential may go to, its secret as it is; nothing where there is none of that id.
   *
   * @throws ProblemError INVALID_INPUT for a text that names no host
   */
  readonly allowHosts: (id: string, hosts: readonly string[]) => StoredCredential | null
  /** @throws ProblemError NOT_CREDENTIALS */
  readonly read: (text: string, file: string) => readonly StoredCredential[]
  readonly remove: (id: string) => void
  /** Puts back the one that was removed last, if it has this id; null where it cannot be had any more. */
  readonly restore: (id: string) => StoredCredential | null
}

interface GivenCredential {
  readonly id?: string | undefined
  readonly name: string
  readonly type: string
  readonly data: JsonObject
  /** Absent: as before. */
  readonly allowedHosts?: readonly string[] | undefined
}

/** `given` is called after a person has given one, or given one back. */
export function openCredentialStore(
  store: Pick<Store, 'credentials' | 'settings'>,
  box: CredentialRegistry,
  seal: Seal | null,
  given: () => void = () => undefined,
): CredentialStore {
  const shown = new Map<string, StoredCredential>()
  const hosts = openAllowedHosts(store)
  const take = (open: GivenCredential & { readonly id: string }, isSealed: boolean): StoredCredential => {
    const { id, name, type, data } = open
    const kept: StoredCredential = { id, name, type, ...hosts.shown(id), keptIn: isSealed ? 'keyring' : 'memory' }
    box.add([{ id, name, type, data, ...hosts.shown(id) }], 'kept')
    shown.set(id, kept)
    return kept
  }
  for (const { id, name, type, sealed } of store.credentials.all()) {
    const data = seal === null ? null : unsealed(seal, sealed)
    if (data === null) shown.set(id, { id, name, type, ...hosts.shown(id), keptIn: 'locked' })
    else take({ id, name, type, data }, true)
  }
  const put = (credential: GivenCredential): StoredCredential => {
    const name = credential.name.trim()
    if (name === '' || credential.type.trim() === '') throw incomplete(credential)
    if (variableKindOf(credential.type) !== null && !isVariableName(name)) throw noVariableName(name)
    const id = credential.id ?? idOfVariable(shown.values(), credential.type, name) ?? createId()
    if (credential.allowedHosts !== undefined) hosts.set(id, checkHosts(credential.allowedHosts))
    if (seal !== null) {
      store.credentials.save({ id, name, type: credential.type, sealed: seal.seal(JSON.stringify(credential.data)) })
    }
    const kept = take({ ...credential, id, name }, seal !== null)
    given()
    return kept
  }
  let removed: (GivenCredential & { readonly id: string }) | null = null
  return {
    list: () => [...shown.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    put,
    allowHosts: (id, allowed) => {
      const before = shown.get(id)
      if (before === undefined) return null
      hosts.set(id, checkHosts(allowed))
      const allowedHosts = hosts.of(id)
      const kept = { ...before, allowedHosts }
      shown.set(id, kept)
      const open = box.all().find((one) => one.id === id)
      if (open !== undefined) box.add([{ ...open, allowedHosts }])
      return kept
    },
    read: (text, file) => readCredentials(text, file).map(put),
    remove: (id) => {
      const open = box.all().find((one) => one.id === id)
      removed =
        open === undefined
          ? null
          : { id, name: open.name, type: open.type, data: open.data, allowedHosts: hosts.of(id) }
      store.credentials.remove(id)
      hosts.set(id, [])
      box.remove(id)
      shown.delete(id)
    },
    restore: (id) => {
      if (removed?.id !== id) return null
      const kept = put(removed)
      removed = null
      return kept
    },
  }
}

/** What was sealed; null where the keyring is another one than it was sealed with. */
function unsealed(seal: Seal, sealed: Uint8Array): JsonObject | null {
  try {
    const data: unknown = JSON.parse(seal.unseal(sealed))
    return isObject(data) ? data : null
  } catch {
    return null
  }
}

/** A variable takes the place of the one that is read by the same name; null where there is none. */
function idOfVariable(kept: Iterable<StoredCredential>, type: string, name: string): string | null {
  if (variableKindOf(type) === null) return null
  return [...kept].find((one) => one.type === type && one.name === name)?.id ?? null
}

function noVariableName(name: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `A variable cannot be named "${name}": letters, digits and underscores were expected, and no digit first.`,
    remedy: 'Give it the name that workflows read after $vars or $env.',
  })
}

function incomplete({ name, type }: GivenCredential): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `A credential needs a name and a type; the name is "${name}" and the type "${type}".`,
    remedy: 'Give both. Nodes find a credential by its id, then by its type and name.',
  })
}
