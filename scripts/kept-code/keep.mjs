// Runs in Electron: writes what V8 makes of the files that a start loads. Arguments: the folder of the built files, the file to
// write. In a thread of its own, where V8 has numbered nothing else: Electron's own start numbers its scripts by chance.

import { writeFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const [written, failed] = [1, 2]

if (isMainThread) {
  const [folder, target] = process.argv.slice(-2)
  const state = new Int32Array(new SharedArrayBuffer(4))
  new Worker(new URL(import.meta.url), { workerData: { folder, target, state } })
  // Nothing goes on here meanwhile: Electron would look for a display.
  Atomics.wait(state, 0, 0, 120_000)
  process.exit(Atomics.load(state, 0) === written ? 0 : 1)
}

const { folder, target, state } = workerData
try {
  const { openLoader } = createRequire(import.meta.url)(join(folder, 'load-built.cjs'))
  const loader = openLoader(folder, new Map())
  // To be loaded compiles the functions that a start calls; what would start something is compiled alone.
  loader.load('faultline.cjs')
  for (const entry of ['index.cjs', 'cli.cjs', 'faultline-thread.cjs']) loader.compile(entry)
  writeFileSync(target, serialize(loader.code()))
  Atomics.store(state, 0, written)
} catch (error) {
  writeSync(2, `${String(error.stack)}\n`)
  Atomics.store(state, 0, failed)
}
Atomics.notify(state, 0)
