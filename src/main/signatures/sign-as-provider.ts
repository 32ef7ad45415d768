import type { HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import { fieldsOf, withHeader } from '../../shared/headers.ts'
import type { SignatureKey } from './message.ts'
import { signRequest } from './sign-request.ts'
import type { Provider } from '../providers/provider.ts'

export interface SigningOrder {
  readonly key: SignatureKey
  /** Time of the signature, in milliseconds since 1970. */
  readonly nowMs: number
  /** URL that the provider calls: scheme, host, port, path and query. */
  readonly url: string
  /** Makes the identifier of the delivery where the scheme signs one and the request has none yet. */
  readonly createId: () => string
  /** `re-serialised`: over the body as another JSON writer would write it. */
  readonly over: 'body' | 're-serialised'
}

/** The request as its provider sends it: signed now, each header in the place of an earlier one of the same name. */
export function signAsProvider(request: RawRequest, provider: Provider, order: SigningOrder): RawRequest {
  const { scheme } = provider
  const { key, nowMs, url, createId } = order
  const fields = fieldsOf(request.headers)
  const given = scheme.kind === 'signed' && scheme.id?.kind === 'header' ? fields[scheme.id.name] : undefined
  const id = given ?? createId()
  const plain = { method: request.method, url, headers: fields, body: request.body }
  const signed = signRequest(provider, plain, key, nowMs, id)
  const signature =
    order.over === 'body'
      ? signed
      : signRequest(provider, { ...plain, body: reserialised(signed.body) }, key, nowMs, id)
  const headers = signature.headers.reduce<HeaderPairs>(
    (all, [header, value]) => withHeader(all, header, value),
    request.headers,
  )
  return { ...request, headers, body: signed.body }
}

/** The body as another JSON writer writes it: indented, or without blanks where it is indented already. What is no JSON stays. */
function reserialised(body: Uint8Array): Uint8Array {
  const text = Buffer.from(body).toString('utf8')
  try {
    const value: unknown = JSON.parse(text)
    const indented = JSON.stringify(value, null, 2)
    return Buffer.from(indented === text ? JSON.stringify(value) : indented)
  } catch {
    return body
  }
}
