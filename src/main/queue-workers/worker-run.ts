import type { Departure } from '../engine/departure.ts'
import type { ExitWay } from '../world/exit-way.ts'
import type { Destination, Route } from '../world/external-api.ts'
import type { Pace } from '../world/pace.ts'

/** What is particular to one run of an execution in a worker. */
export interface WorkerRun {
  /** The worker is killed after so many node runs; null: it is not. */
  readonly diesAfter: number | null
  /** Where a connection of the execution leads; null: where its address says. */
  readonly route: (to: Destination) => Promise<Route | null>
  /** By which way a request of the execution leaves. */
  readonly depart: (departure: Departure, proxy: string | null) => ExitWay
  /** Told of the own port of a connection to the app's listener. */
  readonly tag: (localPort: number) => void
  readonly patienceMs: number
  readonly pace: Pace
  /** Told when the worker is gone before it was done. */
  readonly onDied: () => void
}
