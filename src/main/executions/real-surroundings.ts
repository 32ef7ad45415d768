import { connect as connectTo, type LookupFunction, type Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import type { BinaryFiles } from '../../shared/binary-files.ts'
import type { Variables } from '../../shared/variables.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { ConnectionOptions, Surroundings } from '../engine/surroundings.ts'
import type { OutboxMessage } from '../../shared/outbox-message.ts'
import type { Store } from '../store/open-store.ts'
import { lookupOf } from '../world/closed-host.ts'
import { tlsOf } from '../world/tls-of.ts'
import { wait } from './wait.ts'
import type { CredentialRegistry } from '../credentials/credential-registry.ts'
import type { HostGate } from '../consents/host-gate.ts'

export interface SurroundingsParts {
  readonly store: Store
  /** Files of long binary data; absent: all of it stands in its items. */
  readonly binaries?: BinaryFiles
  readonly credentials: CredentialRegistry
  /** Which of them a node gets. */
  readonly credentialFor: Surroundings['credential']
  /** Why one is withheld; absent: none ever is. */
  readonly heldBack?: Surroundings['heldBack']
  /** Holds a node while a person is asked for it; absent: nobody is. */
  readonly awaitLeave?: Surroundings['awaitLeave']
  /** Whether what a node sends may leave. */
  readonly gate: HostGate
  /** Folder for files that a person named for workflows; absent: none. */
  readonly filesFolder?: () => string | null
  /** How names are looked up; absent: as the platform does. */
  readonly lookup?: LookupFunction | undefined
  readonly now: () => number
  readonly baseUrl: () => string
  /** Key of the signatures of resume URLs. */
  readonly resumeKey: string
  readonly workflow: (id: string) => Workflow | null
  readonly keepMessage: (message: OutboxMessage) => void
  readonly variables: () => Variables
}

/** The world as it is, without any change of a layer: the real clock, the real network, the store. */
export function realSurroundings(parts: SurroundingsParts): Surroundings & { readonly close: () => Promise<void> } {
  const agents = new Map<string, Promise<Dispatcher>>()
  let timezone: string | null = null
  return {
    now: parts.now,
    wait,
    dispatcher: async (connection, departure) => {
      await parts.gate.pass(departure, connection.proxy)
      const key = JSON.stringify(connection)
      const known = agents.get(key)
      if (known !== undefined) return known
      const agent = openAgent(connection, parts.lookup)
      agents.set(key, agent)
      // What could not be opened is not closed either; whoever asked is told.
      agent.catch(() => agents.delete(key))
      return agent
    },
    connect: async (host, port, signal, departure) => {
      await parts.gate.pass(departure, null)
      signal.throwIfAborted()
      return connect(host, port, signal, parts.lookup)
    },
    credential: parts.credentialFor,
    ...(parts.heldBack === undefined ? {} : { heldBack: parts.heldBack }),
    ...(parts.awaitLeave === undefined ? {} : { awaitLeave: parts.awaitLeave }),
    secrets: parts.credentials.knownValues,
    model: null,
    credentialRenewed: (credential) => {
      parts.credentials.add([credential])
    },
    get variables() {
      return parts.variables().vars
    },
    get environment() {
      return parts.variables().env
    },
    // The first look takes as long as opening the store, every further one as long as a statement of SQL.
    get timezone() {
      return (timezone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
    },
    get baseUrl() {
      return parts.baseUrl()
    },
    resumeKey: parts.resumeKey,
    get filesFolder() {
      return parts.filesFolder?.() ?? null
    },
    workflow: parts.workflow,
    ...(parts.binaries === undefined ? {} : { binaries: parts.binaries }),
    tables: parts.store.rows,
    seenValues: parts.store.seenValues,
    outbox: parts.keepMessage,
    close: async () => {
      await Promise.all([...agents.values()].map(async (agent) => (await agent).close()))
    },
  }
}

async function openAgent(options: ConnectionOptions, given: LookupFunction | undefined): Promise<Dispatcher> {
  const { proxy } = options
  // Takes long to load: only where something is sent.
  const { Agent, buildConnector, ProxyAgent } = await import('../http-client/http-client.ts')
  const tls = tlsOf(options)
  if (proxy !== null) {
    const proxyTls = given === undefined ? {} : { proxyTls: { lookup: given } }
    return new ProxyAgent({ uri: proxy, requestTls: tls, ...proxyTls })
  }
  const direct = buildConnector(tls)
  return new Agent({
    connect: (to, callback) => {
      const lookup = lookupOf(to.hostname, given)
      const connector = lookup === undefined ? direct : buildConnector({ ...tls, lookup })
      connector(to, callback)
    },
  })
}

/** Opens a TCP connection. Rejects with the error of the platform, or the reason of the signal. */
export function connect(host: string, port: number, signal: AbortSignal, lookup?: LookupFunction): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const chosen = lookupOf(host, lookup)
    const socket = connectTo({ host, port, signal, ...(chosen === undefined ? {} : { lookup: chosen }) })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
