import type { RawRequest } from '../../shared/delivery.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import { sendRequest } from '../world/send-request.ts'

export interface SendOverHttpOptions {
  readonly listener: ListenerStatus
  /** Port of the reverse proxy in front of the listener; null: none stands there. */
  readonly proxyPort: number | null
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Told the sender's port before a byte is sent; gives the function that takes it back. */
  readonly connected: (port: number) => () => unknown
}

/** Sends a request as its provider does, and says what the provider saw: an answer, or the exact text of the error. */
export async function sendOverHttp(
  request: RawRequest,
  { listener, proxyPort, timeoutMs, signal, connected }: SendOverHttpOptions,
): Promise<Pick<ReproductionItem, 'providerView' | 'sendError'>> {
  if (listener.kind !== 'listening') {
    const why = listener.kind === 'stopped' ? (listener.problem?.sentence ?? 'it was stopped') : 'it is starting'
    return { providerView: null, sendError: `The listener is not listening: ${why}` }
  }
  let forget: () => unknown = () => undefined
  try {
    const providerView = await sendRequest(request, {
      host: listener.address,
      port: proxyPort ?? listener.port,
      timeoutMs,
      signal,
      connected: (port) => {
        forget = connected(port)
      },
    })
    return { providerView, sendError: null }
  } catch (error) {
    return { providerView: null, sendError: error instanceof Error ? error.message : String(error) }
  } finally {
    forget()
  }
}
