// The way out for workflows that are not studied: deliveries to the listener, retries, single runs. In: what a node is about
// to send. Out: leave to send it, or the sentence for which it stays. Loopback is open; every other host is named or asked for.
import type { OpenCredential } from '../../shared/credential.ts'
import { hostText, isLoopbackName, listsHost } from '../../shared/host-name.ts'
import { ClosedHostError, destinationOf, hostOf, type Departure } from '../engine/departure.ts'
import type { Consents } from './consents.ts'
import { checkCredentials } from './credential-hosts.ts'

/** How hosts other than this machine are dealt with. */
export type HostPolicy =
  /** A person is asked once for each workflow and host. */
  | { readonly kind: 'ask' }
  /** Those on the list are open, every other one is closed and nobody is asked. */
  | { readonly kind: 'listed'; readonly hosts: readonly string[] | 'all' }

export interface HostGate {
  /**
   * Resolves when it may leave, through this proxy (a URL) where one is given.
   *
   * @throws ClosedHostError where it must not
   */
  readonly pass: (departure: Departure, proxy: string | null) => Promise<void>
}

export interface HostGateParts {
  readonly policy: HostPolicy
  readonly consents: Consents
  readonly credential: (id: string) => OpenCredential | null
  /** Takes secrets out of a URL that is shown to a person. */
  readonly redact: (text: string) => string
}

export function openHostGate({ policy, consents, credential, redact }: HostGateParts): HostGate {
  /** Executions that were told "not now", by question: they are not asked again. */
  const declined = new Map<string, string>()

  const ask = async (departure: Departure, name: string): Promise<void> => {
    const { workflow, executionId, node, method, url, holdMs } = departure
    const id = `host ${workflow.id} ${name}`
    const decided = consents.decided({ id })
    if (decided === 'allowed') return
    if (decided === 'closed') throw keptClosed(departure, name)
    if (declined.get(id) === executionId) throw notAllowed(departure, name)
    const answer = await consents.ask(
      {
        id,
        kind: 'host',
        workflowId: workflow.id,
        workflowName: workflow.name,
        host: name,
        node,
        method,
        url: redact(withoutQuery(url)),
        held: 0,
      },
      holdMs,
    )
    if (answer === 'allow') return
    if (answer === 'never') throw keptClosed(departure, name)
    declined.set(id, executionId)
    throw notAllowed(departure, name)
  }

  const check = async (departure: Departure): Promise<void> => {
    const host = destinationOf(departure)
    if (isLoopbackName(host.name)) return
    if (policy.kind === 'ask') await ask(departure, host.name)
    else if (policy.hosts !== 'all' && !listsHost(policy.hosts, host))
      throw notListed(departure, hostText({ ...host, port: null }))
  }

  return {
    pass: async (departure, proxy) => {
      checkCredentials(departure, credential)
      await check(departure)
      // What it says to the proxy, the proxy's owner can read.
      if (proxy !== null) await check({ ...departure, url: proxy, credentialIds: [] })
    },
  }
}

function withoutQuery(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

function wanted({ node, method, url }: Departure): string {
  return `"${node}" wanted to send ${method} to ${hostOf({ url })}`
}

function notAllowed(departure: Departure, name: string): ClosedHostError {
  return new ClosedHostError(
    'HOST_NOT_ALLOWED',
    `${wanted(departure)}, and nobody allowed the workflow "${departure.workflow.name}" to reach ${name}: nothing was sent. Allow the host in the window of Faultline, then retry the execution.`,
  )
}

function keptClosed(departure: Departure, name: string): ClosedHostError {
  return new ClosedHostError(
    'HOST_NOT_ALLOWED',
    `${wanted(departure)}, and ${name} is kept closed for the workflow "${departure.workflow.name}": nothing was sent. Take that back in Settings under "Hosts that workflows may reach", then retry the execution.`,
  )
}

function notListed(departure: Departure, name: string): ClosedHostError {
  return new ClosedHostError(
    'HOST_NOT_ALLOWED',
    `${wanted(departure)}, and ${name} is closed: nothing was sent. Give --allow-host ${name} to let requests to it out, or --allow-all-hosts.`,
  )
}
