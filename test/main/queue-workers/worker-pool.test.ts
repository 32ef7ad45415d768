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

test('a thread that stood idle in a pool that is closed works for the next one, and one that worked is ended', async () => {
  const pool = openWorkerPool()
  const idle = await pool.take()
  const working = await pool.take()
  pool.giveBack(idle)
  const ended = once(working.thread, 'exit')
  await pool.close()
  await ended

  const next = openWorkerPool()
  try {
    expect(await next.take()).toBe(idle)
    expect(await next.take()).not.toBe(working)
  } finally {
    await next.close()
  }
})

test('a thread that ended while it stood idle is handed to nobody', async () => {
  const pool = openWorkerPool()
  const idle = await pool.take()
  pool.giveBack(idle)
  await pool.close()
  await idle.thread.terminate()

  const next = openWorkerPool()
  try {
    expect(await next.take()).not.toBe(idle)
  } finally {
    await next.close()
  }
})

test('threads that worked at the same time all work again, and of those that rest longer four are kept', async () => {
  const pool = openWorkerPool()
  try {
    const first = await Promise.all(Array.from({ length: 6 }, () => pool.take()))
    for (const worker of first) pool.giveBack(worker)
    const again = await Promise.all(Array.from({ length: 6 }, () => pool.take()))
    expect(new Set(again)).toEqual(new Set(first))

    for (const worker of again) pool.giveBack(worker)
    const living = (): number => first.filter(({ thread }) => thread.threadId > 0).length
    await expect.poll(living).toBe(4)
  } finally {
    await pool.close()
  }
})
