import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { build } from 'vite'

/** By their names: a process works with the sources that it began with. */
const bundles = new Map<string, Promise<string>>()

/**
 * The folder in the cache of this checkout that holds a bundle of these sources, made first where it is not there. Build
 * time and tests only; two processes at once are safe, and two callers in one.
 *
 * @param rooms folders of the TypeScript that goes into it
 * @param files further files that it depends on
 */
export function bundledOnce(
  name: string,
  rooms: readonly string[],
  files: readonly string[],
  bundle: (folder: string) => Promise<void>,
): Promise<string> {
  const known = bundles.get(name)
  if (known !== undefined) return known
  const made = bundledNow(name, rooms, files, bundle)
  bundles.set(name, made)
  made.catch(() => bundles.delete(name))
  return made
}

async function bundledNow(
  name: string,
  rooms: readonly string[],
  files: readonly string[],
  bundle: (folder: string) => Promise<void>,
): Promise<string> {
  const root = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  const cache = join(root, '..', '.cache', 'faultline')
  const folder = join(cache, `${name}-${await hashOf(rooms, files)}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const half = `${folder}.${process.pid}`
  await bundle(half)
  try {
    await rename(half, folder)
  } catch (error) {
    // Another process was faster; its files are the same.
    await rm(half, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * Build time only: writes the source of a thread with everything it imports into a folder as one file for Node.js; what it
 * imports later, if at all, stands in files beside it, so that a thread starts quickly. A name that ends in `.cjs` makes CommonJS,
 * else they are modules.
 */
export async function bundleThread(input: string, folder: string, fileName: string): Promise<void> {
  const ending = extname(fileName)
  await build({
    configFile: false,
    // That a library is both imported at once and later is no fault of ours.
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        output: {
          format: ending === '.cjs' ? 'cjs' : 'es',
          // A text in letters of one byte is read and kept in half the memory.
          charset: 'ascii',
          comments: false,
          entryFileNames: fileName,
          chunkFileNames: `${fileName.slice(0, -ending.length)}-[name]${ending}`,
        },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  })
}

async function hashOf(rooms: readonly string[], files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const room of rooms) {
    const names = (await readdir(room, { recursive: true })).filter((name) => name.endsWith('.ts'))
    for (const name of names.toSorted()) hash.update(name).update(await readFile(join(room, name)))
  }
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
