import type { SandboxAnswer, SandboxJob, ServeRequest } from '../engine/sandbox/job.ts'
import type { Limits } from '../engine/sandbox/limits.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { MainThread } from './main-thread.ts'

/** The sandbox is in the main thread; requests of its code come back here, where the node's sender is. */
export class WorkerSandbox implements Sandbox {
  readonly limits: Limits
  readonly #main: MainThread
  /** Those who answer the requests of the code that runs, by the number of its job. */
  readonly #serving = new Map<number, ServeRequest>()
  #last = 0

  constructor(limits: Limits, main: MainThread) {
    this.limits = limits
    this.#main = main
  }

  run = async (job: SandboxJob, signal: AbortSignal, serve?: ServeRequest): Promise<SandboxAnswer> => {
    const from = (this.#last += 1)
    if (serve !== undefined) this.#serving.set(from, serve)
    try {
      return await this.#main.send('sandbox', signal, job, from)
    } catch {
      const message = 'The execution was stopped while the code ran.'
      return { kind: 'stopped', reason: 'aborted', message, console: [] }
    } finally {
      this.#serving.delete(from)
    }
  }

  /** The code of that job sends a request: JSON text. */
  async request(id: number, from: number, text: string): Promise<void> {
    const reply = await this.#serving.get(from)?.(text)
    if (reply !== undefined) this.#main.post({ kind: 'replied', id, text: reply })
  }

  warm = (): Promise<void> => Promise.resolve()
  close = (): Promise<void> => Promise.resolve()
}
