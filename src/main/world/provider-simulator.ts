/**
 * Delivers a request as its provider does: with its patience, its schedule of further attempts on a clock of its own (waits are
 * not waited out), and the headers that name an attempt. In: the request, the provider's profile, a way to send. Out: every
 * attempt with what the provider saw and makes of it (contract §6 rule 2).
 */
import type { HeaderPairs, ProviderView, RawRequest } from '../../shared/delivery.ts'
import type { ProviderAttempt } from '../../shared/provider-attempt.ts'
import { hasHeader, headerValue, withHeader } from '../../shared/headers.ts'
import { readAt, setAt } from './json-path.ts'
import { sawAnswer, sawError, type ProviderSaw } from './send-error.ts'
import type { AttemptReason, DeliveryProfile } from '../providers/delivery-profile.ts'

export interface ProviderOrder {
  readonly request: RawRequest
  readonly profile: DeliveryProfile
  /** As a person writes it: "GitHub". */
  readonly title: string
  /** False: one attempt only. */
  readonly retries: boolean
  /** Makes the request of an attempt: signed anew, where it is. */
  readonly prepare: (request: RawRequest) => RawRequest
  /** Rejects with a SendError where no answer came within that time. */
  readonly send: (request: RawRequest, timeoutMs: number) => Promise<ProviderView>
  readonly signal: AbortSignal
}

/** One attempt with the request that was sent. */
export interface SentAttempt extends ProviderAttempt {
  readonly request: RawRequest
}

export async function* deliverAsProvider(order: ProviderOrder): AsyncGenerator<SentAttempt> {
  const { profile, retries } = order
  const waits = retries ? profile.waitsSeconds : []
  let afterMs = 0
  let reason: AttemptReason | null = null
  for (let number = 1; number <= waits.length + 1; number += 1) {
    const request = order.prepare(withAttempt(withCount(order.request, profile, number), profile, number - 1, reason))
    const startedAt = performance.now()
    const seen = await sent(request, order)
    const waitMs = waitAfter(profile, (waits[number - 1] ?? 0) * 1000, seen.providerView)
    const isLast = number > waits.length
    const judged = judge(order, seen, { number, isLast, waitMs })
    yield { number, afterMs: Math.round(afterMs), request, ...seen, ...judged }
    if (judged.verdict !== 'failed' || order.signal.aborted || !judged.again) return
    reason = reasonOf(seen)
    afterMs += performance.now() - startedAt + waitMs
  }
}

async function sent(request: RawRequest, { profile, send }: ProviderOrder): Promise<ProviderSaw> {
  try {
    return sawAnswer(await send(request, profile.timeoutMs))
  } catch (error) {
    return sawError(error)
  }
}

/** The identifier of the event stays the same over all attempts; only the headers of the attempt are added. */
function withAttempt(
  request: RawRequest,
  { attemptHeaders }: DeliveryProfile,
  retry: number,
  reason: AttemptReason | null,
): RawRequest {
  if (attemptHeaders === null || reason === null) return request
  const names = new Set([attemptHeaders.number, attemptHeaders.reason].map((name) => name.toLowerCase()))
  const headers: HeaderPairs = [
    ...request.headers.filter(([name]) => !names.has(name.toLowerCase())),
    [attemptHeaders.number, String(retry)],
    [attemptHeaders.reason, reason],
  ]
  return { ...request, headers }
}

/** The body counting the attempt where the provider counts there; every other byte of it stays. */
function withCount(request: RawRequest, { attemptField }: DeliveryProfile, attempt: number): RawRequest {
  const text = Buffer.from(request.body).toString('utf8')
  if (attemptField === null || typeof readAt(text, [attemptField]) !== 'number') return request
  const body = Buffer.from(setAt(text, [attemptField], attempt))
  const { headers } = request
  const counted = hasHeader(headers, 'content-length')
  return { ...request, body, headers: counted ? withHeader(headers, 'Content-Length', String(body.length)) : headers }
}

interface Judgement extends Pick<ProviderAttempt, 'verdict' | 'sentence'> {
  readonly again: boolean
}

function judge(
  { profile, title, retries }: ProviderOrder,
  { providerView, sendError }: ProviderSaw,
  { number, isLast, waitMs }: { readonly number: number; readonly isLast: boolean; readonly waitMs: number },
): Judgement {
  const status = providerView?.statusCode ?? null
  if (status !== null && isSuccess(profile, status)) {
    return {
      verdict: 'delivered',
      again: false,
      sentence: `${title} received ${status} and counts the delivery as done.`,
    }
  }
  const what =
    status === null
      ? `${title} got no answer (${sendError ?? 'unknown reason'})`
      : `${title} received ${status}, expected ${profile.success === '200' ? '200' : '200 to 299'}`
  const stop = status === null ? undefined : profile.stops[status]
  if (stop !== undefined) {
    return { verdict: 'stopped', again: false, sentence: `${what}: ${stop}, and nothing is sent again.` }
  }
  const { stopHeader } = profile
  const says = providerView?.headers.find(([name]) => name.toLowerCase() === stopHeader)
  if (stopHeader !== null && says !== undefined) {
    const sentence = `${what}: the answer's header ${says[0]} asks for no further attempt.`
    return { verdict: 'stopped', again: false, sentence }
  }
  const comesToo = profile.retries === 'any-failure' || status === null
  if (profile.waitsSeconds.length === 0 || !comesToo) {
    const only = comesToo ? '' : ', which sends again only what reached nobody'
    return { verdict: 'failed', again: false, sentence: `${what}: it counts as failed${only} and is not sent again.` }
  }
  if (isLast) {
    const all = retries ? `after ${number} attempts it is given up` : `${title} would send it again`
    return { verdict: 'failed', again: false, sentence: `${what}: it counts as failed, and ${all}.` }
  }
  const about = profile.approximate.includes('schedule') ? 'about ' : ''
  const when = waitMs === 0 ? 'at once' : `after ${about}${spanOf(waitMs)}`
  return { verdict: 'failed', again: true, sentence: `${what}: it counts as failed, and is sent again ${when}.` }
}

function isSuccess({ success }: DeliveryProfile, status: number): boolean {
  return success === '200' ? status === 200 : status >= 200 && status < 300
}

function waitAfter({ retryAfter }: DeliveryProfile, waitMs: number, view: ProviderView | null): number {
  if (retryAfter === null || (retryAfter.of === 429 && view?.statusCode !== 429)) return waitMs
  const asked = headerValue(view?.headers ?? [], 'retry-after')?.trim() ?? ''
  if (!/^\d{1,9}$/u.test(asked)) return waitMs
  return Math.max(waitMs, Number(asked) * (retryAfter.unit === 'seconds' ? 1000 : 1))
}

function reasonOf({ providerView, sendErrorKind }: ProviderSaw): AttemptReason {
  if (providerView !== null)
    return providerView.statusCode >= 300 && providerView.statusCode < 400 ? 'too_many_redirects' : 'http_error'
  if (sendErrorKind === 'timeout') return 'http_timeout'
  return sendErrorKind === 'tls' ? 'ssl_error' : 'connection_failed'
}

/** "5 s", "30 min", "2 h". */
function spanOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.round(seconds / 6) / 10} min`
  return `${Math.round(seconds / 360) / 10} h`
}
