/** Who signs what is sent of a case. In: the provider it names, its request, and the secrets that are known. Out: the provider with its key. */
import type { CaseFile } from '../../shared/case.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { CapturedSigner } from '../credentials/known-signer.ts'
import type { ProviderTable } from '../providers/provider-table.ts'
import type { Provider } from '../providers/provider.ts'
import type { SignatureKey } from '../signatures/message.ts'

/** What is known of secrets and of who signs with them. */
export interface Signing {
  /** The key that a case refers to; made on the spot where the case brings none. */
  readonly secret: (reference: string, provider: Provider, name: string) => SignatureKey
  /** The providers that can be named: those of the case among them. */
  readonly providers: () => ProviderTable
  /** Who signed a request, and the secret that made the signature of any of `captured`. */
  readonly signer: (request: RawRequest, captured: readonly RawRequest[]) => CapturedSigner | null
}

/**
 * The provider that the case names. Of a case that names none, the one whose signature its request carries: with the secret that
 * made it everything is signed anew; without, it goes as it was captured, and fits no other bytes. Null: nobody signs.
 */
export function signerOfCase(
  named: CaseFile['provider'],
  requests: { readonly now: RawRequest; readonly opened: RawRequest },
  parts: Signing,
): CapturedSigner | null {
  const { profile: name, secret_ref: reference } = named ?? {}
  if (name === undefined) return parts.signer(requests.now, [requests.now, requests.opened])
  const provider = parts.providers().find(name)
  if (provider === null || reference === undefined) return null
  return { name, provider, key: parts.secret(reference, provider, name) }
}
