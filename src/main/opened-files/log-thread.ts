/** The thread that reads a log, as its starter talks to it: the listener goes on meanwhile, and it can be ended at any time. */
import { Worker } from 'node:worker_threads'
import type { LoggedRequest } from '../../shared/logged-request.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError, type Problem } from '../../shared/problem.ts'
import type { RedactionRulesView } from '../../shared/redaction-rules.ts'
import type { LogLinesView, LogProgress, LogView } from '../../shared/views/log-view.ts'
import type { KnownWorkflow } from '../logs/known-workflow.ts'
import type { KnownValue } from '../redaction/redactor.ts'
import { threadFile } from '../threads/thread-file.ts'
import type { LinesOrder } from './log-lines.ts'

/** One of several files that are read as one log. */
export interface GivenLogFile {
  readonly name: string
  readonly bytes: number
}

/** What the thread is started with; the bytes follow in pieces. */
export interface LogOrder {
  /** Name of the file, without its folder. */
  readonly name: string
  /** How many follow. */
  readonly bytes: number
  /** The files that follow one behind the other, where several are read as one; absent: it is one. */
  readonly files?: readonly GivenLogFile[] | undefined
  readonly known: readonly KnownValue[]
  readonly rules: RedactionRulesView
  readonly workflows: readonly KnownWorkflow[]
}

export type ToLogWorker =
  | { readonly kind: 'piece'; readonly piece: Uint8Array }
  | { readonly kind: 'read' }
  | { readonly kind: 'lines'; readonly id: number; readonly order: LinesOrder }

export type FromLogWorker =
  | { readonly kind: 'progress'; readonly progress: LogProgress }
  | ({ readonly kind: 'read' } & ReadInThread)
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'lines'; readonly id: number; readonly lines: LogLinesView | null }

export interface ReadInThread {
  readonly view: LogView
  /** The request that each failure of the view is about, not redacted; null where it tells of none. */
  readonly requests: readonly (LoggedRequest | null)[]
}

export interface LogThread {
  readonly add: (piece: Uint8Array) => void
  /** Reads what was added, once. @throws ProblemError NOT_A_REQUEST where it is no log, INVALID_INPUT, STOPPED */
  readonly read: () => Promise<ReadInThread>
  /** Null where there is no such failure. @throws ProblemError INVALID_INPUT, STOPPED */
  readonly lines: (order: LinesOrder) => Promise<LogLinesView | null>
  readonly end: () => Promise<void>
}

const heapMb = 3072

interface Waiting {
  readonly settle: (message: FromLogWorker) => void
  readonly fail: (error: ProblemError) => void
}

export async function startLogThread(order: LogOrder, progress: (told: LogProgress) => void): Promise<LogThread> {
  const worker = new Worker(await threadFile('log-worker.mjs'), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    workerData: order,
  })
  // By what they wait for: the reading, or the number of the lines.
  const waiting = new Map<number, Waiting>()
  let lost: ProblemError | null = null
  const lose = (error: ProblemError): void => {
    lost ??= error
    for (const { fail } of waiting.values()) fail(lost)
    waiting.clear()
  }
  worker.on('message', (message: FromLogWorker) => {
    if (message.kind === 'progress') progress(message.progress)
    else {
      const id = message.kind === 'lines' ? message.id : reading
      waiting.get(id)?.settle(message)
      waiting.delete(id)
    }
  })
  worker.on('error', (error: unknown) => lose(failed(order.name, messageOf(error))))
  worker.on('exit', () => lose(stopped()))
  const ask = (id: number, message: ToLogWorker): Promise<FromLogWorker> =>
    new Promise((settle, fail) => {
      if (lost !== null) fail(lost)
      else {
        waiting.set(id, { settle, fail })
        worker.postMessage(message)
      }
    })
  let asked = reading
  return {
    add: (piece) => {
      worker.postMessage({ kind: 'piece', piece } satisfies ToLogWorker)
    },
    read: async () => {
      const answer = await ask(reading, { kind: 'read' })
      if (answer.kind === 'refused') throw new ProblemError(answer.problem)
      if (answer.kind !== 'read') throw new Error('The thread answered another question.')
      return answer
    },
    lines: async (lines) => {
      asked += 1
      const answer = await ask(asked, { kind: 'lines', id: asked, order: lines })
      return answer.kind === 'lines' ? answer.lines : null
    },
    end: async () => {
      await worker.terminate()
    },
  }
}

const reading = 0

function failed(name: string, why: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `"${name}" could not be read (${why}).`,
    remedy: 'Cut out the time at which it failed, and open that.',
  })
}

function stopped(): ProblemError {
  return new ProblemError({
    code: 'STOPPED',
    sentence: 'The reading was stopped before its end, and nothing of it is shown.',
    remedy: 'Open the file again, or a part of it.',
  })
}
