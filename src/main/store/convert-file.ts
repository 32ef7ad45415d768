/**
 * A file that was made before free pages could be given back is rewritten once, in a thread of its own (VACUUM), where there is
 * room for two more of it; else it stays as it is and works all the same.
 */
import { closeSync, openSync, readSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../shared/message-of.ts'
import { driverPath } from './driver-path.ts'

/** How far the rewriting is; told about twice a second. */
export interface ConversionProgress {
  readonly fileBytes: number
  readonly elapsedMs: number
}

export type Conversion =
  /** Nothing had to be done. */
  | { readonly kind: 'not-needed' }
  | { readonly kind: 'done' }
  /** The file stays as it is: so many bytes are free where so many are needed. */
  | { readonly kind: 'no-room'; readonly folder: string; readonly freeBytes: number; readonly neededBytes: number }
  /** Another program has it open, or it cannot be read: whoever opens it says why. */
  | { readonly kind: 'failed'; readonly reason: string }

/** Plain JavaScript, as a thread takes it without a file of its own. */
const thread = `
  const { parentPort, workerData } = require('node:worker_threads')
  const Database = require(workerData.driver)
  let said
  try {
    const database = new Database(workerData.file, { fileMustExist: true, timeout: 1000 })
    // The log may know better than the file.
    if (Number(database.pragma('auto_vacuum', { simple: true })) === 0) {
      // In memory the copy of a large file would not fit.
      database.pragma('temp_store = FILE')
      database.pragma('auto_vacuum = INCREMENTAL')
      database.exec('VACUUM')
      database.pragma('wal_checkpoint(TRUNCATE)')
    }
    database.close()
    said = {}
  } catch (error) {
    said = { reason: String(error && error.message) }
  }
  parentPort.postMessage(said)`

const tellMs = 500
/** Where the header of a file has its largest root page; 0: free pages are not given back (https://www.sqlite.org/fileformat2.html §1.3). */
const largestRootAt = 52
const headerBytes = 100

/** Rewrites the store of a data folder where that is needed. Never throws; to be called before the store is opened. */
export async function convertFile(
  dataFolder: string,
  onProgress: (progress: ConversionProgress) => void,
): Promise<Conversion> {
  try {
    return await convert(dataFolder, onProgress)
  } catch (error) {
    // Whoever opens the store says what is wrong with it.
    return { kind: 'failed', reason: messageOf(error) }
  }
}

async function convert(dataFolder: string, onProgress: (progress: ConversionProgress) => void): Promise<Conversion> {
  const file = join(dataFolder, 'faultline.sqlite')
  const fileBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (fileBytes < headerBytes || givesBack(file)) return { kind: 'not-needed' }
  const short = [dataFolder, process.env['SQLITE_TMPDIR'] ?? tmpdir()]
    .map((folder) => ({ folder, freeBytes: freeBytesOf(folder), neededBytes: Math.ceil(fileBytes * 1.1) }))
    .find(({ freeBytes, neededBytes }) => freeBytes < neededBytes)
  if (short !== undefined) return { kind: 'no-room', ...short }
  const started = performance.now()
  const clock = setInterval(() => {
    onProgress({ fileBytes, elapsedMs: performance.now() - started })
  }, tellMs)
  const { reason } = await vacuum(file).finally(() => {
    clearInterval(clock)
  })
  return reason === undefined ? { kind: 'done' } : { kind: 'failed', reason }
}

interface Said {
  readonly reason?: string
}

function vacuum(file: string): Promise<Said> {
  const driver = driverPath()
  return saidBy(new Worker(thread, { eval: true, workerData: { driver, file } }))
}

/** The one message of the thread, or why there is none. */
export function saidBy(worker: Worker): Promise<Said> {
  return new Promise((resolve) => {
    // The thread above says nothing else.
    worker.once('message', (said: Said) => {
      void worker.terminate()
      resolve(said)
    })
    worker.once('error', (error) => {
      resolve({ reason: messageOf(error) })
    })
    worker.once('exit', (code) => {
      resolve({ reason: `its thread ended with code ${String(code)}` })
    })
  })
}

/** What is no database is left to whoever opens it. */
function givesBack(file: string): boolean {
  const header = Buffer.alloc(headerBytes)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header, 0, headerBytes, 0)
  } finally {
    closeSync(descriptor)
  }
  return !header.toString('latin1').startsWith('SQLite format 3') || header.readUInt32BE(largestRootAt) !== 0
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
