import { expect, test } from '@playwright/test'
import { close, itemsOf, plainChain, setIfMergeCode, warmUp } from '../../bench/engine-runs.ts'

/** Ratios of one run, so that a slow or busy machine changes nothing: only work that grows with its square breaks them. */
test.describe.configure({ mode: 'default', timeout: 120_000 })

test.beforeAll(warmUp)
test.afterAll(close)

/** The least time of the processor that some runs took: what the work takes when nothing else gets in its way. */
async function least(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push(user + system)
  }
  return Math.min(...times)
}

test('eight times as many items through Set, If, Merge and Code take about eight times as long', async () => {
  const few = itemsOf(2_500)
  const many = itemsOf(20_000)
  const ratio = (await least(() => setIfMergeCode(many))) / (await least(() => setIfMergeCode(few)))
  expect(ratio).toBeLessThan(24)
})

test('a row of eight times as many nodes takes about eight times as long', async () => {
  const ratio = (await least(() => plainChain(2_000))) / (await least(() => plainChain(250)))
  expect(ratio).toBeLessThan(24)
})

test('the work of the engine for one node run is small beside what one item costs in code', async () => {
  const chain = (await least(() => plainChain(1_000))) / 1_000
  const code = await least(() => setIfMergeCode(itemsOf(1)))
  expect(chain / code).toBeLessThan(0.2)
})
