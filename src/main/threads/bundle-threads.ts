import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleFileWorker } from '../engine/nodes/files/bundle-file-worker.ts'
import { bundledOnce, bundleThread } from '../engine/sandbox/bundle-thread.ts'
import { keptCodeName, openLoader } from '../loading/load-built.ts'
import { writeEntries } from '../loading/write-entries.ts'
import { threadNames, type ThreadName } from './thread-file.ts'

interface Thread {
  /** The file that the thread begins with. */
  readonly entry: string
  /**
   * Of a thread that is started so often that what V8 makes of its code is kept: the file that does its work, which can be loaded
   * without one. Its files are CommonJS then, and it is begun as the app is (`loadEntry`).
   */
  readonly kept?: string
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
    rooms: [
      '../opened-files',
      '../logs',
      '../interchange',
      '../redaction',
      '../export',
      '../reproduction',
      '../../shared',
    ],
  },
  'log-worker.mjs': {
    entry: '../opened-files/log-worker.ts',
    rooms: ['../opened-files', '../logs', '../interchange', '../redaction', '../export', '../../shared'],
  },
  'measure-worker.mjs': {
    entry: '../evidence/measure-worker.ts',
    rooms: ['../evidence', '../store', '../../shared'],
  },
  'execution-worker.mjs': {
    entry: '../queue-workers/worker-main.ts',
    kept: 'execution-worker-serve-executions.cjs',
    rooms: [
      '../loading',
      '../queue-workers',
      '../executions',
      '../engine',
      '../http-client',
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
  const folders = threads[name].rooms.map((room) => source(room))
  const folder = await bundledOnce(name.replace('-worker.mjs', ''), folders, [], async (half) => {
    await bundle(name, half)
    const { kept } = threads[name]
    if (kept !== undefined) await keepCode(kept, half)
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
  const { entry, kept } = threads[name]
  if (kept === undefined) return bundleThread(source(entry), folder, name)
  await bundleThread(source(entry), folder, name.replace('.mjs', '.cjs'))
  writeEntries(folder, [name.replace('.mjs', '')], '.mjs')
}

/** As the build of the app does for all of its files: beside a thread its loader, and what V8 makes of what the thread loads. */
async function keepCode(kept: string, folder: string): Promise<void> {
  await bundleThread(source('../loading/load-built.ts'), folder, 'load-built.cjs')
  const loader = openLoader(folder, new Map())
  loader.load(kept)
  await writeFile(join(folder, keptCodeName(process.env)), loader.code())
}

function source(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
