import type { SignatureCheck } from '../../shared/signature-check.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import { ownOf } from '../../shared/own-field.ts'
import { fieldOf, type SignatureKey, type SignedRequest } from './message.ts'
import type { SignatureVerdict } from './signature-verdict.ts'
import { verifySignature } from './verify-signature.ts'
import { mailgun } from '../providers/mailgun.ts'
import { knownProviders, type ProviderTable } from '../providers/provider-table.ts'
import type { Provider } from '../providers/provider.ts'

/** Every key that a delivery of this provider may be signed with; while a secret is changed there are two. */
export type FindSignatureKeys = (provider: string) => readonly SignatureKey[]

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
  table: ProviderTable = knownProviders,
): SignatureCheck | null {
  const named = sender(request, keysOf, nowMs, table)
  if (named === null) return null
  const { name, provider } = named
  const { title } = provider
  const base = { provider: name, providerTitle: title }
  const verdicts = keysOf(name).map((key) => verifySignature(provider, request, key, nowMs))
  const known = verdicts.find((one) => one.valid) ?? verdicts.find(isTelling) ?? verdicts[0]
  if (known === undefined) {
    const sentence = `The request comes from ${title} by its headers; no secret for ${title} is known here, so its ${isToken(named) ? 'token' : 'signature'} was not verified.`
    return { ...base, verdict: 'no-secret', reason: null, sentence }
  }
  const other = isTelling(known) ? null : otherOwner(named, request, keysOf, nowMs, table)
  if (other !== null) {
    const sentence = `The signature of ${title} fits the secret that is entered here for ${table.titleOf(other)}: enter it for ${title}, or look whether the sender signs with the secret of another of its webhooks.`
    return { ...base, verdict: 'wrong', reason: 'secret-of-another-provider', sentence }
  }
  return { ...base, verdict: known.valid ? 'verified' : 'wrong', reason: known.reason, sentence: known.sentence }
}

interface NamedProvider {
  readonly name: string
  readonly provider: Provider
}

/** Of the providers that it may come from the one whose signature is right, else the first with a key; null where none is meant. */
function sender(
  request: SignedRequest,
  keysOf: FindSignatureKeys,
  nowMs: number,
  table: ProviderTable,
): NamedProvider | null {
  const candidates = providersOf(request, table)
  const keyed = candidates.filter(({ name }) => keysOf(name).length > 0)
  if (keyed.length < 2) return keyed[0] ?? candidates[0] ?? null
  const isVerified = ({ name, provider }: NamedProvider): boolean =>
    keysOf(name).some((key) => isRight(verifySignature(provider, request, key, nowMs)))
  return keyed.find(isVerified) ?? keyed[0] ?? null
}

/** The provider under whose name the right secret was entered; null where it was under none. */
function otherOwner(
  { name, provider }: NamedProvider,
  request: SignedRequest,
  keysOf: FindSignatureKeys,
  nowMs: number,
  table: ProviderTable,
): string | null {
  const fits = (other: string): boolean =>
    other !== name && keysOf(other).some((key) => isRight(verifySignature(provider, request, key, nowMs)))
  return table.names.find(fits) ?? null
}

/** Right but for its time, too. */
function isRight({ valid, reason }: SignatureVerdict): boolean {
  return valid || reason === 'stale' || reason === 'future'
}

/** With several keys the one that says more than "another secret" is the one that was meant. */
function isTelling({ reason }: { readonly reason: string | null }): boolean {
  return reason !== 'wrong-secret-or-altered'
}

/** Providers by their signature, then by the other headers that they alone send. */
function providersOf({ headers, body }: SignedRequest, table: ProviderTable): readonly NamedProvider[] {
  const inside = (): readonly NamedProvider[] => (isSignedInside(body) ? [{ name: 'mailgun', provider: mailgun }] : [])
  // Most requests of no provider have none of these.
  if (!Object.keys(headers).some((name) => table.tellingHeaders.has(name))) return inside()
  const all = table.names.flatMap((name): NamedProvider[] => {
    const provider = table.find(name)
    return provider === null ? [] : [{ name, provider }]
  })
  const signed = all.filter((one) => isSigned(one, headers))
  // GitLab signs as Standard Webhooks do where a signing token is set, and sends its own token besides.
  if (signed.length > 0) return signed.sort((left, right) => Number(isToken(left)) - Number(isToken(right)))
  const marked = all.filter(({ provider }) => provider.marks.some((mark) => ownOf(headers, mark) !== undefined))
  return marked.length > 0 ? marked : inside()
}

function isToken({ provider }: NamedProvider): boolean {
  return provider.scheme.kind === 'token'
}

function isSigned({ name, provider }: NamedProvider, headers: HeaderFields): boolean {
  const { at } = provider.scheme
  return at.kind === 'header' && ownOf(headers, at.name) !== undefined && !isLegacyOf(name, headers)
}

/** GitHub sends Intercom's header too, made with the same SHA-1, beside its own. */
function isLegacyOf(name: string, headers: HeaderFields): boolean {
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
