// Runs in Electron: writes what V8 makes of the files that a start loads. Arguments: the folder of the built files, the file to
// write. In a thread of its own, where V8 has numbered nothing else: Electron's own start numbers its scripts by chance.
// Done is told by the file: the process is killed, for one that exits before Electron has started may abort on its way out.

import { readdirSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const longest = 120_000

if (isMainThread) {
  const [folder, target] = process.argv.slice(-2)
  const state = new Int32Array(new SharedArrayBuffer(4))
  new Worker(new URL(import.meta.url), { workerData: { folder, target, state } })
  // Nothing goes on here meanwhile: Electron would look for a display.
  Atomics.wait(state, 0, 0, longest)
  process.kill(process.pid, 'SIGKILL')
}

const { folder, target, state } = workerData
try {
  const { openLoader } = createRequire(import.meta.url)(join(folder, 'load-built.cjs'))
  const loader = openLoader(folder, new Map())
  // To be loaded compiles the functions that a start calls; what would start something is compiled alone.
  loader.load('faultline.cjs')
  // The first request that is sent waits for this.
  for (const name of readdirSync(join(folder, 'chunks')))
    if (name.startsWith('http-client-')) loader.load(`chunks/${name}`)
  // Executions run in threads that are killed and started anew.
  loader.load('execution-worker-serve-executions.cjs')
  for (const entry of ['index.cjs', 'cli.cjs', 'faultline-thread.cjs', 'execution-worker.cjs']) loader.compile(entry)
  writeFileSync(`${target}.part`, loader.code())
  renameSync(`${target}.part`, target)
} catch (error) {
  writeSync(2, `${String(error.stack)}\n`)
}
Atomics.store(state, 0, 1)
Atomics.notify(state, 0)
