import { expect, test } from '@playwright/test'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { GuestImage } from '../../../../src/main/engine/sandbox/guest-image.ts'
import { makeHandedJobs } from '../../../../src/main/engine/sandbox/handed-jobs.ts'
import { imageFromBytes, imageToBytes } from '../../../../src/main/engine/sandbox/image-file.ts'
import { defaultLimits } from '../../../../src/main/engine/sandbox/limits.ts'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import type { FromWorker, WorkerData } from '../../../../src/main/engine/sandbox/sandbox-messages.ts'
import { loadWorkerFiles } from '../../../../src/main/engine/sandbox/worker-file.ts'
import { calm, makeScope } from './make-scope.ts'

const image: GuestImage = {
  parts: [
    { at: 16, bytes: Uint8Array.of(1, 2, 3) },
    { at: 4096, bytes: Uint8Array.of() },
    { at: 8192, bytes: Uint8Array.of(255) },
  ],
  stack: [1024, 2048],
  reachAt: null,
  runtime: 20,
  context: 24,
  doors: [5, 6],
}

test('an image comes back from its file as it was, in memory that threads share', () => {
  const read = imageFromBytes(imageToBytes(image, defaultLimits), defaultLimits)
  expect({ ...read, parts: read?.parts.map(({ at, bytes }) => [at, ...bytes]) }).toEqual({
    ...image,
    parts: [[16, 1, 2, 3], [4096], [8192, 255]],
  })
  expect(read?.parts.every(({ bytes }) => bytes.buffer instanceof SharedArrayBuffer)).toBe(true)
})

test('an image is not taken for a guest that is granted something else', () => {
  const file = imageToBytes(image, defaultLimits)
  expect(imageFromBytes(file, { ...defaultLimits, codeMs: 1 })).not.toBeNull()
  expect(imageFromBytes(file, { ...defaultLimits, stackBytes: 1 })).toBeNull()
  expect(imageFromBytes(file, { ...defaultLimits, heapBytes: 1 })).toBeNull()
})

test('a worker takes the image of the build wherever it is installed', async () => {
  const { worker: file, image: bytes, wasm, script, modules } = await loadWorkerFiles()
  const given = imageFromBytes(bytes, defaultLimits)
  const folder = await mkdtemp(join(tmpdir(), `faultline-${'longer'.repeat(30)}-`))
  try {
    await cp(dirname(file), folder, { recursive: true })
    const workerData: WorkerData = {
      wasm,
      script,
      limits: defaultLimits,
      image: given,
      modules,
      handed: makeHandedJobs(),
    }
    const worker = new Worker(join(folder, basename(file)), { workerData, env: {} })
    const [ready] = (await once(worker, 'message')) as [FromWorker]
    await worker.terminate()
    expect(ready).toEqual({ kind: 'ready', image: null })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the first worker begins with the image of the build, and runs code by it', async () => {
  const { image: file } = await loadWorkerFiles()
  const built = imageFromBytes(file, defaultLimits)
  expect(built?.parts.length).toBeGreaterThan(1)
  expect(built?.reachAt).not.toBeNull()
  const sandbox = openSandbox({ workers: 1 })
  const run = { mode: 'runOnceForAllItems', continueOnFail: false } as const
  const source =
    'return [{ json: { at: DateTime.fromMillis(0).toISO(), sorted: ["b", "a", "B"].sort(Intl.Collator().compare) } }]'
  const { items } = await runCode({ ...run, source }, makeScope(), sandbox, calm)
  await sandbox.close()
  expect(items).toEqual([{ json: { at: '1970-01-01T00:00:00.000Z', sorted: ['a', 'b', 'B'] } }])
})
