// The exits of a case. In: what a node is about to send, and the hosts that a person let go out for real. Out: by which way it
// leaves, and how many requests each host was sent. Everything else ends at a stand-in: nothing leaves unasked.
import type { OpenCredential } from '../../shared/credential.ts'
import { hostText, listsHost, readHost } from '../../shared/host-name.ts'
import { joinTraffic, type HostTraffic } from '../../shared/host-traffic.ts'
import { ClosedHostError, destinationOf, hostOf, type Departure } from '../engine/departure.ts'
import { hostKey, hostNameOf } from '../world/closed-host.ts'
import type { ExitWay } from '../world/exit-way.ts'
import type { ApiCall, Destination } from '../world/external-api.ts'
import { checkCredentials } from '../consents/credential-hosts.ts'
import type { MadeUpInPlace } from './rig-credentials.ts'

interface CaseHosts {
  /** Those that go out for real. */
  readonly real: readonly string[]
  /** Those that have rules. */
  readonly studied: readonly string[]
  /** Stand-ins of the bench that are asked by their own address: they are no way out, and are not counted. */
  readonly rig: readonly string[]
}

export interface CaseExits {
  /** What holds from now on; counts begin afresh. */
  readonly enter: (hosts: CaseHosts) => void
  /** True where the connection is to be made to the real host. */
  readonly isReal: (to: Pick<Destination, 'hostname' | 'port'>) => boolean
  /** @throws ClosedHostError where a credential must not go there, or a proxy is not among the real hosts */
  readonly depart: (departure: Departure, proxy: string | null) => ExitWay
  /** What was sent since `enter`, with what the stand-ins were asked meanwhile. */
  readonly traffic: (calls: readonly ApiCall[]) => readonly HostTraffic[]
}

export interface CaseExitsParts {
  readonly credential: (id: string) => OpenCredential | null
  /** True where the workflow under study refers to the credential with that id, or a person let it use it. */
  readonly isNamed: (credentialId: string) => boolean
  /** What was made up under that id; null where nothing was. */
  readonly madeUp: (credentialId: string) => MadeUpInPlace | null
}

export function openCaseExits({ credential, isNamed, madeUp }: CaseExitsParts): CaseExits {
  let now: CaseHosts = { real: [], studied: [], rig: [] }
  let sent: HostTraffic[] = []
  const isReal: CaseExits['isReal'] = (to) => listsHost([...now.real, ...now.rig], hostNameOf(to))
  const isStudied = (proxy: string): boolean => {
    const { protocol, hostname, port } = new URL(proxy)
    const host = hostKey({ protocol, hostname, port: port === '' ? 80 : Number(port) })
    return listsHost(now.studied, readHost(host) ?? { name: host, port: null })
  }
  return {
    enter: (hosts) => {
      now = hosts
      sent = []
    },
    isReal,
    depart: (departure, proxy) => {
      const { name, port } = destinationOf(departure)
      const host = hostOf(departure)
      if (!isReal({ hostname: name, port: port ?? 0 })) {
        if (departure.method === 'SMTP') sent.push({ host, byRule: 0, byStandIn: 1, real: 0 })
        // A proxy under study answers itself; any other one is left out, and the stand-in asked directly.
        return { proxy: proxy !== null && isStudied(proxy) ? proxy : null, isReal: false }
      }
      if (listsHost(now.rig, destinationOf(departure))) return { proxy: null, isReal: true }
      checkCredentials(departure, credential)
      checkNamed(departure, { credential, isNamed, madeUp })
      if (proxy !== null) checkProxy(proxy, departure, isReal)
      sent.push({ host, byRule: 0, byStandIn: 0, real: 1 })
      return { proxy, isReal: true }
    },
    traffic: (calls) =>
      joinTraffic([
        ...calls.map(({ host, madeUp }) => ({ host, byRule: madeUp ? 0 : 1, byStandIn: madeUp ? 1 : 0, real: 0 })),
        ...sent,
      ]),
  }
}

/**
 * A secret goes to a real host only where the workflow itself names it: one that a change puts in its place must be kept for the
 * host, and one that was made up opens nothing.
 */
function checkNamed({ credentialIds, node, url }: Departure, { credential, isNamed, madeUp }: CaseExitsParts): void {
  for (const id of credentialIds) {
    const used = credential(id)
    const inPlace = madeUp(id)
    if (inPlace !== null) {
      throw new ClosedHostError('CREDENTIAL_NOT_FOR_HOST', notForHost(inPlace, node, hostOf({ url })))
    }
    if (isNamed(id) || used === null || (used.allowedHosts ?? []).length > 0) continue
    throw new ClosedHostError(
      'CREDENTIAL_NOT_FOR_HOST',
      `The credential "${used.name}" took the place of the one that "${node}" names, and is not kept for ${hostOf({ url })}: nothing was sent. Add the host to the credential in Settings first.`,
    )
  }
}

function notForHost({ type, name, isHeldBack }: MadeUpInPlace, node: string, host: string): string {
  return isHeldBack
    ? `"${node}" refers to a credential by its name alone, so that only a made-up one was used, which is not sent to ${host}: nothing was sent. Allow the workflow to use the kept credential, or give one with the id that the node names.`
    : `"${node}" needs the credential "${name}" of the type "${type}", which is not in Faultline: a made-up one is shown to stand-ins alone, and nothing was sent to ${host}.`
}

function checkProxy(proxy: string, departure: Departure, isReal: CaseExits['isReal']): void {
  const { hostname, port, protocol } = new URL(proxy)
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  if (isReal({ hostname, port: number })) return
  throw new ClosedHostError(
    'HOST_NOT_ALLOWED',
    `"${departure.node}" is set to reach ${hostOf(departure)} through the proxy ${hostText({ name: hostname, port: number })}, which is not among the hosts that go out for real in this case: nothing was sent. Add the proxy to them, or take it off the node.`,
  )
}
