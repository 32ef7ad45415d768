import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleFileWorker } from '../engine/nodes/files/bundle-file-worker.ts'
import { bundledOnce, bundleThread } from '../engine/sandbox/bundle-thread.ts'
import { threadNames, type ThreadName } from './thread-file.ts'

interface Thread {
  /** The file that the thread begins with. */
  readonly entry: string
  /** Rooms whose sources it is made of. */
  readonly rooms: readonly string[]
}

const threads: Readonly<Record<ThreadName, Thread>> = {
  'guard-worker.mjs': {
    entry: '../guard/guard-worker.ts',
    rooms: ['../guard', '../redaction', '../diagnosis', '../export', '../../shared'],
  },
  'evidence-worker.mjs': {
    entry: '../evidence/evidence-worker.ts',
    rooms: ['../evidence', '../studies', '../export', '../../shared'],
  },
  'file-worker.mjs': {
    entry: '../opened-files/file-worker.ts',
    rooms: ['../opened-files', '../interchange', '../reproduction', '../../shared'],
  },
  'measure-worker.mjs': {
    entry: '../evidence/measure-worker.ts',
    rooms: ['../evidence', '../store', '../../shared'],
  },
  'execution-worker.mjs': {
    entry: '../queue-workers/worker-main.ts',
    rooms: [
      '../queue-workers',
      '../executions',
      '../engine',
      '../world',
      '../redaction',
      '../interchange',
      '../../shared',
    ],
  },
}

/**
 * Bundles a thread once for each state of its sources and returns its path; two processes at once are safe.
 *
 * @public It is imported under a name that only a development run knows.
 */
export async function bundleIntoCache(name: ThreadName): Promise<string> {
  const folders = threads[name].rooms.map((room) => fileURLToPath(new URL(room, import.meta.url)))
  const folder = await bundledOnce(name.replace('-worker.mjs', ''), folders, [], async (half) => {
    await bundle(name, half)
    // An execution reads files in a thread of its own, which stands beside it.
    if (name === 'execution-worker.mjs') await bundleFileWorker(half)
  })
  return join(folder, name)
}

/**
 * Build time only: writes each thread into a folder as one file. The build of the app calls it for its output folder; run from
 * the sources, a thread goes into a cache folder, so that tests run exactly what is shipped.
 */
export async function bundleThreads(folder: string): Promise<void> {
  for (const name of threadNames) await bundle(name, folder)
}

async function bundle(name: ThreadName, folder: string): Promise<void> {
  await bundleThread(fileURLToPath(new URL(threads[name].entry, import.meta.url)), folder, name)
}
