/** The thread that reads one log that a person brought, and goes on to show lines of it until it is ended. */
import { parentPort, workerData } from 'node:worker_threads'
import type { LogProgress } from '../../shared/views/log-view.ts'
import { append } from '../../shared/list.ts'
import { ProblemError } from '../../shared/problem.ts'
import { askedByOf } from '../logs/known-workflow.ts'
import { loggedRequest } from '../logs/logged-request.ts'
import { readLogs, type NamedText, type ReadLogs } from '../logs/read-logs.ts'
import { createRedactor } from '../redaction/redactor.ts'
import { logLines } from './log-lines.ts'
import type { FromLogWorker, LogOrder, ToLogWorker } from './log-thread.ts'
import { isPacked, packedTexts } from './packed-texts.ts'
import { viewLog } from './view-log.ts'

// Only `log-thread.ts` starts this thread, with an order.
const { name, bytes, files, known, rules, workflows } = workerData as LogOrder
const redactor = createRedactor({ known, rules })
const given = new Uint8Array(bytes)
let length = 0
let read: ReadLogs | null = null

function tell(message: FromLogWorker): void {
  parentPort?.postMessage(message)
}

function told(part: LogProgress['part']): (done: number, total: number) => void {
  return (done, total) => tell({ kind: 'progress', progress: { part, done, total } })
}

function take(piece: Uint8Array): void {
  given.set(piece.subarray(0, bytes - length), length)
  length = Math.min(bytes, length + piece.length)
}

async function readAll(): Promise<FromLogWorker> {
  read = readLogs(await textsOf(given.subarray(0, length)), {
    askedBy: askedByOf(workflows),
    read: told('reading'),
    looked: told('telling'),
  })
  if (read === null) return noLog()
  const view = viewLog({ name, bytes: length }, read, redactor, workflows)
  const requests = read.report.failures.slice(0, view.failures.length).map(({ first }) => loggedRequest(first))
  return { kind: 'read', view, requests }
}

/** Those of each file, where several were given. */
async function textsOf(all: Uint8Array): Promise<readonly NamedText[]> {
  const texts: NamedText[] = []
  let at = 0
  for (const file of files ?? [{ name, bytes: all.length }]) {
    const own = all.subarray(at, at + file.bytes)
    at += file.bytes
    if (isPacked(own)) told('unpacking')(0, 1)
    append(texts, await packedTexts(file.name, own))
  }
  return texts
}

function noLog(): FromLogWorker {
  return {
    kind: 'refused',
    problem: {
      code: 'NOT_A_REQUEST',
      sentence: `"${name}" is no log, no list of deliveries and no error text: nothing in it says when it was or that it failed.`,
      remedy:
        'Bring the log of the service or of the proxy, the deliveries as the provider lists them, or the text of the error.',
    },
  }
}

async function answer(message: ToLogWorker): Promise<void> {
  if (message.kind === 'piece') take(message.piece)
  else if (message.kind === 'lines') {
    tell({ kind: 'lines', id: message.id, lines: read === null ? null : logLines(read, redactor, message.order) })
  } else {
    try {
      tell(await readAll())
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      tell({ kind: 'refused', problem: error.problem })
    }
  }
}

parentPort?.on('message', (message: ToLogWorker) => void answer(message))
