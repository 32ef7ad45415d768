/** The guard's thread: takes one job at a time, answers with what came of it or with why nothing did. */
import { parentPort } from 'node:worker_threads'
import { doGuardWork, type GuardJob } from './guard-work.ts'
import { messageOf } from '../../shared/message-of.ts'

export type FromGuardWorker =
  | { readonly kind: 'made'; readonly made: unknown }
  | { readonly kind: 'failed'; readonly reason: string }
  /** One search of a document of many is done. */
  | { readonly kind: 'step' }

parentPort?.on('message', (job: GuardJob) => {
  parentPort?.postMessage(answerTo(job))
})

function answerTo(job: GuardJob): FromGuardWorker {
  try {
    return { kind: 'made', made: doGuardWork(job, tellStep) }
  } catch (error) {
    return { kind: 'failed', reason: messageOf(error) }
  }
}

function tellStep(): void {
  parentPort?.postMessage({ kind: 'step' } satisfies FromGuardWorker)
}
