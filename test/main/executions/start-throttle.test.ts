import { expect, test } from '@playwright/test'
import { StartThrottle } from '../../../src/main/executions/start-throttle.ts'
import { onThisMachine } from '../../machine-pace.ts'

/** Lets everything begin that may. */
async function settle(): Promise<void> {
  for (let round = 0; round < 100; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('no more executions run at once than the limit says, and each that ends lets the next begin', async () => {
  const turns = new StartThrottle(() => 3)
  const running: (() => void)[] = []
  for (let index = 0; index < 10; index += 1) void turns.take('w').then((giveBack) => running.push(giveBack))
  await settle()
  expect(running).toHaveLength(3)
  running[0]?.()
  running[0]?.()
  await settle()
  expect(running).toHaveLength(4)
})

test('those of one workflow begin in order, and those of another do not wait behind all of them', async () => {
  const turns = new StartThrottle(() => 1)
  const begun: string[] = []
  const wait = async (workflowId: string, name: string): Promise<void> => {
    const giveBack = await turns.take(workflowId)
    begun.push(name)
    giveBack()
  }
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => wait(name.slice(0, 1), name))
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('many may wait: each begins as fast as one of few', async () => {
  const turns = new StartThrottle(() => 16)
  const count = 150_000
  const begun = performance.now()
  const all = Array.from({ length: count }, () =>
    turns.take('w').then((giveBack) => {
      giveBack()
    }),
  )
  await Promise.all(all)
  expect(performance.now() - begun).toBeLessThan(onThisMachine(10_000))
})

test('it is crowded where many wait, or where all that wait would be long', () => {
  const turns = new StartThrottle(() => 0)
  const isCrowded = (): boolean[] => [200, 1e5, 1e7].map((bytes) => turns.isCrowdedFor(bytes))
  expect(isCrowded()).toEqual([false, false, false])
  void turns.take('w')
  expect(isCrowded()).toEqual([false, false, true])
  for (let index = 0; index < 50; index += 1) void turns.take('w')
  expect(isCrowded()).toEqual([false, true, true])
  for (let index = 0; index < 4096; index += 1) void turns.take('w')
  expect(isCrowded()).toEqual([true, true, true])
})
