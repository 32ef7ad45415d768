import { join } from 'node:path'
import type { CaseFile } from '../../shared/case.ts'
import { joinVariables } from '../../shared/variables.ts'
import { ownHost, type ListenerStatus } from '../../shared/listener-status.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { variablesOfCase } from '../credentials/variable-values.ts'
import { connect } from '../executions/real-surroundings.ts'
import type { Conditions, DatabaseContent } from '../layers/conditions.ts'
import { openExecutionQueue, type ExecutionQueue, type ExecutionQueueOptions } from '../queue-workers/job-queue.ts'
import type { Store } from '../store/open-store.ts'
import type { ExternalApi } from '../world/external-api.ts'
import type { Pace } from '../world/pace.ts'
import { openReverseProxy, type ReverseProxy } from '../world/reverse-proxy.ts'
import type { RoutedDispatcher } from '../world/routed-dispatcher.ts'
import type { CaseExits } from './case-exits.ts'
import type { StudiedModelHolder } from './model-stand-in.ts'
import type { ProxyPorts } from './proxy-ports.ts'
import { pacedClock, type PacedClock } from './rig-clock.ts'
import type { RigCredentials } from './rig-credentials.ts'
import { openRigDatabase, type RigDatabase } from './rig-database.ts'
import { openOverlay } from './rig-surroundings.ts'

/** What is open for one reproduction. */
export interface InForce {
  readonly conditions: Conditions
  readonly database: RigDatabase
  readonly queue: ExecutionQueue | null
  readonly proxy: ReverseProxy | null
  readonly clock: PacedClock
  /** Takes back what is recognised as the workflow's own deliveries. */
  readonly forget: (() => void)[]
  /** Calls that stand-ins took so far in the place of nodes, by the name of the node. */
  readonly standInCalls: Map<string, number>
  /** Calls of the stand-ins that were there before. */
  readonly callsBefore: number
}

export interface EnterParts {
  readonly file: CaseFile
  readonly store: Store
  /** Folder for the files of the reproduction. */
  readonly folder: string
  readonly now: () => number
  readonly pace: Pace
  readonly api: ExternalApi
  readonly model: StudiedModelHolder
  readonly exits: CaseExits
  readonly credentials: RigCredentials
  readonly listener: () => ListenerStatus
  readonly proxyPorts: ProxyPorts
  /** What jobs need beside their settings. */
  readonly jobs: Pick<ExecutionQueueOptions, 'route' | 'depart' | 'tag' | 'patienceMs' | 'pace' | 'workers'>
}

/** Opens what the conditions name for a reproduction of so many items; `name` is of one reproduction alone. */
export async function enterConditions(
  parts: EnterParts,
  name: string,
  conditions: Conditions,
  { size, realHosts }: { readonly size: number; readonly realHosts: readonly string[] },
): Promise<InForce> {
  const { api, model, folder, pace, store } = parts
  api.setRules(conditions.api.rules)
  api.setFaults(conditions.api.faults)
  const clock = pacedClock(parts.now, pace)
  api.setOverlay(openOverlay(conditions, parts.credentials.known, clock.now))
  await model.enter(conditions)
  const standIn = model.current()
  parts.exits.enter({
    real: realHosts,
    studied: Object.keys(conditions.api.rules),
    rig: standIn === null ? [] : [standIn.baseUrl],
  })
  const settings = conditions.queue
  const database = openRigDatabase(folder, name, contentOf(parts.file, store), conditions, pace, store.keeper)
  let queue: ExecutionQueue | null = null
  try {
    if (settings.mode !== 'inline')
      queue = openExecutionQueue({ ...parts.jobs, settings, file: join(folder, `${name}-jobs.sqlite`), size })
    const proxy = await openProxy(conditions, parts)
    const opened = { database, queue, proxy }
    return { conditions, clock, forget: [], standInCalls: new Map(), callsBefore: api.calls.length, ...opened }
  } catch (error) {
    // What is half in force is in nobody's hands, and would stay open.
    queue?.close()
    database.close()
    throw error
  }
}

/** Closes what was open; nothing where nothing was. */
export async function leaveConditions(left: InForce | null): Promise<void> {
  for (const forget of left?.forget ?? []) forget()
  left?.queue?.close()
  left?.database.close()
  await left?.proxy?.close()
}

export interface SurroundingsParts {
  /** The real ones: what the conditions do not name is as it is there. */
  readonly real: Surroundings
  readonly file: CaseFile
  readonly exits: CaseExits
  readonly credentials: RigCredentials
  readonly model: StudiedModelHolder
  readonly dispatcher: () => Promise<RoutedDispatcher>
  readonly lookup: Parameters<typeof connect>[3]
}

/** What surrounds an execution under these conditions. */
export function surroundingsUnder(
  { conditions, database, clock, standInCalls }: InForce,
  parts: SurroundingsParts,
): Surroundings {
  const { real, exits, credentials, model, lookup } = parts
  const known = { vars: real.variables, env: real.environment ?? null }
  const { vars: variables, env: environment } = joinVariables(known, variablesOfCase(parts.file))
  return {
    ...real,
    variables,
    environment,
    now: clock.now,
    wait: clock.wait,
    ...(clock.timeOut === undefined ? {} : { timeOut: clock.timeOut }),
    get baseUrl() {
      return real.baseUrl
    },
    dispatcher: async (connection, departure) => {
      const { proxy } = exits.depart(departure, connection.proxy)
      return (await parts.dispatcher()).dispatcher({ ...connection, proxy })
    },
    connect: (host, port, signal, departure) =>
      exits.depart(departure, null).isReal ? connect(host, port, signal, lookup) : Promise.resolve(null),
    credential: (type, reference, workflow) =>
      conditions.credential(credentials.credentialFor(type, reference, workflow), (name) =>
        credentials.named(type, name),
      ),
    // A made-up one takes its place.
    heldBack: () => null,
    madeUpCredential: (type, reference) =>
      conditions.credential(credentials.inPlaceOf(type, reference), (name) => credentials.named(type, name)),
    model: model.current() ?? real.model,
    tables: database.tables,
    seenValues: database.seenValues,
    notesReads: true,
    standInCall: (node) => {
      const call = (standInCalls.get(node) ?? 0) + 1
      standInCalls.set(node, call)
      return call
    },
  }
}

async function openProxy(
  { proxy }: Conditions,
  { listener, pace, proxyPorts }: Pick<EnterParts, 'listener' | 'pace' | 'proxyPorts'>,
): Promise<ReverseProxy | null> {
  const status = listener()
  if (proxy === null || status.kind !== 'listening') return null
  return openReverseProxy({
    settings: proxy,
    pace,
    upstream: { host: ownHost(status.address), port: status.port },
    onForward: proxyPorts.forwarded,
  })
}

/** What the case says its database holds; for what it does not say, what the store's tables hold now. */
function contentOf({ baseline }: CaseFile, store: Store): DatabaseContent {
  return {
    tables: { ...store.rows.all(), ...baseline.tables },
    seenValues: { ...store.seenValues.all(), ...baseline.seen_values },
  }
}
