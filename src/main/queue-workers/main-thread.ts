import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import type { AsyncCalls } from './async-calls.ts'
import type { FromWorker } from './job-messages.ts'
import { deserializeError, type Answered } from './serialized-error.ts'
import type { SyncCalls } from './sync-calls.ts'

/** Where the answers to synchronous calls come in: the flag is set once the message is on the port. */
export interface SyncDoor {
  readonly flag: Int32Array
  readonly port: MessagePort
}

/** The main thread as its worker sees it. */
export class MainThread {
  readonly #post: (message: FromWorker) => void
  readonly #door: SyncDoor
  readonly #waiting = new Map<number, (answer: Answered) => void>()
  #last = 0

  constructor(post: (message: FromWorker) => void, door: SyncDoor) {
    this.#post = post
    this.#door = door
  }

  post(message: FromWorker): void {
    this.#post(message)
  }

  /** Stands still until the main thread has answered; throws what it threw there. */
  ask<Name extends keyof SyncCalls>(name: Name, ...given: Parameters<SyncCalls[Name]>): ReturnType<SyncCalls[Name]> {
    this.#post({ kind: 'sync', name, given })
    const answer = this.#answered() as Answered<ReturnType<SyncCalls[Name]>>
    if (answer.kind === 'error') throw deserializeError(answer.error)
    return answer.value
  }

  /** Whoever wakes it may do so for the answer before: it sleeps until there is one. */
  #answered(): unknown {
    const { flag, port } = this.#door
    for (;;) {
      Atomics.wait(flag, 0, 0)
      Atomics.store(flag, 0, 0)
      const received = receiveMessageOnPort(port) as { readonly message: unknown } | undefined
      if (received !== undefined) return received.message
    }
  }

  /** Goes on meanwhile; rejects with the signal's reason when it is aborted. */
  send<Name extends keyof AsyncCalls>(
    name: Name,
    signal: AbortSignal | null,
    ...given: Parameters<AsyncCalls[Name]>
  ): ReturnType<AsyncCalls[Name]> {
    const id = (this.#last += 1)
    const answer = new Promise((resolve, reject) => {
      const drop = (): void => {
        this.#waiting.delete(id)
        this.#post({ kind: 'dropped', id })
        reject(signal?.reason instanceof Error ? signal.reason : new Error(String(signal?.reason)))
      }
      if (signal?.aborted === true) {
        drop()
        return
      }
      signal?.addEventListener('abort', drop, { once: true })
      this.#waiting.set(id, (came) => {
        signal?.removeEventListener('abort', drop)
        if (came.kind === 'value') resolve(came.value)
        else reject(deserializeError(came.error))
      })
      this.#post({ kind: 'async', id, name, given })
    })
    // The main thread answers each call with what `AsyncCalls` says of it.
    return answer as ReturnType<AsyncCalls[Name]>
  }

  /** The answer to an asynchronous call has come. */
  settle(id: number, answer: Answered): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.(answer)
  }
}
