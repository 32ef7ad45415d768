import type { Algorithm } from 'jsonwebtoken'
import type { OpenCredential } from '../../shared/credential.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { messageOf } from '../../shared/message-of.ts'

export type TokenVerdict =
  | { readonly kind: 'valid'; readonly payload: JsonObject }
  /** `message` is the library's own (`jwt expired`), which the caller sees; `sentence` says it to the person. */
  | { readonly kind: 'invalid'; readonly message: string; readonly sentence: string }

/** Checks a JSON Web Token against a credential of type `jwtAuth`: a pass phrase, or a key pair in PEM. */
export async function verifyToken(token: string, credential: OpenCredential, nowMs: number): Promise<TokenVerdict> {
  const { default: jwt } = await import('jsonwebtoken')
  const { keyType, secret, publicKey, algorithm } = credential.data
  const key = keyType === 'pemKey' ? publicKey : secret
  const algorithms = [typeof algorithm === 'string' ? algorithm : 'HS256']
  try {
    const payload = jwt.verify(token, typeof key === 'string' ? key : '', {
      // The library refuses an algorithm that it does not know with its own message.
      algorithms: algorithms as Algorithm[],
      clockTimestamp: Math.floor(nowMs / 1000),
    })
    return { kind: 'valid', payload: isObject(payload) ? payload : { payload } }
  } catch (error) {
    const message = messageOf(error)
    return { kind: 'invalid', message, sentence: sentenceOf(message, error, token, algorithms[0] ?? '') }
  }
}

function sentenceOf(message: string, error: unknown, token: string, algorithm: string): string {
  if (isDated(error, 'expiredAt')) return `the token expired at ${error.expiredAt.toISOString()}: send a fresh one`
  if (isDated(error, 'date')) {
    return `the token is valid only from ${error.date.toISOString()}: the sender's clock may be ahead`
  }
  switch (message) {
    case 'invalid signature':
      return 'the token is not signed with the secret of the credential, or was altered after it was signed'
    case 'invalid algorithm':
      return `the token is signed with \`${algorithmOf(token)}\`; the credential asks for \`${algorithm}\``
    case 'jwt malformed':
      return `what stands behind \`Bearer\` is no JSON Web Token: it has ${token.split('.').length} parts between dots, not 3`
    default:
      return `the token was refused: ${message}`
  }
}

function isDated<Field extends string>(error: unknown, field: Field): error is Error & Record<Field, Date> {
  return error instanceof Error && (error as Partial<Record<Field, unknown>>)[field] instanceof Date
}

function algorithmOf(token: string): string {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'))
    return isObject(header) && typeof header['alg'] === 'string' ? header['alg'] : 'unknown'
  } catch {
    return 'unknown'
  }
}
