import { Worker } from 'node:worker_threads'
import { driverPath } from './driver-path.ts'

/** Brings what is committed from the log of the database into its file, in a thread of its own: it waits for the disk. */
export interface Checkpoints {
  /** Told after each commit. */
  readonly committed: () => void
  /** Brings everything into the file and empties the log: what was deleted or overwritten is gone from it as well. */
  readonly empty: () => void
  /** Lets the thread end when it has done what it was asked for. */
  readonly close: () => void
}

/**
 * With pages of 4 KiB, 64 MiB: what every program that opens the store must read first if Faultline was killed. A writer whose
 * commit makes the log as long brings the rest of it into the file itself.
 */
export const largestLogPages = 16_384
/** From so many pages on the log is to begin anew. */
const longLogPages = 6144
/** After so many commits the log is brought into the file, and while it is long. */
const commitsBetween = { usually: 100, whileLong: 8 }

/**
 * Plain JavaScript, as a thread takes it without a file of its own. A passive checkpoint holds up nobody; where it is in
 * another's way, the next one does its work (https://www.sqlite.org/c3ref/wal_checkpoint_v2.html).
 *
 * A log begins anew only where all of it is in the file, and as long as others write, a checkpoint leaves what they wrote
 * meanwhile. So a long log is gone through again until little of it is left. SQLite sends to the disk what was written to the
 * file when the last page of the log is in it, all at once, and whoever brings that page in waits: of a long log it is sent here.
 *
 * Where all processors are at work, the thread gives way to who receives and answers: nobody waits for it. Linux keeps the
 * priority of each thread for itself (setpriority(2)); elsewhere it is that of the process, which stays.
 */
const thread = `
  const { closeSync, fdatasyncSync, openSync, readlinkSync } = require('node:fs')
  const { getPriority, setPriority } = require('node:os')
  const { parentPort, workerData } = require('node:worker_threads')
  const { driver, file, givesWay, longLogPages, shortMs } = workerData
  if (process.platform === 'linux') {
    try {
      const thread = Number(readlinkSync('/proc/thread-self').split('/').pop())
      setPriority(thread, Math.min(19, getPriority() + givesWay))
    } catch {
      // Without it the thread does the same.
    }
  }
  const Database = require(driver)
  const database = new Database(file, { fileMustExist: true })
  let descriptor
  const toDisk = () => {
    descriptor ??= openSync(file, 'r+')
    fdatasyncSync(descriptor)
    // Elsewhere it stays open: to close it would let go of the locks that SQLite holds in this process
    // (https://www.sqlite.org/howtocorrupt.html, 2.2).
    if (process.platform === 'win32') {
      closeSync(descriptor)
      descriptor = undefined
    }
  }
  const pass = (before) => {
    const startedAt = performance.now()
    const [{ log }] = database.pragma('wal_checkpoint(PASSIVE)')
    if (log >= longLogPages) toDisk()
    const ms = performance.now() - startedAt
    // It gets no shorter: what is left was written within it.
    return log < longLogPages || ms < shortMs || ms > before * 0.7 ? log : pass(ms)
  }
  parentPort.on('message', (message) => {
    if (message === 'close') {
      database.close()
      parentPort.close()
    } else {
      const log = pass(Infinity)
      if (message === 'empty') database.pragma('wal_checkpoint(TRUNCATE)')
      parentPort.postMessage(log)
    }
  })`

/** How much less than the process, as a program has it that runs in the background (nice(1)). */
const givesWay = 10

/** It hardly makes a value: a usual heap would only take room. */
const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 }

/**
 * The thread starts with the first checkpoint: a store that is only read, or hardly written, has none. `finish` brings the last of
 * the log into the file; it is called after a commit, when little of a long log is left.
 */
export function openCheckpoints(file: string, finish: () => void): Checkpoints {
  let worker: Worker | null = null
  let commits = 0
  let between = commitsBetween.usually
  let busy = false
  let isNearlyDone = false
  const start = (): Worker => {
    const driver = driverPath()
    const workerData = { driver, file, givesWay, longLogPages, shortMs: 6 }
    const started = new Worker(thread, { eval: true, env: {}, resourceLimits, workerData, trackUnmanagedFds: false })
    started.unref()
    started.on('message', (logPages: number) => {
      busy = false
      isNearlyDone = logPages >= longLogPages
      between = isNearlyDone ? commitsBetween.whileLong : commitsBetween.usually
    })
    // Where it fails, on a full disk for one, the next that is asked for is another thread's; until then the writer's own
    // checkpoints go on as the log grows.
    const gone = (): void => {
      if (worker === started) worker = null
      busy = false
    }
    started.on('error', gone)
    started.on('exit', gone)
    return started
  }
  const finishLog = (): void => {
    isNearlyDone = false
    commits = 0
    try {
      finish()
    } catch {
      // What was committed stands in the log: the next pass tells how long it is by then.
    }
  }
  return {
    committed: () => {
      if (isNearlyDone) finishLog()
      commits += 1
      if (commits < between || busy) return
      commits = 0
      busy = true
      worker ??= start()
      worker.postMessage('checkpoint')
    },
    empty: () => {
      worker ??= start()
      worker.postMessage('empty')
    },
    close: () => {
      worker?.postMessage('close')
    },
  }
}
