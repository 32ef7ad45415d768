import type { RawRequest } from '../../shared/delivery.ts'
import { ownHost, type ListenerStatus } from '../../shared/listener-status.ts'
import type { Pace } from '../world/pace.ts'
import { SendError, sawAnswer, sawError, type ProviderSaw } from '../world/send-error.ts'
import { sendRequest } from '../world/send-request.ts'

export interface SendOverHttpOptions {
  readonly listener: ListenerStatus
  /** Port of the reverse proxy in front of the listener; null: none stands there. */
  readonly proxyPort: number | null
  readonly timeoutMs: number
  /** Time by which its patience is told. */
  readonly pace: Pace
  readonly signal: AbortSignal
  /** Told the sender's port before a byte is sent; gives the function that takes it back. */
  readonly connected: (port: number) => () => unknown
}

/** In compressed time only what never ends is waited for so long. */
const longestMs = 30_000

/** Sends a request as its provider does, and says what the provider saw: an answer, or the exact text of the error. */
export async function sendOverHttp(
  request: RawRequest,
  { listener, proxyPort, timeoutMs, pace, signal, connected }: SendOverHttpOptions,
): Promise<ProviderSaw> {
  if (listener.kind !== 'listening') {
    const why = listener.kind === 'stopped' ? (listener.problem?.sentence ?? 'it was stopped') : 'it is starting'
    return sawError(new SendError('connection', `The listener is not listening: ${why}`))
  }
  const since = performance.now()
  let forget: () => unknown = () => undefined
  try {
    const providerView = await sendRequest(request, {
      host: ownHost(listener.address),
      port: proxyPort ?? listener.port,
      timeoutMs: pace.isCompressed ? longestMs : timeoutMs,
      signal,
      connected: (port) => {
        forget = connected(port)
      },
    })
    if (!pace.isCompressed) return sawAnswer(providerView)
    // In compressed time the answer comes, but the provider would not have waited for it.
    const waitedMs = Math.round(pace.waited(since))
    return waitedMs >= timeoutMs
      ? sawError(new SendError('timeout', `No answer within ${timeoutMs} ms (it would have come after ${waitedMs} ms)`))
      : sawAnswer({ ...providerView, runTimeMs: Math.max(providerView.runTimeMs, waitedMs) })
  } catch (error) {
    return sawError(signal.aborted ? new SendError('stopped', 'It was stopped before an answer came') : error)
  } finally {
    forget()
  }
}
