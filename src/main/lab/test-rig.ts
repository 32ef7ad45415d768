/**
 * Where a case is reproduced: its surroundings with at most one change, on real sockets. Conditions come from the layers;
 * what they name is made real here and handed to the engine and to the sender.
 */
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import type { CaseFile } from '../../shared/case.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import { isLoopbackName } from '../../shared/host-name.ts'
import type { OutgoingRequest } from '../../shared/execution.ts'
import type { HostTraffic } from '../../shared/host-traffic.ts'
import { ownHost, type ListenerStatus } from '../../shared/listener-status.ts'
import type { RequestEnd } from '../../shared/outside-run.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import type { CredentialReference } from '../../shared/workflow.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Conditions, DatabaseContent } from '../layers/conditions.ts'
import type { ArrivedRequest } from '../reproduction/outside-run.ts'
import type { Store } from '../store/open-store.ts'
import { hostNameOf } from '../world/closed-host.ts'
import { openExternalApi, type Destination, type Route } from '../world/external-api.ts'
import { realPace, type Pace } from '../world/pace.ts'
import { openReverseProxy, type ReverseProxy } from '../world/reverse-proxy.ts'
import type { RoutedDispatcher } from '../world/routed-dispatcher.ts'
import { alteredVersion } from './altered-version.ts'
import { openBenchDatabase, type BenchDatabase } from './rig-database.ts'
import { itemView, type Dispatched } from './rig-item.ts'
import { connect } from '../executions/real-surroundings.ts'
import { refuseMadeUp } from './refuse-made-up.ts'
import { openOverlay } from './rig-surroundings.ts'
import { pacedClock, type PacedClock } from './rig-clock.ts'
import { openCaseExits } from './case-exits.ts'
import { madeUpCredential, presentedTexts } from '../credentials/case-credentials.ts'
import type { Claim, DeliveryDesk } from '../deliveries/delivery-intake.ts'
import { openExecutionQueue, type ExecutionQueue } from '../queue-workers/job-queue.ts'
import { sendOverHttp } from './send-item.ts'
import { sendPlainly } from '../deliveries/send-plainly.ts'
import { openStudiedModel } from './model-stand-in.ts'
import type { WorkerPool } from '../queue-workers/worker-pool.ts'
import type { ShelvedWorkflow } from '../workflows/workflow-repository.ts'
import { makeThrowAwayFolder } from '../data-folder/throw-away-folder.ts'

export interface Bench {
  /**
   * Puts the conditions in force for a reproduction of so many items; only one set at a time. `realHosts` (`host` or
   * `host:port`) go out for real, every other host without a rule is closed. What the conditions before
   * had left behind (rows, jobs, used-up answers) is gone.
   */
  readonly enter: (conditions: Conditions, size: number, realHosts: readonly string[]) => Promise<void>
  /** Where the requests went that were sent since `enter`. */
  readonly traffic: () => readonly HostTraffic[]
  /** Sends one item under the conditions in force and waits until the workflow is done with it. Never rejects. */
  readonly deliver: (delivery: BenchDelivery, signal: AbortSignal) => Promise<ReproductionItem>
  /** Sends one request of an execution again, without the engine, under these conditions. Never rejects. */
  readonly sendOutside: (
    request: OutgoingRequest,
    conditions: Conditions,
    realHosts: readonly string[],
  ) => Promise<SentOutside>
  readonly close: () => Promise<void>
}

export interface SentOutside {
  readonly end: RequestEnd
  /** As it arrived; null where the host has no stand-in. */
  readonly arrived: ArrivedRequest | null
}

export interface BenchDelivery {
  readonly request: RawRequest
  readonly index: number
  /** The item that it repeats, by its index; null: none. */
  readonly duplicateOf: number | null
  readonly reproductionId: string
  readonly shelved: ShelvedWorkflow
}

export interface BenchParts {
  readonly store: Store
  readonly surroundings: Surroundings
  readonly deliveries: Pick<DeliveryDesk, 'claim'>
  readonly credentials: {
    readonly named: (name: string) => readonly OpenCredential[]
    readonly all: () => readonly OpenCredential[]
    /** True where a kept one has that name and type, and a person's leave is missing. */
    readonly isHeldBack: (type: string, reference: CredentialReference) => boolean
  }
  readonly listener: () => ListenerStatus
  readonly now: () => number
  /** Threads in which queued executions run. */
  readonly workers: WorkerPool
  /** Time, real where it is left out: compressed for a sweep. */
  readonly pace?: Pace
  /** How names of real hosts are looked up; absent: as the platform does. */
  readonly lookup?: LookupFunction
}

/** How long a provider waits for an answer, in milliseconds (GitHub: 10 s). */
const providerTimeoutMs = 10_000

/** Longest wait of a workflow for an external API under study, in milliseconds. */
const patienceMs = 5000

/** What is open for one reproduction. */
interface InForce {
  readonly conditions: Conditions
  readonly database: BenchDatabase
  readonly queue: ExecutionQueue | null
  readonly proxy: ReverseProxy | null
  readonly clock: PacedClock
  /** Takes back what was claimed of the workflow's own deliveries. */
  readonly forget: (() => void)[]
  /** Calls of the stand-ins that were there before. */
  readonly callsBefore: number
}

export async function openBench(file: CaseFile, parts: BenchParts): Promise<Bench> {
  const pace = parts.pace ?? realPace
  const folder = makeThrowAwayFolder('case')
  const presents = (
    name: string,
    call: { readonly headers: RawRequest['headers']; readonly target: string },
  ): boolean =>
    [...parts.credentials.named(name), ...[...made.values()].filter((one) => one.name === name)]
      .flatMap(presentedTexts)
      .some(
        (text) =>
          call.headers.some(([, value]) => value.includes(text)) || call.target.includes(encodeURIComponent(text)),
      )
  const made = new Map<string, OpenCredential>()
  const madeUp = (type: string, name: string): OpenCredential => {
    const credential = made.get(`${type} ${name}`) ?? madeUpCredential(type, name)
    made.set(`${type} ${name}`, credential)
    return credential
  }
  const api = await openExternalApi(file.baseline.api ?? {}, { now: parts.now, pace, presents, closes: true })
  const named = new Set<string>()
  const exits = openCaseExits({
    credential: (id) => parts.credentials.all().find((one) => one.id === id) ?? null,
    isNamed: (id) => named.has(id),
  })
  /** The kept secret where the workflow names it; one that opens nothing where only the name is the same. */
  const credentialFor: Surroundings['credential'] = (type, reference, workflow) => {
    const found = parts.surroundings.credential(type, reference, workflow)
    if (found !== null) named.add(found.id)
    return found ?? (parts.credentials.isHeldBack(type, reference) ? madeUp(type, reference.name) : null)
  }
  const isOwn = (to: Destination): boolean => {
    const status = parts.listener()
    if (status.kind !== 'listening' || to.port !== status.port || to.protocol !== 'http:') return false
    const { name } = hostNameOf(to)
    return name === ownHost(status.address).replace(/^\[|\]$/gu, '') || isLoopbackName(name)
  }
  const route = async (to: Destination): Promise<Route | null> => {
    if (isOwn(to)) return { kind: 'own' }
    return exits.isReal(to) ? null : api.route(to)
  }
  /** What a workflow under study sends to its own listener belongs to its case. */
  const claim = (localPort: number): void => {
    if (inForce === null) throw new Error('No conditions are in force on the bench.')
    const stopping = new AbortController()
    inForce.forget.push(() => {
      stopping.abort()
    })
    const own = ownClaim(surroundingsUnder(inForce), stopping.signal)
    inForce.forget.push(parts.deliveries.claim(localPort, own))
  }
  const connecting = { route, patienceMs: pace.isCompressed ? Infinity : patienceMs, pace }
  let opening: Promise<RoutedDispatcher> | null = null
  // What sends requests takes long to load, and a case is opened before anything is sent.
  const routed = (): Promise<RoutedDispatcher> =>
    (opening ??= import('../world/routed-dispatcher.ts').then(({ openRoutedDispatcher }) =>
      openRoutedDispatcher({
        ...connecting,
        elsewhere: 'real',
        claim: (localPort) => {
          claim(localPort)
          return Promise.resolve()
        },
        ...(parts.lookup === undefined ? {} : { lookup: parts.lookup }),
      }),
    ))
  const model = openStudiedModel(pace)
  let inForce: InForce | null = null
  let entered = 0
  /** What is sent to the proxy, by the port of its sender; the listener sees it come from another one. */
  const throughProxy = new Map<number, (upstreamPort: number) => void>()

  const surroundingsUnder = ({ conditions, database, clock }: InForce): Surroundings => ({
    ...parts.surroundings,
    now: clock.now,
    wait: clock.wait,
    get baseUrl() {
      return parts.surroundings.baseUrl
    },
    dispatcher: async (connection, departure) => {
      const { proxy } = exits.depart(departure, connection.proxy)
      return (await routed()).dispatcher({ ...connection, proxy })
    },
    connect: (host, port, signal, departure) =>
      exits.depart(departure, null).isReal ? connect(host, port, signal, parts.lookup) : Promise.resolve(null),
    credential: (type, reference, workflow) =>
      conditions.credential(
        credentialFor(type, reference, workflow),
        (name) => parts.credentials.named(name).find((one) => one.type === type) ?? null,
      ),
    model: model.current() ?? parts.surroundings.model,
    tables: database.tables,
    seenValues: database.seenValues,
  })

  const leave = async (): Promise<void> => {
    const left = inForce
    inForce = null
    for (const forget of left?.forget ?? []) forget()
    left?.queue?.close()
    left?.database.close()
    await left?.proxy?.close()
  }

  const openProxy = async ({ proxy }: Conditions): Promise<ReverseProxy | null> => {
    const status = parts.listener()
    if (proxy === null || status.kind !== 'listening') return null
    return openReverseProxy({
      settings: proxy,
      pace,
      upstream: { host: ownHost(status.address), port: status.port },
      onForward: ({ clientPort, upstreamPort }) => {
        throughProxy.get(clientPort)?.(upstreamPort)
      },
    })
  }

  const bench: Bench = {
    enter: async (conditions, size, realHosts) => {
      await leave()
      entered += 1
      api.setRules(conditions.api.rules)
      api.setFaults(conditions.api.faults)
      const clock = pacedClock(parts.now, pace)
      api.setOverlay(openOverlay(conditions, parts.credentials.all, clock.now))
      await model.enter(conditions)
      const standIn = model.current()
      exits.enter({
        real: realHosts,
        studied: Object.keys(conditions.api.rules),
        rig: standIn === null ? [] : [standIn.baseUrl],
      })
      const name = `reproduction-${String(entered)}`
      inForce = {
        conditions,
        clock,
        forget: [],
        callsBefore: api.calls.length,
        database: openBenchDatabase(
          folder.path,
          name,
          contentOf(file, parts.store),
          conditions,
          pace,
          parts.store.keeper,
        ),
        queue:
          conditions.queue.mode === 'inline'
            ? null
            : openExecutionQueue({
                ...connecting,
                depart: exits.depart,
                tagSend: claim,
                settings: conditions.queue,
                file: join(folder.path, `${name}-jobs.sqlite`),
                size,
                workers: parts.workers,
              }),
        proxy: await openProxy(conditions),
      }
    },
    deliver: async ({ request, index, duplicateOf, reproductionId, shelved }, signal) => {
      const now = inForce
      if (now === null) throw new Error('No conditions are in force on the bench.')
      const { conditions, database, queue, proxy } = now
      const workflow = conditions.workflow(shelved.workflow)
      const dispatched: Dispatched = { index, duplicateOf, workflow, executions: [], deliveryIds: [], proxyView: null }
      let seen: Pick<ReproductionItem, 'providerView' | 'sendError'> = { providerView: null, sendError: null }
      for (let attempt = 0; attempt <= conditions.queue.providerRetries; attempt += 1) {
        const claim: Claim = {
          reproductionId,
          surroundings: surroundingsUnder(now),
          workflow: workflow === shelved.workflow ? shelved : { workflow, version: alteredVersion(workflow) },
          queue: queue === null ? null : (execution) => queue.submit(index + 1, execution),
          begun: (id) => dispatched.executions.push({ id, writesBefore: database.writes() }),
          signal,
          deliveryId: null,
          ended: null,
        }
        seen = await sendOverHttp(request, {
          listener: parts.listener(),
          proxyPort: proxy?.port ?? null,
          timeoutMs: providerTimeoutMs,
          pace,
          signal,
          connected: (port) => {
            if (proxy === null) return parts.deliveries.claim(port, claim)
            let forget = (): unknown => undefined
            throughProxy.set(port, (upstreamPort) => {
              forget = parts.deliveries.claim(upstreamPort, claim)
            })
            return () => {
              throughProxy.delete(port)
              forget()
            }
          },
        })
        await claim.ended
        if (claim.deliveryId !== null) dispatched.deliveryIds.push(claim.deliveryId)
        const status = seen.providerView?.statusCode ?? 0
        if (signal.aborted || (status >= 200 && status < 300)) break
      }
      const passed = proxy?.exchanges.findLast(({ received }) => received.body.equals(request.body)) ?? null
      return itemView({ ...dispatched, proxyView: passed }, seen, {
        store: parts.store,
        expected: file.expected,
        writes: database.writes(),
      })
    },
    traffic: () => exits.traffic(api.calls.slice(inForce?.callsBefore ?? 0)),
    sendOutside: async (request, conditions, realHosts) => {
      refuseMadeUp(request, realHosts, conditions.api.rules)
      await bench.enter(conditions, 1, realHosts)
      const requests = await routed()
      const plain = requests.dispatcher({ allowUnauthorizedCertificates: false, proxy: null })
      const end = await sendPlainly(request, plain)
      return { end, arrived: api.calls.at(-1)?.request ?? null }
    },
    close: async () => {
      await leave()
      await model.close()
      await (await opening)?.close()
      await api.close()
      folder.remove()
    },
  }
  return bench
}

/** A delivery that the workflow under study sends to its own listener: no item of the reproduction, and no way out of it. */
function ownClaim(surroundings: Surroundings, signal: AbortSignal): Claim {
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

/** What the case says its database holds; for what it does not say, what the store's tables hold now. */
function contentOf({ baseline }: CaseFile, store: Store): DatabaseContent {
  return {
    tables: { ...store.rows.all(), ...baseline.tables },
    seenValues: { ...store.seenValues.all(), ...baseline.seen_values },
  }
}
