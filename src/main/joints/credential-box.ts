import type { OpenCredential } from '../../shared/credential.ts'
import { isObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { CredentialReference } from '../../shared/workflow.ts'
import type { KnownValue } from '../redaction/redactor.ts'

/** The credentials of a session, with their secrets: in the memory of the main process only. */
export interface CredentialBox {
  /** Adds them, in place of those with the same id. */
  readonly add: (credentials: readonly OpenCredential[]) => void
  /** By id, then by type and name; null where there is none. */
  readonly find: (type: string, reference: CredentialReference) => OpenCredential | null
  readonly ofType: (type: string) => readonly OpenCredential[]
  /** Every secret value, for redaction; also those that were replaced: records made before still hold them. */
  readonly knownValues: () => readonly KnownValue[]
}

export function createCredentialBox(): CredentialBox {
  const byId = new Map<string, OpenCredential>()
  const replaced: OpenCredential[] = []
  return {
    add: (credentials) => {
      for (const credential of credentials) {
        const before = byId.get(credential.id)
        if (before !== undefined && before !== credential) replaced.push(before)
        byId.set(credential.id, credential)
      }
    },
    find: (type, { id, name }) => {
      const found = typeof id === 'string' ? byId.get(id) : undefined
      if (found !== undefined && found.type === type) return found
      return [...byId.values()].find((one) => one.type === type && one.name === name) ?? null
    },
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

/**
 * Reads the decrypted credentials export of the workflow format: an array of `{id, name, type, data}`.
 *
 * @throws ProblemError NOT_CREDENTIALS
 */
export function readCredentials(text: string, file: string): readonly OpenCredential[] {
  const refuse = (what: string): ProblemError =>
    new ProblemError({
      code: 'NOT_CREDENTIALS',
      sentence: `${file} is not a credentials export: ${what}.`,
      remedy: 'Give an array of {"id", "name", "type", "data"}, as the decrypted credentials export has it.',
    })
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw refuse(`it is not JSON (${error instanceof Error ? error.message : String(error)})`)
  }
  const list: unknown = isObject(parsed) && Array.isArray(parsed['credentials']) ? parsed['credentials'] : parsed
  if (!Array.isArray(list)) throw refuse(`it holds ${parsed === null ? 'null' : typeof parsed}, not an array`)
  return list.map((one: unknown, index) => {
    if (!isObject(one)) throw refuse(`entry ${String(index)} is not an object`)
    const { id, name, type, data } = one
    if (typeof name !== 'string' || typeof type !== 'string')
      throw refuse(`entry ${String(index)} has no name and type`)
    if (!isObject(data))
      throw refuse(`entry ${String(index)} ("${name}") has no object as data; is the export encrypted?`)
    return { id: typeof id === 'string' ? id : `${type}:${name}`, name, type, data }
  })
}
