import type { Store } from '../store/open-store.ts'

/** What is to happen before an execution has an effect outside of itself. */
export interface EffectWatch {
  /** Before a request, a connection, a wait: resolves when it is kept that one is about to come. */
  readonly before: () => Promise<void>
  /** Runs what writes into the store, in one transaction with the note that it did. */
  readonly within: <Value>(write: () => Value) => Value
}

/** Resolves when it is written, however late that is. Rejects where it never will be. */
export function writeAtLast({ late }: Pick<Store, 'late'>, write: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    late.keep(write, resolve, reject).catch(reject)
  })
}

type NoteStore = Pick<Store, 'late' | 'transaction' | 'executions' | 'deferCommit' | 'onCommit'>

/**
 * Keeps that an execution has begun whose caller was answered first: until it has an effect, it runs anew by itself after a crash.
 */
export class StartedNote implements EffectWatch {
  readonly #store: NoteStore
  readonly #id: string
  readonly #version: string
  #isOver = false
  #effect: Promise<void> | null = null

  constructor(store: NoteStore, id: string, version: string) {
    this.#store = store
    this.#id = id
    this.#version = version
  }

  /** Resolves when it is kept: from then on it counts among the starts after which it may not be what ends Faultline. */
  written(): Promise<void> {
    return writeAtLast(this.#store, () => {
      this.#store.executions.setRunning(this.#id, this.#version)
    })
  }

  /**
   * Leaves it to the group of the store that is open, where it has not ended by then; most have. It must not have begun before. False
   * where nothing can be written now.
   */
  leave(): boolean {
    if (this.#store.late.status().kind === 'failing') return false
    try {
      // Whoever waits for what comes after it hears where that fails.
      this.#store.deferCommit().catch(() => undefined)
    } catch {
      return false
    }
    const write = (): void => {
      if (!this.#isOver && this.#effect === null) this.#store.executions.setRunning(this.#id, this.#version)
    }
    const again = (): void => {
      if (!this.#isOver) void this.written().catch(() => undefined)
    }
    return this.#store.onCommit(write, again)
  }

  /** To be called when it has run: how it ended is written next. */
  readonly over = (): void => {
    this.#isOver = true
  }

  before(): Promise<void> {
    return (this.#effect ??= writeAtLast(this.#store, () => {
      this.#store.executions.setEffect(this.#id)
    }))
  }

  within<Value>(write: () => Value): Value {
    return this.#store.transaction(() => {
      this.#store.executions.setEffect(this.#id)
      return write()
    })
  }
}
