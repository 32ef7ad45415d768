import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What `bundle-guard.ts` offers; it is loaded by its address only, so that no build takes it in. */
interface Bundler {
  readonly bundleGuardIntoCache: () => Promise<string>
}

export const guardWorkerName = 'guard-worker.mjs'

/**
 * Path of the guard's thread beside the built main process; run from the sources, it is bundled into a cache first. Rejects
 * where it is in neither place.
 */
export async function guardWorkerFile(): Promise<string> {
  const here = import.meta.url
  for (const folder of ['./', '../']) {
    const candidate = fileURLToPath(new URL(folder + guardWorkerName, here))
    if (existsSync(candidate)) return candidate
  }
  if (!here.endsWith('.ts')) throw new Error(`${guardWorkerName} is missing beside ${fileURLToPath(here)}`)
  // Only the sources come here: the bundler is no part of the built app.
  const bundler = new URL('./bundle-guard.ts', here).href
  const { bundleGuardIntoCache } = (await import(/* @vite-ignore */ bundler)) as Bundler
  return bundleGuardIntoCache()
}
