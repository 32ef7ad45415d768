import type { CallsOf } from '../../shared/contract.ts'
import type { reproductionCalls } from '../../shared/contract/reproductions.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { Store } from '../store/open-store.ts'
import { chosenDeliveries } from '../studies/chosen-deliveries.ts'
import type { StudySession } from '../studies/study-session.ts'
import { attempt, attemptDone } from './attempt.ts'
import { mustListen } from './must-listen.ts'

export interface ReproductionServices {
  readonly cases: StudySession
  readonly store: Store
  readonly status: () => ListenerStatus
  /** Notified of a fault of ours that no call is waiting for. */
  readonly failed: (error: unknown) => void
}

export function createReproductionCalls(services: ReproductionServices): CallsOf<typeof reproductionCalls> {
  const { cases, store, status, failed } = services
  return {
    send: async ({ deliveryIds, ...order }) => {
      mustListen(status())
      const studied = cases.current()?.workflow.id ?? null
      const requests = deliveryIds === undefined ? undefined : chosenDeliveries(deliveryIds, studied, store)
      const { id, begun, done } = cases.send({ ...order, requests })
      // Whoever asked is told why it did not begin, and with the answer knows of it as one that runs.
      await begun
      done.catch(failed)
      return { reproductionId: id }
    },
    stopReproduction: ({ reproductionId }) =>
      attemptDone(() => {
        cases.stop(reproductionId)
      }),
    reproductions: () => attempt(() => cases.reproductions()),
    compare: ({ baselineId, changedId }) => attempt(() => cases.compare(baselineId, changedId)),
    sweep: ({ kind, layers = [], resume = false, realHosts = [] }) =>
      attempt(() => {
        mustListen(status())
        const { id, done } = cases.sweep({ kind, layers, resume, realHosts })
        // How it ends is told as a notice; a fault of ours as a problem.
        done.catch(failed)
        return { sweepId: id }
      }),
    stopSweep: () =>
      attemptDone(() => {
        cases.stopSweep()
      }),
    sweeps: () => attempt(() => cases.sweeps()),
  }
}
