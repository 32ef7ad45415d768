import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

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
 * commit makes the log as long brings the rest of it into the file itself, so that it begins anew.
 */
export const largestLogPages = 16_384
/** From so many pages on little is left for that writer to do. */
const longLogPages = largestLogPages / 2
/** After so many commits the log is brought into the file, and while it is long. */
const commitsBetween = { usually: 100, whileLong: 8 }

/**
 * Plain JavaScript, as a thread takes it without a file of its own. A passive checkpoint holds up nobody; where it is in
 * another's way, the next one does its work (https://www.sqlite.org/c3ref/wal_checkpoint_v2.html).
 */
const thread = `
  const { parentPort, workerData } = require('node:worker_threads')
  const Database = require(workerData.driver)
  const database = new Database(workerData.file, { fileMustExist: true })
  parentPort.on('message', (message) => {
    if (message === 'close') {
      database.close()
      parentPort.close()
    } else {
      // Most is done while others write; for the little that is left they wait.
      const [{ log }] = database.pragma('wal_checkpoint(PASSIVE)')
      if (message === 'empty') database.pragma('wal_checkpoint(TRUNCATE)')
      parentPort.postMessage(log)
    }
  })`

/** It hardly makes a value: a usual heap would only take room. */
const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 }

/** The thread starts with the first checkpoint: a store that is only read, or hardly written, has none. */
export function openCheckpoints(file: string): Checkpoints {
  let worker: Worker | null = null
  let commits = 0
  let between = commitsBetween.usually
  let busy = false
  const start = (): Worker => {
    const driver = createRequire(import.meta.url).resolve('better-sqlite3')
    const started = new Worker(thread, { eval: true, env: {}, resourceLimits, workerData: { driver, file } })
    started.unref()
    started.on('message', (logPages: number) => {
      busy = false
      between = logPages < longLogPages ? commitsBetween.usually : commitsBetween.whileLong
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
  return {
    committed: () => {
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
