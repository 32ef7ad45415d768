import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledOnce, bundleThread } from '../engine/sandbox/bundle-thread.ts'
import { threadNames, type ThreadName } from './thread-file.ts'

/** Rooms whose sources each thread is made of. */
const rooms: Readonly<Record<ThreadName, readonly string[]>> = {
  'guard-worker.mjs': ['../joints', '../redaction', '../diagnosis', '../export', '../../shared'],
  'evidence-worker.mjs': ['../joints', '../export', '../../shared'],
  'execution-worker.mjs': ['../joints', '../engine', '../world', '../redaction', '../interchange', '../../shared'],
}

/** Bundles a thread once for each state of its sources and returns its path; two processes at once are safe. */
export async function bundleIntoCache(name: ThreadName): Promise<string> {
  const folders = rooms[name].map((room) => fileURLToPath(new URL(room, import.meta.url)))
  const folder = await bundledOnce(name.replace('-worker.mjs', ''), folders, [], (half) => bundle(name, half))
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
  await bundleThread(fileURLToPath(new URL(name.replace('.mjs', '.ts'), import.meta.url)), folder, name)
}
