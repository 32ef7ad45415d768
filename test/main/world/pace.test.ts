import { performance } from 'node:perf_hooks'
import { expect, test } from '@playwright/test'
import { openCompressedPace, realPace, type Pace } from '../../../src/main/world/pace.ts'
import { onThisMachine } from '../../machine-pace.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Who comes first: a time-out of so many milliseconds, or an answer after so many. */
function race(pace: Pace, timeOutMs: number, answerMs: number): Promise<'time-out' | 'answer'> {
  return new Promise((resolve) => {
    const takeBack = pace.timeOut(timeOutMs, performance.now(), () => {
      giveUp()
      resolve('time-out')
    })
    const giveUp = pace.delay(answerMs, () => {
      takeBack()
      resolve('answer')
    })
  })
}

test('who is first is told by the lengths, however long they are, and none of them is really waited for', async () => {
  const since = performance.now()
  const first = await Promise.all(
    [
      [2000, 6000],
      [30_000, 45_000],
      [45_000, 30_000],
      [299_000, 300_000],
      [300_000, 299_000],
      [300_000, Infinity],
    ].map(([timeOutMs = 0, answerMs = 0]) => race(openCompressedPace(), timeOutMs, answerMs)),
  )
  expect(first).toEqual(['time-out', 'time-out', 'answer', 'time-out', 'answer', 'time-out'])
  expect(performance.now() - since).toBeLessThan(onThisMachine(5000))
})

test('a time-out that is told of after the answer was begun is still due where the answer takes longer', async () => {
  const pace = openCompressedPace()
  const since = performance.now()
  const giveUp = pace.delay(60_000, () => undefined)
  await new Promise<void>((resolve) => void pace.timeOut(10_000, since, resolve))
  giveUp()
  expect(pace.waited(since)).toBe(10_000)
})

test('what had to be waited is added up: at the same time once, one after the other both, taken back or unfinished not at all', async () => {
  const pace = openCompressedPace()
  const since = performance.now()
  const over = [pace.begin(6000), pace.begin(6000)]
  expect(pace.waited(since)).toBe(0)
  await pause(20)
  for (const end of over) end()
  expect(pace.waited(since)).toBeGreaterThanOrEqual(6000)
  expect(pace.waited(since)).toBeLessThan(7000)
  await pause(20)
  expect(await race(pace, 9000, 4000)).toBe('answer')
  expect(pace.waited(since)).toBeGreaterThanOrEqual(10_000)
  expect(pace.waited(since)).toBeLessThan(11_000)
  expect(pace.waited(performance.now())).toBe(0)
})

test('real time is as it is', async () => {
  expect([realPace.rest(5000), realPace.isCompressed]).toEqual([5000, false])
  expect(await race(realPace, 30, 2000)).toBe('time-out')
  expect(await race(realPace, 2000, 30)).toBe('answer')
})

test('an answer that never comes does not come in real time either', async () => {
  let came = false
  const takeBack = realPace.delay(Infinity, () => {
    came = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(came).toBe(false)
  takeBack()
})

test('a limit is up before an answer that takes longer, and a shorter time-out before the limit', async () => {
  const first = (limitMs: number, timeOutMs: number, answerMs: number): Promise<string> => {
    const pace = openCompressedPace()
    const limit = new Promise<'limit'>((resolve) => {
      pace.limit(
        () => limitMs,
        () => {
          resolve('limit')
        },
      )
    })
    return Promise.race([limit, race(pace, timeOutMs, answerMs)])
  }

  expect(await first(120_000, 300_000, Infinity)).toBe('limit')
  expect(await first(120_000, 10_000, Infinity)).toBe('time-out')
  expect(await first(120_000, 300_000, 60_000)).toBe('answer')
})
