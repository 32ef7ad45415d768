import type { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { inFileThread } from '../../../../../src/main/engine/nodes/files/file-thread.ts'

const calm = new AbortController().signal
const packed = gzipSync('kept')

const large = gzipSync(Buffer.alloc(200_000_000))

/** A thread that was started just now: the one before is ended within a task. */
async function freshThread(): Promise<Worker> {
  await inFileThread('unpack-gzip', { bytes: packed }, calm)
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stopped')), 20)
  await expect(inFileThread('unpack-gzip', { bytes: large }, stop.signal)).rejects.toThrow('stopped')
  const started = new Promise<Worker>((resolve) => process.once('worker', resolve))
  await inFileThread('unpack-gzip', { bytes: packed }, calm)
  return started
}

test('a task that is stopped while its thread starts is not begun', async () => {
  const thread = await freshThread()
  await thread.terminate()
  const stop = new AbortController()
  setImmediate(() => stop.abort(new Error('stopped')))
  await expect(inFileThread('unpack-gzip', { bytes: packed }, stop.signal)).rejects.toThrow('stopped')
})

test('an error of the thread for files between two tasks ends neither the process nor the next task', async () => {
  const thread = await freshThread()
  expect(() => thread.emit('error', new Error('a promise of a library failed later'))).not.toThrow()
  const made = await inFileThread('unpack-gzip', { bytes: packed }, calm)
  expect(Buffer.from(made).toString()).toBe('kept')
})

test('a task that cannot be handed over fails, and nothing of it stays behind', async () => {
  await inFileThread('unpack-gzip', { bytes: packed }, calm)
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const rows = [{ field: () => 1 }]
  const writing = { format: 'csv', headerRow: true, sheetName: '', delimiter: '', compression: false } as const
  await expect(inFileThread('write-table', { rows, writing }, calm)).rejects.toThrow('could not be cloned')
  expect(timers()).toBe(before)
  const made = await inFileThread('unpack-gzip', { bytes: packed }, calm)
  expect(Buffer.from(made).toString()).toBe('kept')
})
