import type { OpenCredential } from '../../../../shared/credential.ts'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { withAddition } from './add-to-plan.ts'
import type { Authentication } from './authentication.ts'
import { textOf } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'
import { requestToken } from './request-token.ts'

/**
 * OAuth2: the access token of the credential as a bearer. A token that has run out is renewed once, whatever the number of
 * requests that notice it at the same time: a refresh token may be good for a single use (RFC 6749 §6).
 */
export function oauth2Authentication(
  context: NodeContext,
  credential: OpenCredential,
  itemIndex: number,
): Authentication {
  const renew = (from: OpenCredential): Promise<OpenCredential> => renewOnce(context, from, itemIndex)
  let used = credential
  return {
    headerNames: ['Authorization'],
    authorize: async (plan) => {
      used = await newest(context, credential)
      if (accessToken(used) === '') {
        if (!canRenew(used)) throw notConnected(used)
        used = await renew(used)
      }
      return withAddition(plan, { headers: { Authorization: `Bearer ${accessToken(used)}` } })
    },
    again: async ({ status }, plan) => {
      if (status !== expiredStatus(used.data) || !canRenew(used)) return null
      used = await renew(used)
      return withAddition(plan, { headers: { Authorization: `Bearer ${accessToken(used)}` } })
    },
  }
}

/** What a credential became, by its id and the token it had. Kept for as long as the surroundings are. */
const renewals = new WeakMap<object, Map<string, Promise<OpenCredential>>>()

function renewalsOf({ engine }: NodeContext): Map<string, Promise<OpenCredential>> {
  const known = renewals.get(engine.surroundings)
  if (known !== undefined) return known
  const made = new Map<string, Promise<OpenCredential>>()
  renewals.set(engine.surroundings, made)
  return made
}

async function newest(context: NodeContext, credential: OpenCredential): Promise<OpenCredential> {
  const known = renewalsOf(context)
  let current = credential
  for (let next = known.get(keyOf(current)); next !== undefined; next = known.get(keyOf(current))) current = await next
  return current
}

function renewOnce(context: NodeContext, credential: OpenCredential, itemIndex: number): Promise<OpenCredential> {
  const known = renewalsOf(context)
  const key = keyOf(credential)
  const running = known.get(key)
  if (running !== undefined) return running
  const renewal = requestToken(context, credential.data, itemIndex).then((tokens) => {
    const renewed = {
      ...credential,
      data: { ...credential.data, oauthTokenData: { ...tokenData(credential), ...tokens } },
    }
    // The same token again would send `newest` round in a circle.
    if (keyOf(renewed) === key) known.delete(key)
    context.engine.surroundings.credentialRenewed?.(renewed)
    return renewed
  })
  known.set(key, renewal)
  renewal.catch(() => known.delete(key))
  return renewal
}

function keyOf(credential: OpenCredential): string {
  return `${credential.id} ${accessToken(credential)}`
}

function tokenData({ data }: OpenCredential): JsonObject {
  const { oauthTokenData } = data
  return isObject(oauthTokenData) ? oauthTokenData : {}
}

function accessToken(credential: OpenCredential): string {
  return textOf(tokenData(credential)['access_token'])
}

function canRenew(credential: OpenCredential): boolean {
  if (credential.data['grantType'] === 'clientCredentials') return true
  return textOf(tokenData(credential)['refresh_token']) !== ''
}

function expiredStatus(data: JsonObject): number {
  return Number(textOf(data['tokenExpiredStatusCode'], '401'))
}

function notConnected({ name }: OpenCredential): NodeFailure {
  return new NodeFailure('Unable to sign without access token', {
    description: `The credential "${name}" holds neither an access token nor a refresh token. Connect it again where it was made and import it anew.`,
  })
}
