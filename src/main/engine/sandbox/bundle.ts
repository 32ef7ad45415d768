import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { bundledOnce, bundleThread } from './bundle-thread.ts'
import { moduleFiles, sandboxFiles } from './worker-file.ts'

/**
 * Build time only: writes the sandbox's three files into a folder. The build of the app calls it for its output folder;
 * run from the sources, the sandbox calls it for a cache folder, so that tests run exactly what is shipped.
 */
export async function bundleSandbox(folder: string): Promise<void> {
  await bundleScript('guest/prelude.ts', folder, sandboxFiles.script)
  for (const [name, file] of Object.entries(moduleFiles)) await bundleScript(`guest/modules/${name}.ts`, folder, file)
  await bundleThread(source('worker.ts'), folder, sandboxFiles.worker)
  const wasm = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  await cp(wasm, join(folder, sandboxFiles.wasm))
}

/** One script for the guest; what it exports is in `faultlineModule`. */
async function bundleScript(input: string, folder: string, file: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      target: 'es2023',
      reportCompressedSize: false,
      // One of them carries the time zones of the world; it is read from the disk, and only when code asks for it.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: source(input),
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'faultlineModule', entryFileNames: file, codeSplitting: false },
      },
    },
  })
}

function source(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

/**
 * Bundles once for each state of the sources; two processes at once are safe.
 *
 * @public It is imported under a name that only a development run knows.
 */
export async function bundleIntoCache(): Promise<URL> {
  const require = createRequire(import.meta.url)
  const made = [
    'luxon',
    'jmespath',
    'acorn',
    'lodash',
    'moment',
    'moment-timezone',
    'alasql',
    'quickjs-emscripten-core',
    '@jitl/quickjs-wasmfile-release-sync',
  ]
  const libraries = made.map((name) => require.resolve(name))
  return pathToFileURL(`${await bundledOnce('sandbox', [source('.')], libraries, bundleSandbox)}/`)
}
