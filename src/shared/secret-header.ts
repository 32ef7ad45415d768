import type { HeaderPairs } from './delivery.ts'
import { headerValue } from './headers.ts'

/** A header that says of itself that it opens something; a signature changes with each body, and a key of a repeat opens nothing. */
const opens = /(?:^|[-_])(?:auth|authentication|secret|token|key|password|passphrase)(?:[-_]|$)|apikey/iu
const opensNothing = /signature|idempotency|csrf|xsrf|event|delivery/iu

/** The header by which a request opens a webhook: `Authorization`, else the one that says so of itself; null where that cannot be told. */
export function secretHeader(headers: HeaderPairs): { readonly name: string; readonly value: string } | null {
  const authorization = headerValue(headers, 'authorization')
  if (authorization !== undefined) return { name: 'Authorization', value: authorization }
  const [first, ...others] = headers.filter(([name]) => opens.test(name) && !opensNothing.test(name))
  return first === undefined || others.length > 0 ? null : { name: first[0], value: first[1] }
}
