import type { Reproduction } from './reproduction.ts'

/** That no call met the change of a host that was sent, in words for the end of a sentence; null where one did, or it speaks of none. */
export function unmetChange({ change, hosts }: Pick<Reproduction, 'change' | 'hosts'>): string | null {
  const host = change?.layer === 'API' ? change.parameters['host'] : undefined
  if (typeof host !== 'string' || hosts === undefined) return null
  if (host === '') return hosts.length === 0 ? 'no call went out that it could have met' : null
  return hosts.some((one) => one.host.toLowerCase() === host.toLowerCase()) ? null : `no call went to ${host}`
}

/** What is said of a fault of the workflow's own database where no node asks it. */
export const noDatabaseAsked =
  'No node of this workflow asks its own database: nothing should differ, which tells that the database is not to blame. A database that is a service is changed by "A stand-in refuses".'
