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

/**
 * Notes in the store that the execution is about to have an effect: until then one whose caller is answered runs anew by
 * itself after a crash.
 */
export function effectWatch(store: Pick<Store, 'late' | 'transaction' | 'executions'>, id: string): EffectWatch {
  let noted: Promise<void> | null = null
  const note = (): void => {
    store.executions.setEffect(id)
  }
  return {
    before: () => (noted ??= writeAtLast(store, note)),
    within: (write) =>
      store.transaction(() => {
        note()
        return write()
      }),
  }
}
