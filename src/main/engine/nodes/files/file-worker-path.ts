import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What `bundle-file-worker.ts` offers; it is loaded by its address only, so that no build takes it in. */
interface Bundler {
  readonly bundleFileWorkerIntoCache: () => Promise<string>
}

/** The file of the thread that reads and writes files. */
export const fileWorkerName = 'node-file-worker.mjs'

/**
 * Path of that thread's file beside the built main process; run from the sources, it is bundled into a cache first. Rejects
 * where it is in neither place.
 */
export async function fileWorkerPath(): Promise<string> {
  const here = import.meta.url
  for (const folder of ['./', '../']) {
    const candidate = fileURLToPath(new URL(folder + fileWorkerName, here))
    if (existsSync(candidate)) return candidate
  }
  if (!here.endsWith('.ts')) throw new Error(`${fileWorkerName} is missing beside ${fileURLToPath(here)}`)
  // Only the sources come here: the bundler is no part of the built app.
  const bundler = new URL('./bundle-file-worker.ts', here).href
  const { bundleFileWorkerIntoCache } = (await import(/* @vite-ignore */ bundler)) as Bundler
  return bundleFileWorkerIntoCache()
}
