import * as z from 'zod/mini'
import type { Credential } from '../../shared/credential.ts'
import type { Store } from '../store/open-store.ts'

/** The hosts that kept credentials may go to, by the id of the credential. */
export interface AllowedHosts {
  /** Empty: any that its workflow may reach. */
  readonly of: (credentialId: string) => readonly string[]
  /** The same as a field of the credential; without one where there are none. */
  readonly shown: (credentialId: string) => Pick<Credential, 'allowedHosts'>
  readonly set: (credentialId: string, hosts: readonly string[]) => void
}

const schema = z.record(z.string(), z.array(z.string()))

export function openAllowedHosts({ settings }: Pick<Store, 'settings'>): AllowedHosts {
  const read = z.safeParse(schema, settings.get('credential-hosts') ?? {})
  const byId = new Map<string, readonly string[]>(Object.entries(read.success ? read.data : {}))
  return {
    of: (id) => byId.get(id) ?? [],
    shown: (id) => {
      const allowedHosts = byId.get(id)
      return allowedHosts === undefined ? {} : { allowedHosts }
    },
    set: (id, hosts) => {
      if (hosts.length === 0) byId.delete(id)
      else byId.set(id, hosts)
      settings.set('credential-hosts', Object.fromEntries(byId))
    },
  }
}
