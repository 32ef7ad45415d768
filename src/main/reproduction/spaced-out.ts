import type { Waiting } from './telling-order.ts'

/** What is still to be tried, as lanes take it. */
export interface SpacedOut {
  /** The next one, to be given back as done; null where nothing is left. */
  readonly take: () => Waiting | null
  readonly done: (one: Waiting) => void
}

/**
 * Hands out what is to be tried in its order, of the queue one at a time as long as there is anything else: each of them needs
 * threads of its own, and to start more of them takes longer than to use one again.
 */
export function spacedOut(order: readonly Waiting[]): SpacedOut {
  const waiting = [...order]
  const busy = new Set<Waiting>()
  return {
    take: () => {
      const at =
        busy.size === 0
          ? 0
          : Math.max(
              0,
              waiting.findIndex((one) => !isOfQueue(one)),
            )
      const [next = null] = waiting.splice(at, 1)
      if (next !== null && isOfQueue(next)) busy.add(next)
      return next
    },
    done: (one) => {
      busy.delete(one)
    },
  }
}

function isOfQueue({ toTry }: Waiting): boolean {
  return toTry.change.layer === 'queue'
}
