import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { sandboxFiles } from './worker-file.ts'

/**
 * Build time only: writes the sandbox's three files into a folder. The build of the app calls it for its output folder;
 * run from the sources, the sandbox calls it for a cache folder, so that tests run exactly what is shipped.
 */
export async function bundleSandbox(folder: string): Promise<void> {
  const shared = { configFile: false, logLevel: 'warn' } as const
  await build({
    ...shared,
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      target: 'es2023',
      reportCompressedSize: false,
      rolldownOptions: {
        input: source('guest/prelude.ts'),
        output: { format: 'iife', entryFileNames: sandboxFiles.script, codeSplitting: false },
      },
    },
  })
  await build({
    ...shared,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      reportCompressedSize: false,
      rolldownOptions: {
        input: source('worker.ts'),
        output: { format: 'es', entryFileNames: sandboxFiles.worker, codeSplitting: false },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  })
  const wasm = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  await cp(wasm, join(folder, sandboxFiles.wasm))
}

function source(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

/** Bundles once for each state of the sources; two processes at once are safe. */
export async function bundleIntoCache(): Promise<URL> {
  const root = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  const cache = join(root, '..', '.cache', 'faultline')
  const folder = join(cache, `sandbox-${await hashOfSources()}`)
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true })
    const half = `${folder}.${process.pid}`
    await bundleSandbox(half)
    try {
      await rename(half, folder)
    } catch (error) {
      // Another process was faster; its files are the same.
      await rm(half, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  return pathToFileURL(`${folder}/`)
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const room = source('.')
  const names = (await readdir(room, { recursive: true })).filter((name) => name.endsWith('.ts'))
  for (const name of names.toSorted()) hash.update(name).update(await readFile(join(room, name)))
  const lock = createRequire(import.meta.url)
  for (const dependency of ['luxon', 'jmespath', 'quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync']) {
    hash.update(await readFile(lock.resolve(dependency)))
  }
  return hash.digest('hex').slice(0, 16)
}
