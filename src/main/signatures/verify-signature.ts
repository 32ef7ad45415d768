/**
 * In: a request, the provider that should have sent it, and the secret. Out: whether its signature is right and, where it is
 * not, why: the first known change of body, URL, secret or encoding that makes it right (contract §2.3, §6).
 */
import { matches, type ReadSignature } from './matches-signature.ts'
import { readPublicKey, textAt, type SignatureKey, type SignedRequest } from './message.ts'
import { findReason } from './signature-reason.ts'
import { invalid, type SignatureVerdict } from './signature-verdict.ts'
import { tokenVerdict } from './token-verdict.ts'
import { ownOf } from '../../shared/own-field.ts'
import type { Provider } from '../providers/provider.ts'
import type { SignedScheme, Timestamp } from '../providers/scheme.ts'

/** Verifies a request. `nowMs` is the time at which it arrived, in milliseconds since 1970. */
export function verifySignature(
  provider: Provider,
  request: SignedRequest,
  key: SignatureKey,
  nowMs: number,
): SignatureVerdict {
  const { scheme } = provider
  if (scheme.kind === 'token') return tokenVerdict(provider, request.headers, scheme, key.secret)
  const read = readSignature(provider, scheme, request, key)
  if ('valid' in read) return read
  if (scheme.key === 'public' && readPublicKey(scheme, key.secret) === null) {
    return invalid(
      'unreadable-key',
      `The public key for ${provider.title} cannot be read: give it in PEM, or as the provider shows it.`,
    )
  }
  if (!matches(scheme, request, key, read)) return findReason(provider, scheme, request, key, read)
  return checkTime(provider, scheme.timestamp, read.facts.timestamp, nowMs)
}

function readSignature(
  { title }: Provider,
  scheme: SignedScheme,
  request: SignedRequest,
  key: SignatureKey,
): ReadSignature | SignatureVerdict {
  const where =
    scheme.at.kind === 'header'
      ? `header \`${scheme.at.name}\``
      : `field \`${'path' in scheme.at ? scheme.at.path : scheme.at.name}\` of the body`
  const given = textAt(scheme.at, request, new Map())
  if (given === null) {
    return invalid(
      'no-signature',
      `The request has no signature: ${title} puts it into ${where}. ${otherHeader(request)}`,
    )
  }
  const pairs = scheme.form === 'pairs' ? readPairs(given) : new Map<string, string[]>()
  const signatures = signaturesIn(given, scheme, pairs)
  if (signatures.length === 0) {
    return invalid(
      'malformed-signature',
      `The ${where} holds no signature of the form that ${title} sends: \`${shapeOf(scheme)}\`.`,
    )
  }
  const timestamp = scheme.timestamp === null ? '' : textAt(scheme.timestamp.at, request, pairs)
  if (timestamp === null) {
    return invalid(
      'no-timestamp',
      `The request has no timestamp of ${title}${scheme.timestamp?.at.kind === 'header' ? ` (header \`${scheme.timestamp.at.name}\`)` : ''}: without it the signature cannot be checked.`,
    )
  }
  const id = scheme.id === null ? '' : textAt(scheme.id, request, pairs)
  if (id === null) {
    return invalid(
      'no-id',
      `The request has no identifier of ${title}${scheme.id?.kind === 'header' ? ` (header \`${scheme.id.name}\`)` : ''}: it is part of what is signed.`,
    )
  }
  const missing = missingPart(scheme, request)
  if (missing !== null) {
    return invalid(
      'no-id',
      `The request has no header \`${missing}\`, which is part of what ${title} signs: a proxy may have dropped it.`,
    )
  }
  return { signatures, facts: { timestamp, id, webhookId: key.webhookId ?? '' } }
}

/** The first header that is part of what is signed and is not there; null where all are. */
function missingPart({ parts }: SignedScheme, { headers }: SignedRequest): string | null {
  const names = parts.flatMap((part) => (part.kind === 'header' ? [part.name] : []))
  return names.find((name) => ownOf(headers, name) === undefined) ?? null
}

/** Another header that looks like one of a signature is the likelier reason. */
function otherHeader({ headers }: SignedRequest): string {
  const other = Object.keys(headers).find((name) => /signature(?!.*timestamp)|hmac/i.test(name))
  return other === undefined
    ? 'A proxy may have dropped it, or no secret is set at the provider.'
    : `It has \`${other}\`, which is another one: an older scheme, or another sender than this provider.`
}

/** Every signature of a header. Several stand there while a secret is changed. */
function signaturesIn(
  given: string,
  scheme: SignedScheme,
  pairs: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const text = given.trim()
  if (scheme.form === 'plain') {
    return text.startsWith(scheme.prefix) && text !== scheme.prefix ? [text.slice(scheme.prefix.length)] : []
  }
  if (scheme.form === 'pairs') return pairs.get(scheme.prefix) ?? []
  return text
    .split(/\s+/)
    .flatMap((entry) => (entry.startsWith(`${scheme.prefix},`) ? [entry.slice(scheme.prefix.length + 1)] : []))
}

function readPairs(text: string): Map<string, string[]> {
  const pairs = new Map<string, string[]>()
  for (const pair of text.split(/[,;\s]+/u)) {
    const at = pair.indexOf('=')
    if (at === -1) continue
    const name = pair.slice(0, at).trim()
    pairs.set(name, [...(pairs.get(name) ?? []), pair.slice(at + 1).trim()])
  }
  return pairs
}

function shapeOf({ form, prefix, timestamp, between = ',' }: SignedScheme): string {
  if (form === 'pairs') return `${timestamp?.at.kind === 'pair' ? `${timestamp.at.name}=…${between}` : ''}${prefix}=…`
  return form === 'list' ? `${prefix},…` : `${prefix}…`
}

/** Milliseconds since 1970 of a timestamp; null where it is none. */
function timestampMs(text: string, unit: Timestamp['unit']): number | null {
  if (unit === 'iso') {
    const time = Date.parse(text)
    return Number.isNaN(time) ? null : time
  }
  return /^\d{1,16}$/.test(text) ? Number(text) * (unit === 's' ? 1000 : 1) : null
}

function checkTime({ title }: Provider, timestamp: Timestamp | null, text: string, nowMs: number): SignatureVerdict {
  const valid: SignatureVerdict = { valid: true, reason: null, sentence: `The signature of ${title} is right.` }
  if (timestamp === null || timestamp.toleranceSeconds === null) return valid
  const at = timestampMs(text, timestamp.unit)
  if (at === null)
    return invalid('no-timestamp', `The signature is right, but \`${text}\` is no timestamp as ${title} sends it.`)
  const age = Math.round((nowMs - at) / 1000)
  if (age > timestamp.toleranceSeconds) {
    return invalid(
      'stale',
      `The signature is right but stale: its timestamp is ${age} s old, and ${title} allows ${timestamp.toleranceSeconds} s. A captured request must be signed anew to be sent again; else look at the clock of this machine and at queues between.`,
    )
  }
  if (timestamp.direction === 'both' && -age > timestamp.toleranceSeconds) {
    return invalid(
      'future',
      `The signature is right, but its timestamp lies ${-age} s in the future, and ${title} allows ${timestamp.toleranceSeconds} s: look at the clocks of both machines.`,
    )
  }
  return valid
}
