import { BlockList, isIP } from 'node:net'
import type { OpenCredential } from '../../shared/credential.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Lack } from '../../shared/lack.ts'
import type { CredentialReference } from '../../shared/workflow.ts'
import { profileOf, rulesOf } from '../../shared/service-profile.ts'
import { ownOf } from '../../shared/own-field.ts'
import { proxyHint, readBasic, schemeOf } from './authorization-header.ts'
import { basicDifference, headerDifference } from './credential-difference.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import { credentialTypes, type Registration } from './registration.ts'
import { verifyToken } from './verify-token.ts'
import { sameText } from '../signatures/same-text.ts'

/** Whether a request may pass, and what its caller is told where it may not. */
export type Authentication =
  { readonly kind: 'passed'; readonly sentence: string; readonly jwtPayload?: JsonObject } | AuthenticationRefusal

export interface AuthenticationRefusal {
  readonly kind: 'refused'
  readonly part: 'address' | 'authentication'
  readonly statusCode: 401 | 403 | 500
  /** Body of the answer: plain text. */
  readonly text: string
  /** True where the answer carries `WWW-Authenticate: Basic realm="Webhook"`. */
  readonly challenge: boolean
  /** Why, for the person; no secret stands in it. */
  readonly sentence: string
  /** Present where no request could pass: Faultline lacks what it is to be compared with. */
  readonly lack?: Lack
}

export interface Caller {
  readonly headers: HeaderFields
  readonly remoteAddress: string
  readonly nowMs: number
}

export type FindCredential = (type: string, reference: CredentialReference) => OpenCredential | null

/**
 * Checks address, bots and credentials, in this order (contract §4 rule 1, §5.1–§5.3). A failed Basic Auth is 401
 * (contract §5.2); the texts are those of the workflow format's newest profile. Only a token makes it wait.
 */
export function authenticate(
  registration: Registration,
  caller: Caller,
  credential: FindCredential,
): Authentication | Promise<Authentication> {
  const { options } = registration
  const { ipWhitelist, ignoreBots } = options
  const { addressList } = rulesOf(profileOf(registration.workflow.settings))
  const isAllowed = addressList === 'parts' ? holdsPart : isInNetwork
  if (typeof ipWhitelist === 'string' && ipWhitelist.trim() !== '' && !isAllowed(caller.remoteAddress, ipWhitelist)) {
    const hint =
      addressList === 'parts' && ipWhitelist.includes('/')
        ? '; the service 1.x knows no networks (`/`): write the beginning that the addresses share'
        : ''
    return {
      kind: 'refused',
      part: 'address',
      statusCode: 403,
      text: `IP is not ${addressList === 'parts' ? 'whitelisted' : 'allowed'} to access the webhook!`,
      challenge: false,
      sentence: `address \`${caller.remoteAddress}\` is not in the webhook's list of allowed addresses, \`${ipWhitelist}\`${hint}${forwardedHint(caller.headers)}`,
    }
  }
  const proceed = (): Authentication | Promise<Authentication> => checkCredential(registration, caller, credential)
  return ignoreBots === true ? refuseBots(caller, proceed) : proceed()
}

async function refuseBots(
  caller: Caller,
  proceed: () => Authentication | Promise<Authentication>,
): Promise<Authentication> {
  const agent = caller.headers['user-agent'] ?? ''
  const { default: isbot } = await import('isbot')
  if (!isbot(agent)) return proceed()
  return refusal(
    403,
    'Authorization data is wrong!',
    `the webhook ignores bots, and the user agent \`${agent}\` counts as one (so do curl and several providers): switch "Ignore bots" off`,
  )
}

function checkCredential(
  registration: Registration,
  caller: Caller,
  find: FindCredential,
): Authentication | Promise<Authentication> {
  const { authentication, node } = registration
  if (authentication === 'none') return { kind: 'passed', sentence: 'the webhook asks for no authentication' }
  const type = authentication === 'unknown' ? null : credentialTypes[authentication]
  const reference = type === null ? undefined : ownOf(node.credentials ?? {}, type)
  const credential = type === null || reference === undefined ? null : find(type, reference)
  if (credential === null || authentication === 'unknown') {
    const lack: Lack =
      type === null
        ? {
            kind: 'node-feature',
            type: node.type,
            authentication: String(node.parameters['authentication']).slice(0, 80),
          }
        : { kind: 'credential', type, name: reference?.name ?? null, node: node.name }
    const missing = refusal(
      500,
      'No authentication data defined on node!',
      authentication === 'unknown'
        ? `node "${node.name}" asks for the authentication \`${String(node.parameters['authentication']).slice(0, 80)}\`, which is none that there is: choose None, Basic Auth, Header Auth or JWT Auth in the node`
        : `node "${node.name}" asks for ${authentication}, but its credential is not there: choose one in the node, or add it`,
    )
    return { ...missing, lack }
  }
  switch (authentication) {
    case 'basicAuth':
      return checkBasic(caller, credential)
    case 'headerAuth':
      return checkHeader(caller, credential)
    case 'jwtAuth':
      return checkToken(caller, credential)
  }
}

function checkBasic({ headers }: Caller, credential: OpenCredential): Authentication {
  const expected = { user: text(credential.data['user']), password: text(credential.data['password']) }
  const authorization = headers['authorization']
  if (authorization === undefined && headers['x-auth-token'] !== undefined) {
    return refusal(
      403,
      'Authorization data is wrong!',
      'authentication is missing: the webhook asks for Basic Auth, and the request has `x-auth-token` in place of `Authorization`',
    )
  }
  const given = readBasic(authorization)
  if (given !== null) {
    const userAgrees = sameText(given.user, expected.user)
    const passwordAgrees = sameText(given.password, expected.password)
    if (userAgrees && passwordAgrees) return { kind: 'passed', sentence: 'user and password agree' }
    return refusal(401, 'Authentication data is wrong!', basicDifference(authorization ?? '', expected, headers))
  }
  return refusal(401, 'Authorization is required!', basicDifference(authorization, expected, headers))
}

function checkHeader({ headers }: Caller, credential: OpenCredential): Authentication {
  const name = text(credential.data['name'])
  const value = text(credential.data['value'])
  const given = ownOf(headers, name.toLowerCase())
  if (given !== undefined && sameText(given, value)) {
    return { kind: 'passed', sentence: `header \`${name}\` agrees` }
  }
  return refusal(403, 'Authorization data is wrong!', headerDifference(name, value, headers))
}

async function checkToken({ headers, nowMs }: Caller, credential: OpenCredential): Promise<Authentication> {
  const authorization = headers['authorization']
  // Whatever the scheme is called, what stands behind its one blank is the token (observed).
  const token = authorization?.split(' ')[1] ?? ''
  if (token === '') {
    return refusal(
      401,
      'No token provided',
      authorization === undefined
        ? `authentication is missing: the webhook asks for \`Authorization: Bearer …\` and the request has no \`Authorization\` header${proxyHint(headers)}`
        : authorization.includes('  ')
          ? `several blanks stand before the token in \`Authorization\`, and what is behind the first of them is taken: send one, as in \`Bearer eyJ…\``
          : `authentication scheme \`${schemeOf(authorization)}\` differs; the webhook asks for \`Bearer\` and a token`,
    )
  }
  const verdict = await verifyToken(token, credential, nowMs)
  if (verdict.kind === 'valid') {
    return { kind: 'passed', sentence: 'the token agrees', jwtPayload: verdict.payload }
  }
  return refusal(403, verdict.message, verdict.sentence)
}

function refusal(statusCode: 401 | 403 | 500, answer: string, sentence: string): AuthenticationRefusal {
  return { kind: 'refused', part: 'authentication', statusCode, text: answer, challenge: true, sentence }
}

function forwardedHint(headers: HeaderFields): string {
  return headers['x-forwarded-for'] === undefined
    ? ''
    : '; `X-Forwarded-For` does not count, for anyone can write it: allow the address of the proxy'
}

/** An entry that stands anywhere in the address lets it pass, also an empty one (n8n 1.123.5, measured). */
function holdsPart(address: string, list: string): boolean {
  return list.split(',').some((entry) => address.includes(entry.trim()))
}

function isInNetwork(address: string, list: string): boolean {
  const allowed = new BlockList()
  for (const entry of list.split(',')) {
    const [ip = '', bits] = entry.trim().split('/')
    const version = isIP(ip)
    if (version === 0) continue
    const family = version === 4 ? 'ipv4' : 'ipv6'
    const prefix = bits === undefined ? Number.NaN : Number(bits)
    if (bits === undefined) allowed.addAddress(ip, family)
    else if (Number.isInteger(prefix) && prefix >= 0 && prefix <= (version === 4 ? 32 : 128)) {
      allowed.addSubnet(ip, prefix, family)
    }
  }
  return isIP(address) !== 0 && allowed.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
