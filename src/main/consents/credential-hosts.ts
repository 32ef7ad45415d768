import type { OpenCredential } from '../../shared/credential.ts'
import { hostText, listsHost, readHost } from '../../shared/host-name.ts'
import { ClosedHostError, destinationOf, hostOf, type Departure } from '../engine/departure.ts'

/**
 * Fails before anything leaves where a credential that goes along is kept for other hosts. An empty list: it may go wherever
 * its workflow may. Hosts that the credential itself names (its token URL, its mail server) need not be listed.
 *
 * @throws ClosedHostError CREDENTIAL_NOT_FOR_HOST
 */
export function checkCredentials(departure: Departure, credential: (id: string) => OpenCredential | null): void {
  const to = destinationOf(departure)
  for (const id of departure.credentialIds) {
    const used = credential(id)
    const allowed = used?.allowedHosts ?? []
    if (used === null || allowed.length === 0 || listsHost([...allowed, ...ownHosts(used)], to)) continue
    throw new ClosedHostError(
      'CREDENTIAL_NOT_FOR_HOST',
      `The credential "${used.name}" may go to ${allowed.join(', ')} only, and "${departure.node}" wanted to send it to ${hostOf(departure)}: nothing was sent. Add the host to the credential in Settings, or give the node another credential.`,
    )
  }
}

const ownFields = ['accessTokenUrl', 'host'] as const

function ownHosts({ data }: OpenCredential): readonly string[] {
  return ownFields.flatMap((field) => {
    const value = data[field]
    const read = typeof value === 'string' ? readHost(value) : null
    return read === null ? [] : [hostText({ ...read, port: null })]
  })
}
