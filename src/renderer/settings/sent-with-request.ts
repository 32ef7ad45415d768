/** In: the type of a credential by which a webhook checks its requests, and such a request. Out: the fields as the request sends them. */
import { headerValue } from '../../shared/headers.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'

/** A header that says of itself that it opens something; a signature changes with each body, and a key of a repeat opens nothing. */
const opens = /(?:^|[-_])(?:auth|authentication|secret|token|key|password|passphrase)(?:[-_]|$)|apikey/iu
const opensNothing = /signature|idempotency|csrf|xsrf|event|delivery/iu

/** Empty where the request brings nothing of that type along, or where that cannot be told from it. */
export function sentWithRequest(type: string, headers: HeaderPairs): Readonly<Record<string, string>> {
  const authorization = headerValue(headers, 'authorization')
  if (type === 'httpBasicAuth') return userAndPassword(authorization ?? '')
  if (type !== 'httpHeaderAuth') return {}
  if (authorization !== undefined) return { name: 'Authorization', value: authorization }
  const [first, ...others] = headers.filter(([name]) => opens.test(name) && !opensNothing.test(name))
  return first === undefined || others.length > 0 ? {} : { name: first[0], value: first[1] }
}

function userAndPassword(authorization: string): Readonly<Record<string, string>> {
  const encoded = /^Basic +(?<encoded>[A-Za-z0-9+/]+=*)$/iu.exec(authorization)?.groups?.['encoded']
  if (encoded === undefined || encoded.length % 4 !== 0) return {}
  const pair = new TextDecoder().decode(Uint8Array.from(atob(encoded), (unit) => unit.charCodeAt(0)))
  const colon = pair.indexOf(':')
  return colon < 0 ? {} : { user: pair.slice(0, colon), password: pair.slice(colon + 1) }
}
