import { refusedFor } from '../diagnosis/refused-request.ts'
import type { FailedItem, Pointer } from './pointer.ts'
import { proxyWords } from './proxy-words.ts'
import { wayWords } from './way-traces.ts'

/** Where a request that started no execution was turned away: by the proxy, the listener or the webhook. */
export function neverRan({ proxyView, outcome, providerView, explanation, wayTraces }: FailedItem): Pointer {
  if (proxyView?.answeredByProxy === true) {
    const reason = proxyWords({ proxyView, providerView }) ?? ''
    return { layer: 'reverse proxy', others: [], reason }
  }
  const differs = explanation?.nearest[0]?.parts.filter(({ agrees }) => !agrees) ?? []
  if (
    wayTraces !== undefined &&
    differs.some(({ part }) => part === 'method' || part === 'path' || part === 'address')
  ) {
    return {
      layer: 'reverse proxy',
      others: ['data', 'node'],
      reason: `${wayWords(wayTraces)} ${differs.map(({ sentence }) => sentence).join(' ')}`,
    }
  }
  const setting = differs.find(({ part }) => part === 'active' || part === 'variant')
  if (setting !== undefined) return { layer: 'node', others: ['data'], reason: setting.sentence }
  const event = differs.find(({ part }) => part === 'event')
  if (event !== undefined) return { layer: 'data', others: ['node'], reason: `${event.sentence}.` }
  if (outcome === 'refused' && providerView?.statusCode === 200) {
    return {
      layer: 'data',
      others: ['node'],
      reason: 'The webhook was answered 200 and ran nothing: its option "Only Run If" was not true for the request.',
    }
  }
  if (outcome === 'refused') return refusedAtOnce(explanation, providerView?.statusCode ?? null)
  if (outcome === 'duplicate') {
    return {
      layer: 'data',
      others: ['queue'],
      reason: 'The event carries the id of an earlier one, so it was not run.',
    }
  }
  return {
    layer: 'data',
    others: ['node'],
    reason: explanation?.sentence ?? 'The request matched no webhook: method, path or URL variant differ.',
  }
}

/** The webhook, or the listener before any webhook, refused it: its own words say for what. */
function refusedAtOnce(explanation: FailedItem['explanation'], status: number | null): Pointer {
  const reason = explanation?.sentence ?? 'The webhook refused the request.'
  switch (refusedFor('refused', explanation, status)) {
    case 'body':
    case 'form':
      return { layer: 'data', others: ['reverse proxy', 'node'], reason }
    case 'condition':
    case 'event':
      return { layer: 'data', others: ['node'], reason }
    case 'address':
      return { layer: 'authorisation', others: ['node', 'reverse proxy'], reason }
    case 'authentication':
      return { layer: 'authorisation', others: ['data'], reason }
    case undefined:
      // Answered with a fault of its own, it says nothing of the request.
      return status !== null && status >= 500
        ? { layer: null, others: [], reason }
        : { layer: 'authorisation', others: ['data'], reason }
  }
}
