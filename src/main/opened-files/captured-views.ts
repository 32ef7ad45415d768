import type { CapturedRequestView } from '../../shared/views/captured-request-view.ts'
import type { CapturedRequest } from '../interchange/captured-request.ts'

/** Captured requests as a person chooses from them. */
export function capturedViews(all: readonly CapturedRequest[]): readonly CapturedRequestView[] {
  return all.map(({ request, origin, format, name = '' }) => {
    const { method, target, body } = request
    const url = target.startsWith('/') ? `${origin ?? ''}${target}` : target
    return { method, url: format === 'body' ? null : url, name, bodyBytes: body.length }
  })
}

/** Those of them that a person chose; of places behind the last one none. */
export function chosenOf(all: readonly CapturedRequest[], indexes: readonly number[]): readonly CapturedRequest[] {
  return indexes.flatMap((index) => all[index] ?? [])
}
