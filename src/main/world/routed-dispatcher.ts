import { BlockList, isIP, type LookupFunction } from 'node:net'
import { checkServerIdentity, type SecureContext } from 'node:tls'
import type { buildConnector as Connector, Dispatcher } from 'undici'
import { Agent, buildConnector, Pool, ProxyAgent } from '../http-client/http-client.ts'
import { lookupOf } from './closed-host.ts'
import type { Destination, Route } from './external-api.ts'
import { realPace, type Pace } from './pace.ts'
import { connectTimeoutMs, withPatience, type Patience } from './patience.ts'
import { bare, failAtConnecting, failAtLookup, refuse, withName } from './refused-connection.ts'
import { secureContexts } from './secure-contexts.ts'
import { tlsOf, type Connecting } from './tls-of.ts'

export interface RoutedDispatcherOptions {
  /** Where a host under study leads; null: it is not under study. */
  readonly route: (to: Destination) => Promise<Route | null>
  /**
   * What happens to every other host: `real`: the real network; `closed`: nothing leaves this machine: loopback
   * addresses stay reachable, names fail as unknown and addresses as unreachable.
   */
  readonly elsewhere: 'real' | 'closed'
  /**
   * Milliseconds after which a connection that is not made, or an answer that does not come, has timed out, where the
   * caller would wait longer; null: as long as the caller waits.
   */
  readonly patienceMs: number | null
  readonly pace?: Pace
  /** How names of the real network are looked up; absent: as the platform does. */
  readonly lookup?: LookupFunction
  /** Told of the own port of a connection to the app's listener before a byte is sent on it. */
  readonly tag?: (localPort: number) => Promise<void>
}

/** Carries outgoing requests, those for hosts under study to their stand-in. */
export interface RoutedDispatcher {
  /** The dispatcher for these options; the same one each time. */
  dispatcher(connecting: Connecting): Dispatcher
  /** Ends every connection, whatever is under way on it. */
  close(): Promise<void>
}

/**
 * Opens dispatchers that route at the connection: URL, Host header and the server name of TLS stay as the workflow has
 * them, only the socket leads elsewhere. Failures are the platform's own errors with their codes.
 */
export function openRoutedDispatcher(options: RoutedDispatcherOptions): RoutedDispatcher {
  const opened = new Map<string, Dispatcher>()
  const patience: Patience = { patienceMs: options.patienceMs ?? Infinity, pace: options.pace ?? realPace }
  return {
    dispatcher(connecting) {
      const key = JSON.stringify(connecting)
      let dispatcher = opened.get(key)
      if (!dispatcher) {
        const base = connecting.proxy === null ? openAgent(options, connecting) : openProxied(options, connecting)
        const plain = options.patienceMs === null && options.pace === undefined
        dispatcher = plain ? base : base.compose((dispatch) => withPatience(dispatch, patience))
        opened.set(key, dispatcher)
      }
      return dispatcher
    },
    async close() {
      await Promise.all([...opened.values()].map((dispatcher) => dispatcher.destroy()))
      opened.clear()
    },
  }
}

function openAgent(options: RoutedDispatcherOptions, connecting: Connecting): Agent {
  return new Agent({ connect: routedConnector(options, connecting) })
}

function openProxied(options: RoutedDispatcherOptions, connecting: Connecting): ProxyAgent {
  const connect = routedConnector(options, connecting)
  const proxy = new URL(connecting.proxy ?? '')
  return new ProxyAgent({
    uri: proxy.href,
    // As n8n and most clients do it: plain HTTP in absolute form, a tunnel for HTTPS alone.
    proxyTunnel: false,
    requestTls: tlsOf(connecting),
    clientFactory: (origin, own) => new Pool(origin, Object.assign({}, own, { connect })),
    factory: (origin, own) =>
      new Pool(origin, Object.assign({}, own, new URL(origin).origin === proxy.origin ? { connect } : {})),
  })
}

function routedConnector(options: RoutedDispatcherOptions, connecting: Connecting): Connector.connector {
  const tls = { ...tlsOf(connecting), maxCachedSessions: 0 }
  const contextFor = secureContexts(tlsOf(connecting))
  const timeout = Math.min(connectTimeoutMs, options.patienceMs ?? Infinity)
  const direct: Connector.connector = (to, callback) => {
    const lookup = lookupOf(bare(to.hostname), options.lookup)
    buildConnector({ ...tls, timeout, ...(lookup === undefined ? {} : { lookup }) })(to, callback)
  }
  return (to, callback) => {
    const destination = destinationOf(to)
    options.route(destination).then(
      (route) => {
        if (route?.kind === 'own') connectTagged(direct, to, options.tag, callback)
        else if (route)
          connectRouted(
            route,
            destination,
            to,
            callback,
            { ...tls, timeout },
            contextFor,
            options.pace?.isCompressed ?? false,
          )
        else if (options.elsewhere === 'real' || isLoopback(destination.hostname)) direct(to, callback)
        else refuse(destination, to, callback, timeout)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  }
}

/** A connection to the app's own listener, told of before it is used. */
function connectTagged(
  direct: Connector.connector,
  to: Connector.Options,
  tag: RoutedDispatcherOptions['tag'],
  callback: Connector.Callback,
): void {
  direct(to, (...made) => {
    const [, socket] = made
    if (socket?.localPort === undefined || tag === undefined) {
      callback(...made)
      return
    }
    tag(socket.localPort).then(
      () => callback(...made),
      (error: unknown) => {
        socket.destroy()
        callback(error instanceof Error ? error : new Error(String(error)), null)
      },
    )
  })
}

function connectRouted(
  route: Exclude<Route, { readonly kind: 'own' }>,
  destination: Destination,
  to: Connector.Options,
  callback: Connector.Callback,
  settings: Connector.BuildOptions,
  contextFor: (trusted: readonly string[]) => SecureContext,
  compressed: boolean,
): void {
  switch (route.kind) {
    case 'local': {
      const connector = buildConnector({
        ...settings,
        ...(route.trusted.length > 0 ? { secureContext: contextFor(route.trusted) } : {}),
        // Where the host is an address there is no server name, and the check would be made against 127.0.0.1.
        checkServerIdentity: (_host, certificate) => checkServerIdentity(destination.hostname, certificate),
      })
      const servername = to.servername ?? (isIP(destination.hostname) ? '' : destination.hostname)
      connector({ ...to, hostname: '127.0.0.1', port: String(route.port), servername }, callback)
      return
    }
    case 'unknown-host':
      failAtLookup(route.temporarily ? 'EAI_AGAIN' : 'ENOTFOUND', to, callback, settings.timeout)
      return
    case 'silent':
      // Its name is looked up for ever: in compressed time it is known at once that this takes too long.
      if (compressed) failAtConnecting(destination, callback)
      else buildConnector({ ...settings, lookup: () => undefined })(withName(to), callback)
  }
}

function destinationOf(to: Connector.Options): Destination {
  const protocol = to.protocol === 'https:' ? 'https:' : 'http:'
  const port = to.port === '' ? (protocol === 'https:' ? 443 : 80) : Number(to.port)
  return { protocol, hostname: bare(to.hostname), port }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function isLoopback(hostname: string): boolean {
  const family = isIP(hostname)
  if (family === 0) return hostname === 'localhost' || hostname.endsWith('.localhost')
  return loopback.check(hostname, family === 4 ? 'ipv4' : 'ipv6')
}
