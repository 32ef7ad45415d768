import { availableParallelism } from 'node:os'
import type { SandboxAnswer, SandboxJob, ServeRequest } from './job.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { loadWorkerFiles } from './worker-file.ts'
import { WorkerSlot, type SharedParts } from './worker-slot.ts'

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
  /** Ends all workers; running jobs answer `stopped`. */
  close(): Promise<void>
}

export interface SandboxOptions {
  /** Worker threads; default 2, or 1 on a single core. */
  readonly workers?: number
  /** Limits other than the default ones. */
  readonly limits?: Partial<Limits>
}

interface Waiting {
  readonly take: (slot: WorkerSlot | null) => void
}

/** Where nobody answers them. */
const refuseRequest: ServeRequest = () =>
  Promise.resolve(JSON.stringify({ error: { name: 'Error', message: 'Requests cannot be sent from here.' } }))

/** Opens a sandbox. Nothing is loaded or started before the first job (or `warm`). */
export function openSandbox(options: SandboxOptions = {}): Sandbox {
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const size = options.workers ?? Math.max(1, Math.min(2, availableParallelism() - 1))
  const slots: WorkerSlot[] = []
  const waiting: Waiting[] = []
  let shared: Promise<SharedParts> | null = null
  let closed = false

  function parts(): Promise<SharedParts> {
    shared ??= loadWorkerFiles().then((files) => ({ files, limits, image: null }))
    return shared
  }

  function add(known: SharedParts): WorkerSlot {
    const slot = new WorkerSlot(known, () => hand(slot))
    slots.push(slot)
    return slot
  }

  async function slotFor(signal: AbortSignal): Promise<WorkerSlot | null> {
    const known = await parts()
    const free = slots.find((slot) => slot.isFree)
    if (free !== undefined) return free.take()
    if (slots.length < size) return add(known).take()
    return new Promise((resolve) => {
      const leave = (): void => {
        const at = waiting.indexOf(entry)
        if (at >= 0) waiting.splice(at, 1)
        resolve(null)
      }
      const entry: Waiting = {
        take: (slot) => {
          // The signal outlives the job: an execution may have thousands of them.
          signal.removeEventListener('abort', leave)
          resolve(slot)
        },
      }
      waiting.push(entry)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  function hand(slot: WorkerSlot): void {
    const next = waiting.shift()
    if (next !== undefined) next.take(slot.take())
  }

  const stopped = (message: string): SandboxAnswer => ({ kind: 'stopped', reason: 'aborted', message, console: [] })

  return {
    limits,
    async run(job, signal, serve = refuseRequest) {
      if (closed) return stopped('The sandbox is closed.')
      if (signal.aborted) return stopped('The execution was stopped before the code ran.')
      let slot: WorkerSlot | null
      try {
        slot = await slotFor(signal)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        return {
          kind: 'stopped',
          reason: 'broken',
          message: `The sandbox could not be loaded (${why}). Install the app again.`,
          console: [],
        }
      }
      if (slot === null) return stopped('The execution was stopped before the code ran.')
      return slot.run(job, signal, serve)
    },
    async warm() {
      const known = await parts()
      await (slots[0] ?? add(known)).start()
    },
    async close() {
      closed = true
      for (const { take } of waiting.splice(0)) take(null)
      await Promise.all(slots.map((slot) => slot.close()))
    },
  }
}
