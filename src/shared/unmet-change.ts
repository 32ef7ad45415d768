import type { Reproduction } from './reproduction.ts'

/** That no call met the change of a host that was sent, in words for the end of a sentence; null where one did, or it speaks of none. */
export function unmetChange({ change, hosts }: Pick<Reproduction, 'change' | 'hosts'>): string | null {
  const host = change?.layer === 'API' ? change.parameters['host'] : undefined
  if (typeof host !== 'string' || hosts === undefined) return null
  if (host === '') return hosts.length === 0 ? 'no call went out that it could have met' : null
  return hosts.some((one) => one.host.toLowerCase() === host.toLowerCase()) ? null : `no call went to ${host}`
}
