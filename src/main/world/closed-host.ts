import { hostText, isLoopbackName, readHost, type HostName } from '../../shared/host-name.ts'
import { madeUpHeader } from '../../shared/made-up-answer.ts'
import type { ApiRule } from '../../shared/case.ts'
import type { LookupFunction } from 'node:net'

/** The answer of a host of which nobody wrote one: an empty success that says so. */
export const unwrittenRule: ApiRule = { path: '/*', status: 200, json: {}, made_up: true }

/** What a made-up answer carries, so that it is never taken for one of the API. */
export const madeUpMark: Readonly<Record<string, string>> = { [madeUpHeader]: '1' }

const presetPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** A host as rules and counts name it: with its port where it is not the one of the scheme. */
export function hostKey(to: { readonly protocol: string; readonly hostname: string; readonly port: number }): string {
  const name = nameOf(to.hostname)
  return hostText({ name, port: to.port === presetPorts[to.protocol] ? null : to.port })
}

/** The host of a connection, spelled as lists spell it. */
export function hostNameOf(to: { readonly hostname: string; readonly port: number }): HostName {
  return { name: nameOf(to.hostname), port: to.port }
}

function nameOf(hostname: string): string {
  return readHost(hostname)?.name ?? hostname.toLowerCase()
}

/**
 * How a name is looked up: one below `localhost` is this machine, whatever a resolver says of it (RFC 6761 §6.3); every other
 * one as handed in, else by the platform (undefined).
 */
export function lookupOf(hostname: string, given?: LookupFunction): LookupFunction | undefined {
  const name = nameOf(hostname)
  if (!isLoopbackName(name) || !name.endsWith('.localhost')) return given
  return (_hostname, { all }, found) => {
    const addresses = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]
    if (all === true) found(null, addresses)
    else found(null, '127.0.0.1', 4)
  }
}
