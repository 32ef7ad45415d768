import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import type { AsyncCalls, CallResult, FromExecutionWorker, SyncCalls } from './job-messages.ts'
import { deserializeError } from './serialized-error.ts'

/** By which a synchronous call is answered: the flag wakes the thread, the port has the result. */
export interface SyncChannel {
  readonly flag: Int32Array
  readonly port: MessagePort
}

/** The main thread, as a worker calls it. */
export class MainThread {
  readonly #channel: SyncChannel
  readonly #post: (message: FromExecutionWorker) => void
  readonly #underWay = new Map<number, (result: CallResult) => void>()
  #lastId = 0

  constructor(channel: SyncChannel, post: (message: FromExecutionWorker) => void) {
    this.#channel = channel
    this.#post = post
  }

  /** Blocks the thread until the main thread has returned. Throws what it threw. */
  callSync<Name extends keyof SyncCalls>(
    name: Name,
    ...args: Parameters<SyncCalls[Name]>
  ): ReturnType<SyncCalls[Name]> {
    const { flag, port } = this.#channel
    this.#post({ kind: 'sync-call', name, args })
    Atomics.wait(flag, 0, 0)
    Atomics.store(flag, 0, 0)
    // The main thread returns what `SyncCalls` says of the call.
    const result = receiveMessageOnPort(port)?.message as CallResult<ReturnType<SyncCalls[Name]>> | undefined
    if (result === undefined) throw new Error(`The main thread did not answer "${name}".`)
    if (result.kind === 'error') throw deserializeError(result.error)
    return result.value
  }

  /** Rejects with what the main thread threw, or with the signal's reason when it is aborted. */
  callAsync<Name extends keyof AsyncCalls>(
    name: Name,
    signal: AbortSignal | null,
    ...args: Parameters<AsyncCalls[Name]>
  ): ReturnType<AsyncCalls[Name]> {
    const id = (this.#lastId += 1)
    const result = new Promise((resolve, reject) => {
      const drop = (): void => {
        this.#underWay.delete(id)
        this.#post({ kind: 'dropped', id })
        reject(signal?.reason instanceof Error ? signal.reason : new Error(String(signal?.reason)))
      }
      if (signal?.aborted === true) {
        drop()
        return
      }
      signal?.addEventListener('abort', drop, { once: true })
      this.#underWay.set(id, (came) => {
        signal?.removeEventListener('abort', drop)
        if (came.kind === 'value') resolve(came.value)
        else reject(deserializeError(came.error))
      })
      this.#post({ kind: 'async-call', id, name, args })
    })
    // The main thread returns what `AsyncCalls` says of the call.
    return result as ReturnType<AsyncCalls[Name]>
  }

  /** The result of an asynchronous call has come. */
  onResult(id: number, result: CallResult): void {
    const settle = this.#underWay.get(id)
    this.#underWay.delete(id)
    settle?.(result)
  }
}
