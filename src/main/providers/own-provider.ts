import { mistakeInProvider, ownProviderSchema, type OwnPart, type OwnProvider } from '../../shared/own-provider.ts'
import { ProblemError } from '../../shared/problem.ts'
import { findProvider, providerNames } from './catalogue.ts'
import { plainProfile, type DeliveryProfile } from './delivery-profile.ts'
import { commonHeaders } from './event-id.ts'
import type { IdHeader, Provider } from './provider.ts'
import type { MessagePart, Place, Scheme } from './scheme.ts'
import { header, hmacOfBody, literal } from './scheme-parts.ts'

/**
 * What a person gave, as a provider of their own.
 *
 * @throws ProblemError INVALID_INPUT naming the first value that does not fit
 */
export function readOwnProvider(given: unknown): OwnProvider {
  const mistake = mistakeInProvider(given) ?? clashIn(given)
  if (mistake === null) return ownProviderSchema.parse(given)
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `This is no provider: ${mistake}.`,
    remedy: 'Correct that value and try again. The section on providers in the guide on credentials lists every field.',
  })
}

/** What does not go together with the known providers; null where all does. `given` has the form of one. */
function clashIn(given: unknown): string | null {
  const { name, retries } = ownProviderSchema.parse(given)
  if (findProvider(name) !== null) return `"name": "${name}" is the name of a provider that Faultline knows`
  if (typeof retries !== 'string' || findProvider(retries) !== null) return null
  return `"retries": "${retries}" is none of the known providers, which are ${providerNames.join(', ')}`
}

/** A provider of a person's own, in the shape that the known ones have. */
export function ownProviderOf(own: OwnProvider): Provider {
  const { signature, event_id_headers: events = [] } = own
  const idHeaders = events.map((name): IdHeader => ({ name: name.toLowerCase(), kind: 'event_id' }))
  const signedId = signature.id_header?.toLowerCase()
  return {
    title: own.title,
    scheme: schemeOf(signature),
    marks: marksOf(own),
    source: '',
    eventId: {
      headers: idHeaders,
      ...(signedId === undefined || idHeaders.some(({ name }) => name === signedId)
        ? {}
        : { transmissionHeaders: [{ name: signedId, kind: 'delivery_id' }] }),
    },
    delivery: deliveryOf(own),
  }
}

function schemeOf(signature: OwnProvider['signature']): Scheme {
  const { form = 'plain', prefix = '', timestamp, parts = ['body'], between } = signature
  const at = header(signature.header)
  if (signature.algorithm === 'secret-itself') return { kind: 'token', at, prefix }
  return {
    ...hmacOfBody,
    algorithm: `hmac-${signature.algorithm}`,
    encoding: signature.encoding ?? 'hex',
    at,
    form,
    prefix: form === 'plain' ? prefix : prefix.replace(/[=,]$/u, ''),
    ...(form === 'pairs' && between === ';' ? { between } : {}),
    parts: parts.map(partOf),
    key: signature.key ?? 'text',
    timestamp:
      timestamp === undefined
        ? null
        : {
            at: placeOf(timestamp),
            unit: timestamp.unit ?? 's',
            toleranceSeconds: timestamp.tolerance_seconds ?? null,
            direction: 'both',
          },
    id: signature.id_header === undefined ? null : header(signature.id_header),
  }
}

function placeOf({ header: name, pair = '' }: NonNullable<OwnProvider['signature']['timestamp']>): Place {
  return name === undefined ? { kind: 'pair', name: pair } : header(name)
}

function partOf(part: OwnPart): MessagePart {
  if (typeof part === 'string') return { kind: part }
  return 'literal' in part ? literal(part.literal) : { kind: 'header', name: part.header.toLowerCase() }
}

/** Headers that any sender, or a proxy on the way, may set. */
const anybodys: ReadonlySet<string> = new Set([
  ...['date', 'x-request-id', 'x-correlation-id', 'traceparent', 'x-timestamp'],
  ...commonHeaders.map(({ name }) => name),
])

/** The headers that this provider alone sends: by them it is known where its signature was dropped on the way. */
function marksOf({ signature, event_id_headers: events = [] }: OwnProvider): readonly string[] {
  const names = [signature.timestamp?.header, signature.id_header, ...events]
  return names.flatMap((name) => name?.toLowerCase() ?? []).filter((name) => !anybodys.has(name))
}

function deliveryOf({ retries }: OwnProvider): DeliveryProfile {
  if (typeof retries === 'string') return findProvider(retries)?.delivery ?? plainProfile
  if (retries === undefined) return plainProfile
  const { timeout_seconds: timeout, delays_seconds: waitsSeconds } = retries
  return { ...plainProfile, waitsSeconds, ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }) }
}
