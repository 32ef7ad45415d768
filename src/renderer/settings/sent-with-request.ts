/** In: the type of a credential by which a webhook checks its requests, and such a request. Out: the fields as the request sends them. */
import { headerValue } from '../../shared/headers.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { secretHeader } from '../../shared/secret-header.ts'

/** Empty where the request brings nothing of that type along, or where that cannot be told from it. */
export function sentWithRequest(type: string, headers: HeaderPairs): Readonly<Record<string, string>> {
  if (type === 'httpBasicAuth') return userAndPassword(headerValue(headers, 'authorization') ?? '')
  return type === 'httpHeaderAuth' ? { ...secretHeader(headers) } : {}
}

function userAndPassword(authorization: string): Readonly<Record<string, string>> {
  const encoded = /^Basic +(?<encoded>[A-Za-z0-9+/]+=*)$/iu.exec(authorization)?.groups?.['encoded']
  if (encoded === undefined || encoded.length % 4 !== 0) return {}
  const pair = new TextDecoder().decode(Uint8Array.from(atob(encoded), (unit) => unit.charCodeAt(0)))
  const colon = pair.indexOf(':')
  return colon < 0 ? {} : { user: pair.slice(0, colon), password: pair.slice(colon + 1) }
}
