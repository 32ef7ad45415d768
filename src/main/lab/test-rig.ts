/**
 * Where a case is reproduced: its surroundings with at most one change, on real sockets. Conditions come from the layers;
 * what they name is made real here and handed to the engine and to the sender.
 */
import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { CaseFile } from '../../shared/case.ts'
import type { HostTraffic } from '../../shared/host-traffic.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { RequestEnd } from '../../shared/outside-run.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import { makeThrowAwayFolder } from '../data-folder/throw-away-folder.ts'
import type { DeliveryIntake } from '../deliveries/delivery-intake.ts'
import { sendPlainly } from '../deliveries/send-plainly.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Conditions } from '../layers/conditions.ts'
import type { WorkerPool } from '../queue-workers/worker-pool.ts'
import type { ArrivedRequest } from '../reproduction/outside-run.ts'
import type { Store } from '../store/open-store.ts'
import { openExternalApi } from '../world/external-api.ts'
import { realPace, type Pace } from '../world/pace.ts'
import type { RoutedDispatcher } from '../world/routed-dispatcher.ts'
import { openCaseExits } from './case-exits.ts'
import {
  enterConditions,
  leaveConditions,
  surroundingsUnder,
  type EnterParts,
  type InForce,
  type SurroundingsParts,
} from './conditions-in-force.ts'
import { deliverItem, type RigDelivery } from './deliver-item.ts'
import { openStudiedModel } from './model-stand-in.ts'
import { checkDeparture, outsideDeparture, type OutsideRequest } from './outside-request.ts'
import { ownDelivery, routeOf } from './own-traffic.ts'
import { ProxyPorts } from './proxy-ports.ts'
import { refuseMadeUp } from './refuse-made-up.ts'
import { RigCredentials, type KnownCredentials } from './rig-credentials.ts'

export interface TestRig {
  /**
   * Puts the conditions in force for a reproduction of so many items; only one set at a time. `realHosts` (`host` or
   * `host:port`) go out for real, every other host without a rule is closed. What the conditions before
   * had left behind (rows, jobs, used-up answers) is gone.
   */
  readonly enter: (conditions: Conditions, size: number, realHosts: readonly string[]) => Promise<void>
  /** Waits so long, at the pace of the rig. */
  readonly rest: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Where the requests went that were sent since `enter`. */
  readonly traffic: () => readonly HostTraffic[]
  /** Sends one item under the conditions in force and waits until the workflow is done with it. Never rejects. */
  readonly deliver: (delivery: RigDelivery, signal: AbortSignal) => Promise<ReproductionItem>
  /**
   * Sends one request of an execution again, without the engine, under these conditions.
   *
   * @throws ProblemError INVALID_INPUT where it must not leave, or nobody wrote what its host answers
   */
  readonly sendOutside: (
    outside: OutsideRequest,
    conditions: Conditions,
    realHosts: readonly string[],
  ) => Promise<SentOutside>
  readonly close: () => Promise<void>
}

interface SentOutside {
  readonly end: RequestEnd
  /** As it arrived; null where the host has no stand-in. */
  readonly arrived: ArrivedRequest | null
  /** Where it went. */
  readonly hosts: readonly HostTraffic[]
}

export interface TestRigParts {
  readonly store: Store
  readonly surroundings: Surroundings
  readonly deliveries: Pick<DeliveryIntake, 'tag'>
  readonly credentials: KnownCredentials
  readonly listener: () => ListenerStatus
  readonly now: () => number
  /** Threads in which queued executions run. */
  readonly workers: WorkerPool
  /** Time, real where it is left out: compressed for a sweep. */
  readonly pace?: Pace
  /** How names of real hosts are looked up; absent: as the platform does. */
  readonly lookup?: LookupFunction
}

/** Longest wait of a workflow for an external API under study, in milliseconds. */
const patienceMs = 5000

export async function openTestRig(file: CaseFile, parts: TestRigParts): Promise<TestRig> {
  const { store, now, listener, deliveries, pace = realPace } = parts
  const folder = makeThrowAwayFolder('case')
  const credentials = new RigCredentials(parts.credentials, parts.surroundings.credential)
  const api = await openExternalApi(file.baseline.api ?? {}, {
    now,
    pace,
    presents: credentials.presents,
    limits: file.baseline.api_limits ?? {},
    closes: true,
  })
  const exits = openCaseExits({
    credential: credentials.withId,
    isNamed: credentials.isNamed,
    madeUp: credentials.madeUp,
  })
  const model = openStudiedModel(pace)
  const proxyPorts = new ProxyPorts()
  const connecting = {
    route: (to: Parameters<typeof routeOf>[0]) => routeOf(to, { listener, exits, api }),
    patienceMs: pace.isCompressed ? Infinity : patienceMs,
    pace,
    // What a workflow under study sends to its own listener belongs to its case.
    tag: (localPort: number): void => rig.tagOwn(localPort),
  }
  const jobs = { ...connecting, depart: exits.depart, workers: parts.workers }
  const dispatcher = lazily(async () => {
    // What sends requests takes long to load, and a case is opened before anything is sent.
    const { openRoutedDispatcher } = await import('../world/routed-dispatcher.ts')
    return openRoutedDispatcher({
      ...connecting,
      tag: (localPort) => {
        connecting.tag(localPort)
        return Promise.resolve()
      },
      elsewhere: 'real',
      ...(parts.lookup === undefined ? {} : { lookup: parts.lookup }),
    })
  })
  const rig = new CaseRig({
    ...{ file, store, folder: folder.path, now, pace, api, model, exits, credentials, listener, proxyPorts, jobs },
    ...{ real: parts.surroundings, lookup: parts.lookup, dispatcher: dispatcher.get, deliveries },
    close: async () => {
      await model.close()
      await (await dispatcher.opened())?.close()
      await api.close()
      folder.remove()
    },
  })
  return rig
}

interface CaseRigParts extends EnterParts, SurroundingsParts {
  readonly deliveries: Pick<DeliveryIntake, 'tag'>
  readonly credentials: RigCredentials
  readonly exits: EnterParts['exits']
  readonly model: EnterParts['model']
  readonly close: () => Promise<void>
}

/** The rig, open, with what is in force in it. */
class CaseRig implements TestRig {
  readonly #parts: CaseRigParts
  #inForce: InForce | null = null
  /** Of what is sent under the conditions in force. */
  #reproductionId: string = randomUUID()
  #entered = 0

  constructor(parts: CaseRigParts) {
    this.#parts = parts
  }

  async enter(conditions: Conditions, size: number, realHosts: readonly string[]): Promise<void> {
    await this.#leave()
    this.#entered += 1
    // Until an item says whose it is: a request that is sent outside of the engine belongs to none that is kept.
    this.#reproductionId = randomUUID()
    const name = `reproduction-${String(this.#entered)}`
    this.#inForce = await enterConditions(this.#parts, name, conditions, { size, realHosts })
  }

  async deliver(delivery: RigDelivery, signal: AbortSignal): Promise<ReproductionItem> {
    const now = this.#now()
    this.#reproductionId = delivery.reproductionId
    const surroundings = surroundingsUnder(now, this.#parts)
    return deliverItem(delivery, now, { ...this.#parts, surroundings, expected: this.#parts.file.expected }, signal)
  }

  readonly rest = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    const over = this.#parts.pace.begin(milliseconds)
    // Woken by a stop: then nothing more is sent.
    await setTimeout(this.#parts.pace.rest(milliseconds), undefined, { signal }).catch(() => undefined)
    over()
  }

  traffic(): readonly HostTraffic[] {
    return this.#parts.exits.traffic(this.#calls())
  }

  async sendOutside(
    outside: OutsideRequest,
    conditions: Conditions,
    realHosts: readonly string[],
  ): Promise<SentOutside> {
    const { exits, credentials, dispatcher } = this.#parts
    refuseMadeUp(outside.request, realHosts, conditions.api.rules)
    await this.enter(conditions, 1, realHosts)
    const known = { credentials: credentials.all, credentialFor: credentials.credentialFor }
    checkDeparture(outsideDeparture(outside, known), exits.depart)
    const plain = (await dispatcher()).dispatcher({ allowUnauthorizedCertificates: false, proxy: null })
    const end = await sendPlainly(outside.request, plain)
    return { end, arrived: this.#calls().at(-1)?.request ?? null, hosts: this.traffic() }
  }

  async close(): Promise<void> {
    await this.#leave()
    await this.#parts.close()
  }

  /** Has the listener recognise what the workflow under study itself sends to it from that port. */
  tagOwn(localPort: number): void {
    const now = this.#now()
    const stopping = new AbortController()
    const own = ownDelivery(this.#reproductionId, surroundingsUnder(now, this.#parts), stopping.signal)
    const stop = (): void => {
      stopping.abort()
    }
    now.forget.push(stop, this.#parts.deliveries.tag(localPort, own))
  }

  #now(): InForce {
    if (this.#inForce === null) throw new Error('No conditions are in force in the rig.')
    return this.#inForce
  }

  /** Calls of the stand-ins since the conditions came in force. */
  #calls(): EnterParts['api']['calls'] {
    return this.#parts.api.calls.slice(this.#inForce?.callsBefore ?? 0)
  }

  async #leave(): Promise<void> {
    const left = this.#inForce
    this.#inForce = null
    await leaveConditions(left)
  }
}

/** Opens something when it is first asked for. */
function lazily(open: () => Promise<RoutedDispatcher>): {
  readonly get: () => Promise<RoutedDispatcher>
  /** Null where nobody asked for it. */
  readonly opened: () => Promise<RoutedDispatcher> | null
} {
  let opening: Promise<RoutedDispatcher> | null = null
  return { get: () => (opening ??= open()), opened: () => opening }
}
