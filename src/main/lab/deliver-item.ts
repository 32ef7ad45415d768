import type { OpenCredential } from '../../shared/credential.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { CaseExpectation } from '../../shared/case.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { DeliveryIntake } from '../deliveries/delivery-intake.ts'
import type { TaggedSend } from '../deliveries/tagged-sends.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { withAddressTest } from '../reproduction/address-test.ts'
import type { Store } from '../store/open-store.ts'
import type { Pace } from '../world/pace.ts'
import type { ProviderSaw } from '../world/send-error.ts'
import type { ShelvedWorkflow } from '../workflows/workflow-repository.ts'
import { alteredVersion } from './altered-version.ts'
import type { InForce } from './conditions-in-force.ts'
import { countWrites, type CountedWrites } from './counted-writes.ts'
import type { ProxyPorts } from './proxy-ports.ts'
import { itemView, type Dispatched } from './rig-item.ts'
import { sendOverHttp } from './send-item.ts'

export interface RigDelivery {
  readonly request: RawRequest
  readonly index: number
  /** The item that it repeats, by its index; null: none. */
  readonly duplicateOf: number | null
  readonly reproductionId: string
  readonly shelved: ShelvedWorkflow
  /** Counts as the credential that its webhook asks for, where that is not here; null: nothing does. */
  readonly caller: OpenCredential | null
}

export interface DeliverParts {
  readonly store: Store
  readonly deliveries: Pick<DeliveryIntake, 'tag'>
  readonly listener: () => ListenerStatus
  readonly pace: Pace
  readonly proxyPorts: ProxyPorts
  /** What surrounds the executions of the item. */
  readonly surroundings: Surroundings
  /** What the case expects of an item. */
  readonly expected: CaseExpectation | undefined
}

/** How long a provider waits for an answer, in milliseconds (GitHub: 10 s). */
const providerTimeoutMs = 10_000

/**
 * Sends one item as its provider does, as often as the provider would, and waits until the workflow is done with it. Never
 * rejects.
 */
export async function deliverItem(
  { request, index, duplicateOf, reproductionId, shelved, caller }: RigDelivery,
  now: InForce,
  parts: DeliverParts,
  signal: AbortSignal,
): Promise<ReproductionItem> {
  const { conditions, queue, proxy } = now
  const workflow = conditions.workflow(shelved.workflow)
  const isAltered = differs(workflow, shelved.workflow)
  const dispatched: Dispatched = { index, duplicateOf, workflow, executions: [], deliveryIds: [], proxyView: null }
  let seen: ProviderSaw = { providerView: null, sendError: null }
  for (let attempt = 0; attempt <= conditions.queue.providerRetries; attempt += 1) {
    const writes: CountedWrites['rows'][] = []
    const tagged: TaggedSend = {
      reproductionId,
      surroundings: () => {
        const counted = countWrites(parts.surroundings)
        writes.push(counted.rows)
        return counted.surroundings
      },
      workflow: isAltered ? { workflow, version: alteredVersion(workflow) } : { ...shelved, workflow },
      queue: queue === null ? null : (execution) => queue.submit(index + 1, execution),
      caller,
      onStart: (id) => dispatched.executions.push({ id, rowsWritten: writes.shift() ?? noRows }),
      signal,
      deliveryId: null,
      finished: null,
    }
    seen = await sendOverHttp(request, {
      listener: parts.listener(),
      proxyPort: proxy?.port ?? null,
      timeoutMs: providerTimeoutMs,
      pace: parts.pace,
      signal,
      connected: (port) => tagPort(port, tagged, proxy !== null, parts),
    })
    await tagged.finished
    queue?.settled(index + 1)
    if (tagged.deliveryId !== null) dispatched.deliveryIds.push(tagged.deliveryId)
    const status = seen.providerView?.statusCode ?? 0
    if (signal.aborted || (status >= 200 && status < 300)) break
  }
  const passed = proxy?.exchanges.findLast(({ received }) => received.body.equals(request.body)) ?? null
  const { store, expected } = parts
  return withAddressTest(itemView({ ...dispatched, proxyView: passed }, seen, { store, expected }), request)
}

const noRows = (): number => 0

/** True where a change has altered the workflow itself: what stands in for its nodes is no part of it. */
function differs(one: Workflow, other: Workflow): boolean {
  return (
    one.nodes !== other.nodes ||
    one.connections !== other.connections ||
    one.settings !== other.settings ||
    one.active !== other.active
  )
}

/** Has the listener recognise what comes from that port as the item; the returned function takes that back. */
function tagPort(
  port: number,
  tagged: TaggedSend,
  isProxied: boolean,
  { deliveries, proxyPorts }: Pick<DeliverParts, 'deliveries' | 'proxyPorts'>,
): () => unknown {
  if (!isProxied) return deliveries.tag(port, tagged)
  let forget = (): unknown => undefined
  const unfollow = proxyPorts.follow(port, (upstreamPort) => {
    forget = deliveries.tag(upstreamPort, tagged)
  })
  return () => {
    unfollow()
    forget()
  }
}
