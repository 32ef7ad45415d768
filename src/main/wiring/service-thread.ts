/** The thread that reads a running service for the window. In: `ServiceOrder`, then `ToServiceThread`. Out: `FromServiceThread`. */
import { parentPort, workerData } from 'node:worker_threads'
import { openTextSource } from '../from-n8n/file-source.ts'
import { openServiceSource } from '../from-n8n/open-source.ts'
import { readerOf, type ServiceReader } from '../studies/service-reader.ts'
import type { FromServiceThread, ServiceOrder, ToServiceThread } from '../studies/service-messages.ts'
import { reportedProblem } from './reported-problem.ts'

if (parentPort === null) throw new Error('This file is a thread of the app: it is not run by itself.')
const main = parentPort
// Only the reader starts this thread, with an order.
const order = workerData as ServiceOrder
const pieces: string[] = []
let reader: ServiceReader | null = null

/** The source is opened when it is first asked: then all of a text is here, and what is refused is an answer. */
function opened(): ServiceReader {
  reader ??= readerOf(
    order.kind === 'text' ? openTextSource(pieces.join(''), order.name) : openServiceSource(order.from, order.key),
  )
  return reader
}

async function answer(
  message: Exclude<ToServiceThread, { readonly kind: 'piece' | 'close' }>,
): Promise<FromServiceThread> {
  const { call } = message
  try {
    return message.kind === 'list'
      ? { kind: 'listed', call, summaries: await opened().list() }
      : { kind: 'brought', call, brought: await opened().bringIn(message.id) }
  } catch (error) {
    return { kind: 'refused', call, problem: reportedProblem(error) }
  }
}

async function closed(opened: ServiceReader | null): Promise<void> {
  await opened?.close().catch(() => undefined)
}

main.on('message', (message: ToServiceThread) => {
  switch (message.kind) {
    case 'piece':
      pieces.push(message.text)
      break
    case 'close':
      // Nobody asks any more whether what it read from could be closed.
      void closed(reader).then(() => main.close())
      break
    default:
      void answer(message).then((made) => main.postMessage(made))
  }
})
