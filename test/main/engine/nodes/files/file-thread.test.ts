import type { Worker } from 'node:worker_threads'
import { expect, test } from '@playwright/test'
import { inFileThread } from '../../../../../src/main/engine/nodes/files/file-thread.ts'

const calm = new AbortController().signal
const reading = {
  ...({ format: 'csv', headerRow: false, includeEmptyCells: false, rawData: true, readAsString: true } as const),
  ...{ sheetName: '', range: '', csv: {} },
}
const short = { bytes: Buffer.from('kept\n'), reading }
const large = { bytes: Buffer.from('1,one,a text\n'.repeat(500_000)), reading }

/** A thread that was started just now: the one before is ended within a task. */
async function freshThread(): Promise<Worker> {
  await inFileThread('read-table', short, calm)
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stopped')), 20)
  await expect(inFileThread('read-table', large, stop.signal)).rejects.toThrow('stopped')
  const started = new Promise<Worker>((resolve) => process.once('worker', resolve))
  await inFileThread('read-table', short, calm)
  return started
}

test('a task that is stopped while its thread starts is not begun', async () => {
  const thread = await freshThread()
  await thread.terminate()
  const stop = new AbortController()
  setImmediate(() => stop.abort(new Error('stopped')))
  await expect(inFileThread('read-table', short, stop.signal)).rejects.toThrow('stopped')
})

test('an error of the thread for files between two tasks ends neither the process nor the next task', async () => {
  const thread = await freshThread()
  expect(() => thread.emit('error', new Error('a promise of a library failed later'))).not.toThrow()
  const made = await inFileThread('read-table', short, calm)
  expect(made.rows).toEqual([{ 0: 'kept' }])
})

test('a task that cannot be handed over fails, and nothing of it stays behind', async () => {
  await inFileThread('read-table', short, calm)
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const rows = [{ field: () => 1 }]
  const writing = { format: 'csv', headerRow: true, sheetName: '', delimiter: '', compression: false } as const
  await expect(inFileThread('write-table', { rows, writing }, calm)).rejects.toThrow('could not be cloned')
  expect(timers()).toBe(before)
  const made = await inFileThread('read-table', short, calm)
  expect(made.rows).toEqual([{ 0: 'kept' }])
})
