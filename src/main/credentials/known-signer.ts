import type { RawRequest } from '../../shared/delivery.ts'
import { fieldsOf } from '../../shared/headers.ts'
import { variableTypes } from '../../shared/variables.ts'
import type { Provider } from '../providers/provider.ts'
import type { ProviderTable } from '../providers/provider-table.ts'
import { checkSignature } from '../signatures/check-signature.ts'
import type { SignatureKey, SignedRequest } from '../signatures/message.ts'
import { urlOf } from '../signatures/url-of.ts'
import type { CredentialRegistry } from './credential-registry.ts'
import { secretsOfProviders } from './provider-secrets.ts'

/** Who signed a request that was captured. */
export interface CapturedSigner {
  readonly name: string
  readonly provider: Provider
  /** The secret that its signature was made with; null where it is not known here, so that nothing can be signed anew. */
  readonly key: SignatureKey | null
}

/**
 * The provider that a request says it comes from by its signature, with the secret that made the signature of any of `captured`:
 * a webhook secret, or a variable that the workflow reads for its own check. Null where it names no known provider. The age of a
 * signature is no matter: it was right when it was captured.
 */
export function capturedSigner(
  request: RawRequest,
  captured: readonly RawRequest[],
  credentials: CredentialRegistry,
  table: ProviderTable,
): CapturedSigner | null {
  const claimed = checkSignature(asSigned(request), () => [], 0, table)
  const provider = claimed === null ? null : table.find(claimed.provider)
  if (claimed === null || provider === null) return null
  const signed = captured.map(asSigned)
  const keys = [...secretsOfProviders(credentials), ...secretsInVariables(credentials)]
  const key = keys.find((one) => signed.some((each) => isMadeWith(each, one, table)))
  return { name: claimed.provider, provider, key: key ?? null }
}

function asSigned({ method, target, headers, body }: RawRequest): SignedRequest {
  return { method, url: urlOf({ target, headers }, ''), headers: fieldsOf(headers), body }
}

function isMadeWith(request: SignedRequest, key: SignatureKey, table: ProviderTable): boolean {
  const check = checkSignature(request, () => [key], 0, table)
  return check !== null && (check.verdict === 'verified' || check.reason === 'stale' || check.reason === 'future')
}

function secretsInVariables(credentials: CredentialRegistry): readonly SignatureKey[] {
  return Object.values(variableTypes)
    .flatMap((type) => credentials.ofType(type))
    .flatMap(({ data: { value } }) => (typeof value === 'string' && value !== '' ? [{ secret: value }] : []))
}
