import { performance } from 'node:perf_hooks'
import { expect, test } from '@playwright/test'
import { openCompressedPace, realPace } from '../../../src/main/world/pace.ts'

test('who is first stays first in compressed time, and nothing takes longer than 1.1 s', () => {
  const { race } = openCompressedPace()
  for (const [sooner, later] of [
    [0, 50],
    [500, 2000],
    [2000, 3000],
    [9000, 10_000],
  ] as const) {
    expect(race(sooner)).toBeLessThan(race(later))
  }
  expect(race(300_000)).toBe(1100)
})

test('what had to be waited is added up: at the same time once, one after the other both, taken back not at all', async () => {
  const pace = openCompressedPace()
  const since = performance.now()
  pace.begin(6000, 20)
  pace.begin(6000, 20)
  expect(pace.waited(since)).toBeGreaterThanOrEqual(6000)
  expect(pace.waited(since)).toBeLessThan(7000)
  await new Promise((resolve) => setTimeout(resolve, 40))
  const takeBack = pace.begin(4000, 20)
  expect(pace.waited(since)).toBeGreaterThanOrEqual(10_000)
  takeBack()
  expect(pace.waited(since)).toBeLessThan(7000)
  expect(pace.waited(performance.now())).toBe(0)
})

test('real time is as it is', () => {
  expect([realPace.race(5000), realPace.rest(5000), realPace.isCompressed]).toEqual([5000, 5000, false])
})

test('a shorter wait that a busy machine ends late still comes first', async () => {
  const pace = openCompressedPace()
  const since = performance.now()
  pace.begin(2000, 5)
  const takeBack = pace.begin(1500, 5)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(pace.comesFirst(since, 2000)).toBe(true)
  expect(pace.comesFirst(since, 1000)).toBe(false)
  takeBack()
  expect(pace.comesFirst(since, 2000)).toBe(false)
  expect(realPace.comesFirst(since, 2000)).toBe(false)
})
