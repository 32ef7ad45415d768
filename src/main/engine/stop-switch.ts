import { setMaxListeners } from 'node:events'

/**
 * Stops what runs, as an `AbortController` does. Its signal is made when somebody asks for it: a signal costs more than a node
 * run, and nearly every execution ends before anybody listens who needs one.
 */
export class StopSwitch {
  #controller: AbortController | null = null
  #listeners: Set<() => void> | null = null
  #isStopped = false
  #reason: unknown

  get aborted(): boolean {
    return this.#isStopped
  }

  /** Why it was stopped; undefined as long as it was not. */
  get reason(): unknown {
    return this.#reason
  }

  get signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController()
      // A node may have a thousand requests under way, and each listens.
      setMaxListeners(0, this.#controller.signal)
      if (this.#isStopped) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** The first reason stays. */
  abort(reason: unknown = new DOMException('This operation was aborted', 'AbortError')): void {
    if (this.#isStopped) return
    this.#isStopped = true
    this.#reason = reason
    this.#controller?.abort(reason)
    for (const listener of this.#listeners ?? []) listener()
    this.#listeners = null
  }

  throwIfAborted(): void {
    if (this.#isStopped) this.signal.throwIfAborted()
  }

  /** Calls the function, which must not throw, when it is stopped, unless it is taken back before. */
  onStop(listener: () => void): void {
    this.#listeners ??= new Set()
    this.#listeners.add(listener)
  }

  takeBack(listener: () => void): void {
    this.#listeners?.delete(listener)
  }
}

/** What tells whether, and why, something was stopped. */
export type Stopped = AbortSignal | StopSwitch

/** The signal to listen to. */
export function signalOf(stopped: Stopped): AbortSignal {
  return stopped instanceof StopSwitch ? stopped.signal : stopped
}

/** Calls the function when it is stopped, at once where it is already; the returned function takes that back. */
export function whenStopped(stopped: Stopped, act: () => void): () => void {
  if (stopped.aborted) act()
  if (stopped instanceof StopSwitch) {
    stopped.onStop(act)
    return () => {
      stopped.takeBack(act)
    }
  }
  stopped.addEventListener('abort', act, { once: true })
  return () => {
    stopped.removeEventListener('abort', act)
  }
}
