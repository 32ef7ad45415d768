import { TransientsById } from '../../shared/transients-by-id.ts'

interface RunningExecution {
  readonly abort: Pick<AbortController, 'abort'>
  readonly done: Promise<unknown>
}

/** The executions that run in this process. */
export class RunningExecutions {
  readonly #running = new TransientsById<RunningExecution>()

  /** `done` settles when it has ended and what it did is stored. It is to be taken out by `remove`. */
  add(id: string, abort: Pick<AbortController, 'abort'>, done: Promise<unknown>): void {
    this.#running.set(id, { abort, done })
  }

  remove(id: string): void {
    this.#running.delete(id)
  }

  get count(): number {
    return this.#running.size
  }

  /** Stops it; false where it does not run. */
  abort(id: string): boolean {
    this.#running.get(id)?.abort.abort()
    return this.#running.has(id)
  }

  /** Resolves when nothing runs any more, nor what began in the meantime. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await this.#settled()
  }

  /** Stops all of them, and resolves when they have ended. */
  async abortAll(reason: Error): Promise<void> {
    for (const { abort } of this.#running.values()) abort.abort(reason)
    await this.#settled()
  }

  async #settled(): Promise<void> {
    await Promise.allSettled(this.#running.values().map(({ done }) => done))
  }
}
