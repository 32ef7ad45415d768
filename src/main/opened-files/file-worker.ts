/** The thread that reads one text that a person opens, says what it is or why it is not taken, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { ProblemError } from '../../shared/problem.ts'
import { tooLarge } from '../../shared/file-limit.ts'
import { readCase } from '../reproduction/read-case.ts'
import { tooMuch } from './case-extent.ts'
import { capturedViews, chosenOf } from './captured-views.ts'
import { readOpened } from './read-opened.ts'
import type { FileOrder, FromFileWorker } from './file-reader.ts'

// Only the reader starts this thread, with an order.
const given = workerData as FileOrder

function read(order: FileOrder, text: string): FromFileWorker {
  const { kind, name } = order
  const problem = tooLarge(name, Buffer.byteLength(text))
  if (problem !== null) return { kind: 'refused', problem }
  try {
    if (kind === 'case') {
      const extent = tooMuch(name, text, readCase(text, name))
      return extent === null ? { kind: 'case' } : { kind: 'refused', problem: extent }
    }
    const all = readOpened(text, name)
    return order.kind === 'request'
      ? { kind: 'request', captured: chosenOf(all, order.indexes) }
      : { kind: 'list', requests: capturedViews(all) }
  } catch (error) {
    if (error instanceof ProblemError) return { kind: 'refused', problem: error.problem }
    throw error
  }
}

const pieces: string[] = []
parentPort?.on('message', (piece: string) => {
  if (piece !== '') pieces.push(piece)
  else parentPort?.postMessage(read(given, pieces.join('')))
})
