import { randomBytes } from 'node:crypto'
import type { CaseFile } from '../../shared/case.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { CredentialBox } from './credential-box.ts'

/** What a stand-in for a credential holds: a secret that no real service knows. */
const standIns: Readonly<Record<string, (secret: string) => JsonObject>> = {
  httpHeaderAuth: (secret) => ({ name: 'Authorization', value: `Bearer ${secret}` }),
  httpBearerAuth: (secret) => ({ token: secret }),
  httpBasicAuth: (secret) => ({ user: 'faultline', password: secret }),
  httpQueryAuth: (secret) => ({ name: 'key', value: secret }),
}

/**
 * Makes stand-ins for the credentials that a case refers to and nobody gave, so that its workflow gets as far as the
 * stand-ins of its external APIs. A type of credential that has none stays missing, and its node says so.
 */
export function addStandIns(file: CaseFile, credentials: CredentialBox): void {
  const missing = Object.entries(file.credentials ?? {}).flatMap(([name, reference]): OpenCredential[] => {
    if (!isObject(reference) || typeof reference['type'] !== 'string') return []
    const { type } = reference
    const id = typeof reference['id'] === 'string' ? reference['id'] : `case:${type}:${name}`
    const data = standIns[type]?.(randomBytes(24).toString('hex'))
    return data === undefined || credentials.find(type, { id, name }) !== null ? [] : [{ id, name, type, data }]
  })
  credentials.add(missing)
}
