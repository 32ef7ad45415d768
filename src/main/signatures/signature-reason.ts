/**
 * Why a signature does not match: the finite set of changes that are known to happen on the way (a body written anew, a line
 * break, a proxied URL, a secret in another form, another encoding). Each is undone alone; the first that makes it match is named.
 */
import { gunzipSync } from 'node:zlib'
import { jsonSpellings } from './json-spellings.ts'
import { encode, hmac, hmacAlgorithmOf, keyBytes, messageOf, type SignatureKey, type SignedRequest } from './message.ts'
import { otherArrangements } from './other-arrangements.ts'
import { matches, type ReadSignature } from './matches-signature.ts'
import { invalid, type SignatureReason, type SignatureVerdict } from './signature-verdict.ts'
import type { Provider } from '../providers/provider.ts'
import { encodingNames, type Encoding, type SignedScheme } from '../providers/scheme.ts'
import { isGzip } from '../../shared/packed-bytes.ts'

/** Longest body that is written in every known way, in bytes: each takes as long as a hash of the whole. */
const respeltBytes = 1024 * 1024

/** Longest body for which a change of the URL is tried together with another one, in bytes. */
const pairedBytes = 32 * 1024

/** One known change, undone. */
interface Attempt {
  readonly reason: SignatureReason
  readonly sentence: string
  readonly request?: SignedRequest
  readonly key?: SignatureKey
  readonly secretBytes?: Uint8Array
  readonly read?: ReadSignature
  readonly matches?: () => boolean
}

/** The first known change that makes the signature match; else that none does. */
export function findReason(
  { title }: Provider,
  scheme: SignedScheme,
  request: SignedRequest,
  key: SignatureKey,
  read: ReadSignature,
): SignatureVerdict {
  const signsBody = scheme.parts.some((part) => part.kind === 'body' || part.kind === 'crc32' || part.kind === 'form')
  const signsUrl = scheme.parts.some((part) => part.kind === 'url')
  const attempts = function* (): Generator<Attempt> {
    if (signsUrl) yield* urls(request)
    yield* secrets(scheme, key)
    const changed = signsBody ? bodies(request) : []
    const tried: Attempt[] = []
    for (const one of changed) {
      tried.push(one)
      yield one
    }
    yield* encodings(scheme, request, key, read)
    yield* messages(scheme, request, key, read)
    // Behind a proxy the URL is another one in any case: what else was changed is the reason.
    if (!signsUrl || request.body.length > pairedBytes) return
    for (const { request: elsewhere = request, sentence } of urls(request)) {
      const further = [...secrets(scheme, key), ...tried, ...encodings(scheme, elsewhere, key, read)]
      for (const one of further) {
        const whole = { ...elsewhere, body: one.request?.body ?? elsewhere.body }
        yield { ...one, request: whole, sentence: `${one.sentence} Besides, ${sentence}` }
      }
    }
  }
  for (const attempt of attempts()) {
    const found =
      attempt.matches?.() ??
      matches(scheme, attempt.request ?? request, attempt.key ?? key, attempt.read ?? read, attempt.secretBytes)
    if (found) return invalid(attempt.reason, `The signature of ${title} is wrong because ${attempt.sentence}`)
  }
  if (signsBody && request.body.length === 0) {
    return invalid(
      'body-changed',
      `The signature of ${title} does not match, and the body that arrived is empty: it was dropped on the way, as a followed redirect or a proxy does, or the secret is another one.`,
    )
  }
  const parts = [signsBody ? 'body' : null, signsUrl ? 'URL' : null, 'secret', 'encoding'].filter(
    (part) => part !== null,
  )
  return invalid(
    'wrong-secret-or-altered',
    `The signature of ${title} does not match, and no known change of ${parts.join(', ')} makes it match: the secret is another one, or the content was altered on the way. Compare the secret with the one at the provider first.`,
  )
}

function* secrets(scheme: SignedScheme, key: SignatureKey): Generator<Attempt> {
  const { secret } = key
  const forms: readonly (readonly [string, string])[] = [
    [secret.trim(), 'the secret was entered with a blank or line break at its start or end: enter it without.'],
    [secret.trim().replace(/^(["'])(.*)\1$/s, '$2'), 'the secret was entered in quotation marks: enter it without.'],
    [secret.replace(/^whsec_/, ''), 'the sender signs with the secret without `whsec_` in front.'],
    [`whsec_${secret}`, 'the sender signs with the secret with `whsec_` in front: enter it whole.'],
  ]
  for (const [form, sentence] of forms) {
    if (form !== secret) yield { reason: 'secret-format', sentence, key: { ...key, secret: form } }
  }
  if (scheme.key === 'public') return
  const bare = secret.trim().replace(/^whsec_/, '')
  const bytes: readonly (readonly [Buffer, string])[] = [
    [Buffer.from(secret), 'the sender takes the secret as text; the scheme takes it as base64.'],
    [Buffer.from(bare), 'the sender takes the secret behind `whsec_` as text; the scheme takes it as base64.'],
    [Buffer.from(bare, 'base64'), 'the sender takes the secret as base64 and decodes it; the scheme takes it as text.'],
    [
      Buffer.from(bare, 'hex'),
      'the sender takes the secret as hexadecimal and decodes it; the scheme takes it as text.',
    ],
  ]
  const usual = keyBytes(scheme, secret)
  for (const [form, sentence] of bytes) {
    if (form.length === 0 || form.equals(usual)) continue
    yield { reason: 'secret-format', sentence, secretBytes: form }
  }
}

/** URLs that the provider may have called, from what a proxy left in the headers. */
function* urls(request: SignedRequest): Generator<Attempt> {
  const url = URL.canParse(request.url) ? new URL(request.url) : null
  if (url === null) return
  const { headers } = request
  const forwarded = {
    proto: headers['x-forwarded-proto']?.split(',')[0]?.trim(),
    host: (headers['x-forwarded-host'] ?? headers['x-original-host'])?.split(',')[0]?.trim(),
    prefix: headers['x-forwarded-prefix'],
  }
  const path = /^[a-z]+:\/\/[^/?#]*([^#]*)/i.exec(request.url)?.[1] || '/'
  const schemes = new Set([url.protocol.slice(0, -1), forwarded.proto ?? 'https', 'https', 'http'])
  const hosts = new Set([url.host, forwarded.host ?? url.host, headers['host'] ?? url.host, url.hostname])
  const paths = new Set([path, `${forwarded.prefix ?? ''}${path}`, slashToggled(path), path.split('?')[0] ?? path])
  for (const scheme of schemes) {
    for (const host of hosts) {
      for (const one of paths) {
        const candidate = `${scheme}://${host}${one}`
        if (candidate === request.url) continue
        yield {
          reason: 'url-changed',
          sentence: `the provider signed the URL \`${withoutQuery(candidate)}\`, and the request reached \`${withoutQuery(request.url)}\`: a proxy changes scheme, host or path. Verify with the URL that is set at the provider.`,
          request: { ...request, url: candidate },
        }
      }
    }
  }
}

function slashToggled(path: string): string {
  const [name = '', query] = path.split('?', 2)
  const toggled = name.endsWith('/') ? name.slice(0, -1) : `${name}/`
  return query === undefined ? toggled : `${toggled}?${query}`
}

function withoutQuery(url: string): string {
  return url.split('?')[0] ?? url
}

/** Bodies that the provider may have sent, before something on the way changed the bytes. */
function* bodies(request: SignedRequest): Generator<Attempt> {
  const text = Buffer.from(request.body).toString('utf8')
  const attempt = (body: string | Uint8Array, sentence: string): Attempt => ({
    reason: 'body-changed',
    sentence,
    request: { ...request, body: Buffer.from(body) },
  })
  yield attempt(`${text}\n`, 'a line break at the end of the body was removed on the way: verify the raw bytes.')
  yield attempt(
    `${text}\r\n`,
    'a line break (CR LF) at the end of the body was removed on the way: verify the raw bytes.',
  )
  if (text !== text.trimEnd()) {
    yield attempt(
      text.replace(/\r?\n$/, ''),
      'a line break was added at the end of the body on the way (an editor, or `echo`): send the raw bytes.',
    )
    yield attempt(text.trim(), 'blanks were added at the start or end of the body on the way: send the raw bytes.')
  }
  yield attempt(text.replace(/^\uFEFF/, ''), 'a byte order mark was put in front of the body on the way.')
  yield attempt(`\uFEFF${text}`, 'the byte order mark in front of the body was removed on the way.')
  yield attempt(text.replace(/\r\n/g, '\n'), 'line breaks were changed from LF to CR LF on the way.')
  yield attempt(text.replace(/\r?\n/g, '\r\n'), 'line breaks were changed from CR LF to LF on the way.')
  for (const [spelling, name] of request.body.length > respeltBytes ? [] : jsonSpellings(text)) {
    yield attempt(
      spelling,
      `the body was parsed and written anew on the way: the provider sent the same JSON ${name}. Verify the raw bytes, before anything parses them.`,
    )
  }
  yield attempt(Buffer.from(text, 'latin1'), 'the body was read as Latin-1 and written as UTF-8 on the way.')
  yield attempt(
    Buffer.from(request.body).toString('latin1'),
    'the body was read as UTF-8 and written as Latin-1 on the way.',
  )
  const form = new URLSearchParams(text).get('payload')
  if (form !== null) yield attempt(form, 'the sender signed the JSON in the form field `payload`, not the form.')
  const unpacked = gunzipped(request.body)
  if (unpacked !== null)
    yield attempt(unpacked, 'the provider signed the body before it was packed with gzip: verify the unpacked bytes.')
  yield attempt(
    '',
    'the sender signed an empty body: it was signed before the body was set, or the body came from elsewhere.',
  )
}

function gunzipped(body: Uint8Array): Uint8Array | null {
  try {
    return isGzip(body) ? gunzipSync(body, { maxOutputLength: 64 * 1024 * 1024 }) : null
  } catch {
    return null
  }
}

/** Signatures of the right bytes, written or made in another way than the provider's. */
function* encodings(
  scheme: SignedScheme,
  request: SignedRequest,
  key: SignatureKey,
  read: ReadSignature,
): Generator<Attempt> {
  const algorithm = hmacAlgorithmOf(scheme)
  if (algorithm === null) {
    const other = scheme.encoding === 'hex' ? 'base64' : 'hex'
    const signatures = read.signatures.map((one) => encode(Buffer.from(one, other), scheme.encoding))
    const sentence = `it is written in ${other}; the provider writes it in ${scheme.encoding}.`
    yield { reason: 'encoding', sentence, read: { ...read, signatures } }
    return
  }
  const bytes = keyBytes(scheme, key.secret)
  const message = messageOf(scheme, request, read.facts)
  const given = new Set(read.signatures)
  const digest = hmac(algorithm, bytes, message)
  for (const [spelling, sentence] of spellings(digest, scheme.encoding)) {
    yield { reason: 'encoding', sentence, matches: () => given.has(spelling) }
  }
  for (const hash of ['sha256', 'sha1', 'sha512'] as const) {
    if (hash === algorithm) continue
    yield {
      reason: 'algorithm',
      sentence: `it is made with HMAC-${hash.toUpperCase()}; the provider uses HMAC-${algorithm.toUpperCase()}.`,
      matches: () => given.has(encode(hmac(hash, bytes, message), scheme.encoding)),
    }
  }
  if (scheme.parts.length > 1) {
    yield {
      reason: 'message-changed',
      sentence: 'the sender signed the body alone; the provider signs more than that (timestamp, identifier or URL).',
      matches: () => given.has(encode(hmac(algorithm, bytes, request.body), scheme.encoding)),
    }
  }
}

/** The same signature, written in another way than the provider's; the likeliest first. */
function spellings(digest: Buffer, encoding: Encoding): readonly (readonly [string, string])[] {
  const other = encoding === 'hex' ? 'base64' : 'hex'
  const others = encodingNames.filter((one) => one !== encoding)
  const usual: readonly (readonly [string, string])[] = [
    [encode(digest, other), `it is written in ${other}; the provider writes it in ${encoding}.`],
    [encode(digest, 'hex-upper'), 'it is written in upper-case hexadecimal; the provider writes lower case.'],
    [encode(digest, 'base64url'), 'it is written in the URL alphabet of base64, without padding.'],
    [encode(digest, 'base64-unpadded'), 'its padding `=` is missing.'],
  ]
  return [
    ...(encoding === 'hex' || encoding === 'base64' ? usual : []),
    ...others.map(
      (one) => [encode(digest, one), `it is written in ${one}; the provider writes it in ${encoding}.`] as const,
    ),
    [Buffer.from(digest.toString('hex')).toString('base64'), 'it is hexadecimal that was encoded in base64 once more.'],
  ]
}

/** The same parts, put together in another way than the provider's. */
function* messages(
  scheme: SignedScheme,
  request: SignedRequest,
  key: SignatureKey,
  read: ReadSignature,
): Generator<Attempt> {
  if (request.body.length <= pairedBytes) {
    for (const { parts, separator, words } of otherArrangements(scheme)) {
      yield {
        reason: 'message-changed',
        sentence: `the sender signs ${words}.`,
        matches: () => matches({ ...scheme, parts, separator }, request, key, read),
      }
    }
  }
  const at = Number(read.facts.timestamp)
  if (scheme.timestamp === null || !Number.isFinite(at)) return
  const { unit } = scheme.timestamp
  const others: readonly (readonly [string, string])[] = [
    [String(at * 1000), 'in milliseconds; the one in the request is in seconds.'],
    [String(Math.floor(at / 1000)), 'in seconds; the one in the request is in milliseconds.'],
  ]
  for (const [timestamp, how] of unit === 'iso' ? [] : others) {
    const sentence = `the sender signed the timestamp ${how}`
    yield { reason: 'message-changed', sentence, read: { ...read, facts: { ...read.facts, timestamp } } }
  }
}
