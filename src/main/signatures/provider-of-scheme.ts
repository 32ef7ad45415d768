/**
 * A scheme that was found by trying, as a provider of a person's own. In: the scheme, the good delivery and its secret. Out: the
 * provider, whose signature of that delivery is right; null where it cannot be said in one.
 */
import type { RawRequest } from '../../shared/delivery.ts'
import type { FoundPart, FoundScheme } from '../../shared/found-scheme.ts'
import { fieldsOf, headerValue } from '../../shared/headers.ts'
import { mistakeInProvider, ownEncodings, type OwnPart, type OwnProvider } from '../../shared/own-provider.ts'
import { findProvider } from '../providers/catalogue.ts'
import { ownProviderOf } from '../providers/own-provider.ts'
import { alphabetOf } from './message.ts'
import { verifySignature } from './verify-signature.ts'

type Signature = OwnProvider['signature']

/** `url`: as the provider sees it. */
export function providerOfScheme(
  scheme: FoundScheme,
  request: RawRequest,
  url: string,
  secret: string,
): OwnProvider | null {
  const headers = fieldsOf(request.headers)
  const signed = { method: request.method, url, headers, body: request.body }
  const drafts = signaturesOf(scheme, request).map((signature): OwnProvider => draftOf(signature, request))
  const verifies = (draft: OwnProvider): boolean =>
    mistakeInProvider(draft) === null && verifySignature(ownProviderOf(draft), signed, { secret }, 0).valid
  return drafts.find(verifies) ?? null
}

/** The scheme in each way in which its signature may be spelled; empty where a part of it cannot be named. */
function signaturesOf(scheme: FoundScheme, request: RawRequest): readonly Signature[] {
  const { header, prefix, algorithm, encoding, key } = scheme
  if (algorithm === 'secret-itself') return [{ header, prefix, algorithm }]
  const value = headerValue(request.headers, header) ?? ''
  const message = messageOf(scheme, request, value)
  if (message === null) return []
  const form = formOf(prefix, value)
  const spelled = ownEncodings.filter((one) => alphabetOf(one) === encoding)
  return spelled.map((one) => ({
    header,
    form,
    ...(prefix === '' ? {} : { prefix }),
    ...(form === 'pairs' && !value.includes(',') && value.includes(';') ? { between: ';' as const } : {}),
    algorithm: wordOf(algorithm),
    encoding: one,
    ...message,
    key,
  }))
}

function wordOf(algorithm: Exclude<FoundScheme['algorithm'], 'secret-itself'>): Signature['algorithm'] {
  return algorithm === 'hmac-sha1' ? 'sha1' : algorithm === 'hmac-sha512' ? 'sha512' : 'sha256'
}

function formOf(prefix: string, value: string): NonNullable<Signature['form']> {
  if (/^v\d+,$/u.test(prefix)) return 'list'
  const pairs = value.split(/[,;\s]+/u).filter((piece) => /^[\w-]{1,40}=./u.test(piece))
  return prefix.endsWith('=') && pairs.length > 1 ? 'pairs' : 'plain'
}

/** The parts with what stands between them, and where the time and the identifier among them stand. */
function messageOf(
  { parts, separator }: FoundScheme,
  request: RawRequest,
  value: string,
): Pick<Signature, 'parts' | 'timestamp' | 'id_header'> | null {
  let timestamp: Signature['timestamp']
  let idHeader: string | undefined
  const named: OwnPart[] = []
  for (const part of parts) {
    if (part.kind === 'literal') {
      named.push({ literal: part.text })
      continue
    }
    if (part.kind !== 'header' && part.kind !== 'pair') {
      named.push(part.kind)
      continue
    }
    const unit = timeUnitOf(textOf(part, request, value))
    if (unit !== null && timestamp === undefined) {
      timestamp = { ...(part.kind === 'pair' ? { pair: part.name } : { header: part.name }), unit }
      named.push('timestamp')
    } else if (part.kind === 'pair') return null
    else if (idHeader === undefined && /id|nonce/iu.test(part.name)) {
      idHeader = part.name
      named.push('id')
    } else named.push({ header: part.name })
  }
  return {
    parts: named.flatMap((part, index) => (index === 0 || separator === '' ? [part] : [{ literal: separator }, part])),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(idHeader === undefined ? {} : { id_header: idHeader }),
  }
}

function textOf(part: Extract<FoundPart, { readonly name: string }>, { headers }: RawRequest, value: string): string {
  if (part.kind === 'header') return headerValue(headers, part.name) ?? ''
  const pairs = value.split(/[,;\s]+/u)
  return pairs.find((piece) => piece.startsWith(`${part.name}=`))?.slice(part.name.length + 1) ?? ''
}

/** What a text counts time in; null where it is no time of this century. */
function timeUnitOf(text: string): 's' | 'ms' | 'iso' | null {
  if (/^[1-4]\d{9}$/u.test(text)) return 's'
  if (/^[1-4]\d{12}$/u.test(text)) return 'ms'
  return /^\d{4}-\d\d-\d\dT/u.test(text) && !Number.isNaN(Date.parse(text)) ? 'iso' : null
}

function draftOf(signature: Signature, { headers }: RawRequest): OwnProvider {
  const name = nameOf(signature.header)
  const events = headers
    .map(([header]) => header)
    .filter((header) => /(?:event|delivery|message)[-_]?id$/iu.test(header))
  return {
    name,
    title: name.charAt(0).toUpperCase() + name.slice(1),
    signature,
    ...(events.length === 0 ? {} : { event_id_headers: events.slice(0, 10) }),
  }
}

/** `X-Acme-Signature-256` is of "acme". */
function nameOf(header: string): string {
  const words = header
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter(
      (word) => word !== '' && !/^(?:x|hub|webhook|hook|signature|sig|sign|hmac|sha\d*|\d+|v\d+|token)$/u.test(word),
    )
  const name = words.join('-').slice(0, 30)
  return name === '' || findProvider(name) !== null ? `my-${name === '' ? 'provider' : name}` : name
}
