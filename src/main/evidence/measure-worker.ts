/** The thread that counts the measures of a large store, as often as it is asked to; it keeps what it read. */
import { parentPort, workerData } from 'node:worker_threads'
import { ProblemError } from '../../shared/problem.ts'
import { openMeasureCounter, type MeasureCounter } from '../store/count-measures.ts'
import type { MeasureFilter } from '../store/measure-table.ts'
import type { FromMeasureWorker, MeasuredStore, ToMeasureWorker } from './measure-counting.ts'

// Only the one who asks for the measures starts this thread, with a store.
const { driver, file, stopped } = workerData as MeasuredStore
const flag = new Int32Array(stopped)
/** Progress is told at most this often, in milliseconds. */
const tellEveryMs = 100
let counter: MeasureCounter | null = null

function say(message: FromMeasureWorker): void {
  parentPort?.postMessage(message)
}

function count(filter: MeasureFilter): FromMeasureWorker {
  let toldAtMs = performance.now()
  try {
    counter ??= openMeasureCounter(driver, file)
    const counted = counter.count(
      filter,
      (read) => {
        if (performance.now() - toldAtMs < tellEveryMs) return
        toldAtMs = performance.now()
        say({ kind: 'read', read })
      },
      () => Atomics.load(flag, 0) === 1,
    )
    return counted === null ? { kind: 'stopped' } : { kind: 'counted', counted }
  } catch (error) {
    if (error instanceof ProblemError) return { kind: 'failed', problem: error.problem }
    throw error
  }
}

parentPort?.on('message', ({ filter }: ToMeasureWorker) => {
  say(count(filter))
})
