import { Worker } from 'node:worker_threads'
import { fileLimits, FileTooLarge } from './file-limits.ts'
import { fileWorkerPath } from './file-worker-path.ts'
import type { FileTaskName, FileTasks } from './file-task.ts'
import type { FileAnswer, FileQuestion } from './file-worker.ts'

let worker: Worker | null = null
let before: Promise<unknown> = Promise.resolve()
let lastId = 0

/**
 * Does one task in the thread for files, after those that were asked for earlier. Rejects with what the library says, with a
 * `FileTooLarge` where a limit was met, or with the signal's reason; the thread is ended then if it still works on it.
 */
export function inFileThread<Name extends FileTaskName>(
  name: Name,
  given: FileTasks[Name]['given'],
  signal: AbortSignal,
): Promise<FileTasks[Name]['made']> {
  const done = before.then(async () => {
    signal.throwIfAborted()
    const thread = await started()
    signal.throwIfAborted()
    return asked(thread, name, given, signal)
  })
  before = done.catch(() => undefined)
  return done
}

async function started(): Promise<Worker> {
  if (worker !== null) return worker
  const made = new Worker(await fileWorkerPath(), {
    env: {},
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: 1024, stackSizeMb: 8 },
  })
  made.unref()
  // What a library leaves behind may fail when its task is over: nobody waits for that, and the thread ends.
  made.on('error', () => undefined)
  made.on('exit', () => {
    if (worker === made) worker = null
  })
  worker = made
  return made
}

/** How often the memory is looked at, in milliseconds. */
const watchEvery = 50

function asked<Name extends FileTaskName>(
  thread: Worker,
  name: Name,
  given: FileTasks[Name]['given'],
  signal: AbortSignal,
): Promise<FileTasks[Name]['made']> {
  const question: FileQuestion<Name> = { id: (lastId += 1), name, given }
  return new Promise((resolve, reject) => {
    const memoryBefore = process.memoryUsage.rss()
    const end = (): void => {
      clearTimeout(clock)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      thread.off('message', hear).off('error', fail).off('exit', leave)
      thread.unref()
    }
    const stop = (reason: Error): void => {
      end()
      if (worker === thread) worker = null
      void thread.terminate()
      reject(reason)
    }
    const hear = (answer: FileAnswer): void => {
      if (answer.id !== question.id) return
      end()
      if (answer.kind === 'failed')
        reject(answer.isTooLarge ? new FileTooLarge(answer.message) : new Error(answer.message))
      else resolve(answer.made)
    }
    const fail = (error: Error): void => {
      const isMemory = Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'
      stop(isMemory ? tooMuchMemory() : error)
    }
    const leave = (code: number): void => {
      stop(new Error(`The thread for files ended with code ${code}.`))
    }
    const abort = (): void => {
      stop(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
    }
    const clock = setTimeout(() => {
      stop(
        new FileTooLarge(
          `The file was still being read after ${fileLimits.milliseconds / 1000} seconds, and no more time is given: split it before this node.`,
        ),
      )
    }, fileLimits.milliseconds)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - memoryBefore > fileLimits.memoryBytes) stop(tooMuchMemory())
    }, watchEvery)
    signal.addEventListener('abort', abort)
    thread.on('message', hear).on('error', fail).on('exit', leave)
    thread.ref()
    try {
      thread.postMessage(question)
    } catch (error) {
      end()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

function tooMuchMemory(): FileTooLarge {
  const most = fileLimits.memoryBytes / 1024 / 1024
  return new FileTooLarge(
    `The file unfolds into more than ${most} MB of memory, and no more are given: split it before this node.`,
  )
}
