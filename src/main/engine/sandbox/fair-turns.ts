/**
 * Whose job runs next. Workflows take turns, whatever number of jobs each has; the last free worker is kept for a workflow that
 * has nothing running; code that keeps running out of time comes after everything else, one job at a time.
 */
export interface Turn {
  /** Who is served; jobs of one owner run in the order in which they came. */
  readonly owner: string
  /** Its code ran out of time again and again. */
  readonly isPostponed: boolean
}

export interface FairTurns<Job extends Turn> {
  readonly add: (job: Job) => void
  /** Takes the job back; false where it was not waiting. */
  readonly remove: (job: Job) => boolean
  /** The job that may begin now, which then runs until `end`; null where none may. */
  readonly next: () => Job | null
  readonly end: (job: Job) => void
  /** Takes out everything that waits. */
  readonly clear: () => readonly Job[]
}

/** Jobs that one owner may have running where others may come. */
const mostOfOne = 2

/** `workers`: how many jobs may run at the same time. */
export function openFairTurns<Job extends Turn>(workers: number): FairTurns<Job> {
  const waiting: Job[] = []
  const running = new Set<Job>()
  /** When each owner was served last, of those who have something here. */
  const servedAt = new Map<string, number>()
  let served = 0
  const kept = workers > 1 ? 1 : 0

  const runningOf = (owner: string): number => [...running].filter((job) => job.owner === owner).length
  const mayBegin = (job: Job): boolean => {
    const free = workers - running.size
    if (free <= 0) return false
    if (job.isPostponed) return free > kept && ![...running].some((one) => one.isPostponed)
    const own = runningOf(job.owner)
    return own === 0 || (own < mostOfOne && free > kept)
  }
  const firstOf = (isPostponed: boolean): Job | null => {
    const owners = new Set<string>()
    let chosen: Job | null = null
    for (const job of waiting) {
      if (job.isPostponed !== isPostponed || owners.has(job.owner)) continue
      owners.add(job.owner)
      if (!mayBegin(job)) continue
      if (chosen === null || (servedAt.get(job.owner) ?? 0) < (servedAt.get(chosen.owner) ?? 0)) chosen = job
    }
    return chosen
  }
  const forget = (owner: string): void => {
    if (runningOf(owner) === 0 && !waiting.some((job) => job.owner === owner)) servedAt.delete(owner)
  }
  const remove = (job: Job): boolean => {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
    return at >= 0
  }

  return {
    add: (job) => {
      waiting.push(job)
    },
    remove: (job) => {
      const removed = remove(job)
      if (removed) forget(job.owner)
      return removed
    },
    next: () => {
      const job = firstOf(false) ?? firstOf(true)
      if (job === null) return null
      remove(job)
      running.add(job)
      served += 1
      servedAt.set(job.owner, served)
      return job
    },
    end: (job) => {
      running.delete(job)
      forget(job.owner)
    },
    clear: () => {
      const all = waiting.splice(0)
      for (const { owner } of all) forget(owner)
      return all
    },
  }
}
