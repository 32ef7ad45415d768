// What a status of HTTP says of a delivery, or of a call of an API. Pure.
import { acts } from '../../shared/acts.ts'
import type { Layer } from '../../shared/layer.ts'
import type { LogEntry, PointedLayer } from './log-entry.ts'

/** The layers that a status points to; for one of success, those of none. */
export function layerOfStatus(entry: LogEntry): PointedLayer {
  const { status, url } = entry
  const code = status ?? 0
  if (entry.isInbound && code === 404 && /\/(?:webhook|form|mcp)-test\//u.test(url ?? '')) {
    return {
      layer: 'node',
      others: [],
      because:
        'It went to the test URL, which answers only while the editor listens: give the provider the production URL.',
    }
  }
  const [layer, others, because] = (entry.isInbound ? inbound : outbound)(code, entry.text)
  return { layer, others, because }
}

type Told = readonly [Layer | null, readonly Layer[], string]

/** What came in: the service answers it, or what stands in front of it (contract §7). */
function inbound(code: number, text: string): Told {
  if (code >= 300 && code < 400) {
    return [
      'reverse proxy',
      ['data', 'node'],
      `It was sent on to another address (${String(code)}), and providers do not follow, or turn a POST into a GET: a slash at the end, or http in place of https.`,
    ]
  }
  if (/"SecurityAction":"(?:block|challenge)|managed_challenge|cf-ray|\bWAF\b/iu.test(text)) {
    return ['reverse proxy', ['authorisation'], 'What stands in front of the service kept it off by a rule of its own.']
  }
  switch (code) {
    case 401:
    case 403:
      return [
        'authorisation',
        ['reverse proxy'],
        `It was answered ${String(code)}: it did not pass the authentication of the webhook, or of what stands in front.`,
      ]
    case 404:
      return [
        'node',
        ['data', 'reverse proxy'],
        `No webhook answers to this method and path: the workflow is not active, or the address differs. ${acts.compareRequest}.`,
      ]
    case 405:
      return ['node', ['reverse proxy', 'data'], 'The webhook takes another method.']
    case 408:
      return ['reverse proxy', ['data'], 'The request did not come whole in time.']
    case 413:
    case 431:
    case 414:
      return [
        'reverse proxy',
        ['data', 'node'],
        `It was longer than the proxy, or the service behind it, takes (${String(code)}).`,
      ]
    case 429:
      return [
        'reverse proxy',
        ['API', 'queue'],
        'What stands in front of the service limits how often it is called, or the one that was called does.',
      ]
    case 499:
    case 460:
      return [
        'node',
        ['API', 'queue', 'reverse proxy'],
        'The caller hung up before it was answered: the answer comes only when the work is done. Answer first.',
      ]
    case 504:
    case 524:
      return [
        'reverse proxy',
        ['node', 'API'],
        'The proxy waited for the service in vain: it is away, or answers only when its work is done.',
      ]
    default:
  }
  if (code === 500) {
    return [
      null,
      ['node', 'data', 'API', 'database'],
      `The workflow failed, and its answer does not say where: its execution does. ${acts.bringOrSend}.`,
    ]
  }
  if (code > 500)
    return [
      'reverse proxy',
      ['queue', 'node'],
      `A proxy answered ${String(code)} in place of the service: that is away, starts anew, or cannot be reached from the proxy.`,
    ]
  return ['data', ['node'], `It was answered ${String(code)}: what was sent was refused.`]
}

/** What went out. */
function outbound(code: number): Told {
  if (code === 401 || code === 403)
    return ['authorisation', ['API'], `It was answered ${String(code)}: the credential or its rights do not suffice.`]
  if (code === 402 || code === 429)
    return ['API', ['authorisation'], 'A limit of the API or of the account is reached.']
  if (code === 407) return ['reverse proxy', [], 'A proxy on the way out wants credentials.']
  if (code === 404 || code === 409 || code === 410)
    return [
      'data',
      ['node', 'API'],
      `It was answered ${String(code)}: the thing that is asked for is not there, or is there already.`,
    ]
  if (code >= 500)
    return ['API', ['reverse proxy'], `It was answered ${String(code)}: the API failed inside itself, or is away.`]
  return ['node', ['data', 'API'], `It was answered ${String(code)}: the other side refuses what it was sent.`]
}
