import type { RawRequest } from '../../shared/delivery.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { sendRequest } from '../world/send-request.ts'
import type { DeliveryIntake } from './delivery-intake.ts'
import { replayPlace } from './replay-place.ts'

export interface DeliverHereParts {
  readonly deliveries: Pick<DeliveryIntake, 'tag'>
  readonly surroundings: Surroundings
  readonly listener: () => ListenerStatus
}

/** Nobody waits for the answer: as long as a workflow may take to give it. */
const patienceMs = 300_000

/**
 * Sends a request that names no host to the own listener, as if its provider reached it. Resolves when it has arrived, and is being kept; what it is
 * answered is waited for in the background. It repeats what was delivered before like any other.
 *
 * @throws ProblemError NOT_CONNECTED where the listener does not listen; SendError where it did not arrive
 */
export async function deliverHere(
  parts: DeliverHereParts,
  request: RawRequest,
  onArrival: (deliveryId: string) => void,
): Promise<void> {
  const { host, port, baseUrl } = replayPlace({ to: null, leaves: false }, parts.listener())
  const addressed = { ...request, headers: [['Host', new URL(baseUrl).host] as const, ...request.headers] }
  const { signal } = new AbortController()
  await new Promise<void>((resolve, reject) => {
    let takeBack: () => void = () => undefined
    const connected = (localPort: number): void => {
      takeBack = parts.deliveries.tag(localPort, {
        ...{ reproductionId: null, surroundings: () => parts.surroundings, workflow: null, queue: null },
        ...{ onStart: () => undefined, signal, deliveryId: null, finished: null },
        onArrival: (deliveryId) => {
          onArrival(deliveryId)
          resolve()
        },
      })
    }
    sendRequest(addressed, { host, port, timeoutMs: patienceMs, signal, connected })
      .then(() => resolve(), reject)
      .finally(() => takeBack())
  })
}
