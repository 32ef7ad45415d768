/**
 * What a person opens is read in a thread of its own where it is long: the listener shares its thread with the window's calls,
 * and a provider does not wait for a file. In: a text. Out: what it holds, or one sentence.
 */
import { Worker } from 'node:worker_threads'
import { tooLarge, largestTextBytes } from '../../shared/file-limit.ts'
import { ProblemError, type Problem } from '../../shared/problem.ts'
import type { CapturedRequestView } from '../../shared/views/captured-request-view.ts'
import type { CapturedRequest } from '../interchange/captured-request.ts'
import { askThread } from '../threads/ask-thread.ts'
import { threadFile } from '../threads/thread-file.ts'
import { capturedViews, chosenOf } from './captured-views.ts'
import { readOpened } from './read-opened.ts'

/** What the thread is started with; the text follows in pieces, an empty one at its end. */
export type FileOrder = FileTask & {
  /** Name of the file, without its folder, for messages. */
  readonly name: string
}

/** What is asked of a text: the captured requests at these places of it, a list of all, or whether it is a case. */
type FileTask =
  | { readonly kind: 'request'; readonly indexes: readonly number[] }
  | { readonly kind: 'list' }
  | { readonly kind: 'case' }

/** What the thread answers, once. `case`: it can be opened. */
export type FromFileWorker =
  | { readonly kind: 'request'; readonly captured: readonly CapturedRequest[] }
  | { readonly kind: 'list'; readonly requests: readonly CapturedRequestView[] }
  | { readonly kind: 'case' }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** Shorter texts are read at once, in UTF-16 units: that takes a few milliseconds, and a thread takes more to start. */
const readAtOnce = 128 * 1024
/** A text is handed over in as many units at a time: all of it at once would hold the listener while it is copied. */
const pieceLength = 1024 * 1024
const deadlineMs = 20_000
const heapMb = 1024

/**
 * Reads the captured requests at these places of a text of whichever format; of a place behind the last one none.
 *
 * @throws ProblemError NOT_A_REQUEST, INVALID_INPUT
 */
export async function readRequestTexts(
  name: string,
  text: string,
  indexes: readonly number[],
): Promise<readonly CapturedRequest[]> {
  if (text.length <= readAtOnce) return chosenOf(readOpened(text, name), indexes)
  const answer = await readApart({ kind: 'request', name, indexes }, text)
  if (answer.kind !== 'request') throw new Error('The thread answered another question.')
  return answer.captured
}

/** Lists the captured requests of a text, in its order; one at least. @throws ProblemError NOT_A_REQUEST, INVALID_INPUT */
export async function listRequestTexts(name: string, text: string): Promise<readonly CapturedRequestView[]> {
  if (text.length <= readAtOnce) return capturedViews(readOpened(text, name))
  const answer = await readApart({ kind: 'list', name }, text)
  if (answer.kind !== 'list') throw new Error('The thread answered another question.')
  return answer.requests
}

/**
 * Makes sure that a long text is a case or a workflow, and no more than can be studied beside the listener, before anything of
 * it is read there; of a short one that is told when it is opened.
 *
 * @throws ProblemError NOT_JSON, NOT_A_CASE, INVALID_INPUT
 */
export async function checkCaseText(name: string, text: string): Promise<void> {
  if (text.length > readAtOnce) await readApart({ kind: 'case', name }, text)
}

async function readApart(
  order: FileOrder,
  text: string,
): Promise<Exclude<FromFileWorker, { readonly kind: 'refused' }>> {
  const { name } = order
  // A text has at least as many bytes as units: what is far too long is not even copied.
  const problem = text.length > largestTextBytes ? tooLarge(name, Buffer.byteLength(text)) : null
  if (problem !== null) throw new ProblemError(problem)
  const worker = new Worker(await threadFile('file-worker.mjs'), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    workerData: order,
  })
  const answered = askThread<FromFileWorker>(worker, deadlineMs, (why) => refused(name, why))
  void handOver(text, worker)
  const answer = await answered
  if (answer.kind === 'refused') throw new ProblemError(answer.problem)
  return answer
}

/** To a thread that has ended nothing comes. */
async function handOver(text: string, worker: Worker): Promise<void> {
  for (let at = 0; at < text.length; at += pieceLength) {
    worker.postMessage(text.slice(at, at + pieceLength))
    await new Promise((resolve) => setImmediate(resolve))
  }
  worker.postMessage('')
}

function refused(name: string, why: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `"${name}" ${why}.`,
    remedy: 'Export the one workflow, or the one request, that is to be studied.',
  })
}
