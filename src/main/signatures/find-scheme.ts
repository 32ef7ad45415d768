/**
 * Finds out how a good delivery was signed with a secret that is known: tries every header, key, algorithm, order of parts and
 * separator that providers are known to use. In: the request as it came. Out: each combination that fits.
 */
import { createHmac } from 'node:crypto'
import type { RawRequest } from '../../shared/delivery.ts'
import type { FoundPart, FoundScheme, SchemeSearch } from '../../shared/found-scheme.ts'

const algorithms = ['sha256', 'sha1', 'sha512'] as const
const separators = ['', '.', ':', '\n', '|', ','] as const
const lengths: Readonly<Record<(typeof algorithms)[number], number>> = { sha256: 32, sha1: 20, sha512: 64 }
/** More headers than these are no candidates for what is signed beside the body. */
const mostSigned = 8
/** Bytes that are hashed in all: a fraction of a second. */
const mostHashed = 128 * 1024 * 1024
/** A larger body is hashed too often. */
const largestBytes = 1024 * 1024

/** A text of a header that may be a signature, with what stands before it there. */
interface Candidate {
  readonly header: string
  readonly prefix: string
  readonly text: string
  /** The other `name=value` of the same header. */
  readonly pairs: ReadonlyMap<string, string>
}

interface Part {
  readonly part: FoundPart
  readonly bytes: Uint8Array
}

/** `url`: as the provider sees it. A body over 1 MiB is not searched: nothing is tried then. */
export function findScheme(request: RawRequest, url: string, secret: string): SchemeSearch {
  if (request.body.length > largestBytes || secret === '') return { found: [], tried: 0 }
  const found: FoundScheme[] = []
  let tried = 0
  let hashed = 0
  for (const candidate of candidatesOf(request)) {
    tried += 1
    if (candidate.text === secret) found.push(tokenOf(candidate))
    const encodings = encodingsOf(candidate.text)
    if (encodings.length === 0) continue
    for (const parts of messagesOf(request, url, candidate)) {
      for (const separator of parts.length === 1 ? [''] : separators) {
        const message = joined(parts, separator)
        for (const { key, bytes } of keysOf(secret)) {
          for (const { algorithm, encoding } of encodings) {
            if (hashed > mostHashed) return { found, tried }
            tried += 1
            hashed += message.length
            const signature = createHmac(algorithm, bytes).update(message).digest()
            if (!same(signature, candidate.text, encoding)) continue
            const { header, prefix } = candidate
            const names = parts.map(({ part }) => part)
            found.push({ header, algorithm: `hmac-${algorithm}`, encoding, prefix, parts: names, separator, key })
          }
        }
      }
    }
  }
  return { found, tried }
}

function tokenOf({ header, prefix }: Candidate): FoundScheme {
  return { header, algorithm: 'secret-itself', encoding: 'text', prefix, parts: [], separator: '', key: 'text' }
}

/** Each header whole, behind a `name=` or `v1,`, and each of its pairs. */
function candidatesOf({ headers }: RawRequest): readonly Candidate[] {
  return headers.flatMap(([header, value]): readonly Candidate[] => {
    const pairs = new Map(
      value.split(/[,;\s]+/u).flatMap((piece): [string, string][] => {
        const [, name = '', text = ''] = /^([\w-]{1,40})=(.+)$/u.exec(piece) ?? []
        return name === '' ? [] : [[name, text]]
      }),
    )
    const listed = value.split(' ').flatMap((piece) => /^(v\d+,)(.+)$/u.exec(piece)?.slice(1, 3) ?? [])
    const [version = '', versioned = ''] = listed
    const [, word = '', behind = ''] = /^(\w{2,20} )(\S+)$/u.exec(value) ?? []
    return [
      { header, prefix: '', text: value.trim(), pairs: new Map() },
      ...[...pairs].map(([name, text]) => ({ header, prefix: `${name}=`, text, pairs })),
      ...(versioned === '' ? [] : [{ header, prefix: version, text: versioned, pairs: new Map<string, string>() }]),
      ...(behind === '' ? [] : [{ header, prefix: word, text: behind, pairs: new Map<string, string>() }]),
    ]
  })
}

type Encoding = 'hex' | 'base64' | 'base64url'

interface Tried {
  readonly algorithm: (typeof algorithms)[number]
  readonly encoding: Encoding
}

/** What a text of that length and those letters may be; empty: no signature. */
function encodingsOf(text: string): readonly Tried[] {
  return algorithms.flatMap((algorithm): readonly Tried[] => {
    const length = lengths[algorithm]
    if (/^[0-9a-f]+$/iu.test(text) && text.length === length * 2) return [{ algorithm, encoding: 'hex' }]
    const bare = text.replace(/=+$/u, '')
    if (bare.length !== Math.ceil((length * 4) / 3)) return []
    if (/^[\w+/]+$/u.test(bare) && /[+/=]/u.test(text)) return [{ algorithm, encoding: 'base64' }]
    return /^[\w-]+$/u.test(bare) ? [{ algorithm, encoding: 'base64url' }] : []
  })
}

function same(signature: Buffer, text: string, encoding: Encoding): boolean {
  if (encoding === 'hex') return signature.toString('hex') === text.toLowerCase()
  return signature.equals(Buffer.from(text, encoding))
}

/** The body alone, and with a time, an identifier, method, path or URL before or behind it. */
function messagesOf(
  request: RawRequest,
  url: string,
  { header, prefix, pairs }: Candidate,
): readonly (readonly Part[])[] {
  const body: Part = { part: { kind: 'body' }, bytes: request.body }
  const path: Part = { part: { kind: 'path' }, bytes: Buffer.from(request.target) }
  const whole: Part = { part: { kind: 'url' }, bytes: Buffer.from(url) }
  const method: Part = { part: { kind: 'method' }, bytes: Buffer.from(request.method) }
  const beside = [
    ...[...pairs].map(([name, text]): Part => ({ part: { kind: 'pair', name }, bytes: Buffer.from(text) })),
    ...request.headers
      .filter(([name, value]) => name !== header && (isTime(value) || /time|date|stamp|id|nonce|event/iu.test(name)))
      .toSorted(([, a], [, b]) => Number(isTime(b)) - Number(isTime(a)))
      .map(([name, value]): Part => ({ part: { kind: 'header', name }, bytes: Buffer.from(value) })),
  ].slice(0, mostSigned)
  // What says the version in front of a signature is often signed as well: `v0:1767322800:{…}`.
  const [word] = /^v?\d{1,3}(?=[=,]$)/u.exec(prefix) ?? []
  const versioned: readonly Part[] =
    word === undefined ? [] : [{ part: { kind: 'literal', text: word }, bytes: Buffer.from(word) }]
  const twos = beside.flatMap((one) => beside.filter((other) => other !== one).map((other) => [one, other, body]))
  return [
    [body],
    [whole, body],
    [path, body],
    [method, path, body],
    [method, whole, body],
    ...beside.flatMap((one) => [
      [one, body],
      [body, one],
      [one, path, body],
      [one, method, path, body],
      [method, path, one, body],
      [method, whole, body, one],
    ]),
    ...twos,
    ...versioned.flatMap((version) => [[version, body], ...beside.map((one) => [version, one, body])]),
  ]
}

/** Seconds, milliseconds or ISO 8601 of this century: a time of signing, whatever its header is called. */
function isTime(text: string): boolean {
  return /^(?:[1-4]\d{9}(?:\d{3})?|20\d\d-\d\d-\d\dT\S+)$/u.test(text)
}

function joined(parts: readonly Part[], separator: string): Buffer {
  const between = Buffer.from(separator)
  return Buffer.concat(parts.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [between, bytes])))
}

interface Key {
  readonly key: FoundScheme['key']
  readonly bytes: Uint8Array
}

function keysOf(secret: string): readonly Key[] {
  const behind = secret.replace(/^whsec_/u, '')
  return [
    { key: 'text', bytes: Buffer.from(secret) },
    ...(behind === secret ? [] : [{ key: 'whsec' as const, bytes: Buffer.from(behind, 'base64') }]),
    ...(/^(?:[0-9a-f]{2})+$/iu.test(secret) ? [{ key: 'hex' as const, bytes: Buffer.from(secret, 'hex') }] : []),
    ...(/^[\w+/-]{8,}={0,2}$/u.test(secret) ? [{ key: 'base64' as const, bytes: Buffer.from(secret, 'base64') }] : []),
  ]
}
