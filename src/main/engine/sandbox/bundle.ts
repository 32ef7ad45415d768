import { cp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { bundledOnce, bundleThread } from './bundle-thread.ts'
import type { GuestImage } from './guest-image.ts'
import { makeHandedJobs } from './handed-jobs.ts'
import { imageToBytes } from './image-file.ts'
import { defaultLimits } from './limits.ts'
import type { FromWorker, WorkerData } from './sandbox-messages.ts'
import { moduleFiles, sandboxFiles } from './worker-file.ts'

/**
 * Build time only: writes the sandbox's files into a folder. The build of the app calls it for its output folder;
 * run from the sources, the sandbox calls it for a cache folder, so that tests run exactly what is shipped.
 */
export async function bundleSandbox(folder: string): Promise<void> {
  await bundleScript('guest/prelude.ts', folder, sandboxFiles.script)
  for (const [name, file] of Object.entries(moduleFiles)) await bundleScript(`guest/modules/${name}.ts`, folder, file)
  await bundleThread(source('worker.ts'), folder, sandboxFiles.worker)
  const wasm = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  await cp(wasm, join(folder, sandboxFiles.wasm))
  await writeFile(join(folder, sandboxFiles.image), imageToBytes(await bootedImage(folder), defaultLimits))
}

/** The image of a guest as the first worker of a sandbox boots it from the files in this folder. */
async function bootedImage(folder: string): Promise<GuestImage> {
  const workerData: WorkerData = {
    wasm: await WebAssembly.compile(await readFile(join(folder, sandboxFiles.wasm))),
    script: await readFile(join(folder, sandboxFiles.script), 'utf8'),
    limits: defaultLimits,
    image: null,
    modules: {},
    handed: makeHandedJobs(),
  }
  const worker = new Worker(join(folder, sandboxFiles.worker), { workerData, env: {} })
  try {
    return await new Promise((resolve, reject) => {
      worker.on('error', reject)
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready' && message.image !== null) resolve(message.image)
        else reject(new Error(`A guest that is booted for its image answers with it, not with "${message.kind}".`))
      })
    })
  } finally {
    await worker.terminate()
  }
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
