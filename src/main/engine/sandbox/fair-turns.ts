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
  /**
   * The job that could begin if this one ended now; null where none could, or where it is one that keeps running out of time. It
   * waits no more: it is to be begun when that one has ended, or put back.
   */
  readonly following: (job: Job) => Job | null
  /** The job that `following` gave runs from now on, until `end`. */
  readonly begin: (job: Job) => void
  /** The job that `following` gave waits again, before all others of its owner. */
  readonly putBack: (job: Job) => void
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

  const serve = (job: Job): void => {
    remove(job)
    served += 1
    servedAt.set(job.owner, served)
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
      serve(job)
      running.add(job)
      return job
    },
    following: (before) => {
      if (before.isPostponed || waiting.length === 0) return null
      running.delete(before)
      const job = firstOf(false)
      running.add(before)
      if (job !== null) serve(job)
      return job
    },
    begin: (job) => {
      running.add(job)
    },
    putBack: (job) => {
      waiting.unshift(job)
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
