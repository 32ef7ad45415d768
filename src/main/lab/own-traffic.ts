import { isLoopbackName } from '../../shared/host-name.ts'
import { ownHost, type ListenerStatus } from '../../shared/listener-status.ts'
import type { TaggedSend } from '../deliveries/tagged-sends.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { hostNameOf } from '../world/closed-host.ts'
import type { Destination, ExternalApi, Route } from '../world/external-api.ts'
import type { CaseExits } from './case-exits.ts'

interface RouteParts {
  readonly listener: () => ListenerStatus
  readonly exits: Pick<CaseExits, 'isReal'>
  readonly api: Pick<ExternalApi, 'route'>
}

/** Where a connection of the workflow under study leads: to its own listener, to a stand-in, or (null) to the real host. */
export async function routeOf(to: Destination, { listener, exits, api }: RouteParts): Promise<Route | null> {
  if (isOwn(to, listener())) return { kind: 'own' }
  return exits.isReal(to) ? null : api.route(to)
}

function isOwn(to: Destination, status: ListenerStatus): boolean {
  if (status.kind !== 'listening' || to.port !== status.port || to.protocol !== 'http:') return false
  const { name } = hostNameOf(to)
  return name === ownHost(status.address).replace(/^\[|\]$/gu, '') || isLoopbackName(name)
}

/**
 * A delivery that the workflow under study sends to its own listener: no item of the reproduction, and no way out of it. What it
 * starts belongs to the reproduction of that id: after a wait or a restart it must not meet the real world, nor count as what came
 * from outside.
 */
export function ownDelivery(reproductionId: string, surroundings: Surroundings, signal: AbortSignal): TaggedSend {
  return {
    reproductionId,
    surroundings: () => surroundings,
    workflow: null,
    queue: null,
    onStart: () => undefined,
    signal,
    deliveryId: null,
    finished: null,
  }
}
