import type { Worker } from 'node:worker_threads'
import { messageOf } from '../../shared/message-of.ts'

/**
 * The one answer of a thread that was started for it; the thread is ended then. `Answer` is what its file posts, which its
 * starter knows.
 *
 * @param refuse makes the error from what happened instead, as words behind the name of what was to be read
 */
export async function askThread<Answer>(
  worker: Worker,
  deadlineMs: number,
  refuse: (why: string) => Error,
): Promise<Answer> {
  try {
    return await answerOf<Answer>(worker, deadlineMs, refuse)
  } finally {
    void worker.terminate()
  }
}

function answerOf<Answer>(worker: Worker, deadlineMs: number, refuse: (why: string) => Error): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => {
      reject(refuse(`could not be read within ${String(deadlineMs / 1000)} s`))
    }, deadlineMs)
    const end = (act: () => void): void => {
      clearTimeout(clock)
      act()
    }
    worker.once('message', (answer: Answer) => end(() => resolve(answer)))
    worker.on('error', (error: unknown) => {
      const why = messageOf(error)
      end(() => reject(refuse(`could not be read (${why})`)))
    })
    worker.once('exit', (code) => {
      end(() => reject(refuse(`could not be read (its thread ended with code ${String(code)})`)))
    })
  })
}
