import { createHash } from 'node:crypto'
import { isOauth2Type, type OpenCredential } from '../../shared/credential.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { CredentialRegistry } from './credential-registry.ts'

/** Those that were made for cases: another case may take their place. */
const madeForCases = new WeakSet<OpenCredential>()

/**
 * Credentials that a case names and nobody has given: made on the spot, with secrets that stand in no file. A case says the
 * type and what is no secret; the secrets of a type are known here. Whatever id a case names, no credential that a person gave
 * is put out of its place.
 */
export function addCaseCredentials(
  credentials: JsonObject | undefined,
  box: CredentialRegistry,
  secret: (reference: string) => string,
): void {
  for (const [name, given] of Object.entries(credentials ?? {})) {
    if (!isObject(given) || typeof given['type'] !== 'string') continue
    const { type } = given
    // A kept credential of that name takes a person's leave: the case gets one of its own.
    if (box.namesakes(type, name).some((one) => !box.isKept(one.id))) continue
    const data = isObject(given['data']) ? given['data'] : {}
    const named = typeof given['id'] === 'string' ? given['id'] : null
    const owner = named === null ? undefined : box.all().find((one) => one.id === named && !madeForCases.has(one))
    // The workflow refers to that very one.
    if (owner?.type === type) continue
    const id = named === null || owner !== undefined ? `case:${type}:${name}` : named
    const secrets = secretsOf(type, data, (part) => secret(`${name}/${part}`))
    const made: OpenCredential = { id, name, type, data: { ...secrets, ...data } }
    madeForCases.add(made)
    box.add([made])
  }
}

/**
 * A credential of that type and name whose secrets open nothing: what a stand-in is shown in place of a kept one, or of one that is
 * not here. Its secrets are made of its name, so that the requests of two reproductions do not differ by them.
 */
export function madeUpCredential(type: string, name: string): OpenCredential {
  const make = (part: string): string =>
    createHash('sha256').update(['made up', type, name, part].join('\0')).digest('hex').slice(0, 32)
  // Nothing renews it: that it is refused is what the workflow meets, and not that nobody knows where to ask for another.
  const token = { access_token: make('accessToken'), token_type: 'Bearer' }
  const data = {
    ...ofService(make),
    ...secretsOf(type, {}, make),
    ...(isOauth2Type(type) && { oauthTokenData: token }),
  }
  return { id: `made-up:${type}:${name}`, name, type, data }
}

function secretsOf(type: string, data: JsonObject, make: (part: string) => string): JsonObject {
  switch (type) {
    case 'httpBasicAuth':
    case 'httpDigestAuth':
      return { user: 'provider', password: make('password') }
    case 'httpHeaderAuth':
      return { name: 'Authorization', value: isBare(data) ? make('value') : `Bearer ${make('value')}` }
    case 'httpQueryAuth':
      return { name: 'api_key', value: make('value') }
    case 'httpBearerAuth':
      return { token: make('token') }
    case 'httpMultipleHeadersAuth':
      return { headers: { values: [{ name: 'Authorization', value: `Bearer ${make('value')}` }] } }
    case 'httpCustomAuth':
      return { json: JSON.stringify({ headers: { Authorization: `Bearer ${make('value')}` } }) }
    case 'httpSslAuth':
      // No certificate is shown: no stand-in asks for one.
      return {}
    case 'jwtAuth':
      return { keyType: 'passphrase', algorithm: 'HS256', secret: make('secret') }
    default:
      return isOauth2Type(type) ? connected(data, make) : { apiKey: make('apiKey'), accessToken: make('accessToken') }
  }
}

/** Fields in which the credentials of services keep what they show (n8n's credential types). */
const serviceSecrets = [
  ...['apiKey', 'accessToken', 'apiToken', 'token', 'password', 'secretKey', 'authToken', 'appToken', 'botToken'],
  ...['personalAccessToken', 'serviceRole', 'consumerKey', 'consumerSecret', 'appKey', 'authKey'],
  ...['ContentDeliveryaccessToken', 'accountSid'],
] as const

const serviceNames = ['user', 'username', 'email', 'userId'] as const

function ofService(make: (part: string) => string): JsonObject {
  return {
    ...Object.fromEntries(serviceNames.map((field) => [field, 'provider'])),
    ...Object.fromEntries(serviceSecrets.map((field) => [field, make(field)])),
  }
}

/** What the service keeps of an account that was connected by OAuth2. */
function connected(data: JsonObject, make: (part: string) => string): JsonObject {
  return {
    grantType: 'authorizationCode',
    clientId: `client-${make('clientId').slice(0, 8)}`,
    clientSecret: make('clientSecret'),
    oauthTokenData: {
      access_token: make('accessToken'),
      refresh_token: make('refreshToken'),
      token_type: 'Bearer',
      ...(typeof data['scope'] === 'string' ? { scope: data['scope'] } : {}),
    },
  }
}

/** A header of its own name carries the bare secret. */
function isBare({ name }: JsonObject): boolean {
  return typeof name === 'string' && name.toLowerCase() !== 'authorization'
}

/** True where what is sent shows the credential, in a header, the URL or the body. */
export function isPresented(
  credential: OpenCredential,
  sent: { readonly headers: HeaderPairs; readonly target: string; readonly body?: string | null },
): boolean {
  return presentedTexts(credential).some(
    (text) =>
      sent.headers.some(([, value]) => value.includes(text)) ||
      sent.target.includes(encodeURIComponent(text)) ||
      (sent.body ?? '').includes(text),
  )
}

/** Every text that a request can show to present the credential. */
function presentedTexts({ type, data }: OpenCredential): readonly string[] {
  const texts: string[] = []
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string' && value.length >= 6 && !/url|scope|^name$|type|user/iu.test(key)) texts.push(value)
    else if (isObject(value)) for (const [inner, one] of Object.entries(value)) walk(one, inner)
  }
  walk(data, '')
  if (type === 'httpBasicAuth') {
    return [Buffer.from(`${String(data['user'])}:${String(data['password'])}`).toString('base64')]
  }
  return texts
}
