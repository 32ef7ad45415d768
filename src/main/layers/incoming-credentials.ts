import { createHmac } from 'node:crypto'
import type { OpenCredential } from '../../shared/credential.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import { withHeader, withoutHeader } from '../../shared/headers.ts'
import { cannotAlter } from './alter-body.ts'
import type { WebhookSecret } from './conditions.ts'

/** How the credential that a webhook asks for can be presented. */
export const presentations = {
  right: 'right',
  missing: 'missing',
  'wrong-secret': 'there, with a wrong password or secret',
  'wrong-user': 'there, with another user or header name',
  'wrong-case': 'there, with its user in capitals',
  'other-scheme': 'there, under another scheme',
  'latin-1-password': 'there, with a password outside ASCII in Latin-1',
} as const
export type Presentation = keyof typeof presentations

/** The request presenting the credential so. Throws INVALID_INPUT where the webhook asks for none. */
export function presenting(request: RawRequest, webhook: WebhookSecret, how: Presentation): RawRequest {
  if (webhook === null) throw cannotAlter('The webhook asks for no authentication, so there is none to change.')
  switch (webhook.type) {
    case 'httpBasicAuth':
      return withAuthorization(request, basic(webhook, how))
    case 'httpHeaderAuth':
      return withHeaderCredential(request, webhook, how)
    case 'jwtAuth':
      return withAuthorization(request, token(webhook, how))
    default:
      throw cannotAlter(`The webhook asks for a credential of type ${webhook.type}, which cannot be presented here.`)
  }
}

function withAuthorization(request: RawRequest, value: string | null): RawRequest {
  const headers =
    value === null
      ? withoutHeader(request.headers, 'authorization')
      : withHeader(request.headers, 'Authorization', value)
  return { ...request, headers }
}

function basic({ data }: OpenCredential, how: Presentation): string | null {
  const user = text(data['user'])
  const password = text(data['password'])
  switch (how) {
    case 'missing':
      return null
    case 'right':
      return written(user, password)
    case 'wrong-secret':
      return written(user, `${password}-wrong`)
    case 'wrong-user':
      return written(`${user}-other`, password)
    case 'wrong-case':
      return written(swapCase(user), password)
    case 'other-scheme':
      return `Bearer ${password}`
    case 'latin-1-password':
      return written(user, `${password}\u00fc`, 'latin1')
  }
}

function written(user: string, password: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  return `Basic ${Buffer.from(`${user}:${password}`, encoding).toString('base64')}`
}

function withHeaderCredential(request: RawRequest, { data }: OpenCredential, how: Presentation): RawRequest {
  const name = text(data['name'])
  const value = text(data['value'])
  const bare = { ...request, headers: withoutHeader(request.headers, name) }
  const set = (header: string, presented: string): RawRequest => ({
    ...bare,
    headers: [...bare.headers, [header, presented]],
  })
  switch (how) {
    case 'missing':
      return bare
    case 'right':
      return set(name, value)
    case 'wrong-secret':
      return set(name, `${value}-wrong`)
    case 'wrong-user':
      return set(`${name}-Other`, value)
    case 'wrong-case':
      return set(name, swapCase(value))
    case 'other-scheme':
      return { ...bare, headers: [...bare.headers, ['Authorization', `Bearer ${value}`]] }
    case 'latin-1-password':
      return set(name, `${value}\u00fc`)
  }
}

function token(credential: OpenCredential, how: Presentation): string | null {
  const secret = text(credential.data['secret'])
  switch (how) {
    case 'missing':
      return null
    case 'right':
      return `Bearer ${signedToken(secret)}`
    case 'wrong-secret':
      return `Bearer ${signedToken(`${secret}-wrong`)}`
    case 'wrong-user':
    case 'wrong-case':
      return `Bearer ${signedToken(swapCase(secret))}`
    case 'other-scheme':
      return written('user', secret)
    case 'latin-1-password':
      return `Bearer ${signedToken(`${secret}\u00fc`)}`
  }
}

/** A JSON Web Token without an end (RFC 7519), HS256. */
function signedToken(secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'provider' })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

function swapCase(value: string): string {
  const upper = value.toUpperCase()
  return upper === value ? value.toLowerCase() : upper
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
