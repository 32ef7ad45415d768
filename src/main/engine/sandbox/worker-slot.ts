import { Worker } from 'node:worker_threads'
import type { ConsoleLine } from '../../../shared/execution.ts'
import type { GuestImage } from './guest-image.ts'
import { handOut, makeHandedJobs, takeJob } from './handed-jobs.ts'
import type { SandboxAnswer, SandboxJob, ServeRequest } from './job.ts'
import type { Limits } from './limits.ts'
import type { FromWorker, ToWorker, WorkerData } from './sandbox-messages.ts'
import type { WorkerFiles } from './worker-file.ts'
import { messageOf } from '../../../shared/message-of.ts'

/** What all workers of a sandbox share: the compiled engine, the guest's script and its image: the one of the build, or of the first boot. */
export interface SharedParts {
  readonly files: WorkerFiles
  readonly limits: Limits
  image: GuestImage | null
}

interface GivenJob {
  readonly job: SandboxJob
  readonly number: number
  readonly console: ConsoleLine[]
  readonly serve: ServeRequest
  /** Null: it was taken back before it began. */
  readonly settle: (answer: SandboxAnswer | null) => void
  timer: NodeJS.Timeout | null
  isAborted: boolean
}

/** What is lined up behind a job that takes longer than this is taken back: it may find another worker free. In milliseconds. */
const longestInLineMs = 5

/**
 * One worker thread and the second of the two clocks: a job that does not stop by itself is ended with its thread. The
 * clock starts when the worker takes the job, not while the job waits in line.
 */
export class WorkerSlot {
  readonly #shared: SharedParts
  readonly #handed = makeHandedJobs()
  #worker: Worker | null = null
  #booted: Promise<void> = Promise.resolve()
  /** The one at work, and the one that is lined up behind it. */
  #jobs: readonly GivenJob[] = []
  #numbers = 0
  #taken = false
  #isReady = false
  #isSlow = false

  constructor(shared: SharedParts) {
    this.#shared = shared
  }

  get isFree(): boolean {
    return !this.#taken
  }

  /** True where its thread has run a job and waits for another. */
  get isResting(): boolean {
    return !this.#taken && this.#isReady && this.#worker !== null && this.#jobs.length === 0
  }

  /** True where its job may end soon and none is lined up behind it. */
  get takesAnother(): boolean {
    return this.#isReady && !this.#isSlow && this.#jobs.length === 1
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
    const { wasm, script, modules } = files
    const data: WorkerData = { wasm, script, limits, image, modules, handed: this.#handed }
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

  /**
   * Runs one job; the slot must be free, or take another: then the job is lined up behind the one at work. Null where it was
   * taken back before it began. Never rejects.
   */
  async run(job: SandboxJob, signal: AbortSignal, serve: ServeRequest): Promise<SandboxAnswer | null> {
    let settle: GivenJob['settle'] = () => undefined
    const answered = new Promise<SandboxAnswer | null>((resolve) => (settle = resolve))
    this.#numbers += 1
    const given: GivenJob = { job, number: this.#numbers, console: [], serve, settle, timer: null, isAborted: false }
    const isFirst = this.#jobs.length === 0
    this.#jobs = [...this.#jobs, given]
    const abort = (): void => this.#abort(given)
    signal.addEventListener('abort', abort, { once: true })
    handOut(this.#handed, given.number)
    if (isFirst) void this.#bring(given)
    else {
      this.#worker?.postMessage(messageTo(given))
      given.timer = setTimeout(() => this.#takeBack(given), longestInLineMs)
    }
    const answer = await answered
    signal.removeEventListener('abort', abort)
    return answer
  }

  async close(): Promise<void> {
    const worker = this.#worker
    const [, next] = this.#jobs
    if (next !== undefined) this.#leave(next, aborted('The sandbox was closed before the code ran.'))
    this.#kill('aborted', 'The sandbox was closed while the code was running.')
    await worker?.terminate()
  }

  /** Brings the job at work to the thread, which is started where it is not running. */
  async #bring(given: GivenJob): Promise<void> {
    try {
      await this.start()
      if (given !== this.#jobs[0]) return
      this.#begins(given)
      this.#worker?.postMessage(messageTo(given))
    } catch (error) {
      const why = messageOf(error)
      const message = `The sandbox could not be started (${why}). Start the app again.`
      if (given === this.#jobs[0]) this.#finish({ kind: 'stopped', reason: 'broken', message, console: [] })
    }
  }

  /** From here on its time counts. */
  #begins(given: GivenJob): void {
    const hardMs = given.job.timeLimitMs + this.#shared.limits.graceMs
    const message = `The code did not finish within ${given.job.timeLimitMs} ms and did not react when it was interrupted, so it was ended. Look for one call that handles very much at once.`
    if (given.timer !== null) clearTimeout(given.timer)
    given.timer = setTimeout(() => this.#kill('killed', message), hardMs)
    this.#isReady = true
    this.#worker?.ref()
  }

  #hear(worker: Worker, message: FromWorker, ready: () => void): void {
    if (worker !== this.#worker) return
    const [running] = this.#jobs
    switch (message.kind) {
      case 'ready':
        if (message.image !== null) this.#shared.image = message.image
        ready()
        break
      case 'line':
        running?.console.push(message.line)
        break
      case 'request':
        void this.#pass(worker, message.id, message.text)
        break
      case 'again':
        running?.console.splice(0)
        break
      case 'answer':
        this.#finish(message.answer)
        break
    }
  }

  /** Hands a request on, and its answer back to the job that sent it. */
  async #pass(worker: Worker, id: number, text: string): Promise<void> {
    const [running] = this.#jobs
    if (running === undefined) return
    const reply = await running.serve(text)
    if (running === this.#jobs[0] && worker === this.#worker)
      worker.postMessage({ kind: 'reply', id, text: withId(id, reply) } satisfies ToWorker)
  }

  /** The job at work has ended; the one behind it is begun by then, or will be in a moment. */
  #finish(answer: SandboxAnswer): void {
    const [running, next] = this.#jobs
    if (running === undefined) return
    this.#isSlow = false
    this.#leave(running, { ...answer, console: running.console })
    if (next === undefined) return
    if (next.isAborted) this.#abort(next)
    else if (this.#worker === null) {
      // It had not begun: the thread went with the one before it.
      handOut(this.#handed, next.number)
      if (next.timer !== null) clearTimeout(next.timer)
      next.timer = null
      void this.#bring(next)
    } else this.#begins(next)
  }

  #takeBack(given: GivenJob): void {
    if (!takeJob(this.#handed, given.number)) return
    this.#isSlow = true
    this.#leave(given, null)
  }

  #abort(given: GivenJob): void {
    if (given === this.#jobs[0]) {
      this.#kill('aborted', 'The execution was stopped while the code was running.')
    } else if (takeJob(this.#handed, given.number)) {
      this.#leave(given, aborted('The execution was stopped before the code ran.'))
    } else {
      // It has begun, and the end of the one before it is on its way.
      given.isAborted = true
    }
  }

  /** The job is the slot's no more. */
  #leave(given: GivenJob, answer: SandboxAnswer | null): void {
    if (!this.#jobs.includes(given)) return
    if (given.timer !== null) clearTimeout(given.timer)
    this.#jobs = this.#jobs.filter((one) => one !== given)
    if (this.#jobs.length === 0) {
      this.#taken = false
      this.#worker?.unref()
    }
    given.settle(answer)
  }

  #kill(reason: 'killed' | 'aborted', message: string): void {
    this.#end({ kind: 'stopped', reason, message, console: [] })
  }

  #lose(worker: Worker, why: string): void {
    if (worker !== this.#worker) return
    const message = `The code broke the engine that ran it (${why}). Look for very deep recursion or very large values.`
    this.#end({ kind: 'stopped', reason: 'broken', message, console: [] })
  }

  /** The thread ends, and with it the job at work. */
  #end(answer: SandboxAnswer): void {
    const worker = this.#worker
    this.#worker = null
    this.#isReady = false
    this.#finish(answer)
    void worker?.terminate()
  }
}

function messageTo({ job, number }: GivenJob): ToWorker {
  return { kind: 'job', job, number }
}

function aborted(message: string): SandboxAnswer {
  return { kind: 'stopped', reason: 'aborted', message, console: [] }
}

/** The guest knows its requests by their numbers. */
function withId(id: number, reply: string): string {
  return `{"id":${id},${reply.slice(1)}`
}
