import type { SandboxAnswer, SandboxJob } from './job.ts'

/** How often in a row the same code may run out of time before it has to wait for all others. */
export const mostTimeOuts = 3

/** Counts for each workflow which of its code keeps running out of time. An edit makes other code of it, which starts anew. */
export interface TimeOuts {
  /** Time-outs in a row of this code. */
  readonly inARow: (job: SandboxJob) => number
  /** Notes how a job of it ended. What was stopped from outside says nothing. */
  readonly note: (job: SandboxJob, answer: SandboxAnswer) => void
}

/** Codes that are remembered; the one that ran out of time longest ago is forgotten first. */
const mostRemembered = 500

export function countTimeOuts(): TimeOuts {
  const counts = new Map<string, number>()
  const keyOf = ({ owner = '', kind, source }: SandboxJob): string => JSON.stringify([owner, kind, source])
  return {
    // A key is as long as its code: none is made while all is well.
    inARow: (job) => (counts.size === 0 ? 0 : (counts.get(keyOf(job)) ?? 0)),
    note: (job, answer) => {
      const isTimeOut = answer.kind === 'stopped' && (answer.reason === 'time' || answer.reason === 'killed')
      if (!isTimeOut && counts.size === 0) return
      if (answer.kind === 'stopped' && answer.reason === 'aborted') return
      const key = keyOf(job)
      const before = counts.get(key) ?? 0
      counts.delete(key)
      if (!isTimeOut) return
      counts.set(key, before + 1)
      const [oldest] = counts.keys()
      if (counts.size > mostRemembered && oldest !== undefined) counts.delete(oldest)
    },
  }
}
