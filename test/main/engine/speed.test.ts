import { expect, test } from '@playwright/test'
import { leastProcessorMs, mostForEightTimes } from '../processor-time.ts'
import { close, failFor, itemsOf, loopOver, plainChain, setIfMergeCode, warmUp } from '../../bench/engine-runs.ts'

/** Ratios of one run, so that a slow or busy machine changes nothing: only work that grows with its square breaks them. */
test.describe.configure({ mode: 'default' })

test.beforeAll(warmUp)
test.afterAll(close)

/** How many times as long the one takes as the other. In turns: what holds a machine up for half a second meets one turn of one of them. */
async function growth(many: () => unknown, few: () => unknown): Promise<number> {
  let [longer, shorter] = [Infinity, Infinity]
  for (let turn = 0; turn < 2; turn += 1) {
    longer = Math.min(longer, await leastProcessorMs(many, 4))
    shorter = Math.min(shorter, await leastProcessorMs(few, 4))
  }
  return longer / shorter
}

test(
  'eight times as many items through Set, If, Merge and Code take about eight times as long',
  { tag: '@timing' },
  async () => {
    const few = itemsOf(2_500)
    const many = itemsOf(20_000)
    expect(
      await growth(
        () => setIfMergeCode(many),
        () => setIfMergeCode(few),
      ),
    ).toBeLessThan(mostForEightTimes())
  },
)

test('a row of eight times as many nodes takes about eight times as long', { tag: '@timing' }, async () => {
  expect(
    await growth(
      () => plainChain(2_000),
      () => plainChain(250),
    ),
  ).toBeLessThan(mostForEightTimes())
})

test('a loop over eight times as many items takes about eight times as long', { tag: '@timing' }, async () => {
  expect(
    await growth(
      () => loopOver(4_000),
      () => loopOver(500),
    ),
  ).toBeLessThan(mostForEightTimes())
})

test('eight times as many items that fail take about eight times as long', { tag: '@timing' }, async () => {
  expect(
    await growth(
      () => failFor(16_000),
      () => failFor(2_000),
    ),
  ).toBeLessThan(mostForEightTimes())
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
