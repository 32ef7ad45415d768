/**
 * The measures of a large store are counted in a thread of its own: to go through hundreds of thousands of rows takes seconds, in
 * which the listener answers its providers. In: the store and what to count of it. Out: the measures.
 */
import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Measures } from '../../shared/measures.ts'
import { ProblemError, type Problem } from '../../shared/problem.ts'
import { driverPath } from '../store/driver-path.ts'
import type { Counted, MeasureFilter } from '../store/measure-table.ts'
import type { Store } from '../store/open-store.ts'
import { askThread } from '../threads/ask-thread.ts'
import { threadFile } from '../threads/thread-file.ts'
import { measuresOf, measureStore } from './measure-store.ts'

/** What the thread answers, once. */
export type FromMeasureWorker =
  { readonly kind: 'counted'; readonly counted: Counted } | { readonly kind: 'failed'; readonly problem: Problem }

/** What the thread is started with. */
export interface MeasuredStore {
  readonly driver: string
  readonly file: string
  readonly filter: MeasureFilter
}

/** A file up to here is counted sooner than a thread begins. */
const smallBytes = 32 * 1024 * 1024
const deadlineMs = 10 * 60_000

/** @throws ProblemError where the store cannot be read, or not in time */
export async function measureApart(store: Store, filter: MeasureFilter, upToBytes = smallBytes): Promise<Measures> {
  if (statSync(store.file).size <= upToBytes) return measureStore(store, filter)
  // The thread sees what is committed.
  await store.committed()
  const worker = new Worker(await threadFile('measure-worker.mjs'), {
    env: {},
    workerData: { driver: driverPath(), file: store.file, filter } satisfies MeasuredStore,
  })
  const answer = await askThread<FromMeasureWorker>(worker, deadlineMs, (why) => unread(store.file, why))
  if (answer.kind === 'failed') throw new ProblemError(answer.problem)
  return measuresOf(store, answer.counted, filter)
}

function unread(file: string, why: string): ProblemError {
  return new ProblemError({
    code: 'UNEXPECTED',
    sentence: `The store ${file} ${why}.`,
    remedy: 'Count again, or measure a shorter span.',
  })
}
