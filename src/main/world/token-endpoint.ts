// The provider of access: an OAuth2 token endpoint (RFC 6749) and what protected APIs say of the tokens it gave (RFC 6750).
// In: the requests of a workflow, and what its credential holds. Out: tokens, 401 and 403 as the world gives them. Serves
// contract §5.4: token, scopes, refresh, base URL, user rights.
import { randomBytes } from 'node:crypto'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { ApiAnswer } from './api-answer.ts'
import type { ArrivedCall } from './arrived-call.ts'
import { headerValue } from '../../shared/headers.ts'
import type { TokenRules } from './token-rules.ts'

/** A client that the endpoint knows, out of a credential of type `oAuth2Api`. */
export interface TokenClient {
  /** URL of the token endpoint. */
  readonly accessTokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** As the credential holds them; the access token may be empty. */
  readonly accessToken: string
  readonly refreshToken: string
  readonly scopes: readonly string[]
}

export interface TokenEndpointOptions {
  readonly clients: readonly TokenClient[]
  readonly rules: TokenRules
  readonly now: () => number
  /** Seconds for which a new access token is good. */
  readonly expiresInSeconds: number
  /** True: each refresh gives a new refresh token, and the old one is good no longer. */
  readonly rotates: boolean
}

export interface TokenEndpoint {
  /** The answer of the token endpoint where the call is to one; else what a protected API says against the call, or null. */
  readonly answer: (host: string, call: ArrivedCall) => ApiAnswer | null
  /** Tokens given so far. */
  readonly issued: () => number
}

/** Opens an endpoint with its own memory of tokens. */
export function openTokenEndpoint(options: TokenEndpointOptions): TokenEndpoint {
  const { clients, rules, now } = options
  const valid = new Map<string, { readonly expiresAt: number; readonly scopes: readonly string[] }>()
  const refreshTokens = new Map<string, TokenClient>()
  const spent = new Set<string>()
  const runsOut = rules.kind === 'expired' || rules.kind === 'refresh-revoked'
  for (const client of clients) {
    const expiresAt = runsOut ? now() - 1 : Infinity
    if (client.accessToken !== '') valid.set(client.accessToken, { expiresAt, scopes: client.scopes })
    if (client.refreshToken !== '' && rules.kind !== 'refresh-revoked') refreshTokens.set(client.refreshToken, client)
  }
  let issued = 0

  const issue = (client: TokenClient, scope: string | null, withRefresh: boolean): ApiAnswer => {
    issued += 1
    const accessToken = randomBytes(24).toString('base64url')
    const scopes = scope === null ? client.scopes : scope.split(' ').filter((one) => one !== '')
    valid.set(accessToken, { expiresAt: now() + options.expiresInSeconds * 1000, scopes })
    const tokens: Record<string, unknown> = {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: options.expiresInSeconds,
      ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
    }
    if (withRefresh && options.rotates) {
      const refreshToken = randomBytes(24).toString('base64url')
      refreshTokens.set(refreshToken, client)
      tokens['refresh_token'] = refreshToken
    }
    return json(200, tokens, { 'cache-control': 'no-store' })
  }

  const grant = (url: string, call: ArrivedCall): ApiAnswer => {
    const form = new URLSearchParams(call.body.toString('utf8'))
    const client = authenticated(
      clients.filter((one) => one.accessTokenUrl === url),
      call,
      form,
    )
    if (client === null) {
      return json(401, { error: 'invalid_client' }, { 'www-authenticate': 'Basic realm="token endpoint"' })
    }
    switch (form.get('grant_type')) {
      case 'client_credentials':
        return issue(client, form.get('scope'), false)
      case 'refresh_token': {
        const given = form.get('refresh_token') ?? ''
        if (refreshTokens.get(given) !== client) return invalidGrant(spent.has(given))
        if (options.rotates) {
          refreshTokens.delete(given)
          spent.add(given)
        }
        return issue(client, null, true)
      }
      default:
        return json(400, { error: 'unsupported_grant_type' })
    }
  }

  const judge = (call: ArrivedCall): ApiAnswer | null => {
    const token = tokenOf(call)
    if (token === null) return null
    const known = valid.get(token)
    if (known === undefined ? runsOut : known.expiresAt <= now()) return expired()
    switch (rules.kind) {
      case 'missing-scope':
        return known?.scopes.includes(rules.scope) === true ? null : insufficientScope(rules.scope)
      case 'insufficient-rights':
        return json(403, { error: 'forbidden', error_description: 'The user of this token may not do that.' })
      default:
        return null
    }
  }

  return {
    answer: (host, call) => {
      const url = clients.map((client) => client.accessTokenUrl).find((each) => leadsTo(each, host, call))
      return url === undefined ? judge(call) : grant(url, call)
    },
    issued: () => issued,
  }
}

/** The client out of a credential's data; null where it is none of OAuth2. */
export function tokenClientOf(data: JsonObject): TokenClient | null {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const accessTokenUrl = text(data['accessTokenUrl'])
  if (!URL.canParse(accessTokenUrl)) return null
  const tokens = isObject(data['oauthTokenData']) ? data['oauthTokenData'] : {}
  return {
    accessTokenUrl: new URL(accessTokenUrl).href,
    clientId: text(data['clientId']),
    clientSecret: text(data['clientSecret']),
    accessToken: text(tokens['access_token']),
    refreshToken: text(tokens['refresh_token']),
    scopes: text(tokens['scope'] ?? data['scope'])
      .split(' ')
      .filter((one) => one !== ''),
  }
}

function leadsTo(url: string, host: string, call: ArrivedCall): boolean {
  const wanted = new URL(url)
  const [path = ''] = call.target.split('?', 1)
  return (wanted.host === host || wanted.hostname === host) && wanted.pathname === path && call.method === 'POST'
}

/** By Basic Auth or in the body (RFC 6749 §2.3.1). */
function authenticated(clients: readonly TokenClient[], call: ArrivedCall, form: URLSearchParams): TokenClient | null {
  const basic = /^basic +(\S+)$/iu.exec(headerValue(call.headers, 'authorization') ?? '')?.[1]
  const [user = '', ...password] = Buffer.from(basic ?? '', 'base64')
    .toString('utf8')
    .split(':')
  const id = basic === undefined ? (form.get('client_id') ?? '') : user
  const secret = basic === undefined ? (form.get('client_secret') ?? '') : password.join(':')
  return clients.find((client) => client.clientId === id && client.clientSecret === secret) ?? null
}

/** What the call presents: a bearer token, another Authorization, or a key in a header or the query. Null: nothing. */
function tokenOf(call: ArrivedCall): string | null {
  const authorization = headerValue(call.headers, 'authorization')
  if (authorization !== undefined) return authorization.replace(/^(?:bearer|token) +/iu, '')
  const key = call.headers.find(([name]) => /^(?:x-)?(?:api[-_]?key|auth[-_]?token|.*-token)$/iu.test(name))?.[1]
  if (key !== undefined) return key
  const query = new URLSearchParams(call.target.split('?')[1] ?? '')
  return query.get('access_token') ?? query.get('api_key') ?? query.get('key')
}

function expired(): ApiAnswer {
  const challenge = 'Bearer error="invalid_token", error_description="The access token expired"'
  return json(
    401,
    { error: 'invalid_token', error_description: 'The access token expired' },
    { 'www-authenticate': challenge },
  )
}

function insufficientScope(scope: string): ApiAnswer {
  const challenge = `Bearer error="insufficient_scope", scope="${scope}"`
  return json(
    403,
    { error: 'insufficient_scope', error_description: `The request requires the scope "${scope}".` },
    { 'www-authenticate': challenge },
  )
}

function invalidGrant(wasSpent: boolean): ApiAnswer {
  const description = wasSpent ? 'The refresh token was used before.' : 'The refresh token is revoked.'
  return json(400, { error: 'invalid_grant', error_description: description })
}

function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): ApiAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
}
