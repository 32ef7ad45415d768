import type { OpenCredential } from '../../shared/credential.ts'
import { isObject } from '../../shared/json.ts'
import type { CredentialReference } from '../../shared/workflow.ts'
import type { KnownValue } from '../redaction/redactor.ts'

/** The credentials of a session, with their secrets: in the memory of the main process only. */
export interface CredentialBox {
  /**
   * Adds them, in place of those with the same id. `kept`: from the store of the data folder, so that it takes a person's leave
   * to use one by its name alone; left out: as before, at first given for what runs now.
   */
  readonly add: (credentials: readonly OpenCredential[], origin?: 'kept') => void
  /** Forgets one; its secret stays known to redaction. */
  readonly remove: (id: string) => void
  /** By id, then by type and name; null where there is none. */
  readonly find: (type: string, reference: CredentialReference) => OpenCredential | null
  /** By id alone, of that type. */
  readonly withId: (type: string, reference: CredentialReference) => OpenCredential | null
  /** Those of that type and name. */
  readonly namesakes: (type: string, name: string) => readonly OpenCredential[]
  readonly isKept: (id: string) => boolean
  /** Every credential of that name, whatever its type. */
  readonly named: (name: string) => readonly OpenCredential[]
  readonly all: () => readonly OpenCredential[]
  readonly ofType: (type: string) => readonly OpenCredential[]
  /** Every secret value, for redaction; also those that were replaced: records made before still hold them. */
  readonly knownValues: () => readonly KnownValue[]
}

export function createCredentialBox(): CredentialBox {
  const byId = new Map<string, OpenCredential>()
  const replaced: OpenCredential[] = []
  const kept = new Set<string>()
  const withId: CredentialBox['withId'] = (type, { id }) => {
    const found = typeof id === 'string' ? byId.get(id) : undefined
    return found?.type === type ? found : null
  }
  const namesakes: CredentialBox['namesakes'] = (type, name) =>
    [...byId.values()].filter((one) => one.type === type && one.name === name)
  return {
    add: (credentials, origin) => {
      for (const credential of credentials) {
        if (origin === 'kept') kept.add(credential.id)
        const before = byId.get(credential.id)
        if (before !== undefined && before !== credential) replaced.push(before)
        byId.set(credential.id, credential)
      }
    },
    remove: (id) => {
      const before = byId.get(id)
      if (before !== undefined) replaced.push(before)
      byId.delete(id)
    },
    find: (type, reference) => withId(type, reference) ?? namesakes(type, reference.name)[0] ?? null,
    withId,
    namesakes,
    isKept: (id) => kept.has(id),
    named: (name) => [...byId.values()].filter((one) => one.name === name),
    all: () => [...byId.values()],
    ofType: (type) => [...byId.values()].filter((one) => one.type === type),
    knownValues: () =>
      [...byId.values(), ...replaced].flatMap((credential) =>
        textsIn(credential.data).map(({ path, value }) => ({ name: `${credential.name}.${path}`, value })),
      ),
  }
}

/** Fields that say what a credential is for, not what opens it. */
const openFields: ReadonlySet<string> = new Set([
  'name',
  'user',
  'username',
  'scope',
  'grantType',
  'authUrl',
  'accessTokenUrl',
  'baseUrl',
  'url',
  'host',
  'port',
  'algorithm',
  'keyType',
  'authentication',
  'expires_at',
  'expiresAt',
  'provider',
  'webhookId',
  'tokenType',
  'token_type',
])

function textsIn(value: unknown, path = ''): readonly { readonly path: string; readonly value: string }[] {
  if (typeof value === 'string')
    return value === '' || openFields.has(path.split('.').at(-1) ?? '') ? [] : [{ path, value }]
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, `${path}[${String(index)}]`))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path === '' ? key : `${path}.${key}`))
}
