/** The thread that counts the measures of a large store, says what it counted or why not, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { ProblemError } from '../../shared/problem.ts'
import { countMeasures } from '../store/count-measures.ts'
import type { FromMeasureWorker, MeasuredStore } from './measure-apart.ts'

// Only the one who asks for the measures starts this thread, with a store.
const { driver, file, filter } = workerData as MeasuredStore

function count(): FromMeasureWorker {
  try {
    return { kind: 'counted', counted: countMeasures(driver, file, filter) }
  } catch (error) {
    if (error instanceof ProblemError) return { kind: 'failed', problem: error.problem }
    throw error
  }
}

parentPort?.postMessage(count())
