import type { OpenCredential } from '../../shared/credential.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { CredentialReference } from '../../shared/workflow.ts'
import type { CredentialSecret } from '../redaction/credential-references.ts'
import type { KnownValue } from '../redaction/redactor.ts'

/** The credentials of a session, with their secrets: in the memory of the main process only. */
export interface CredentialRegistry {
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
  /** The same, each with the credential and the field it belongs to. */
  readonly secrets: () => readonly CredentialSecret[]
  /** Another number after each change of what is here. */
  readonly revision: () => number
}

export function createCredentialRegistry(): CredentialRegistry {
  const byId = new Map<string, OpenCredential>()
  const replaced: OpenCredential[] = []
  let revision = 0
  const secrets = (): readonly CredentialSecret[] => [
    ...replaced.flatMap((one) => secretsOf(one, false)),
    ...[...byId.values()].flatMap((one) => secretsOf(one, true)),
  ]
  const kept = new Set<string>()
  const withId: CredentialRegistry['withId'] = (type, { id }) => {
    const found = typeof id === 'string' ? byId.get(id) : undefined
    return found?.type === type ? found : null
  }
  const namesakes: CredentialRegistry['namesakes'] = (type, name) =>
    [...byId.values()].filter((one) => one.type === type && one.name === name)
  return {
    add: (credentials, origin) => {
      for (const credential of credentials) {
        if (origin === 'kept') kept.add(credential.id)
        const before = byId.get(credential.id)
        if (before !== undefined && before !== credential) replaced.push(before)
        byId.set(credential.id, credential)
      }
      revision += 1
    },
    remove: (id) => {
      const before = byId.get(id)
      if (before !== undefined) replaced.push(before)
      byId.delete(id)
      revision += 1
    },
    find: (type, reference) => withId(type, reference) ?? namesakes(type, reference.name)[0] ?? null,
    withId,
    namesakes,
    isKept: (id) => kept.has(id),
    named: (name) => [...byId.values()].filter((one) => one.name === name),
    all: () => [...byId.values()],
    ofType: (type) => [...byId.values()].filter((one) => one.type === type),
    knownValues: () => secrets().map(({ name, field, value }) => ({ name: `${name}.${field}`, value })),
    secrets,
    revision: () => revision,
  }
}

function secretsOf({ id, name, data }: OpenCredential, isCurrent: boolean): readonly CredentialSecret[] {
  return [...textsIn(data), ...pairIn(data)].map(({ path, value }) => ({ id, name, field: path, value, isCurrent }))
}

/** What Basic Auth sends of a credential with a user and a password: secret as one, also where the password is a common word. */
function pairIn(data: OpenCredential['data']): readonly { readonly path: string; readonly value: string }[] {
  const user = [data['user'], data['username'], data['email']].find((one) => typeof one === 'string' && one !== '')
  const { password } = data
  if (typeof user !== 'string' || typeof password !== 'string' || password === '') return []
  return [{ path: 'user:password', value: `${user}:${password}` }]
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
  if (typeof value === 'string') {
    if (value === '' || openFields.has(path.split('.').at(-1) ?? '')) return []
    const inner = objectIn(value)
    return [{ path, value }, ...(inner === null ? [] : textsIn(withoutOpen(inner), path))]
  }
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, `${path}[${String(index)}]`))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path === '' ? key : `${path}.${key}`))
}

/** Of JSON text within a credential: headers and fields of service accounts that ordinary texts hold as well. */
const openInJson: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'anthropic-version',
  'auth_provider_x509_cert_url',
  'auth_uri',
  'client_email',
  'client_id',
  'client_x509_cert_url',
  'content-type',
  'openai-organization',
  'project_id',
  'region',
  'token_uri',
  'type',
  'universe_domain',
  'user-agent',
  'version',
])

function withoutOpen(data: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => !openInJson.has(key.toLowerCase()))
      .map(([key, value]) => [key, isObject(value) ? withoutOpen(value) : value]),
  )
}

/** Custom Auth and service accounts have their secrets in JSON text. */
function objectIn(text: string): JsonObject | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}
