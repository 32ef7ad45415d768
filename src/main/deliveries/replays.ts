/**
 * Sends a delivery of the ledger once more, through the provider simulator, over real HTTP to the own listener or to another
 * URL: as captured, signed now, or edited; one, or a batch of 3 to 5. In: what is to be sent. Out: for each attempt what the provider saw and
 * what the workflow did, kept side by side (contract §4 rule 5, §6 rules 2 and 3).
 */
import { randomUUID } from 'node:crypto'
import { v7 as createId } from 'uuid'
import type { RawRequest } from '../../shared/delivery.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import { ownHost } from '../../shared/listener-status.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { AttemptAtWorkflow, Replay, ReplayAttempt, ReplayedRequest, ReplaySigning } from '../../shared/replay.ts'
import { isThisMachine } from '../../shared/this-machine.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { SignatureKey } from '../signatures/message.ts'
import { findProvider, providerNameOf, providerTitle, type ProviderName } from '../providers/catalogue.ts'
import { signAsProvider } from '../signatures/sign-as-provider.ts'
import { urlOf } from '../signatures/url-of.ts'
import { checkBatchSize } from '../reproduction/batch-size.ts'
import { freshRequest } from '../reproduction/fresh-request.ts'
import type { Store } from '../store/open-store.ts'
import { plainProfile } from '../providers/delivery-profile.ts'
import { deliverAsProvider } from '../world/provider-simulator.ts'
import { sendRequest } from '../world/send-request.ts'
import type { Claim, DeliveryDesk } from './delivery-intake.ts'
import { deliveryNotFound } from './delivery-not-found.ts'
import { addressed, addressOf, placeOf } from './target-address.ts'
import { messageOf } from '../../shared/message-of.ts'

export interface ReplayOrder {
  readonly deliveryId: string
  /** 1, or a batch of 3 to 5. */
  readonly size: number
  /** Name of the provider it is sent as; null: as none in particular. */
  readonly provider: string | null
  readonly signing: ReplaySigning
  /** URL that it is sent to, its path and query where it has some; null: the own listener. */
  readonly to: string | null
  /** True: the person has agreed that it leaves this machine, with the secrets it carries. */
  readonly leaves: boolean
  /** Null: as it was captured. */
  readonly edited: ReplayedRequest | null
  /** Makes the provider's further attempts too, its waits left out. */
  readonly retries: boolean
}

export interface ReplayDesk {
  /**
   * Sends it, and resolves when the last attempt is over.
   *
   * @throws ProblemError DELIVERY_NOT_FOUND, BATCH_SIZE, INVALID_INPUT (no such provider, no secret to sign with, a body of
   * which only a part was kept, another machine without consent), NOT_CONNECTED where the listener does not listen
   */
  readonly replay: (order: ReplayOrder) => Promise<Replay>
  /** Makes the attempt that is under way the last one. */
  readonly stop: () => void
  /** What was replayed of a delivery, newest first. */
  readonly of: (deliveryId: string) => readonly Replay[]
}

export interface ReplayDeskParts {
  readonly store: Store
  readonly deliveries: Pick<DeliveryDesk, 'claim'>
  readonly surroundings: Surroundings
  readonly listener: () => ListenerStatus
  readonly keysOf: (provider: ProviderName) => readonly SignatureKey[]
  readonly now: () => number
  readonly tell: (replay: Replay) => void
}

/** Longest that an execution is waited for after its caller was answered, in milliseconds. */
const patienceMs = 20_000

export function openReplayDesk(parts: ReplayDeskParts): ReplayDesk {
  const { store } = parts
  let underWay: AbortController | null = null
  return {
    replay: async (order) => {
      const size = checkBatchSize(order.size)
      const place = placeFor(order, parts.listener())
      const captured = requestOf(store, order)
      const request = place.address === null ? captured : addressed(captured, place.address)
      const sign = signerOf(order, place.baseUrl, parts)
      const abort = new AbortController()
      underWay?.abort()
      underWay = abort
      let replay: Replay = {
        id: createId(),
        deliveryId: order.deliveryId,
        startedAt: new Date(parts.now()).toISOString(),
        status: 'running',
        provider: order.provider,
        signing: order.signing,
        to: order.to,
        retries: order.retries,
        edited: order.edited,
        items: [],
      }
      const keep = (change: Partial<Replay>): void => {
        replay = { ...replay, ...change }
        store.replays.save(replay)
        parts.tell(replay)
      }
      keep({})
      for (let index = 0; index < size && !abort.signal.aborted; index += 1) {
        const attempts: ReplayAttempt[] = []
        let claim: Claim = freshClaim(parts, abort.signal)
        const sent = deliverAsProvider({
          request: index === 0 ? request : freshRequest(request, randomUUID),
          profile: findProvider(order.provider ?? '')?.delivery ?? plainProfile,
          title: order.provider === null ? 'The sender' : providerTitle(order.provider),
          retries: order.retries,
          prepare: sign,
          send: async (one, timeoutMs) => {
            claim = freshClaim(parts, abort.signal)
            let forget: () => unknown = () => undefined
            try {
              return await sendRequest(one, {
                host: place.host,
                port: place.port,
                isSecure: place.isSecure,
                timeoutMs,
                signal: abort.signal,
                connected: (port) => {
                  if (place.isOwn) forget = parts.deliveries.claim(port, claim)
                },
              })
            } finally {
              forget()
            }
          },
          signal: abort.signal,
        })
        for await (const { request: _sent, ...attempt } of sent) {
          await ended(claim)
          attempts.push({ ...attempt, workflow: workflowView(store, claim) })
          keep({ items: [...replay.items.filter((item) => item.index !== index), { index, attempts: [...attempts] }] })
        }
      }
      keep({ status: abort.signal.aborted ? 'stopped' : 'done' })
      if (underWay === abort) underWay = null
      return replay
    },
    stop: () => {
      underWay?.abort()
    },
    of: (deliveryId) => store.replays.of(deliveryId),
  }
}

interface Place {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  /** True where it is the own listener, under whatever URL: what arrives there is seen. */
  readonly isOwn: boolean
  /** Of the URL that is signed where the request names no host. */
  readonly baseUrl: string
  /** Null: the own listener, which the request keeps its Host and target for. */
  readonly address: URL | null
}

function placeFor({ to, leaves }: ReplayOrder, status: ListenerStatus): Place {
  if (to === null) {
    if (status.kind !== 'listening') throw notListening(status)
    const host = ownHost(status.address)
    return { host, port: status.port, isSecure: false, isOwn: true, baseUrl: status.url, address: null }
  }
  const address = addressOf(to)
  const isHere = isThisMachine(address.hostname)
  if (!isHere && !leaves) {
    throw invalid(
      `"${address.host}" is not this machine, and the request may carry credentials, a signature and personal data.`,
      'Agree to send it there, or send it to the own listener.',
    )
  }
  const place = placeOf(address)
  const isOwn = isHere && status.kind === 'listening' && status.port === place.port
  return { ...place, isOwn, baseUrl: address.origin, address }
}

/** It is no trial: it meets the real world, and what was delivered before counts. */
function freshClaim({ surroundings }: ReplayDeskParts, signal: AbortSignal): Claim {
  return {
    reproductionId: null,
    surroundings,
    workflow: null,
    queue: null,
    begun: () => undefined,
    signal,
    deliveryId: null,
    ended: null,
  }
}

async function ended({ ended: execution }: Claim): Promise<void> {
  if (execution === null) return
  let clock: NodeJS.Timeout | undefined
  const patience = new Promise((resolve) => {
    clock = setTimeout(resolve, patienceMs)
  })
  await Promise.race([execution.catch(() => undefined), patience])
  clearTimeout(clock)
}

function workflowView(store: Store, { deliveryId }: Claim): AttemptAtWorkflow | null {
  const delivery = deliveryId === null ? null : store.deliveries.find(deliveryId)
  if (delivery === null) return null
  const { id, outcome, executionId, explanation } = delivery
  const execution = executionId === null ? null : store.executions.summary(executionId)
  return {
    deliveryId: id,
    outcome,
    explanation: explanation?.sentence ?? null,
    executionId,
    status: execution?.status ?? null,
    lastNode: execution?.lastNode ?? null,
    error: execution?.failure?.message ?? execution?.firstFailure?.message ?? null,
  }
}

function requestOf(store: Store, { deliveryId, edited }: ReplayOrder): RawRequest {
  const delivery = store.deliveries.find(deliveryId)
  const body = store.deliveries.body(deliveryId)
  if (delivery === null || body === null) throw deliveryNotFound(deliveryId)
  if (edited !== null) return { ...edited, body: Buffer.from(edited.body, 'utf8') }
  if (body.length < delivery.bodyBytes) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `Of the body of ${delivery.bodyBytes} bytes only the first ${body.length} were kept, so it cannot be sent as it was captured.`,
      remedy: 'Have the provider send it again, or edit the request before it is sent.',
    })
  }
  return { method: delivery.method, target: delivery.target, headers: delivery.headers, body: Uint8Array.from(body) }
}

/** Signs an attempt at the moment it is sent; as captured it stays as it is. */
function signerOf(
  { provider, signing }: ReplayOrder,
  baseUrl: string,
  { keysOf, now }: ReplayDeskParts,
): (request: RawRequest) => RawRequest {
  const name = provider === null ? null : providerNameOf(provider)
  if (provider !== null && name === null) {
    throw invalid(`There is no provider "${provider}".`, 'Choose one of the list, or none.')
  }
  if (signing === 'captured') return (request) => request
  if (name === null) throw invalid('It was to be signed now, but as no provider.', 'Choose the provider that signs.')
  const title = providerTitle(name)
  const [key] = keysOf(name)
  if (key === undefined) {
    throw invalid(
      `No secret of ${title} is known here, so nothing can be signed.`,
      'Add it in Settings, Credentials: "Webhook secret of a provider".',
    )
  }
  return (request) => {
    try {
      const url = baseUrl.startsWith('https:') ? `${baseUrl}${request.target}` : urlOf(request, baseUrl)
      return signAsProvider(request, name, { key, nowMs: now(), url, createId: randomUUID, over: 'body' })
    } catch (error) {
      throw invalid(
        `The request cannot be signed as ${title} signs (${messageOf(error)}).`,
        'Look at the secret: a public-key scheme needs its private key in PEM; and at the body, where the signature stands in it.',
      )
    }
  }
}

function notListening(status: ListenerStatus): ProblemError {
  const why = status.kind === 'stopped' ? status.problem?.sentence : undefined
  return new ProblemError({
    code: 'NOT_CONNECTED',
    sentence: `The listener is not listening, so nothing was sent. ${why ?? ''}`.trim(),
    remedy: 'Give it a free port and an address of this machine in Settings.',
  })
}

function invalid(sentence: string, remedy: string): ProblemError {
  return new ProblemError({ code: 'INVALID_INPUT', sentence, remedy })
}
