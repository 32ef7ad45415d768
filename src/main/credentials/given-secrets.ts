/** Secrets of cases that a person gave by variables of the environment: they are known to redaction, and nothing of them is kept. */
import type { OpenCredential } from '../../shared/credential.ts'
import type { Store } from '../store/open-store.ts'

const prefix = 'FAULTLINE_SECRET_'
/** Shorter ones stand in too many texts by chance. */
const shortest = 6

/** What a person gave for a secret of a case: `FAULTLINE_SECRET_TOKEN_1` for `token-1`; null where they gave none. */
export function givenSecret(name: string): string | null {
  return process.env[`${prefix}${name.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '_')}`] ?? null
}

/** All of them as a credential of this session, so that what is kept of an execution holds none; empty where none was given. */
export function givenSecretCredentials(): readonly OpenCredential[] {
  const data = Object.fromEntries(given())
  if (Object.keys(data).length === 0) return []
  return [{ id: 'given-secrets', name: 'given secrets', type: 'faultlineGivenSecrets', data }]
}

/** The settings of a store in which every given secret stands by its name, and is put back for whoever reads. */
export function settingsWithoutGivenSecrets(settings: Store['settings']): Store['settings'] {
  return {
    ...settings,
    get: (name) => replaced(settings.get(name), (variable, value) => [markOf(variable), value]),
    set: (name, kept) => {
      settings.set(
        name,
        replaced(kept, (variable, value) => [value, markOf(variable)]),
      )
    },
  }
}

function given(): readonly (readonly [string, string])[] {
  return Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith(prefix) && value !== undefined && value.length >= shortest ? [[name, value] as const] : [],
  )
}

function markOf(variable: string): string {
  return `{{given:${variable}}}`
}

function replaced(value: unknown, of: (variable: string, value: string) => readonly [string, string]): unknown {
  const all = given().map(([variable, one]) => of(variable, one))
  if (all.length === 0 || value === undefined) return value
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
  let text = JSON.stringify(value)
  for (const [from, to] of all) text = text.replaceAll(inJson(from), () => inJson(to))
  return JSON.parse(text) as unknown
}
