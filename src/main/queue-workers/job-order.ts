import { inOtherOrder } from '../layers/batch-order.ts'
import type { Job } from '../store/job-table.ts'
import type { QueueSettings } from '../world/queue-settings.ts'

/** Which of the jobs that are ready is handed out first; undefined where none is. `size`: deliveries of the batch. */
export function nextJob(order: QueueSettings['order'], size: number, ready: readonly Job[]): Job | undefined {
  switch (order.kind) {
    case 'as-sent':
      return ready[0]
    case 'reversed':
      return ready.at(-1)
    case 'shuffled': {
      const places = Array.from({ length: size }, (_, index) => index + 1)
      const shuffled = inOtherOrder(places, 'shuffled', order.seed)
      return ready.toSorted((one, other) => shuffled.indexOf(one.place) - shuffled.indexOf(other.place))[0]
    }
  }
}
