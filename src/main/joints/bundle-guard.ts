import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { guardWorkerName } from './guard-worker-file.ts'

/** Rooms whose sources the guard's thread is made of. */
const rooms = ['../joints', '../redaction', '../diagnosis', '../export', '../../shared']

/** Bundles the guard's thread once for each state of the sources and returns its path; two processes at once are safe. */
export async function bundleGuardIntoCache(): Promise<string> {
  const root = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  const cache = join(root, '..', '.cache', 'faultline')
  const folder = join(cache, `guard-${await hashOfSources()}`)
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true })
    const half = `${folder}.${process.pid}`
    await bundleGuard(half)
    try {
      await rename(half, folder)
    } catch (error) {
      // Another process was faster; its files are the same.
      await rm(half, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  return join(folder, guardWorkerName)
}

/**
 * Build time only: writes the guard's thread into a folder as one file. The build of the app calls it for its output folder;
 * run from the sources, the guard calls it for a cache folder, so that tests run exactly what is shipped.
 */
export async function bundleGuard(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('guard-worker.ts', import.meta.url)),
        output: { format: 'es', entryFileNames: guardWorkerName, codeSplitting: false },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  })
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const room of rooms) {
    const folder = fileURLToPath(new URL(room, import.meta.url))
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
    for (const name of names.toSorted()) hash.update(name).update(await readFile(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
