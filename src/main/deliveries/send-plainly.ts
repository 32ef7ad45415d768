import type { Dispatcher } from 'undici'
import type { OutgoingRequest } from '../../shared/execution.ts'
import type { RequestEnd } from '../../shared/outside-run.ts'
import { withoutHeader } from '../../shared/headers.ts'
import { messageOf } from '../../shared/message-of.ts'

/** How long a plain client waits, in milliseconds. */
const timeoutMs = 10_000

/** Sends the same method, URL, headers and body with a plain client: no engine, no node, no retry. Never rejects. */
export async function sendPlainly(request: OutgoingRequest, dispatcher: Dispatcher): Promise<RequestEnd> {
  const headers = Object.fromEntries(withoutHeader(request.headers, 'content-length'))
  const { request: send } = await import('../http-client/http-client.ts')
  try {
    const { statusCode, body } = await send(request.url, {
      method: request.method,
      headers,
      body: request.body,
      dispatcher,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await body.dump()
    return { status: statusCode, error: null }
  } catch (error) {
    return { status: null, error: messageOf(error) }
  }
}
