import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The threads that Faultline starts beside its own, by the file of each; the sandbox has its own. */
export const threadNames = [
  'guard-worker.mjs',
  'execution-worker.mjs',
  'evidence-worker.mjs',
  'file-worker.mjs',
  'log-worker.mjs',
  'measure-worker.mjs',
] as const
export type ThreadName = (typeof threadNames)[number]

/** What `bundle-threads.ts` offers; it is loaded by its address only, so that no build takes it in. */
interface Bundler {
  readonly bundleIntoCache: (name: ThreadName) => Promise<string>
}

/**
 * Path of a thread beside the built main process; run from the sources, it is bundled into a cache first. Rejects where it is in
 * neither place.
 */
export async function threadFile(name: ThreadName): Promise<string> {
  const here = import.meta.url
  for (const folder of ['./', '../']) {
    const candidate = fileURLToPath(new URL(folder + name, here))
    if (existsSync(candidate)) return candidate
  }
  if (!here.endsWith('.ts')) throw new Error(`${name} is missing beside ${fileURLToPath(here)}`)
  // Only the sources come here: the bundler is no part of the built app.
  const bundler = new URL('./bundle-threads.ts', here).href
  const { bundleIntoCache } = (await import(/* @vite-ignore */ bundler)) as Bundler
  return bundleIntoCache(name)
}
