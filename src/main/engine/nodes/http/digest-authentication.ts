import { createHash, randomBytes } from 'node:crypto'
import type { OpenCredential } from '../../../../shared/credential.ts'
import { ownOf } from '../../../../shared/own-field.ts'
import { withAddition } from './add-to-plan.ts'
import type { Authentication } from './authentication.ts'
import { textOf } from '../items/item-parameters.ts'

/** HTTP Digest (RFC 7616): the first request goes out without, the answer's challenge is met by the second. */
export function digestAuthentication({ data }: OpenCredential): Authentication {
  return {
    headerNames: ['Authorization'],
    authorize: (plan) => Promise.resolve(plan),
    again: ({ status, headers }, plan, url) => {
      const challenge = status === 401 ? findChallenge(headers['www-authenticate']) : null
      if (challenge === null) return Promise.resolve(null)
      const authorization = answerTo(challenge, plan.method, url, textOf(data['user']), textOf(data['password']))
      return Promise.resolve(
        authorization === null ? null : withAddition(plan, { headers: { Authorization: authorization } }),
      )
    },
  }
}

type Challenge = ReadonlyMap<string, string>

function findChallenge(header: string | readonly string[] | undefined): Challenge | null {
  const text = [header ?? []].flat().find((one) => /^\s*digest\s/i.test(one))
  if (text === undefined) return null
  const pairs = [...text.matchAll(/([a-z0-9-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/gi)]
  return new Map(
    pairs.map(([, name = '', quoted, plain]) => [name.toLowerCase(), (quoted ?? plain ?? '').replace(/\\(.)/g, '$1')]),
  )
}

const algorithms: Readonly<Record<string, string>> = { md5: 'md5', 'sha-256': 'sha256', 'sha-512-256': 'sha512-256' }

/** Null where the other side asks for an algorithm that is not known. */
function answerTo(challenge: Challenge, method: string, url: URL, user: string, password: string): string | null {
  const named = (challenge.get('algorithm') ?? 'MD5').toLowerCase()
  const algorithm = ownOf(algorithms, named.replace(/-sess$/, ''))
  if (algorithm === undefined) return null
  const hash = (text: string): string => createHash(algorithm).update(text).digest('hex')
  const realm = challenge.get('realm') ?? ''
  const nonce = challenge.get('nonce') ?? ''
  const clientNonce = randomBytes(8).toString('hex')
  const uri = `${url.pathname}${url.search}`
  const plainSecret = hash(`${user}:${realm}:${password}`)
  const secret = named.endsWith('-sess') ? hash(`${plainSecret}:${nonce}:${clientNonce}`) : plainSecret
  const protects = (challenge.get('qop') ?? '').split(',').some((quality) => quality.trim() === 'auth')
  const target = hash(`${method}:${uri}`)
  const response = protects
    ? hash(`${secret}:${nonce}:00000001:${clientNonce}:auth:${target}`)
    : hash(`${secret}:${nonce}:${target}`)
  const opaque = challenge.get('opaque')
  return [
    `Digest username="${escaped(user)}"`,
    `realm="${escaped(realm)}"`,
    `nonce="${escaped(nonce)}"`,
    `uri="${uri}"`,
    `algorithm=${challenge.get('algorithm') ?? 'MD5'}`,
    `response="${response}"`,
    ...(protects ? ['qop=auth', 'nc=00000001', `cnonce="${clientNonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque="${escaped(opaque)}"`]),
  ].join(', ')
}

function escaped(text: string): string {
  return text.replace(/["\\]/g, '\\$&')
}
