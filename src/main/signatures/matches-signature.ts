import { sameText } from './same-text.ts'
import {
  alphabetOf,
  bodyHash,
  encode,
  hmac,
  hmacAlgorithmOf,
  keyBytes,
  messageOf,
  verifyPublic,
  type MessageFacts,
  type SignatureKey,
  type SignedRequest,
} from './message.ts'
import type { SignedScheme } from '../providers/scheme.ts'

/** The signatures of a request and what they are made over, as far as it carries them. */
export interface ReadSignature {
  readonly signatures: readonly string[]
  readonly facts: MessageFacts
}

/** True where one of the signatures is right for this request and key. `secretBytes` stands for the key of an HMAC. */
export function matches(
  scheme: SignedScheme,
  request: SignedRequest,
  key: SignatureKey,
  read: ReadSignature,
  secretBytes: Uint8Array = keyBytes(scheme, key.secret),
): boolean {
  return urlsOf(scheme, request.url).some((url) => {
    const message = messageOf(scheme, { ...request, url }, read.facts)
    const algorithm = hmacAlgorithmOf(scheme)
    if (algorithm === null) {
      return read.signatures.some((one) =>
        verifyPublic(scheme, key.secret, message, Buffer.from(one, alphabetOf(scheme.encoding))),
      )
    }
    const expected = encode(hmac(algorithm, secretBytes, message), scheme.encoding)
    return read.signatures.some((one) => sameText(one, expected)) && isBodyBound(scheme, request)
  })
}

/** Twilio's own library takes the URL with and without the default port. */
function urlsOf(scheme: SignedScheme, url: string): readonly string[] {
  if (!scheme.parts.some((part) => part.kind === 'form')) return [url]
  const port = url.startsWith('https:') ? '443' : '80'
  const withPort = url.replace(/^(https?:\/\/[^/?#:]+)(?=[/?#]|$)/, `$1:${port}`)
  return [...new Set([url, withPort, url.replace(/^(https?:\/\/[^/?#:]+):\d+/, '$1')])]
}

/** A request of Twilio that is no form carries the hash of its body in the URL that is signed. */
function isBodyBound(scheme: SignedScheme, request: SignedRequest): boolean {
  const hash = scheme.parts.some((part) => part.kind === 'form')
    ? /[?&]bodySHA256=([^&#]*)/.exec(request.url)?.[1]
    : undefined
  return hash === undefined || sameText(hash.toLowerCase(), bodyHash(request.body))
}
