import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledOnce, bundleThread } from '../../sandbox/bundle-thread.ts'
import { fileWorkerName } from './file-worker-path.ts'

/**
 * Build time only: writes the thread that reads and writes files into a folder. The build of the app calls it for its output
 * folder; run from the sources, it goes into a cache folder, so that tests run exactly what is shipped.
 */
export async function bundleFileWorker(folder: string): Promise<void> {
  await bundleThread(fileURLToPath(new URL('file-worker.ts', import.meta.url)), folder, fileWorkerName)
}

/** Bundles once for each state of the sources and returns its path; two processes at once are safe. */
export async function bundleFileWorkerIntoCache(): Promise<string> {
  const require = createRequire(import.meta.url)
  const libraries = ['@e965/xlsx', 'csv-parse', 'fflate', 'rss-parser'].map((name) => require.resolve(name))
  const folder = await bundledOnce('files', [fileURLToPath(new URL('.', import.meta.url))], libraries, bundleFileWorker)
  return join(folder, fileWorkerName)
}
