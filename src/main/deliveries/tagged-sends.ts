/**
 * What we send ourselves to our own listener: on the wire it is a delivery like any other, without a header of ours. It is
 * recognised by the port of its sender, which is known before a byte of it is sent.
 */
import type { OpenCredential } from '../../shared/credential.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Arrival } from '../listener/arrival.ts'
import type { QueuedExecution } from '../queue-workers/job-queue.ts'
import type { ShelvedWorkflow } from '../workflows/workflow-repository.ts'

/** One request that we send, and what is to become of it. */
export interface TaggedSend {
  /** Null: sent like every provider's delivery, not for a reproduction. */
  readonly reproductionId: string | null
  /** What surrounds an execution of the delivery instead of the real world; asked for each anew, in the order in which they begin. */
  readonly surroundings: () => Surroundings
  /** The workflow as the reproduction runs it; null: as it is stored. */
  readonly workflow: ShelvedWorkflow | null
  /** Takes the execution as a job; null: it is run at once. */
  readonly queue: ((execution: QueuedExecution) => Promise<RunOutcome>) | null
  /** Called at the start of each execution of the delivery. */
  readonly onStart: (executionId: string) => void
  /** Stops the executions of the delivery as well: who sends it has been stopped. */
  readonly signal: AbortSignal
  /** True: it runs although it repeats an earlier delivery. Left out: what was delivered before counts. */
  readonly runsAgain?: boolean
  /** Counts as the credential of its type that the webhook asks for and that is not here; left out: nothing does. */
  readonly caller?: OpenCredential | null
  /** Told as it arrives, in the group in which it is kept. */
  readonly onArrival?: (deliveryId: string) => void
  /** The delivery that it became; null until it has arrived. */
  deliveryId: string | null
  /** Resolves when its executions are stored; null while none was started. */
  finished: Promise<unknown> | null
}

/** An arrival, as far as its sender is told by it. */
type Sent = Pick<Arrival, 'id' | 'remotePort'>

export class TaggedSends {
  readonly #byPort = new Map<number, TaggedSend>()
  /** A sender may hang up, and give its port back, before its delivery is decided. */
  readonly #byArrival = new WeakMap<Sent, TaggedSend>()

  /** Says that what comes from this port is ours; returns the function that takes it back. */
  tag(port: number, send: TaggedSend): () => void {
    this.#byPort.set(port, send)
    return () => {
      if (this.#byPort.get(port) === send) this.#byPort.delete(port)
    }
  }

  /** To be told of each arrival as it comes: from now on it is ours, whatever becomes of its sender. Null: it is another's. */
  arrived(arrival: Sent): TaggedSend | null {
    const send = this.#byPort.get(arrival.remotePort) ?? null
    if (send === null) return null
    send.deliveryId = arrival.id
    this.#byArrival.set(arrival, send)
    return send
  }

  /** The send that an arrival is; null where it comes from outside. */
  of(arrival: Sent): TaggedSend | null {
    return this.#byArrival.get(arrival) ?? null
  }
}
