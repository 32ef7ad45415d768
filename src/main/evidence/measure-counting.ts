/**
 * The measures of a large store are counted in a thread of its own: to go through hundreds of thousands of rows takes seconds, in
 * which the listener answers its providers. The thread keeps what it read for a while, so that the next count reads what is new.
 * In: the store and what to count of it. Out: the measures, and how far they are.
 */
import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Measures, MeasuresProgress } from '../../shared/measures.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError, type Problem } from '../../shared/problem.ts'
import { driverPath } from '../store/driver-path.ts'
import type { Counted, MeasureFilter } from '../store/measure-table.ts'
import type { Store } from '../store/open-store.ts'
import { threadFile } from '../threads/thread-file.ts'
import { measuresOf, measureStore } from './measure-store.ts'

export interface MeasureCounting {
  /** @throws ProblemError where the store cannot be read, or STOPPED */
  readonly count: (filter: MeasureFilter) => Promise<Measures>
  /** Ends what is being counted; what was read until then is kept for the next count. */
  readonly stop: () => void
  readonly close: () => Promise<void>
}

export interface MeasureCountingParts {
  readonly store: Store
  readonly onRead: (read: MeasuresProgress) => void
  /** A file up to here is counted sooner than a thread begins. */
  readonly smallBytes?: number
  /** So long after a count the thread ends, with what it keeps. */
  readonly keepMs?: number
}

/** Asks for one count, which is answered by one message that is no `read`; counts are answered in the order of the asking. */
export interface ToMeasureWorker {
  readonly filter: MeasureFilter
}

export type FromMeasureWorker =
  | { readonly kind: 'read'; readonly read: MeasuresProgress }
  | { readonly kind: 'counted'; readonly counted: Counted }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** What the thread is started with. */
export interface MeasuredStore {
  readonly driver: string
  readonly file: string
  /** One number: 1 where it is to stop. */
  readonly stopped: SharedArrayBuffer
}

interface Asked {
  readonly done: (counted: Counted) => void
  readonly failed: (error: Error) => void
}

interface Thread {
  readonly worker: Worker
  readonly stopped: Int32Array
  /** First asked, first answered. */
  readonly asked: Asked[]
}

export function openMeasureCounting(parts: MeasureCountingParts): MeasureCounting {
  const { store, onRead, smallBytes = 32 * 1024 * 1024, keepMs = 10 * 60_000 } = parts
  let thread: Promise<Thread> | null = null
  let clock: NodeJS.Timeout | undefined
  const end = async (): Promise<void> => {
    clearTimeout(clock)
    const ending = thread
    thread = null
    // One that could not be started was told to whoever asked for it.
    const ended = await ending?.catch(() => null)
    if (ended == null) return
    Atomics.store(ended.stopped, 0, 1)
    await ended.worker.terminate()
  }
  const start = (): Promise<Thread> => {
    const started = startThread(store.file, onRead, () => {
      if (thread === started) thread = null
    })
    started.catch(() => {
      if (thread === started) thread = null
    })
    return started
  }
  /** How often a person has stopped: what was asked for before is not begun any more. */
  let stops = 0
  const countApart = async (filter: MeasureFilter): Promise<Counted> => {
    clearTimeout(clock)
    const before = stops
    // The thread sees what is committed.
    await store.committed()
    try {
      const { worker, stopped, asked } = await (thread ??= start())
      if (stops !== before) throw notCounted()
      const counted = new Promise<Counted>((done, failed) => asked.push({ done, failed }))
      Atomics.store(stopped, 0, 0)
      worker.postMessage({ filter } satisfies ToMeasureWorker)
      return await counted
    } finally {
      clearTimeout(clock)
      clock = setTimeout(() => void end(), keepMs).unref()
    }
  }
  return {
    count: async (filter) => {
      if (statSync(store.file).size <= smallBytes) return measureStore(store, filter)
      return measuresOf(store, await countApart(filter), filter)
    },
    stop: () => {
      stops += 1
      thread?.then(({ stopped }) => Atomics.store(stopped, 0, 1)).catch(() => undefined)
    },
    close: end,
  }
}

async function startThread(
  file: string,
  onRead: (read: MeasuresProgress) => void,
  onLost: () => void,
): Promise<Thread> {
  const stopped = new SharedArrayBuffer(4)
  const worker = new Worker(await threadFile('measure-worker.mjs'), {
    env: {},
    workerData: { driver: driverPath(), file, stopped } satisfies MeasuredStore,
  })
  const thread: Thread = { worker, stopped: new Int32Array(stopped), asked: [] }
  worker.unref()
  worker.on('message', (message: FromMeasureWorker) => {
    switch (message.kind) {
      case 'read':
        onRead(message.read)
        break
      case 'counted':
        thread.asked.shift()?.done(message.counted)
        break
      case 'stopped':
        thread.asked.shift()?.failed(notCounted())
        break
      case 'failed':
        thread.asked.shift()?.failed(new ProblemError(message.problem))
    }
  })
  const lose = (why: string): void => {
    onLost()
    for (const { failed } of thread.asked.splice(0)) failed(unread(file, why))
  }
  worker.on('error', (error: unknown) => lose(`could not be read (${messageOf(error)})`))
  worker.once('exit', (code) => lose(`could not be read (its thread ended with code ${String(code)})`))
  return thread
}

function notCounted(): ProblemError {
  return new ProblemError({
    code: 'STOPPED',
    sentence: 'The count of the measures was stopped.',
    remedy: 'Count again: it goes on behind what was read.',
  })
}

function unread(file: string, why: string): ProblemError {
  return new ProblemError({
    code: 'UNEXPECTED',
    sentence: `The store ${file} ${why}.`,
    remedy: 'Count again, or measure a shorter span.',
  })
}
