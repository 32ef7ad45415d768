/**
 * The queue layer made real: executions as jobs in SQLite, handed out under leases in the order and with the concurrency that
 * the conditions say, at least once. Each runs in a worker, a thread of its own; one that is killed in mid-execution renews its
 * lease no more, so that its job is handed out again when the lease has run out.
 */
import { openJobTable, type Job, type JobTable } from '../store/job-table.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import { nextJob } from './job-order.ts'
import type { ExecutionQueueOptions, QueuedExecution } from './queued-execution.ts'
import { runJob } from './run-job.ts'

/** How long a worker may be silent before its job is handed out again, in milliseconds. */
const leaseMs = 5000
/** The same where waits are compressed. */
const compressedLeaseMs = 250
/** How often the queue is looked at while a job is open, in milliseconds. */
const pollMs = 20
/** How long the queue waits for the rest of a batch before it puts jobs in order. */
const gatherMs = 400

interface Entry {
  readonly place: number
  readonly execution: QueuedExecution
  readonly resolve: (outcome: RunOutcome) => void
  readonly reject: (error: unknown) => void
  /** Of the first run that ended; null until then. */
  outcome: RunOutcome | null
}

export class ExecutionQueue {
  readonly #options: ExecutionQueueOptions
  readonly #jobs: JobTable
  readonly #leaseMs: number
  readonly #entries = new Map<number, Entry>()
  readonly #timers = new Set<NodeJS.Timeout>()
  /** Jobs whose worker lives. A busy machine may renew their leases late: they are not handed out again all the same. */
  readonly #alive = new Set<number>()
  #running = 0
  #isPolling = false
  #isGathered: boolean
  #isClosed = false

  constructor(options: ExecutionQueueOptions) {
    this.#options = options
    this.#jobs = openJobTable(options.file)
    this.#leaseMs = options.pace.isCompressed ? compressedLeaseMs : leaseMs
    this.#isGathered = options.settings.order.kind === 'as-sent'
  }

  /** Queues the execution of the delivery at that place of the batch (from 1); resolves when its job is done. */
  submit(place: number, execution: QueuedExecution): Promise<RunOutcome> {
    return new Promise((resolve, reject) => {
      const { pace, settings } = this.#options
      const delayMs = pace.rest(settings.delayMs)
      const over = pace.begin(settings.delayMs)
      const id = this.#jobs.add(place, Date.now() + delayMs)
      this.#entries.set(id, { place, execution, resolve, reject, outcome: null })
      this.#hurryWhenAborted(id, execution.caller.signal)
      this.#gather()
      // Nothing is run within the transaction that accepts the delivery.
      this.#after(delayMs, () => {
        over()
        this.#startJobs()
      })
    })
  }

  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#jobs.close()
  }

  #after(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, milliseconds)
    this.#timers.add(timer)
  }

  #hurryWhenAborted(id: number, signal: AbortSignal | undefined): void {
    const hurry = (): void => {
      if (this.#isClosed) return
      this.#isGathered = true
      this.#jobs.hurry(id)
      this.#startJobs()
    }
    if (signal?.aborted === true) this.#after(0, hurry)
    else signal?.addEventListener('abort', hurry, { once: true })
  }

  /** The batch is whole, or its rest is waited for from its first job on. */
  #gather(): void {
    if (this.#entries.size >= this.#options.size) this.#isGathered = true
    else if (!this.#isGathered && this.#entries.size === 1) {
      this.#after(gatherMs, () => {
        this.#isGathered = true
        this.#startJobs()
      })
    }
  }

  #startJobs(): void {
    if (this.#isClosed || !this.#isGathered) return
    while (this.#running < this.#options.settings.concurrency) {
      const job = this.#lease()
      const entry = job === null ? undefined : this.#entries.get(job.id)
      if (job === null || entry === undefined) {
        this.#poll()
        return
      }
      this.#running += 1
      void this.#work(job, entry)
    }
  }

  #lease(): Job | null {
    const { settings, size } = this.#options
    return this.#jobs.lease(Date.now(), this.#leaseMs, (ready) =>
      nextJob(
        settings.order,
        size,
        ready.filter(({ id }) => !this.#alive.has(id)),
      ),
    )
  }

  /** Looks again for as long as a job is not done: one that is not ready yet, or whose lease has not run out yet. */
  #poll(): void {
    if (this.#isPolling || this.#jobs.count('done') === this.#entries.size) return
    this.#isPolling = true
    this.#after(pollMs, () => {
      this.#isPolling = false
      this.#startJobs()
    })
  }

  async #work(job: Job, entry: Entry): Promise<void> {
    this.#alive.add(job.id)
    const renewal = setInterval(() => {
      if (!this.#isClosed && this.#alive.has(job.id)) this.#jobs.renew(job.id, Date.now() + this.#leaseMs)
    }, this.#leaseMs / 3)
    try {
      const outcome = await runJob(this.#options, job, entry, () => {
        this.#alive.delete(job.id)
      })
      // A worker that is gone says nothing: only the end of its lease frees the job.
      if (!this.#alive.has(job.id)) return
      entry.outcome ??= outcome
      this.#finish(job, entry)
    } catch (error) {
      entry.reject(error)
    } finally {
      clearInterval(renewal)
      this.#alive.delete(job.id)
      this.#running -= 1
      if (!this.#isClosed) {
        this.#after(0, () => {
          this.#startJobs()
        })
      }
    }
  }

  #finish(job: Job, { place, outcome, resolve }: Entry): void {
    this.#jobs.complete(job.id)
    if (this.#options.settings.handedOutTwice === place && job.handedOut === 1) {
      this.#jobs.redeliver(job.id, Date.now())
    } else if (outcome !== null) resolve(outcome)
  }
}

export function openExecutionQueue(options: ExecutionQueueOptions): ExecutionQueue {
  return new ExecutionQueue(options)
}
