import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { openWorkerPool } from '../../../src/main/queue-workers/worker-pool.ts'

test('for a thread that was killed none is started where another stands ready, and one is where none does', async () => {
  const pool = openWorkerPool()
  try {
    const first = await pool.take()
    const second = await pool.take()
    pool.giveBack(first)
    const gone = once(second.thread, 'exit')
    await second.thread.terminate()
    await gone
    pool.giveBack(second)
    expect(await pool.take()).toBe(first)

    const ended = once(first.thread, 'exit')
    await first.thread.terminate()
    await ended
    pool.giveBack(first)
    const next = await pool.take()
    expect([first, second]).not.toContain(next)
    expect(next.thread.threadId).toBeGreaterThan(0)
  } finally {
    await pool.close()
  }
})
