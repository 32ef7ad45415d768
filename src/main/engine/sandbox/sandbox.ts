import { availableParallelism } from 'node:os'
import { openFairTurns, type Turn } from './fair-turns.ts'
import { imageFromBytes } from './image-file.ts'
import type { SandboxAnswer, SandboxJob, ServeRequest } from './job.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { countTimeOuts, mostTimeOuts } from './time-outs.ts'
import { loadWorkerFiles } from './worker-file.ts'
import { WorkerSlot, type SharedParts } from './worker-slot.ts'
import { messageOf } from '../../../shared/message-of.ts'

/**
 * Untrusted code comes in as text with the JSON it may see; JSON text goes out. Inside is QuickJS in WebAssembly in a
 * worker thread: nothing of the host can be reached from it (contract §5 rule 5), and whatever it does, the app goes on.
 */
export interface Sandbox {
  readonly limits: Limits
  /** Runs one job on a fresh guest; `serve` answers the requests of its code. Never rejects: a job that met a limit or was aborted answers `stopped`. */
  run(job: SandboxJob, signal: AbortSignal, serve?: ServeRequest): Promise<SandboxAnswer>
  /** Starts the first worker, so that the first job need not wait for it. */
  warm(): Promise<void>
  /** Ends all workers but those that rest, which are for the next sandbox of the process; running jobs answer `stopped`. */
  close(): Promise<void>
}

export interface SandboxOptions {
  /** Most worker threads; default 3 or 4: one workflow takes two of them at most, and one is kept for the others. */
  readonly workers?: number
  /** Limits other than the default ones. */
  readonly limits?: Partial<Limits>
}

/** A job that waits for a worker or has one. */
interface WaitingJob extends Turn {
  readonly take: (slot: WorkerSlot | null) => void
}

/** Where nobody answers them. */
const refuseRequest: ServeRequest = () =>
  Promise.resolve(JSON.stringify({ error: { name: 'Error', message: 'Requests cannot be sent from here.' } }))

/** Threads that are kept when there is nothing for them to do. */
const mostIdle = 2
/** How long the others are kept for the next rush, in milliseconds. */
const idleMs = 5000

/**
 * Threads that rested in a sandbox that was closed, for the next one of the process: each job has a guest of its own, so that they
 * hold nothing of the jobs before, and to start one is a third of a second of a processor.
 */
let leftIdle: readonly WorkerSlot[] = []
let restOfLeft: NodeJS.Timeout | undefined

/** Leaves these as well, as far as so many are kept, and ends all of them where nobody takes them soon. */
function leaveIdle(slots: readonly WorkerSlot[]): void {
  leftIdle = [...leftIdle, ...slots].slice(0, mostIdle)
  clearTimeout(restOfLeft)
  restOfLeft = setTimeout(() => {
    for (const slot of leftIdle) void slot.close()
    leftIdle = []
  }, idleMs).unref()
}

function takeLeft(): WorkerSlot | undefined {
  const [first, ...others] = leftIdle
  leftIdle = others
  return first
}

/** Opens a sandbox. Nothing is loaded or started before the first job (or `warm`). */
export function openSandbox(options: SandboxOptions = {}): Sandbox {
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const hasUsualLimits = options.limits === undefined
  const size = options.workers ?? Math.max(3, Math.min(4, availableParallelism()))
  let slots: readonly WorkerSlot[] = []
  const turns = openFairTurns<WaitingJob>(size)
  const atWork = new Map<WorkerSlot, WaitingJob>()
  const linedUp = new Map<WorkerSlot, WaitingJob>()
  const timeOuts = countTimeOuts()
  let shared: Promise<SharedParts> | null = null
  let closed = false
  let ownTurns = 0

  function parts(): Promise<SharedParts> {
    shared ??= loadWorkerFiles().then((files) => ({ files, limits, image: imageFromBytes(files.image, limits) }))
    return shared
  }

  function add(known: SharedParts): WorkerSlot {
    const slot = (hasUsualLimits ? takeLeft() : undefined) ?? new WorkerSlot(known)
    slots = [...slots, slot]
    return slot
  }

  /** Hands workers to whoever may begin. */
  function hand(known: SharedParts): void {
    for (let next = turns.next(); next !== null; next = turns.next()) {
      const slot = (slots.find((one) => one.isFree) ?? add(known)).take()
      atWork.set(slot, next)
      next.take(slot)
    }
    lineUp()
    // A thread takes long to start while others keep the machine busy: the next one is ready before it is asked for.
    const isRushed = slots.length > 1 && slots.every((slot) => !slot.isFree)
    if (isRushed && slots.length < size)
      void add(known)
        .start()
        .catch(() => undefined)
    idle.refresh()
  }

  /** Brings jobs that are due next behind those at work, so that no thread stands still until it is asked again. */
  function lineUp(): void {
    for (const [slot, running] of atWork) {
      const next = slot.takesAnother && !linedUp.has(slot) ? turns.following(running) : null
      if (next === null) continue
      linedUp.set(slot, next)
      next.take(slot)
    }
  }

  /** The job has left its worker. */
  function leave(slot: WorkerSlot, job: WaitingJob, isTakenBack: boolean): void {
    if (linedUp.get(slot) === job) {
      linedUp.delete(slot)
      if (isTakenBack) turns.putBack(job)
      return
    }
    const next = linedUp.get(slot)
    turns.end(job)
    atWork.delete(slot)
    if (next === undefined) return
    linedUp.delete(slot)
    turns.begin(next)
    atWork.set(slot, next)
  }

  /** Ends the threads that were started for a rush. */
  const idle = setTimeout(() => {
    const spare = slots.filter((slot) => slot.isFree).slice(mostIdle)
    slots = slots.filter((slot) => !spare.includes(slot))
    for (const slot of spare) void slot.close()
  }, idleMs).unref()

  async function runInTurn(
    job: SandboxJob,
    known: SharedParts,
    signal: AbortSignal,
    serve: ServeRequest,
  ): Promise<SandboxAnswer> {
    if (closed || signal.aborted) return stopped('The execution was stopped before the code ran.')
    const earlier = timeOuts.inARow(job)
    const since = performance.now()
    ownTurns += 1
    let place = withResolve<WorkerSlot | null>()
    const waiting: WaitingJob = {
      owner: job.owner ?? `turn ${String(ownTurns)}`,
      isPostponed: earlier >= mostTimeOuts,
      take: (slot) => {
        place.resolve(slot)
      },
    }
    const giveUp = (): void => {
      if (turns.remove(waiting)) place.resolve(null)
    }
    turns.add(waiting)
    signal.addEventListener('abort', giveUp, { once: true })
    hand(known)
    for (;;) {
      const slot = await place.promise
      if (slot === null) {
        signal.removeEventListener('abort', giveUp)
        return stopped('The execution was stopped before the code ran.')
      }
      const waitedMs = performance.now() - since
      place = withResolve()
      const answer = await slot.run(job, signal, serve)
      leave(slot, waiting, answer === null)
      // The signal outlives the job: an execution may have thousands of them.
      if (answer !== null) signal.removeEventListener('abort', giveUp)
      if (answer !== null) timeOuts.note(job, answer)
      hand(known)
      if (answer !== null)
        return waiting.isPostponed ? { ...answer, postponed: { timeOuts: earlier, waitedMs } } : answer
    }
  }

  const stopped = (message: string): SandboxAnswer => ({ kind: 'stopped', reason: 'aborted', message, console: [] })

  return {
    limits,
    async run(job, signal, serve = refuseRequest) {
      if (closed) return stopped('The sandbox is closed.')
      if (signal.aborted) return stopped('The execution was stopped before the code ran.')
      let known: SharedParts
      try {
        known = await parts()
      } catch (error) {
        const why = messageOf(error)
        return {
          kind: 'stopped',
          reason: 'broken',
          message: `The sandbox could not be loaded (${why}). Install the app again.`,
          console: [],
        }
      }
      return runInTurn(job, known, signal, serve)
    },
    async warm() {
      const known = await parts()
      await (slots[0] ?? add(known)).start()
    },
    async close() {
      closed = true
      clearTimeout(idle)
      for (const { take } of turns.clear()) take(null)
      if (hasUsualLimits) leaveIdle(slots.filter((slot) => slot.isResting))
      await Promise.all(slots.filter((slot) => !leftIdle.includes(slot)).map((slot) => slot.close()))
      slots = []
    },
  }
}

function withResolve<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
