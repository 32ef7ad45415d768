/**
 * The thread in which Faultline runs when it has a window: listener, engine and store never keep the window from being
 * drawn, and they are loaded while it opens. In: `ToThread`. Out: `FromThread`.
 */
import { MessageChannel, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { answerCall } from '../window-calls/answer-call.ts'
import { openFaultline, type Faultline } from '../faultline.ts'
import { openFirstCase } from '../window-calls/open-first-case.ts'
import { openErrorLog, type ErrorLog } from '../data-folder/error-log.ts'
import { openAgain, type OpenedAgain } from './open-again.ts'
import type { FromThread, OpenOrder, Sealed, ToThread } from './faultline-messages.ts'

if (parentPort === null) throw new Error('This file is a thread of the app: it is not run by itself.')
const main = parentPort

const choosing = new Map<number, (path: string | null) => void>()
let asked = 0
let opening: OpenedAgain<Faultline> | null = null
let report = (_where: string, _error: unknown): void => undefined

main.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'open':
      opening = begin(message)
      return
    case 'call': {
      // The window asks for its first picture again where a person wants it tried again.
      const opened = message.name === 'overview' ? opening?.look() : opening?.current()
      void answerCall(message.name, message.input, opened ?? notOpened(), (name, error) => report(name, error)).then(
        (answer) => post({ kind: 'answer', id: message.id, answer }),
      )
      return
    }
    case 'chosen':
      choosing.get(message.id)?.(message.path)
      choosing.delete(message.id)
      return
    case 'close': {
      const closed = (): void => post({ kind: 'closed' })
      const opened = opening?.current() ?? notOpened()
      opened.then((faultline) => faultline.close()).then(closed, closed)
    }
  }
})

function notOpened(): Promise<Faultline> {
  return Promise.reject(new Error('Faultline has not been opened.'))
}

function begin(order: OpenOrder): OpenedAgain<Faultline> {
  const log = openErrorLog(order.dataFolder, (text) => process.stderr.write(text))
  report = log.report
  process.on('uncaughtException', (error) => log.report('uncaught', error))
  process.on('unhandledRejection', (reason) => log.report('unhandled', reason))
  return openAgain(() => open(order, log))
}

async function open(order: OpenOrder, log: ErrorLog): Promise<Faultline> {
  const { dataFolder, port, version, platform, hasSeal } = order
  const faultline = await openFaultline({
    outgoing: { kind: 'ask' },
    dataFolder,
    port,
    mayMovePort: true,
    version,
    platform,
    now: Date.now,
    windowThreads: {
      triage: new URL('./triage-thread.js', import.meta.url),
      service: new URL('./service-thread.js', import.meta.url),
    },
    seal: hasSeal ? { seal: (text) => bytes(sealed(text)), unseal: (given) => String(sealed(given)) } : null,
    desktop: {
      chooseFile: ({ title, extensions }) => choose((id) => ({ kind: 'chooseFile', id, title, extensions })),
      saveFile: ({ title, suggestedName }) => choose((id) => ({ kind: 'saveFile', id, title, suggestedName })),
      writeClipboard: (text) => post({ kind: 'clipboard', text }),
      writeClipboardWithSecrets: (text) => post({ kind: 'clipboard with secrets', text }),
    },
  })
  log.guardWith((text) => faultline.guard.redactor().redact(text))
  faultline.onNotice((name, value) => post({ kind: 'notice', name, value }))
  try {
    await openFirstCase(faultline.calls)
  } catch (error) {
    // Whoever tries again finds the store free.
    await faultline.close()
    throw error
  }
  return faultline
}

function post(message: FromThread): void {
  main.postMessage(message)
}

function choose(order: (id: number) => FromThread): Promise<string | null> {
  asked += 1
  const id = asked
  return new Promise((resolve) => {
    choosing.set(id, resolve)
    post(order(id))
  })
}

/** The keyring belongs to the main thread, and whoever asks here wants an answer at once: this thread sleeps until it comes. */
function sealed(given: string | Uint8Array): string | Uint8Array {
  const { port1, port2 } = new MessageChannel()
  const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  main.postMessage({ kind: 'seal', given, port: port2, done } satisfies FromThread, [port2])
  Atomics.wait(done, 0, 0)
  // The main thread writes nothing else into this port.
  const received = receiveMessageOnPort(port1) as { readonly message: Sealed } | undefined
  port1.close()
  if (received === undefined) throw new Error('The keyring gave no answer.')
  if (!received.message.ok) throw new Error(received.message.message)
  return received.message.made
}

function bytes(made: string | Uint8Array): Uint8Array {
  return typeof made === 'string' ? Buffer.from(made) : made
}
