import type { CallsOf } from '../../shared/contract.ts'
import type { replayCalls } from '../../shared/contract/replays.ts'
import type { Replays } from '../deliveries/replays.ts'
import { attempt, attemptDone } from './attempt.ts'

export interface ReplayServices {
  readonly replays: Replays
}

export function createReplayCalls({ replays }: ReplayServices): CallsOf<typeof replayCalls> {
  return {
    replay: (order) => replays.replay(order),
    stopReplay: () =>
      attemptDone(() => {
        replays.stop()
      }),
    replays: ({ deliveryId }) => attempt(() => replays.of(deliveryId)),
  }
}
