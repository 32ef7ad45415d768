/**
 * Sends a delivery of the ledger once more, through the provider simulator, over real HTTP to the own listener or to another
 * URL: as captured, signed now, or edited; one, or a batch of 3 to 5. In: what is to be sent. Out: for each attempt what the
 * provider saw and what the workflow did, kept side by side (contract §4 rule 5, §6 rules 2 and 3).
 */
import { randomUUID } from 'node:crypto'
import { v7 as createId } from 'uuid'
import type { ProviderView, RawRequest } from '../../shared/delivery.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { Replay, ReplayAttempt } from '../../shared/replay.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { plainProfile } from '../providers/delivery-profile.ts'
import { checkBatchSize } from '../reproduction/batch-size.ts'
import { freshRequest } from '../reproduction/fresh-request.ts'
import type { Store } from '../store/open-store.ts'
import { deliverAsProvider } from '../world/provider-simulator.ts'
import { sendRequest } from '../world/send-request.ts'
import { attemptAtWorkflow } from './attempt-at-workflow.ts'
import type { DeliveryIntake } from './delivery-intake.ts'
import type { ReplayOrder } from './replay-order.ts'
import { replayPlace, type ReplayPlace } from './replay-place.ts'
import { replayRequest, replaySigner, type SigningParts } from './replay-request.ts'
import type { TaggedSend } from './tagged-sends.ts'
import { addressed } from './target-address.ts'

export interface Replays {
  /**
   * Sends it, and resolves when the last attempt is over.
   *
   * @throws ProblemError DELIVERY_NOT_FOUND, BATCH_SIZE, INVALID_INPUT (no such provider, no secret to sign with, a body of
   * which only a part was kept, another machine without consent), NOT_CONNECTED where the listener does not listen
   */
  readonly replay: (order: ReplayOrder) => Promise<Replay>
  /** The same beside whatever else is sent, until the signal stops it. */
  readonly replayBeside: (order: ReplayOrder, signal: AbortSignal) => Promise<Replay>
  /** Makes the attempt that is under way the last one. */
  readonly stop: () => void
  /** What was replayed of a delivery, newest first. */
  readonly of: (deliveryId: string) => readonly Replay[]
}

export interface ReplaysParts extends SigningParts {
  readonly store: Store
  readonly deliveries: Pick<DeliveryIntake, 'tag'>
  readonly surroundings: Surroundings
  readonly listener: () => ListenerStatus
  readonly notify: (replay: Replay) => void
}

/** Longest that an execution is waited for after its caller was answered, in milliseconds. */
const patienceMs = 20_000

export function openReplays(parts: ReplaysParts): Replays {
  let current: AbortController | null = null
  return {
    replay: async (order) => {
      const sending = readyToSend(parts, order)
      const stopping = new AbortController()
      current?.abort()
      current = stopping
      const replay = await sendAll(parts, sending, stopping.signal)
      if (current === stopping) current = null
      return replay
    },
    replayBeside: (order, signal) => sendAll(parts, readyToSend(parts, order), signal),
    stop: () => {
      current?.abort()
    },
    of: (deliveryId) => parts.store.replays.of(deliveryId),
  }
}

/** An order that can be carried out. */
interface Sending {
  readonly order: ReplayOrder
  readonly size: number
  readonly place: ReplayPlace
  readonly request: RawRequest
  readonly sign: (request: RawRequest) => RawRequest
}

function readyToSend(parts: ReplaysParts, order: ReplayOrder): Sending {
  const size = checkBatchSize(order.size)
  const place = replayPlace(order, parts.listener())
  const captured = replayRequest(parts.store, order)
  const request = place.address === null ? captured : addressed(captured, place.address)
  return { order, size, place, request, sign: replaySigner(order, place.baseUrl, parts) }
}

/** Sends its items one after the other, and stores and tells how far it has come after each attempt. */
async function sendAll(parts: ReplaysParts, sending: Sending, signal: AbortSignal): Promise<Replay> {
  let replay = newReplay(sending.order, parts.now())
  const store = (change: Partial<Replay>): void => {
    replay = { ...replay, ...change }
    parts.store.replays.save(replay)
    parts.notify(replay)
  }
  store({})
  for (let index = 0; index < sending.size && !signal.aborted; index += 1) {
    const attempts: ReplayAttempt[] = []
    for await (const attempt of sendItem(parts, sending, index, signal)) {
      attempts.push(attempt)
      store({ items: [...replay.items.filter((item) => item.index !== index), { index, attempts: [...attempts] }] })
    }
  }
  store({ status: signal.aborted ? 'stopped' : 'done' })
  return replay
}

function newReplay({ deliveryId, provider, signing, to, retries, edited }: ReplayOrder, nowMs: number): Replay {
  const startedAt = new Date(nowMs).toISOString()
  return { id: createId(), deliveryId, startedAt, status: 'running', provider, signing, to, retries, edited, items: [] }
}

/** One item, with the provider's further attempts; each is told when its execution is stored. */
async function* sendItem(
  parts: ReplaysParts,
  { order, place, request, sign }: Sending,
  index: number,
  signal: AbortSignal,
): AsyncGenerator<ReplayAttempt> {
  let tagged = newSend(parts, order, signal)
  const sent = deliverAsProvider({
    request: index === 0 ? request : freshRequest(request, randomUUID, parts.providers().ids),
    profile: parts.providers().find(order.provider ?? '')?.delivery ?? plainProfile,
    title: order.provider === null ? 'The sender' : parts.providers().titleOf(order.provider),
    retries: order.retries,
    prepare: sign,
    send: (one, timeoutMs) => {
      tagged = newSend(parts, order, signal)
      return sendTagged(parts, one, place, { tagged, timeoutMs, signal })
    },
    signal,
  })
  for await (const { request: _sent, ...attempt } of sent) {
    await finished(tagged)
    yield { ...attempt, workflow: attemptAtWorkflow(parts.store, tagged.deliveryId) }
  }
}

/** Sends one request; at the own listener it is recognised for as long as its sender waits. */
async function sendTagged(
  { deliveries }: ReplaysParts,
  request: RawRequest,
  { host, port, isSecure, isOwn }: ReplayPlace,
  { tagged, timeoutMs, signal }: { tagged: TaggedSend; timeoutMs: number; signal: AbortSignal },
): Promise<ProviderView> {
  let takeBack: () => void = () => undefined
  const connected = (localPort: number): void => {
    if (isOwn) takeBack = deliveries.tag(localPort, tagged)
  }
  try {
    return await sendRequest(request, { host, port, isSecure, timeoutMs, signal, connected })
  } finally {
    takeBack()
  }
}

/** It is no trial: it meets the real world, and what was delivered before counts unless the person wants it to run again. */
function newSend({ surroundings }: ReplaysParts, { again = false }: ReplayOrder, signal: AbortSignal): TaggedSend {
  return {
    reproductionId: null,
    surroundings: () => surroundings,
    workflow: null,
    queue: null,
    onStart: () => undefined,
    runsAgain: again,
    signal,
    deliveryId: null,
    finished: null,
  }
}

async function finished({ finished: execution }: TaggedSend): Promise<void> {
  if (execution === null) return
  let clock: NodeJS.Timeout | undefined
  const patience = new Promise((resolve) => {
    clock = setTimeout(resolve, patienceMs)
  })
  await Promise.race([execution.catch(() => undefined), patience])
  clearTimeout(clock)
}
