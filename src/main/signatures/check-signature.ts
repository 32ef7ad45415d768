import type { SignatureCheck } from '../../shared/signature-check.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import { fieldOf, type SignatureKey, type SignedRequest } from './message.ts'
import type { SignatureVerdict } from './signature-verdict.ts'
import { verifySignature } from './verify-signature.ts'
import { providers, providerNames, type ProviderName } from '../providers/catalogue.ts'

/** Every key that a delivery of this provider may be signed with; while a secret is changed there are two. */
export type FindSignatureKeys = (provider: ProviderName) => readonly SignatureKey[]

/** Longest body in which a signature is looked for, in bytes. */
const searchedBytes = 1024 * 1024

/**
 * Which provider a request says it comes from, and whether its signature is right. Null where no provider of the table is
 * meant. `nowMs` is the time at which it arrived.
 */
export function checkSignature(
  request: SignedRequest,
  keysOf: FindSignatureKeys,
  nowMs: number,
): SignatureCheck | null {
  const candidates = providersOf(request)
  const provider = candidates.find((name) => keysOf(name).length > 0) ?? candidates[0]
  if (provider === undefined) return null
  const { title } = providers[provider]
  const base = { provider, providerTitle: title }
  const verdicts = keysOf(provider).map((key) => verifySignature(provider, request, key, nowMs))
  const known = verdicts.find((one) => one.valid) ?? verdicts.find(isTelling) ?? verdicts[0]
  if (known === undefined) {
    const sentence = `The request comes from ${title} by its headers; no secret for ${title} is known here, so its signature was not verified.`
    return { ...base, verdict: 'no-secret', reason: null, sentence }
  }
  const other = isTelling(known) ? null : otherOwner(provider, request, keysOf, nowMs)
  if (other !== null) {
    const sentence = `The signature of ${title} fits the secret that is entered here for ${providers[other].title}: enter it for ${title}, or look whether the sender signs with the secret of another of its webhooks.`
    return { ...base, verdict: 'wrong', reason: 'secret-of-another-provider', sentence }
  }
  return { ...base, verdict: known.valid ? 'verified' : 'wrong', reason: known.reason, sentence: known.sentence }
}

/** The provider under whose name the right secret was entered; null where it was under none. */
function otherOwner(
  provider: ProviderName,
  request: SignedRequest,
  keysOf: FindSignatureKeys,
  nowMs: number,
): ProviderName | null {
  const fits = (name: ProviderName): boolean =>
    name !== provider && keysOf(name).some((key) => isRight(verifySignature(provider, request, key, nowMs)))
  return providerNames.find(fits) ?? null
}

/** Right but for its time, too. */
function isRight({ valid, reason }: SignatureVerdict): boolean {
  return valid || reason === 'stale' || reason === 'future'
}

/** With several keys the one that says more than "another secret" is the one that was meant. */
function isTelling({ reason }: { readonly reason: string | null }): boolean {
  return reason !== 'wrong-secret-or-altered'
}

/** Headers by which a provider is known: most requests of no provider have none of them. */
const tellingHeaders: ReadonlySet<string> = new Set(
  providerNames.flatMap((name) => {
    const { scheme, marks } = providers[name]
    return scheme.at.kind === 'header' ? [scheme.at.name, ...marks] : marks
  }),
)

/** Providers by their signature, then by the other headers that they alone send. */
function providersOf({ headers, body }: SignedRequest): readonly ProviderName[] {
  if (!Object.keys(headers).some((name) => tellingHeaders.has(name))) return isSignedInside(body) ? ['mailgun'] : []
  const signed = providerNames.filter((name) => isSigned(name, headers))
  // GitLab signs as Standard Webhooks do where a signing token is set, and sends its own token besides.
  if (signed.length > 0) return signed.sort((left, right) => Number(isToken(left)) - Number(isToken(right)))
  const marked = providerNames.filter((name) => providers[name].marks.some((mark) => headers[mark] !== undefined))
  if (marked.length > 0) return marked
  return isSignedInside(body) ? ['mailgun'] : []
}

function isToken(name: ProviderName): boolean {
  return providers[name].scheme.kind === 'token'
}

function isSigned(name: ProviderName, headers: HeaderFields): boolean {
  const { at } = providers[name].scheme
  return at.kind === 'header' && headers[at.name] !== undefined && !isLegacyOf(name, headers)
}

/** GitHub sends Intercom's header too, made with the same SHA-1, beside its own. */
function isLegacyOf(name: ProviderName, headers: HeaderFields): boolean {
  return name === 'intercom' && headers['x-github-event'] !== undefined
}

/** Mailgun puts its signature into the body. Text is searched before it is parsed: most bodies have none. */
function isSignedInside(body: Uint8Array): boolean {
  if (
    body.length === 0 ||
    body.length > searchedBytes ||
    !Buffer.from(body.buffer, body.byteOffset, body.length).includes('"signature"')
  ) {
    return false
  }
  return fieldOf(body, 'signature.signature') !== null && fieldOf(body, 'signature.token') !== null
}
