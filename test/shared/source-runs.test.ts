import { expect, test } from '@playwright/test'
import { sourceRunsOf } from '../../src/shared/source-runs.ts'
import { leastProcessorMs, mostForEightTimes } from '../main/processor-time.ts'

const loopOf = (count: number): readonly { readonly node: string; readonly runIndex: number }[] =>
  Array.from({ length: count }, (_, place) => ({ node: place % 2 === 0 ? 'Loop' : 'Work', runIndex: place >> 1 }))

for (const count of [4, 400]) {
  test(`of ${count} runs the one is found that gave what arrived`, () => {
    const runs = loopOf(count)
    const sourceRun = sourceRunsOf([...runs, { node: 'Loop', runIndex: 1 }])
    const at = (previousNode: string, previousRun: number): unknown =>
      sourceRun({ previousNode, previousRun, previousOutput: 0 })
    expect(at('Work', 1)).toBe(runs[3])
    expect(at('Loop', 1)).toBe(runs[2])
    expect(at('Loop', count)).toBeUndefined()
    expect(at('toString', 0)).toBeUndefined()
  })
}

test('each of eight times as many runs is found in about eight times the time', { tag: '@timing' }, async () => {
  const findAll = (count: number): void => {
    const sourceRun = sourceRunsOf(loopOf(count))
    for (let run = 0; run < count >> 1; run += 1)
      if (sourceRun({ previousNode: 'Work', previousOutput: 0, previousRun: run })?.runIndex !== run) throw new Error()
  }
  const few = await leastProcessorMs(() => findAll(500))
  expect((await leastProcessorMs(() => findAll(4_000))) / few).toBeLessThan(mostForEightTimes())
})
