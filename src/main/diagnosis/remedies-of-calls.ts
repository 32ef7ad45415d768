// What to do where a call of a node was refused, not answered, or answered with what cannot be used. In: the layer, and what the call
// came to. Out: what helps there, or nothing more special than the remedy of the layer. Pure.
import type { Layer } from '../../shared/layer.ts'
import { blockedByPerson, type Refusal } from '../../shared/refusal.ts'
import { isStale, isWithheld } from '../../shared/refusing-words.ts'
import type { FaultPlace, Remedy } from '../../shared/verdict.ts'

/** What a node was answered. */
export interface SeenCall {
  /** HTTP status of a refusal; null where no whole answer came. */
  readonly status: number | null
  /** Exact error text where no whole answer came. */
  readonly error: string | null
  /** So long it was waited for, by the time-out that is set; absent where an answer came, or that is not known. */
  readonly gaveUpAfterMs?: number
  readonly refusal?: Refusal
  /** What the answer says itself; absent where it has no words. */
  readonly words?: string
}

/** Why no answer came, by the words of Node.js, and what helps. */
const unanswered: readonly { readonly words: RegExp; readonly remedy: Remedy }[] = [
  {
    words: /certificate|self[- ]signed|\b(?:ssl|tls)\b|altname|unable to verify|EPROTO/iu,
    remedy: {
      by: "API's owner",
      sentence:
        'Have the certificate of the API renewed or completed, or make the authority that signed it known to the service. To try again does not help.',
    },
  },
  {
    words: /ENOTFOUND|EAI_AGAIN|getaddrinfo/u,
    remedy: {
      by: 'owner of the workflow',
      sentence:
        'Look whether the host in the address of the node is written right, and whether its name is known where the workflow runs, then retry the execution.',
    },
  },
  {
    words: /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|refused the connection/u,
    remedy: {
      by: "API's owner",
      sentence:
        'Look whether the API runs at that host and port, and can be reached from where the workflow runs, then retry the execution.',
    },
  },
  {
    words: /time[d-]? ?out|ETIMEDOUT|aborted/iu,
    remedy: {
      by: "API's owner",
      sentence:
        'Give the node a longer time-out or retries with a pause between them, and show the owner of the API how long the request took.',
    },
  },
]

const ofAccount: Remedy = {
  by: 'owner of the workflow',
  sentence:
    'Look at the plan, the balance and the quota of the account at the API, put it in order, then retry the execution.',
}

const ofPace: Remedy = {
  by: 'owner of the workflow',
  sentence:
    'Have the node ask less often: fewer items at a time with a pause between them, and retries that wait as long as the answer says.',
}

const ofFirewall: Remedy = {
  by: "API's owner",
  sentence:
    'Ask the owner of the API to let the address of the workflow in, or send what the firewall in front of it asks for.',
}

const ofRequest: Remedy = {
  by: 'owner of the workflow',
  sentence:
    'Hold what the node sent against what the API says of it, correct the node, and send the same delivery again.',
}

const ofUnusableAnswer: Remedy = {
  by: "API's owner",
  sentence:
    'Show the owner of the API the request and its answer; until then have the workflow check the answer before it is read. To try again alone does not help where it answers the same.',
}

const ofModelService: Remedy = {
  by: 'owner of the workflow',
  sentence: 'Give the node retries with a pause between them, or another model to fall back on.',
}

const ofModelName: Remedy = {
  by: 'owner of the workflow',
  sentence: 'Choose a model in the node that the service still has.',
}

const ofVersion: Remedy = {
  by: 'owner of the workflow',
  sentence:
    'Have the workflow read the thing right before it writes it, send the version (ETag) that it got there, and do both once more where it is refused again. To send the same once more does not help.',
}

const ofFilter: Remedy = {
  by: 'owner of the workflow',
  sentence:
    "Look at what was sent to the model, and have the workflow go another way for what its service's filter keeps back (a person, a fixed answer). To try again does not help.",
}

const ofRecipient: Remedy = {
  by: 'owner of the workflow',
  sentence:
    'Have the workflow go another way where a recipient has blocked it (its error output, a mark beside the recipient). To send it again does not help, and no credential does.',
}

/** Words of what was paid for, under the status of a rate as well. */
const accountWords = /quota|billing|plan\b|credits?\b|balance|payment|subscription/iu

/**
 * Null where the remedy of the layer says as much. `call`: null where nobody was asked, or was answered well; undefined: not known.
 * `place`: null where the whole answer, and no field of it, is what cannot be used.
 */
export function remedyOfCall(layer: Layer, call: SeenCall | null | undefined, place: FaultPlace | null): Remedy | null {
  if (call === undefined) return null
  if (call === null) return layer === 'API' ? ofAnswer(place?.field ?? null, place?.node ?? null) : null
  const { status, error, refusal, words = '' } = call
  if (layer === 'API' || layer === 'AI layer') {
    if (status === null) return unanswered.find((one) => one.words.test(error ?? ''))?.remedy ?? null
    if (refusal === 'limit') return status === 402 || accountWords.test(words) ? ofAccount : ofPace
    if (refusal === 'block') return ofFirewall
    if (layer === 'API') return null
    if (refusal === 'model') return ofModelName
    if (isWithheld(words)) return ofFilter
    return status >= 500 || refusal === 'busy' ? ofModelService : null
  }
  if (layer === 'node' && isStale(call)) return ofVersion
  if (status === 403 && blockedByPerson.test(words)) return ofRecipient
  const isAboutRequest = status !== null && status >= 400 && status < 500
  return layer === 'node' && isAboutRequest ? ofRequest : null
}

/** What an API answered under a success cannot be read. */
function ofAnswer(field: string | null, node: string | null): Remedy {
  if (field === null || node === null) return ofUnusableAnswer
  return {
    by: "API's owner",
    sentence: `Ask the owner of the API whether ${field} of its answer may be so; if it may, have the workflow check it before "${node}" reads it. To try again alone does not help.`,
  }
}
