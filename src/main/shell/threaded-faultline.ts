/**
 * In: the address of the thread's file, what only Electron can do. Out: Faultline as the window talks to it. Its thread starts
 * at once, and is read while the system is asked for its keyring.
 */
import { Worker } from 'node:worker_threads'
import type { Answer } from '../../shared/answer.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { NoticeListener } from '../../shared/notices.ts'
import type { CallsAndNotices } from './ipc.ts'
import type { FromThread, OpenOrder, SealOrder, Sealed, ToThread } from './faultline-messages.ts'
import type { SystemSeal } from './system-seal.ts'
import { messageOf } from '../../shared/message-of.ts'

/** What Electron alone can do for Faultline. */
export interface Electrical extends Desktop {
  /** Resolves once the system can be asked, with null where it has no keyring; from then on Faultline opens. */
  readonly seal: Promise<SystemSeal | null>
}

export interface ThreadedFaultline extends CallsAndNotices {
  /** Finishes what is running, closes everything and ends the thread. */
  readonly close: () => Promise<void>
  /** Resolves when the thread has ended, with why, in words. */
  readonly ended: Promise<string>
}

/** Megabytes of memory that Faultline may fill. */
const heapMb = 3072

/**
 * Starts the thread of that file and opens Faultline in it, once the system can be asked for its keyring. What is asked after
 * it has ended is answered with that.
 */
export function startFaultline(
  file: URL,
  order: Omit<OpenOrder, 'hasSeal'>,
  electrical: Electrical,
): ThreadedFaultline {
  const worker = new Worker(file, { name: 'faultline', resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  const answering = new Map<number, (answer: Answer<unknown>) => void>()
  const listeners = new Set<NoticeListener>()
  let ending: string | null = null
  let called = 0
  let closing = false
  const ended = new Promise<number>((resolve) => worker.once('exit', resolve))
  const post = (message: ToThread): void => worker.postMessage(message)

  worker.on('error', (error) => {
    ending = messageOf(error)
  })
  const why = ended.then((code) => {
    ending ??= closing ? 'it was closed' : `its thread ended with code ${String(code)}`
    for (const answer of answering.values()) answer(hasEnded(ending))
    answering.clear()
    return ending
  })
  worker.on('message', (message: FromThread) => {
    switch (message.kind) {
      case 'answer':
        answering.get(message.id)?.(message.answer)
        answering.delete(message.id)
        return
      case 'notice':
        // The thread names each notice with the value that belongs to it.
        for (const listener of listeners) listener(message.name, message.value as never)
        return
      case 'chooseFile':
      case 'saveFile': {
        const { id } = message
        const chosen = message.kind === 'chooseFile' ? electrical.chooseFile(message) : electrical.saveFile(message)
        const answer = (path: string | null): void => post({ kind: 'chosen', id, path })
        chosen.then(answer, () => answer(null))
        return
      }
      case 'clipboard':
        electrical.writeClipboard(message.text)
        return
      case 'clipboard with secrets':
        electrical.writeClipboardWithSecrets(message.text)
        return
      case 'seal':
        void electrical.seal.then((keyring) => seal(message, keyring))
        return
      case 'closed':
        void worker.terminate()
    }
  })

  const opened = electrical.seal.then((keyring) => post({ kind: 'open', ...order, hasSeal: keyring !== null }))
  return {
    answer: async (name, input) => {
      await opened
      if (ending !== null) return hasEnded(ending)
      called += 1
      const id = called
      return new Promise((resolve) => {
        answering.set(id, resolve)
        post({ kind: 'call', id, name, input })
      })
    },
    onNotice: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closing = true
      post({ kind: 'close' })
      await ended
    },
    ended: why,
  }
}

/** The thread waits for it. */
async function seal({ given, port, done }: SealOrder, keyring: SystemSeal | null): Promise<void> {
  port.postMessage(await trySeal(given, keyring))
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
  port.close()
}

async function trySeal(given: string | Uint8Array, keyring: SystemSeal | null): Promise<Sealed> {
  if (keyring === null) return { ok: false, message: 'This system has no keyring.' }
  try {
    return { ok: true, made: await (typeof given === 'string' ? keyring.seal(given) : keyring.unseal(given)) }
  } catch (error) {
    return { ok: false, message: messageOf(error) }
  }
}

function hasEnded(why: string | null): Answer<unknown> {
  return {
    ok: false,
    problem: {
      code: 'UNEXPECTED',
      sentence: `Faultline has ended by itself: ${why ?? 'it was closed'}.`,
      remedy: 'Close the window and open Faultline again; what was recorded is kept.',
    },
  }
}
