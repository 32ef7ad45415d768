import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** What `bundle.ts` offers; it is loaded by its address only, so that no build takes it in. */
interface Bundler {
  readonly bundleIntoCache: () => Promise<URL>
}

/** The files of the sandbox, as `bundle.ts` writes them. */
export const sandboxFiles = {
  worker: 'sandbox-worker.mjs',
  script: 'sandbox-guest.js',
  wasm: 'sandbox.wasm',
  image: 'sandbox-image.bin',
} as const

/** Modules that code may require, and the one with which Merge queries, each in a file of its own: the guest reads one only when it is asked for. */
export const moduleFiles = {
  lodash: 'sandbox-lodash.js',
  moment: 'sandbox-moment.js',
  'moment-timezone': 'sandbox-moment-timezone.js',
  'merge-by-sql': 'sandbox-merge-by-sql.js',
} as const

export interface WorkerFiles {
  /** Path of the worker's own bundle. */
  readonly worker: string
  /** Text of the guest's script. */
  readonly script: string
  readonly wasm: WebAssembly.Module
  /** The image of a guest that was booted when the sandbox was built: see `image-file.ts`. */
  readonly image: Uint8Array
  /** Texts of the modules that code may require as UTF-8, by their names. Shared memory: all workers have the same. */
  readonly modules: Readonly<Record<string, Uint8Array>>
}

/**
 * Finds the sandbox's files beside the built main process; run from the sources, it has them bundled into a cache first.
 * Rejects where they are in neither place.
 */
export async function loadWorkerFiles(): Promise<WorkerFiles> {
  const folder = await folderOfFiles()
  const path = (name: string): string => fileURLToPath(new URL(name, folder))
  const [script, wasm, image, modules] = await Promise.all([
    readFile(path(sandboxFiles.script), 'utf8'),
    readFile(path(sandboxFiles.wasm)),
    readFile(path(sandboxFiles.image)),
    Promise.all(Object.entries(moduleFiles).map(async ([name, file]) => [name, shared(await readFile(path(file)))])),
  ])
  return {
    worker: path(sandboxFiles.worker),
    script,
    wasm: await WebAssembly.compile(wasm),
    image,
    modules: Object.fromEntries(modules) as Readonly<Record<string, Uint8Array>>,
  }
}

function shared(bytes: Uint8Array): Uint8Array {
  const made = new Uint8Array(new SharedArrayBuffer(bytes.length))
  made.set(bytes)
  return made
}

async function folderOfFiles(): Promise<URL> {
  const here = import.meta.url
  for (const folder of ['./', '../']) {
    const candidate = new URL(folder, here)
    if (existsSync(new URL(sandboxFiles.worker, candidate))) return candidate
  }
  if (!here.endsWith('.ts')) throw new Error(`${sandboxFiles.worker} is missing beside ${fileURLToPath(here)}`)
  // Only the sources come here: the bundler is no part of the built app.
  const bundler = new URL('./bundle.ts', here).href
  const { bundleIntoCache } = (await import(/* @vite-ignore */ bundler)) as Bundler
  return bundleIntoCache()
}
