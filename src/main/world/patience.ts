import type { Dispatcher } from 'undici'
import { errors } from '../http-client/http-client.ts'
import type { Pace } from './pace.ts'

/** undici's own values, in milliseconds. */
export const connectTimeoutMs = 10_000
const answerTimeoutMs = 300_000

/** In compressed time: for a body that stalls. */
const longestBodyMs = 6000

export interface Patience {
  readonly patienceMs: number
  readonly pace: Pace
}

/** Dispatches with a limit on how long an answer may take, in the time of the study. */
export function withPatience(dispatch: Dispatcher['dispatch'], { patienceMs, pace }: Patience): Dispatcher['dispatch'] {
  const limit = (milliseconds: number | null | undefined) =>
    // 0 means "no limit" to undici.
    Math.min(milliseconds === 0 ? Infinity : (milliseconds ?? answerTimeoutMs), patienceMs)
  return (request, handler) => {
    const answerMs = Math.max(1, limit(request.headersTimeout))
    const bodyTimeout = Math.max(1, limit(request.bodyTimeout))
    if (!pace.isCompressed) return dispatch({ ...request, headersTimeout: answerMs, bodyTimeout }, handler)
    // The library's own clock knows nothing of virtual time. A body that stalls is really waited for.
    const times = { headersTimeout: 0, bodyTimeout: Math.min(bodyTimeout, longestBodyMs) }
    return dispatch({ ...request, ...times }, timedOut(handler, answerMs, pace))
  }
}

/** The same handler, with a time-out in virtual time. */
function timedOut(handler: Dispatcher.DispatchHandler, answerMs: number, pace: Pace): Dispatcher.DispatchHandler {
  let takeBack: () => void = () => undefined
  return {
    onRequestStart: (controller, context: unknown) => {
      takeBack()
      takeBack = pace.timeOut(answerMs, performance.now(), () => {
        controller.abort(new errors.HeadersTimeoutError())
      })
      handler.onRequestStart?.(controller, context)
    },
    onRequestUpgrade: (controller, status, headers, socket) =>
      handler.onRequestUpgrade?.(controller, status, headers, socket),
    onResponseStart: (controller, status, headers, message) => {
      takeBack()
      handler.onResponseStart?.(controller, status, headers, message)
    },
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => {
      takeBack()
      if ('code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT') pace.begin(connectTimeoutMs)()
      handler.onResponseError?.(controller, error)
    },
  }
}
