import { expect, test } from '@playwright/test'
import { paced, type PaceClock } from '../../../src/main/series/paced.ts'

/** A clock that moves when it is waited for. */
function clockAt(start = 0): PaceClock & { at: number } {
  const clock = {
    at: start,
    now: () => clock.at,
    wait: (milliseconds: number) => {
      clock.at += milliseconds
      return Promise.resolve()
    },
  }
  return clock
}

const never = new AbortController().signal
const ten = Array.from({ length: 10 }, (_, at) => at)

test('so many are begun in a second, evenly', async () => {
  const clock = clockAt()
  const begun: number[] = []
  await paced(
    ten,
    { kind: 'rate', perSecond: 5 },
    () => {
      begun.push(clock.at)
      return Promise.resolve()
    },
    never,
    clock,
  )
  expect(begun).toEqual(ten.map((at) => at * 200))
})

test('in order the next begins when the one before has ended', async () => {
  const seen: string[] = []
  await paced(
    [1, 2, 3],
    { kind: 'in-order' },
    async (value) => {
      seen.push(`begin ${String(value)}`)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(`end ${String(value)}`)
    },
    never,
  )
  expect(seen).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3'])
})

test('what was held up is not followed by a rush', async () => {
  const clock = clockAt()
  const begun: number[] = []
  await paced(
    ten,
    { kind: 'rate', perSecond: 10 },
    (value) => {
      begun.push(clock.at)
      // The third holds everything up for five seconds.
      if (value === 2) clock.at += 5000
      return Promise.resolve()
    },
    never,
    clock,
  )
  const after = begun.slice(3)
  expect(after.slice(1).map((at, place) => at - (after[place] ?? 0))).toEqual([0, 100, 100, 100, 100, 100])
})

test('once it is to stop no more are begun, and those under way are waited for', async () => {
  const stopping = new AbortController()
  const ends: (() => void)[] = []
  let isOver = false
  const running = paced(
    ten,
    { kind: 'rate', perSecond: 100 },
    () => {
      if (ends.length === 2) stopping.abort()
      return new Promise((resolve) => ends.push(resolve))
    },
    stopping.signal,
    clockAt(),
  ).then(() => (isOver = true))
  await expect.poll(() => stopping.signal.aborted, { intervals: [1] }).toBe(true)
  expect([ends.length, isOver]).toEqual([3, false])
  for (const end of ends) end()
  await running
  expect(ends.length).toBe(3)
})

test('what takes long slows the pace down, and does not pile up', async () => {
  const ends: (() => void)[] = []
  let most = 0
  let underWay = 0
  const running = paced(
    Array.from({ length: 300 }, (_, at) => at),
    { kind: 'rate', perSecond: 100 },
    () => {
      underWay += 1
      most = Math.max(most, underWay)
      return new Promise<void>((resolve) => ends.push(resolve)).then(() => {
        underWay -= 1
      })
    },
    never,
    clockAt(),
  )
  await expect.poll(() => ends.length, { intervals: [1] }).toBe(200)
  while (underWay > 0) {
    for (const end of ends.splice(0)) end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await running
  expect(most).toBe(200)
})
