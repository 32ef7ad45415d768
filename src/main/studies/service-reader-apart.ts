/**
 * A reader in a thread of its own: what a service gives out can be large, and the listener shares the thread of whoever asks.
 * In: the address of the thread's file, and where the executions are. Out: a reader.
 */
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { FromServiceThread, ServiceOrder, ToServiceThread } from './service-messages.ts'
import type { ServiceReader } from './service-reader.ts'

const heapMb = 1024
const patienceMs = 1000
/** A text is handed over in as many units at a time: all of it at once would hold the listener while it is copied. */
const pieceLength = 1024 * 1024

type Answer = Exclude<FromServiceThread, { readonly kind: 'refused' }>

/** `text`: what an order of the kind `text` is about. */
export function openReaderApart(thread: URL, order: ServiceOrder, text = ''): ServiceReader {
  const worker = new Worker(thread, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  const waiting = new Map<number, { take: (answer: Answer) => void; refuse: (error: Error) => void }>()
  let calls = 0
  let ended: Error | null = null
  const end = (error: Error): void => {
    ended ??= error
    for (const { refuse } of waiting.values()) refuse(ended)
    waiting.clear()
  }
  worker.on('message', (message: FromServiceThread) => {
    const call = waiting.get(message.call)
    waiting.delete(message.call)
    if (message.kind === 'refused') call?.refuse(new ProblemError(message.problem))
    else call?.take(message)
  })
  worker.on('error', (error: unknown) => end(brokeOff(messageOf(error))))
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      end(brokeOff('its thread ended'))
      resolve()
    })
  })
  const post = (message: ToServiceThread): void => worker.postMessage(message)
  const ask = (make: (call: number) => ToServiceThread): Promise<Answer> => {
    if (ended !== null) return Promise.reject(ended)
    calls += 1
    const call = calls
    return new Promise((take, refuse) => {
      waiting.set(call, { take, refuse })
      post(make(call))
    })
  }
  const handedOver = order.kind === 'text' ? handOver(text, post) : Promise.resolve()
  return {
    list: async () => {
      await handedOver
      const answer = await ask((call) => ({ kind: 'list', call }))
      if (answer.kind !== 'listed') throw new Error('The thread answered a list with something else.')
      return answer.summaries
    },
    bringIn: async (id) => {
      const answer = await ask((call) => ({ kind: 'bringIn', call, id }))
      if (answer.kind !== 'brought') throw new Error('The thread answered a case with something else.')
      return answer.brought
    },
    close: async () => {
      post({ kind: 'close' })
      // One that reads something large does not hear of it.
      const clock = setTimeout(() => void worker.terminate(), patienceMs)
      await exited
      clearTimeout(clock)
    },
  }
}

async function handOver(text: string, post: (message: ToServiceThread) => void): Promise<void> {
  for (let at = 0; at < text.length; at += pieceLength) {
    post({ kind: 'piece', text: text.slice(at, at + pieceLength) })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function brokeOff(why: string): ProblemError {
  return new ProblemError({
    code: 'UNEXPECTED',
    sentence: `What the service gives out could not be read: ${why}.`,
    remedy: 'Open it again; bring a single execution in from a file if it happens again.',
  })
}
