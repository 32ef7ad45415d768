import type { CapturedRequestView } from '../../shared/views/captured-request-view.ts'
import type { CapturedRequest } from '../interchange/captured-request.ts'

/** Captured requests as a person chooses from them. */
export function capturedViews(all: readonly CapturedRequest[]): readonly CapturedRequestView[] {
  return all.map(({ request, origin, format, name = '', sentAt = null, answered = null }) => {
    const { method, target, body } = request
    const url = target.startsWith('/') ? `${origin ?? ''}${target}` : target
    const known = { method, url: format === 'body' ? null : url, name, sentAt, answered }
    return { ...known, bodyBytes: body.length, bodyStart: startOf(body) }
  })
}

const longestStart = 160

/** White space in one, as a person reads it in a list. */
function startOf(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, longestStart * 8))
    .toString('utf8')
    .replace(/\s+/gu, ' ')
    .trim()
  return /\p{Cc}/u.test(text) ? '' : text.slice(0, longestStart)
}

/** Those of them that a person chose; of places behind the last one none. */
export function chosenOf(all: readonly CapturedRequest[], indexes: readonly number[]): readonly CapturedRequest[] {
  return indexes.flatMap((index) => all[index] ?? [])
}

/** True where it was captured at an address that only captures, or nobody knows where: its path is none of a webhook. */
export function isElsewhere({ format }: CapturedRequest): boolean {
  return format === 'webhook.site' || format === 'item'
}
