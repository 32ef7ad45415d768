// What a captured request, and the answer that was captured with it, point to beside the workflows. Pure.
import type { MatchExplanation, PartComparison } from '../../shared/delivery.ts'
import type { Layer } from '../../shared/layer.ts'
import type { CapturedRequest } from '../interchange/captured-request.ts'
import { isForWebhook } from '../interchange/choose-request.ts'
import { layerOfEntry } from '../logs/layer-of-entry.ts'
import { layerSentence } from '../logs/told-sentence.ts'
import { untold, type PointedLayer } from '../logs/log-entry.ts'

export interface AnswerPointer {
  readonly sentence: string
  /** Fields of the line that `explain` prints. */
  readonly view: object
}

/** Null where the request would get in, and nothing is known of how it was answered, or it was answered with success. */
export function answerPointsTo(
  captured: CapturedRequest,
  explained: MatchExplanation & { readonly accepted: boolean },
): AnswerPointer | null {
  const { answered, said, sentAt, request, origin } = captured
  const isInbound = isForWebhook(request.target) || explained.accepted || (answered === undefined && said === undefined)
  const url = `${origin ?? ''}${request.target}`
  const entry = {
    ...untold,
    line: 1,
    at: sentAt ?? null,
    text: said ?? '',
    status: answered ?? null,
    method: request.method,
    url,
    // An outgoing call was asked of an API.
    isInbound,
  }
  const isAnswered = answered !== undefined || said !== undefined
  const byAnswer =
    isAnswered && (answered ?? 599) >= 300
      ? layerOfEntry({ ...entry, level: 'error', text: `${said ?? ''}\n${isInbound ? '' : url}` })
      : null
  const pointed = (byAnswer?.layer ?? null) === null ? (byParts(explained) ?? byAnswer) : byAnswer
  if (pointed === null) return null
  const told = said === undefined ? '' : `: ${said.replaceAll(/\s+/gu, ' ').slice(0, longestSaid)}`
  const way = isAnswered
    ? `It was answered ${answered === undefined ? 'by nobody' : String(answered)}${sentAt === undefined ? '' : ` at ${sentAt}`}${told}. `
    : ''
  return {
    sentence: `${way}${layerSentence(pointed)} ${pointed.because}`,
    view: {
      suspected_layer: pointed.layer,
      certainty: pointed.layer === null ? 'not known' : 'likely',
      other_layers: pointed.others,
      because: pointed.because,
      ...(isAnswered ? { answered: { status: answered ?? null, at: sentAt ?? null, text: said ?? null } } : {}),
    },
  }
}

const longestSaid = 300

/** What a part points to that does not agree (contract §4, §7). */
const layersOfParts: Readonly<Record<PartComparison['part'], readonly [Layer, ...Layer[]]>> = {
  method: ['node', 'reverse proxy', 'data'],
  path: ['reverse proxy', 'data', 'node'],
  variant: ['node'],
  active: ['node'],
  authentication: ['authorisation', 'reverse proxy'],
  body: ['data', 'reverse proxy'],
  address: ['reverse proxy'],
  condition: ['node', 'data'],
  event: ['node', 'data'],
}

function byParts({ accepted, nearest }: MatchExplanation & { readonly accepted: boolean }): PointedLayer | null {
  if (accepted) return null
  const part = nearest[0]?.parts.find(({ agrees }) => !agrees)
  if (part === undefined) return null
  const [layer, ...others] = layersOfParts[part.part]
  return { layer, others, because: part.sentence }
}
