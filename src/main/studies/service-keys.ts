/** The API keys of running services, each a credential that goes to its own host alone. */
import { hostText, readHost } from '../../shared/host-name.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ServiceConnection } from '../../shared/views/service-view.ts'
import type { CredentialRegistry } from '../credentials/credential-registry.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'

export interface ServiceKeyParts {
  readonly credentials: Pick<CredentialRegistry, 'ofType'>
  readonly credentialStore: Pick<CredentialStore, 'put' | 'list'>
}

/** Type of the credential that holds the key of a service: `{baseUrl, apiKey}`. */
const keyType = 'n8nApi'

/** The connection that was used last; null before the first. */
export function connectionOf({ credentials, credentialStore }: ServiceKeyParts): ServiceConnection | null {
  const kept = credentialStore.list().filter(({ type }) => type === keyType)
  const [newest] = kept.toReversed()
  if (newest === undefined) return null
  const open = credentials.ofType(keyType).find(({ id }) => id === newest.id)
  const baseUrl = open?.data['baseUrl']
  return { baseUrl: typeof baseUrl === 'string' ? baseUrl : newest.name, keyKeptIn: newest.keptIn }
}

/** @throws ProblemError INVALID_INPUT where no key of it is kept, or it cannot be had */
export function keptKey({ credentials }: ServiceKeyParts, baseUrl: string): string {
  const found = credentials.ofType(keyType).find(({ data }) => data['baseUrl'] === baseUrl)
  const key = found?.data['apiKey']
  if (typeof key === 'string') return key
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `No API key of ${baseUrl} is kept here.`,
    remedy: 'Enter the key; n8n makes one under Settings, n8n API.',
  })
}

/** Keeps a key that its service has taken. */
export function keepKey({ credentialStore }: ServiceKeyParts, baseUrl: string, apiKey: string): void {
  const host = readHost(new URL(baseUrl).host)
  credentialStore.put({
    id: `n8n-service ${baseUrl}`,
    name: baseUrl,
    type: keyType,
    data: { baseUrl, apiKey },
    ...(host === null ? {} : { allowedHosts: [hostText(host)] }),
  })
}
