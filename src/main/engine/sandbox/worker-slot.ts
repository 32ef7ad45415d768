import { Worker } from 'node:worker_threads'
import type { ConsoleLine } from '../../../shared/execution.ts'
import type { GuestImage } from './guest-instance.ts'
import type { SandboxAnswer, SandboxJob, ServeRequest } from './job.ts'
import type { Limits } from './limits.ts'
import type { FromWorker, ToWorker, WorkerData } from './sandbox-messages.ts'
import type { WorkerFiles } from './worker-file.ts'
import { messageOf } from '../../../shared/message-of.ts'

/** What all workers of a sandbox share: the compiled engine, the guest's script and, after the first boot, its image. */
export interface SharedParts {
  readonly files: WorkerFiles
  readonly limits: Limits
  image: GuestImage | null
}

interface Running {
  readonly job: SandboxJob
  readonly console: ConsoleLine[]
  readonly serve: ServeRequest
  readonly settle: (answer: SandboxAnswer) => void
  timer: NodeJS.Timeout | null
}

/**
 * One worker thread and the second of the two clocks: a job that does not stop by itself is ended with its thread. The
 * clock starts when the worker takes the job, not while the job waits in line.
 */
export class WorkerSlot {
  readonly #shared: SharedParts
  #worker: Worker | null = null
  #booted: Promise<void> = Promise.resolve()
  #running: Running | null = null
  #taken = false

  constructor(shared: SharedParts) {
    this.#shared = shared
  }

  get isFree(): boolean {
    return !this.#taken
  }

  /** Keeps the slot for one job; `run` gives it back. */
  take(): this {
    this.#taken = true
    return this
  }

  /** Starts the thread where it is not running; resolves when it takes jobs, rejects where it cannot start. */
  start(): Promise<void> {
    if (this.#worker !== null) return this.#booted
    const { files, limits, image } = this.#shared
    const data: WorkerData = { wasm: files.wasm, script: files.script, limits, image, modules: files.modules }
    const worker = new Worker(files.worker, {
      workerData: data,
      env: {},
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
    })
    worker.unref()
    this.#worker = worker
    this.#booted = new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => this.#hear(worker, message, resolve))
      worker.on('error', (error) => {
        this.#lose(worker, messageOf(error))
        reject(error instanceof Error ? error : new Error(String(error)))
      })
      worker.on('exit', (code) => {
        this.#lose(worker, `its thread ended with code ${code}`)
        reject(new Error(`The sandbox's thread ended with code ${code} before it was ready.`))
      })
    })
    this.#booted.catch(() => undefined)
    return this.#booted
  }

  /** Runs one job; the slot must be free. Never rejects. */
  async run(job: SandboxJob, signal: AbortSignal, serve: ServeRequest): Promise<SandboxAnswer> {
    const answered = new Promise<SandboxAnswer>((settle) => {
      this.#running = { job, console: [], serve, settle, timer: null }
    })
    const running = this.#running
    const abort = (): void => this.#kill('aborted', 'The execution was stopped while the code was running.')
    signal.addEventListener('abort', abort, { once: true })
    try {
      await this.start()
      if (running !== null && running === this.#running) {
        const hardMs = job.timeLimitMs + this.#shared.limits.graceMs
        const message = `The code did not finish within ${job.timeLimitMs} ms and did not react when it was interrupted, so it was ended. Look for one call that handles very much at once.`
        running.timer = setTimeout(() => this.#kill('killed', message), hardMs)
        this.#worker?.ref()
        this.#worker?.postMessage({ kind: 'job', job } satisfies ToWorker)
      }
      return await answered
    } catch (error) {
      const why = messageOf(error)
      this.#finish({
        kind: 'stopped',
        reason: 'broken',
        message: `The sandbox could not be started (${why}). Start the app again.`,
        console: [],
      })
      return await answered
    } finally {
      signal.removeEventListener('abort', abort)
      this.#worker?.unref()
      this.#running = null
      this.#taken = false
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#kill('aborted', 'The sandbox was closed while the code was running.')
    await worker?.terminate()
  }

  #hear(worker: Worker, message: FromWorker, ready: () => void): void {
    if (worker !== this.#worker) return
    switch (message.kind) {
      case 'ready':
        this.#shared.image ??= message.image
        ready()
        break
      case 'line':
        this.#running?.console.push(message.line)
        break
      case 'request':
        void this.#pass(worker, message.id, message.text)
        break
      case 'again':
        this.#running?.console.splice(0)
        break
      case 'answer':
        this.#finish(message.answer)
        break
      case 'idle':
        break
    }
  }

  /** Hands a request on, and its answer back to the job that sent it. */
  async #pass(worker: Worker, id: number, text: string): Promise<void> {
    const running = this.#running
    if (running === null) return
    const reply = await running.serve(text)
    if (running === this.#running && worker === this.#worker)
      worker.postMessage({ kind: 'reply', id, text: withId(id, reply) } satisfies ToWorker)
  }

  #finish(answer: SandboxAnswer): void {
    const running = this.#running
    if (running === null) return
    if (running.timer !== null) clearTimeout(running.timer)
    running.settle({ ...answer, console: running.console })
  }

  #kill(reason: 'killed' | 'aborted', message: string): void {
    const worker = this.#worker
    this.#worker = null
    this.#finish({ kind: 'stopped', reason, message, console: [] })
    void worker?.terminate()
  }

  #lose(worker: Worker, why: string): void {
    if (worker !== this.#worker) return
    this.#worker = null
    this.#finish({
      kind: 'stopped',
      reason: 'broken',
      message: `The code broke the engine that ran it (${why}). Look for very deep recursion or very large values.`,
      console: [],
    })
  }
}

/** The guest knows its requests by their numbers. */
function withId(id: number, reply: string): string {
  return `{"id":${id},${reply.slice(1)}`
}
