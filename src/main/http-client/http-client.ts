/**
 * The parts of undici that are used, each from its own file: all of it together brings a `fetch`, caches, cookies and stand-ins
 * of its own along, and takes more than twice as long to load, which every thread that runs executions would pay for.
 */
import type { Dispatcher } from 'undici'
import api from 'undici/lib/api/index.js'
import buildConnectorOf from 'undici/lib/core/connect.js'
import errorsOf from 'undici/lib/core/errors.js'
import AgentOf from 'undici/lib/dispatcher/agent.js'
import DispatcherOf from 'undici/lib/dispatcher/dispatcher.js'
import PoolOf from 'undici/lib/dispatcher/pool.js'
import ProxyAgentOf from 'undici/lib/dispatcher/proxy-agent.js'

// As undici's own index does: `request` and its like are no part of the class by themselves.
Object.assign(DispatcherOf.prototype, api)

// Values of this file: what is passed on as it was imported comes out as undefined of a bundle that loads this file late.
export const Agent = AgentOf
export type Agent = AgentOf
export const buildConnector = buildConnectorOf
export const errors = errorsOf
export const Pool = PoolOf
export const ProxyAgent = ProxyAgentOf
export type ProxyAgent = ProxyAgentOf

/** What is asked, and by which dispatcher; undici would take one for all of the process where none is named. */
export type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'method'> & {
  readonly dispatcher: Dispatcher
  readonly method?: string
}

/**
 * Asks an address of `http:` or `https:`; its query is taken along. Rejects as undici's `request` does: with `TypeError` for what
 * is no address, with `errors.InvalidArgumentError` for another protocol, with the error of the platform or the reason of the signal.
 */
export async function request(address: string | URL, options: RequestOptions): Promise<Dispatcher.ResponseData> {
  const { origin, protocol, pathname, search } = typeof address === 'string' ? new URL(address) : address
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new errors.InvalidArgumentError('Invalid URL protocol: the URL must start with `http:` or `https:`.')
  const { dispatcher, method = 'GET', ...others } = options
  return dispatcher.request({ ...others, origin, path: pathname + search, method })
}
