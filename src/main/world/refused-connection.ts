import { isIP } from 'node:net'
import type { buildConnector as Connector } from 'undici'
import { buildConnector, errors } from '../http-client/http-client.ts'
import type { Destination } from './external-api.ts'
import { connectTimeoutMs } from './patience.ts'

/** Refuses a connection as a machine without a network does: names are unknown, addresses unreachable. */
export function refuse(
  destination: Destination,
  to: Connector.Options,
  callback: Connector.Callback,
  timeout: number,
): void {
  const { hostname, port } = destination
  if (!isIP(hostname)) {
    failAtLookup('ENOTFOUND', to, callback, timeout)
    return
  }
  const unreachable = new Error(`connect ENETUNREACH ${hostname}:${port}`)
  Object.assign(unreachable, { errno: -101, code: 'ENETUNREACH', syscall: 'connect', address: hostname, port })
  callback(unreachable, null)
}

const errnos = { ENOTFOUND: -3008, EAI_AGAIN: -3001 } as const

/** Lets the socket itself fail at its look-up, so that the error takes the way that a real one takes. */
export function failAtLookup(
  code: keyof typeof errnos,
  to: Connector.Options,
  callback: Connector.Callback,
  timeout: number | null | undefined,
): void {
  const connector = buildConnector({
    timeout: timeout ?? connectTimeoutMs,
    lookup: (hostname, _options, found) => {
      const error = new Error(`getaddrinfo ${code} ${hostname}`)
      found(Object.assign(error, { errno: errnos[code], code, syscall: 'getaddrinfo', hostname }), '')
    },
  })
  connector(withName(to), callback)
}

/** What stands in compressed time for the whole wait, in milliseconds. */
const silentMs = 60

/**
 * Fails as a connection that is not made in time does, after a moment. The library's own clock for it goes by half seconds
 * (undici's lib/util/timers.js), which is too coarse for compressed time.
 */
export function failAtConnecting({ hostname, port }: Destination, callback: Connector.Callback): void {
  const text = `Connect Timeout Error (attempted address: ${hostname}:${port}, timeout: ${connectTimeoutMs}ms)`
  setTimeout(() => {
    callback(new errors.ConnectTimeoutError(text), null)
  }, silentMs)
}

/** An address is never looked up: where one stands for the host, a name must stand in for it. */
export function withName(to: Connector.Options): Connector.Options {
  return isIP(bare(to.hostname)) ? { ...to, hostname: `${bare(to.hostname)}.invalid` } : to
}

/** A host without the brackets of an IPv6 address. */
export function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
