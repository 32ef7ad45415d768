/**
 * The queue layer made real: executions as jobs in SQLite, handed out under leases in the order and with the concurrency that
 * the conditions say, at least once. Each runs in a worker, a thread of its own; one that is killed in mid-execution renews its
 * lease no more, so that its job is handed out again when the lease has run out.
 */
import { inOtherOrder } from '../layers/batch-order.ts'
import { openJobTable, type Job } from '../store/job-table.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { Pace } from '../world/pace.ts'
import type { QueueSettings } from '../world/queue-settings.ts'
import type { Caller, PlacedExecution } from '../executions/execution-order.ts'
import { runInWorker } from './run-in-worker.ts'
import type { WorkerPool } from './worker-pool.ts'
import type { WorkerRun } from './worker-run.ts'

/** A delivery's execution, and how to make another one of the same delivery. */
export interface QueuedExecution {
  readonly first: PlacedExecution
  readonly again: () => PlacedExecution
  /** Told at the start of each. */
  readonly begun: (executionId: string) => void
  readonly caller: Caller
}

export interface ExecutionQueue {
  /** Queues the execution of the delivery at that place of the batch (from 1); resolves when its job is done. */
  readonly submit: (place: number, execution: QueuedExecution) => Promise<RunOutcome>
  /** Nothing more comes of the delivery at that place: it was refused, or ran before. Nobody waits for its job. */
  readonly settled: (place: number) => void
  readonly close: () => void
}

export interface ExecutionQueueOptions extends Pick<WorkerRun, 'route' | 'depart' | 'tag' | 'patienceMs'> {
  readonly settings: QueueSettings
  /** SQLite file of the jobs. */
  readonly file: string
  /** Deliveries of the batch: jobs are put in another order only once all of them are there. */
  readonly size: number
  readonly pace: Pace
  readonly workers: WorkerPool
}

/** How long a worker may be silent before its job is handed out again, in milliseconds. */
const leaseMs = 5000
/** How often the queue is looked at while a job is open, in milliseconds. */
const pollMs = 20
/** So long the queue waits at most for the rest of a batch before it puts jobs in order: a busy machine sends them late. */
const gatherMs = 10_000
/** A job whose worker died so often dies of itself: it is not handed out once more. */
const mostHandedOut = 3

interface Entry {
  readonly place: number
  readonly execution: QueuedExecution
  readonly resolve: (outcome: RunOutcome) => void
  readonly reject: (error: unknown) => void
  outcome: RunOutcome | null
}

export function openExecutionQueue(options: ExecutionQueueOptions): ExecutionQueue {
  const { settings, file, size, pace, workers, route, depart, tag, patienceMs } = options
  const jobs = openJobTable(file)
  const entries = new Map<number, Entry>()
  const timers = new Set<NodeJS.Timeout>()
  /** Jobs whose worker lives. A busy machine may renew their leases late: they are not handed out again all the same. */
  const alive = new Set<number>()
  const realLeaseMs = pace.isCompressed ? 250 : leaseMs
  /** Places of the batch whose jobs are there, or of which none comes. */
  const there = new Set<number>()
  let running = 0
  let polling = false
  let gathered = settings.order.kind === 'as-sent'
  let closed = false

  const later = (act: () => void, milliseconds: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, milliseconds)
    timers.add(timer)
  }

  const choose = (waiting: readonly Job[]): Job | undefined => {
    switch (settings.order.kind) {
      case 'as-sent':
        return waiting[0]
      case 'reversed':
        return waiting.at(-1)
      case 'shuffled': {
        const places = inOtherOrder(
          Array.from({ length: size }, (_, index) => index + 1),
          'shuffled',
          settings.order.seed,
        )
        return waiting.toSorted((one, other) => places.indexOf(one.place) - places.indexOf(other.place))[0]
      }
    }
  }

  const pump = (): void => {
    if (closed || !gathered) return
    while (running < settings.concurrency) {
      const job = jobs.lease(Date.now(), realLeaseMs, (waiting) => choose(waiting.filter(({ id }) => !alive.has(id))))
      const entry = job === null ? undefined : entries.get(job.id)
      if (job === null || entry === undefined) {
        poll()
        return
      }
      running += 1
      void work(job, entry)
    }
  }

  /** Looks again for as long as a job is not done: one that is not ready yet, or whose lease has not run out yet. */
  const poll = (): void => {
    if (polling || jobs.count('done') === entries.size) return
    polling = true
    later(() => {
      polling = false
      pump()
    }, pollMs)
  }

  const work = async (job: Job, entry: Entry): Promise<void> => {
    const { execution, place } = entry
    const diesAfter = settings.killed?.delivery === place && job.handedOut === 1 ? settings.killed.afterNodeRuns : null
    alive.add(job.id)
    const heart = setInterval(() => {
      if (!closed && alive.has(job.id)) jobs.renew(job.id, Date.now() + realLeaseMs)
    }, realLeaseMs / 3)
    try {
      const placed = job.handedOut === 1 ? execution.first : execution.again()
      if (execution.caller.signal?.aborted === true) {
        // It does nothing any more, so no worker is needed.
        execution.begun(placed.id)
        entry.outcome ??= await placed.run(execution.caller)
        finish(job, entry)
        return
      }
      const worker = await workers.take()
      const onDied = (): void => {
        alive.delete(job.id)
      }
      try {
        execution.begun(placed.id)
        const runner = runInWorker(worker, { diesAfter, route, depart, tag, patienceMs, pace, onDied })
        const outcome = await placed.run({ ...execution.caller, runner })
        // A worker that is gone says nothing: only the end of its lease frees the job.
        if (!alive.has(job.id) && job.handedOut < mostHandedOut) return
        entry.outcome ??= outcome
        finish(job, entry)
      } finally {
        workers.giveBack(worker)
      }
    } catch (error) {
      entry.reject(error)
    } finally {
      clearInterval(heart)
      alive.delete(job.id)
      running -= 1
      if (!closed) later(pump, 0)
    }
  }

  const arrived = (place: number): void => {
    there.add(place)
    if (there.size >= size) gathered = true
  }

  const finish = (job: Job, entry: Entry): void => {
    jobs.complete(job.id)
    if (settings.handedOutTwice === entry.place && job.handedOut === 1) jobs.redeliver(job.id, Date.now())
    else if (entry.outcome !== null) entry.resolve(entry.outcome)
  }

  return {
    submit: (place, execution) =>
      new Promise((resolve, reject) => {
        const delayMs = pace.rest(settings.delayMs)
        const over = pace.begin(settings.delayMs)
        const id = jobs.add(place, Date.now() + delayMs)
        entries.set(id, { place, execution, resolve, reject, outcome: null })
        const hurry = (): void => {
          if (closed) return
          gathered = true
          jobs.hurry(id)
          pump()
        }
        const { signal } = execution.caller
        if (signal?.aborted === true) later(hurry, 0)
        else signal?.addEventListener('abort', hurry, { once: true })
        arrived(place)
        if (!gathered && entries.size === 1) {
          later(() => {
            gathered = true
            pump()
          }, gatherMs)
        }
        // Nothing is run within the transaction that accepts the delivery.
        later(() => {
          over()
          pump()
        }, delayMs)
      }),
    settled: (place) => {
      arrived(place)
      if (entries.size > 0) pump()
    },
    close: () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      jobs.close()
    },
  }
}
