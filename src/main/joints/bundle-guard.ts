import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledOnce, bundleThread } from '../engine/sandbox/bundle-thread.ts'
import { guardWorkerName } from './guard-worker-file.ts'

/** Rooms whose sources the guard's thread is made of. */
const rooms = ['../joints', '../redaction', '../diagnosis', '../export', '../../shared']

/** Bundles the guard's thread once for each state of the sources and returns its path; two processes at once are safe. */
export async function bundleGuardIntoCache(): Promise<string> {
  const folders = rooms.map((room) => fileURLToPath(new URL(room, import.meta.url)))
  return join(await bundledOnce('guard', folders, [], bundleGuard), guardWorkerName)
}

/**
 * Build time only: writes the guard's thread into a folder as one file. The build of the app calls it for its output folder;
 * run from the sources, the guard calls it for a cache folder, so that tests run exactly what is shipped.
 */
export async function bundleGuard(folder: string): Promise<void> {
  await bundleThread(fileURLToPath(new URL('guard-worker.ts', import.meta.url)), folder, guardWorkerName)
}
