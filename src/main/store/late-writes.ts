/**
 * What must not be forgotten though it cannot be written now: on a full disk, under another program's lock. It is held in
 * memory and tried again, less and less often, until it is kept.
 */
import type { StoreStatus } from '../../shared/store-status.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { GroupCommit } from './group-commit.ts'
import { isPassing, storeProblem } from './store-problem.ts'

export interface LateWrites {
  /**
   * Writes in the next group; where that fails for a reason that may pass, again later. `kept` is told once, when it is
   * committed, and `lost` where an attempt fails for good, the first or a later one. Resolves after the first attempt, whatever
   * came of it; rejects where that failed for good and no `lost` is there to be told. `write` must bear to be called again.
   */
  readonly keep: <Value>(
    write: () => Value,
    kept?: (value: Value) => void,
    lost?: (error: unknown) => void,
  ) => Promise<void>
  readonly status: () => StoreStatus
  /** Calls the function whenever the status changes. */
  readonly onStatus: (listener: (status: StoreStatus) => void) => void
  /** Calls the function for each write that will never be kept, with the reason. */
  readonly onDropped: (listener: (error: unknown) => void) => void
  /** Told of each group; see `GroupWatch`. */
  readonly committed: () => void
  readonly failed: (error: Error) => void
  /** Tries once more what is held. What cannot be kept even then is found as unfinished at the next start. */
  readonly close: () => void
}

export interface LateWriteParts {
  readonly file: string
  readonly group: () => Pick<GroupCommit, 'groupCommit' | 'deferCommit' | 'survives' | 'flush'>
  /** Writes a few bytes that mean nothing, to learn whether anything can be written. */
  readonly probe: () => void
  /** How long a write may wait for another program's lock from now on. */
  readonly setPatience: (milliseconds: number) => void
}

/** While all is well, a short lock of another program only makes deliveries wait. */
export const patienceMs = 5000
/** While the store fails, nobody is to be held up by it. */
const shortPatienceMs = 50
const firstPauseMs = 250
const longestPauseMs = 5000

interface HeldWrite {
  /** Writes; the returned function tells that it is kept. */
  readonly write: () => () => void
  readonly lost: (error: unknown) => void
}

export function openLateWrites(parts: LateWriteParts): LateWrites {
  const listeners: ((status: StoreStatus) => void)[] = []
  const droppedListeners: ((error: unknown) => void)[] = []
  const dropped = (error: unknown): void => {
    for (const listener of droppedListeners) attemptTo(() => listener(error))
  }
  const held = new Set<HeldWrite>()
  let status: StoreStatus = { kind: 'keeping' }
  let timer: NodeJS.Timeout | null = null
  let pauseMs = firstPauseMs

  const show = (next: StoreStatus): void => {
    status = next
    for (const listener of listeners) listener(next)
  }
  const committed = (): void => {
    if (status.kind === 'keeping' || held.size > 0) return
    pauseMs = firstPauseMs
    if (timer !== null) clearTimeout(timer)
    timer = null
    parts.setPatience(patienceMs)
    show({ kind: 'keeping' })
  }
  const failed = (error: Error): void => {
    const problem = storeProblem(error, parts.file)
    if (!(problem instanceof ProblemError)) return
    const isNews =
      status.kind === 'keeping' || status.problem.code !== problem.problem.code || status.held !== held.size
    if (status.kind === 'keeping') parts.setPatience(shortPatienceMs)
    if (isNews) show({ kind: 'failing', problem: problem.problem, held: held.size })
    tryLater()
  }
  const tryLater = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      void tryAgain()
    }, pauseMs).unref()
  }
  const tryAgain = async (): Promise<void> => {
    const written = new Map<HeldWrite, () => void>()
    try {
      const done = parts.group().groupCommit()
      parts.probe()
      for (const one of held) {
        const told = writeOrDrop(one)
        if (told !== null) written.set(one, told)
      }
      await done
    } catch (error) {
      parts.group().survives(error)
      tryLater()
      return
    }
    for (const one of written.keys()) held.delete(one)
    // Who fails when told keeps nobody else from being told.
    for (const kept of written.values()) attemptTo(kept)
    if (held.size > 0) tryLater()
    else committed()
  }
  /** What can never be written must not keep the others from it: it is dropped, and null. */
  const writeOrDrop = (one: HeldWrite): (() => void) | null => {
    try {
      return one.write()
    } catch (error) {
      if (!parts.group().survives(error) || isPassing(error)) throw error
      held.delete(one)
      dropped(error)
      attemptTo(() => one.lost(error))
      return null
    }
  }

  return {
    keep: async (write, kept, lost) => {
      const one: HeldWrite = {
        lost: (error) => lost?.(error),
        write: () => {
          const value = write()
          return () => kept?.(value)
        },
      }
      let told: () => void
      try {
        const done = parts.group().deferCommit()
        told = one.write()
        await done
      } catch (error) {
        parts.group().survives(error)
        if (!isPassing(error)) {
          dropped(error)
          if (lost === undefined) throw error
          lost(error)
          return
        }
        held.add(one)
        failed(error instanceof Error ? error : new Error(String(error)))
        return
      }
      told()
    },
    status: () => status,
    onStatus: (listener) => {
      listeners.push(listener)
    },
    onDropped: (listener) => {
      droppedListeners.push(listener)
    },
    committed,
    failed,
    close: () => {
      if (timer !== null) clearTimeout(timer)
      for (const { write } of held) {
        try {
          write()()
        } catch (error) {
          // Nobody is left to try it again.
          dropped(error)
        }
      }
      held.clear()
    },
  }
}

/** Nobody waits for what this throws: whoever wants to know takes it where it is thrown. */
function attemptTo(act: () => void): void {
  try {
    act()
  } catch {
    // What is written stays written.
  }
}
