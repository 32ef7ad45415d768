import { expect, test } from '@playwright/test'
import { leastProcessorMs } from '../processor-time.ts'
import { close, failFor, itemsOf, loopOver, plainChain, setIfMergeCode, warmUp } from '../../bench/engine-runs.ts'

/** Ratios of one run, so that a slow or busy machine changes nothing: only work that grows with its square breaks them. */
test.describe.configure({ mode: 'default', timeout: 120_000 })

test.beforeAll(warmUp)
test.afterAll(close)

test(
  'eight times as many items through Set, If, Merge and Code take about eight times as long',
  { tag: '@timing' },
  async () => {
    const few = itemsOf(2_500)
    const many = itemsOf(20_000)
    const ratio =
      (await leastProcessorMs(() => setIfMergeCode(many))) / (await leastProcessorMs(() => setIfMergeCode(few)))
    expect(ratio).toBeLessThan(24)
  },
)

test('a row of eight times as many nodes takes about eight times as long', { tag: '@timing' }, async () => {
  const ratio = (await leastProcessorMs(() => plainChain(2_000))) / (await leastProcessorMs(() => plainChain(250)))
  expect(ratio).toBeLessThan(24)
})

test('a loop over eight times as many items takes about eight times as long', { tag: '@timing' }, async () => {
  const ratio = (await leastProcessorMs(() => loopOver(4_000))) / (await leastProcessorMs(() => loopOver(500)))
  expect(ratio).toBeLessThan(24)
})

test('eight times as many items that fail take about eight times as long', { tag: '@timing' }, async () => {
  const ratio = (await leastProcessorMs(() => failFor(16_000))) / (await leastProcessorMs(() => failFor(2_000)))
  expect(ratio).toBeLessThan(24)
})

test(
  'the work of the engine for one node run is small beside what one item costs in code',
  { tag: '@timing' },
  async () => {
    const chain = (await leastProcessorMs(() => plainChain(1_000))) / 1_000
    const code = await leastProcessorMs(() => setIfMergeCode(itemsOf(1)))
    expect(chain / code).toBeLessThan(0.2)
  },
)
