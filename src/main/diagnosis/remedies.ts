// What to do next about a fault, and who can; and what would decide between two layers. In: layers and the change that heals.
// Out: sentences for people, printed from these.
import type { Change } from '../../shared/change.ts'
import type { DeliveryOutcome, MatchExplanation } from '../../shared/delivery.ts'
import { filledPaths } from '../../shared/filled-paths.ts'
import type { Layer } from '../../shared/layer.ts'
import type { SequenceFault } from '../../shared/sequence-fault.ts'
import { codeWithoutCredentials } from '../../shared/code-without-credentials.ts'
import { listed } from '../../shared/listed.ts'
import { remedyOfDatabase } from './remedies-of-databases.ts'
import { remedyOfProxy } from './remedies-of-proxies.ts'
import { remedyOfCall, type SeenCall } from './remedies-of-calls.ts'
import { refusedFor, remedyOfRefused, type RefusedPart } from './refused-request.ts'
import { remedyOfCheck } from './remedy-of-check.ts'
import { ofBroker, ofRepairs, owners, usual } from './usual-remedies.ts'
import type { FaultPlace, Remedy } from '../../shared/verdict.ts'

/** A part of a request in which a webhook differs from it. */
type MissedPart = 'method' | 'path' | 'variant' | 'active' | 'address'

const missedParts: ReadonlySet<string> = new Set<MissedPart>(['method', 'path', 'variant', 'active', 'address'])

/** What else is seen of a fault. */
interface SeenFault {
  /** The exact error text. */
  readonly text?: string | null
  /** What shows in it beside the deliveries before it. */
  readonly sequence?: SequenceFault['kind']
  /** True where a broker of messages, asked over HTTP, took nothing. */
  readonly isOfBroker?: true
  /** The condition that let nothing through, where no node failed. */
  readonly endsAt?: string
  /** Present where the workflow refuses by a check of its own, on purpose: whoever sent it, or what was sent. */
  readonly ownCheck?: 'who' | 'what'
  /** What the failed node was answered; null where it asked nobody, or was answered as it should be; absent: not known. */
  readonly call?: SeenCall | null
  /** True where what a node before it was answered is no usual answer at all, such as a page of HTML. */
  readonly isOddAnswer?: true
  /** The status with which a proxy answered itself; absent where it passed the request on and its answer back. */
  readonly answeredByProxy?: number
}

const ofSameEvent: Remedy = {
  by: 'owner of the workflow',
  sentence:
    'Have the workflow look whether the event was done before by the id of the event, not of the delivery (a table, or Remove Duplicates over it), before it does its work.',
}

const ofLostUpdate: Remedy = {
  by: 'owner of the workflow',
  sentence:
    'Have the deliveries of one thing done one after the other, or keep each change as a row of its own and add them up where they are read.',
}

/** Present where no node ran, since the request was turned away. */
export interface TurnedAway {
  /** In what the nearest webhook differs from a request that none took; empty where none is near. */
  readonly unmatched?: readonly MissedPart[]
  /** For which part a webhook, or the listener, refused it. */
  readonly refused?: RefusedPart
}

const owningLayer: Readonly<Record<RefusedPart, Layer>> = {
  authentication: 'authorisation',
  address: 'authorisation',
  body: 'data',
  condition: 'data',
  event: 'data',
  form: 'data',
}

/** How a request was turned away; empty where it was not. */
export function turnedAway(
  outcome: DeliveryOutcome | null | undefined,
  explanation: MatchExplanation | null | undefined,
  status: number | null,
): TurnedAway {
  const unmatched = missedBy(outcome, explanation)
  const refused = refusedFor(outcome, explanation, status)
  return { ...(unmatched === undefined ? {} : { unmatched }), ...(refused === undefined ? {} : { refused }) }
}

/** In what the nearest webhook differs from a request that none took; undefined where one took it. */
function missedBy(
  outcome: DeliveryOutcome | null | undefined,
  explanation: MatchExplanation | null | undefined,
): readonly MissedPart[] | undefined {
  if (outcome !== 'unmatched') return undefined
  const parts = explanation?.nearest[0]?.parts ?? []
  return parts.flatMap(({ part, agrees }) => (!agrees && isMissed(part) ? [part] : []))
}

function isMissed(part: string): part is MissedPart {
  return missedParts.has(part)
}

/** Of a request that reached no webhook: nothing was read of its payload. */
function remedyOfUnmatched(layer: Layer, [part, ...more]: readonly MissedPart[]): Remedy | null {
  if (layer !== 'data' && layer !== 'node') return null
  if (part === undefined) {
    return {
      by: 'owner of the workflow',
      sentence:
        'Activate the workflow that is to take it, and look whether the provider sends to the path and with the method of its webhook.',
    }
  }
  if (more.length === 0 && part === 'active') {
    return { by: 'owner of the workflow', sentence: 'Activate the workflow, then have the same request sent again.' }
  }
  if (more.length === 0 && part === 'variant') {
    return {
      by: 'provider',
      sentence: 'Have the provider send to the production URL of the webhook, or listen for a test while it sends.',
    }
  }
  return {
    by: 'provider',
    sentence: `Have the provider send with the ${listed([...new Set([part, ...more].map((missed) => partWords[missed]))])} of the webhook, letter by letter, or set the webhook to what it sends.`,
  }
}

const partWords: Readonly<Record<MissedPart, string>> = {
  method: 'method',
  path: 'path',
  variant: 'URL (test or production)',
  active: 'URL of the active workflow',
  address: 'address',
}

/** What to do about a fault of that layer; `healing` is the repair that was tried, null where none healed; `text` the exact error. */
export function remedyFor(
  layer: Layer,
  healing: Change | null,
  place: FaultPlace,
  {
    unmatched,
    refused,
    text = null,
    sequence,
    isOfBroker,
    call,
    isOddAnswer,
    answeredByProxy,
    ownCheck,
    endsAt,
  }: TurnedAway & SeenFault = {},
): Remedy {
  const { field, node } = place
  const checked = ownCheck === undefined ? null : remedyOfCheck(ownCheck, layer, healing, place)
  if (checked !== null) return checked
  if (healing?.name === 'fill' && field !== null) {
    const reader = node === null ? 'the workflow reads it' : `"${node}" reads it`
    return {
      by: 'provider',
      sentence: `Ask the provider whether ${field} may be empty; if it may, have the workflow check it before ${reader}.`,
    }
  }
  if (healing?.name === 'fill-all') {
    return {
      by: 'provider',
      sentence: `Ask the provider whether these may be missing: ${filledPaths(healing.parameters['values'])}; where they may, have the workflow check them before it reads them.`,
    }
  }
  if (healing?.name === 'reference' && node !== null) {
    return { by: 'owner of the workflow', sentence: `Have "${node}" read ${String(healing.parameters['to'])}.` }
  }
  if (healing?.name === 'fields-kept' && node !== null) {
    return { by: 'owner of the workflow', sentence: readOf(healing, field, node) }
  }
  const ofProxy = layer === 'reverse proxy' ? remedyOfProxy(answeredByProxy) : null
  if (ofProxy !== null) return ofProxy
  if (layer === 'node' && /no respond to webhook node/iu.test(text ?? '')) return ofNoAnswer
  if (layer === 'node' && codeWithoutCredentials.test(text ?? '')) return ofCredentialInCode
  if (layer === 'queue' && sequence === 'lost-update') return ofLostUpdate
  const known = healing === null ? undefined : ofRepairs[`${healing.layer}.${healing.name}`]
  if (known !== undefined) return known
  if (sequence === 'same-event') return ofSameEvent
  if (layer === 'queue' && isOfBroker === true) return ofBroker
  const told = layer === 'database' ? remedyOfDatabase(text) : null
  if (told !== null) return told
  if (refused !== undefined && (layer === owningLayer[refused] || layer === 'node')) return remedyOfRefused[refused]
  if (layer === 'node' && healing === null && endsAt !== undefined) return ofUntaken(endsAt)
  const missed = unmatched === undefined ? null : remedyOfUnmatched(layer, unmatched)
  return (
    missed ??
    remedyOfCall(layer, call, isOddAnswer === true ? null : place) ?? { by: owners[layer], sentence: usual[layer] }
  )
}

const ofNoAnswer: Remedy = {
  by: 'owner of the workflow',
  sentence:
    'Give each way through the workflow a Respond to Webhook node, or have the webhook answer by itself (at once, or with what its last node gives).',
}

const ofCredentialInCode: Remedy = {
  by: 'owner of the workflow',
  sentence:
    'Have an HTTP Request node make that call, with the credential chosen in it, and let the code work with its answer.',
}

/** What no way of a condition takes, or ends on one of them. */
function ofUntaken(node: string): Remedy {
  return {
    by: 'owner of the workflow',
    sentence: `Look whether "${node}" is to let such an item go. If it is, give what it lets go a way to an answer of its own; if not, correct what it compares.`,
  }
}

/** To read of the node that has it what another one does not hand on. */
function readOf({ parameters: { node: by, from } }: Change, field: string | null, reader: string): string {
  const path = field === null ? '' : field.slice(1)
  return `Have "${reader}" read it of the node that has it: $(${JSON.stringify(from)}).item.json${path}. "${String(by)}" gives its own items in place of those that it is given.`
}

/** What would decide between the layer that is named and the next; null where nothing is open. */
export function deciderOf(
  layer: Layer,
  others: readonly Layer[],
  place: FaultPlace,
  { isOfBroker }: Pick<SeenFault, 'isOfBroker'> = {},
): string | null {
  const [other] = others
  if (other === undefined) return null
  const pair = new Set<Layer>([layer, other])
  if (layer === 'queue' && isOfBroker === true)
    return 'The same message handed to the broker outside, without the workflow, would decide.'
  if (pair.has('data') && pair.has('node')) {
    const field = place.field === null ? 'the payload' : place.field
    return `The last delivery that succeeded, or what the provider documents for ${field}, would decide: with it the transplant tells which of the two changed.`
  }
  if (pair.has('API') && (pair.has('authorisation') || pair.has('node') || pair.has('AI layer'))) {
    return 'The same request sent outside, without the workflow, would decide: what fails there too is not the workflow.'
  }
  if (pair.has('reverse proxy')) return 'The same request sent past the proxy would decide.'
  if (pair.has('queue')) return 'One delivery at a time, without the queue, would decide.'
  return `A repair of the ${layer} or of the ${other} alone, with everything else as it is, would decide.`
}
