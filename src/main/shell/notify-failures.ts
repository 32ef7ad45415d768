/**
 * In: the notices of Faultline. Out: a notification of the system for every production delivery that failed while nobody was
 * looking. What Faultline sent itself is being looked at, so it notifies of nothing.
 */
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { CallsAndNotices } from './ipc.ts'

export interface NotifyParts {
  readonly isLookedAt: () => boolean
  /** Shows a notification; `chosen` is called when the person clicks it. */
  readonly show: (title: string, text: string, chosen: () => void) => void
  readonly lookAt: (executionId: string) => void
  /** Milliseconds; absent: the clock of this machine. */
  readonly now?: () => number
}

/** After a notification the next one waits so long: a storm of failures is told once, with how many came meanwhile. */
const quietMs = 15_000

/** Notifies until the returned function is called. Error texts stay in the window: they may hold personal data. */
export function notifyFailures(faultline: Pick<CallsAndNotices, 'onNotice'>, parts: NotifyParts): () => void {
  const sending = new Set<string>()
  const now = parts.now ?? Date.now
  let toldAt = -Infinity
  let untold = 0
  return faultline.onNotice((name, value) => {
    if (name === 'reproduction') {
      const { id, status } = value as { readonly id: string; readonly status: string }
      if (status === 'running') sending.add(id)
      else sending.delete(id)
    }
    if (name !== 'execution') return
    const execution = value as ExecutionSummary
    const hasFailed = !execution.cannotRunHere && (execution.status === 'error' || execution.status === 'crashed')
    if (!hasFailed || execution.mode !== 'webhook' || sending.size > 0 || parts.isLookedAt()) return
    if (now() - toldAt < quietMs) {
      untold += 1
      return
    }
    const more = untold
    toldAt = now()
    untold = 0
    const node = execution.firstFailure?.node ?? execution.failure?.node
    parts.show(
      `A delivery failed in ${execution.workflowName}`,
      [
        node === undefined ? 'Open it to see why.' : `The first node that failed is "${node}".`,
        ...(more === 0 ? [] : [more === 1 ? 'One failed before it.' : `${more} failed before it.`]),
      ].join(' '),
      () => parts.lookAt(execution.id),
    )
  })
}
