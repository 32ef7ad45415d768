/**
 * Where a case is reproduced: its surroundings with at most one change, on real sockets. Conditions come from the layers;
 * what they name is made real here and handed to the engine and to the sender.
 */
import { join } from 'node:path'
import type { CaseFile } from '../../shared/case.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { OutgoingRequest } from '../../shared/execution.ts'
import { ownHost, type ListenerStatus } from '../../shared/listener-status.ts'
import type { RequestEnd } from '../../shared/outside-run.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Conditions, DatabaseContent } from '../layers/conditions.ts'
import type { ArrivedRequest } from '../reproduction/outside-run.ts'
import type { Store } from '../store/open-store.ts'
import { openExternalApi, type Destination, type Route } from '../world/external-api.ts'
import { realPace, type Pace } from '../world/pace.ts'
import { openReverseProxy, type ReverseProxy } from '../world/reverse-proxy.ts'
import type { RoutedDispatcher } from '../world/routed-dispatcher.ts'
import { alteredVersion } from './altered-version.ts'
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts'
import { itemView, type Dispatched } from './bench-item.ts'
import { openOverlay } from './bench-overlay.ts'
import { pacedClock, type PacedClock } from './bench-clock.ts'
import { presentedTexts } from './case-credentials.ts'
import type { Claim, DeliveryDesk } from './delivery-desk.ts'
import { openExecutionQueue, type ExecutionQueue } from './execution-queue.ts'
import { sendOverHttp } from './send-over-http.ts'
import { sendPlainly } from './send-plainly.ts'
import { openStudiedModel } from './studied-model.ts'
import type { WorkerPool } from './worker-pool.ts'
import type { ShelvedWorkflow } from './workflow-shelf.ts'
import { makeThrowAwayFolder } from './throw-away-folder.ts'

export interface Bench {
  /**
   * Puts the conditions in force for a reproduction of so many items; only one set at a time. What the conditions before
   * had left behind (rows, jobs, used-up answers) is gone.
   */
  readonly enter: (conditions: Conditions, size: number) => Promise<void>
  /** Sends one item under the conditions in force and waits until the workflow is done with it. Never rejects. */
  readonly deliver: (delivery: BenchDelivery, signal: AbortSignal) => Promise<ReproductionItem>
  /** Sends one request of an execution again, without the engine, under these conditions. Never rejects. */
  readonly sendOutside: (request: OutgoingRequest, conditions: Conditions) => Promise<SentOutside>
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
  }
  readonly listener: () => ListenerStatus
  readonly now: () => number
  /** Threads in which queued executions run. */
  readonly workers: WorkerPool
  /** Time, real where it is left out: compressed for a sweep. */
  readonly pace?: Pace
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
}

export async function openBench(file: CaseFile, parts: BenchParts): Promise<Bench> {
  const pace = parts.pace ?? realPace
  const folder = makeThrowAwayFolder('case')
  const presents = (
    name: string,
    call: { readonly headers: RawRequest['headers']; readonly target: string },
  ): boolean =>
    parts.credentials
      .named(name)
      .flatMap(presentedTexts)
      .some(
        (text) =>
          call.headers.some(([, value]) => value.includes(text)) || call.target.includes(encodeURIComponent(text)),
      )
  const api = await openExternalApi(file.baseline.api ?? {}, { now: parts.now, pace, presents })
  let passedThrough: ReadonlySet<string> = new Set()
  const connecting = {
    route: (to: Destination): Promise<Route | null> =>
      passedThrough.has(to.hostname) ? Promise.resolve(null) : api.route(to),
    patienceMs: pace.isCompressed ? Infinity : patienceMs,
    pace,
  }
  let opening: Promise<RoutedDispatcher> | null = null
  // What sends requests takes long to load, and a case is opened before anything is sent.
  const routed = (): Promise<RoutedDispatcher> =>
    (opening ??= import('../world/routed-dispatcher.ts').then(({ openRoutedDispatcher }) =>
      openRoutedDispatcher({ ...connecting, elsewhere: 'real' }),
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
    dispatcher: async (connection) => (await routed()).dispatcher(connection),
    credential: (type, reference) =>
      conditions.credential(parts.surroundings.credential(type, reference), (name) =>
        parts.surroundings.credential(type, { name }),
      ),
    model: model.current() ?? parts.surroundings.model,
    tables: database.tables,
    seenValues: database.seenValues,
  })

  const leave = async (): Promise<void> => {
    const left = inForce
    inForce = null
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
    enter: async (conditions, size) => {
      await leave()
      entered += 1
      api.setRules(conditions.api.rules)
      api.setFaults(conditions.api.faults)
      const clock = pacedClock(parts.now, pace)
      api.setOverlay(openOverlay(conditions, parts.credentials.all, clock.now))
      passedThrough = new Set(conditions.api.passedThrough)
      await model.enter(conditions)
      const name = `reproduction-${String(entered)}`
      inForce = {
        conditions,
        clock,
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
    sendOutside: async (request, conditions) => {
      await bench.enter(conditions, 1)
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

/** What the case says its database holds; for what it does not say, what the store's tables hold now. */
function contentOf({ baseline }: CaseFile, store: Store): DatabaseContent {
  return {
    tables: { ...store.rows.all(), ...baseline.tables },
    seenValues: { ...store.seenValues.all(), ...baseline.seen_values },
  }
}
