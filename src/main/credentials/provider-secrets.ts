import { providerSecretSchema } from '../../shared/credentials-file.ts'
import type { FindSignatureKeys } from '../signatures/check-signature.ts'
import type { SignatureKey } from '../signatures/message.ts'
import { freshKey } from '../signatures/fresh-key.ts'
import type { Provider } from '../providers/provider.ts'
import type { Store } from '../store/open-store.ts'
import { givenSecret } from './given-secrets.ts'
import type { CredentialRegistry } from './credential-registry.ts'

/**
 * Type of the credential that holds a provider's secret: `{secret, provider?, webhookId?}`. One that names no provider may
 * belong to any.
 */
const webhookSecretType = 'webhookSecret'

/** The secrets that providers sign with. */
export interface ProviderSecrets {
  /** Every key with which deliveries of that provider are verified. */
  readonly keysOf: FindSignatureKeys
  /** The key that a case refers to by name; made for this store where the credentials hold none. */
  readonly forReference: (reference: string, provider: Provider, name: string) => SignatureKey
}

export function openProviderSecrets(store: Store, credentials: CredentialRegistry): ProviderSecrets {
  return {
    keysOf: keysIn(credentials),
    forReference: (reference, provider, name) => {
      // A case that is not told what the secret is called names it as its provider.
      const ofProvider = reference === name ? keysIn(credentials)(name)[0] : undefined
      const given = credentials.find(webhookSecretType, { name: reference })
      const known = (given === null ? null : keyIn(given.data)) ?? ofProvider ?? null
      if (known !== null) return known
      const text = givenSecret(reference)
      const key = text !== null ? { secret: text } : keptKey(store, `${name} ${reference}`, provider)
      credentials.add([
        {
          id: `case:${name}:${reference}`,
          name: reference,
          type: webhookSecretType,
          data: { secret: key.secret, provider: name },
        },
      ])
      return key
    },
  }
}

/** Finds the keys among those credentials, with which deliveries of a provider are verified. */
export function keysIn(credentials: CredentialRegistry): FindSignatureKeys {
  return (provider) =>
    credentials
      .ofType(webhookSecretType)
      .filter(({ data }) => mayBeOf(data['provider'], provider))
      .flatMap(({ data }) => keyIn(data) ?? [])
}

/** Every secret that a provider signs with, whoever it is. */
export function secretsOfProviders(credentials: CredentialRegistry): readonly SignatureKey[] {
  return credentials.ofType(webhookSecretType).flatMap(({ data }) => keyIn(data) ?? [])
}

/** A person writes `Stripe` as it is spelled. */
function mayBeOf(named: unknown, provider: string): boolean {
  if (named === undefined) return true
  return typeof named === 'string' && named.trim().toLowerCase() === provider.toLowerCase()
}

function keyIn(data: Readonly<Record<string, unknown>>): SignatureKey | null {
  const read = providerSecretSchema.safeParse(data)
  if (!read.success) return null
  const { secret, webhookId } = read.data
  return { secret, ...(webhookId === undefined ? {} : { webhookId }) }
}

/** A key of this store, made at its first use. */
function keptKey(store: Store, name: string, provider: Provider): SignatureKey {
  const kept = store.settings.get(`case-secret ${name}`)
  if (typeof kept === 'string') return { secret: kept }
  const key = freshKey(provider)
  store.settings.setOwnSecret(`case-secret ${name}`, key.secret)
  return key
}
