import { expect, test } from '@playwright/test'
import { openWindowRevival, type Question } from '../../../src/main/shell/window-revival.ts'

/** A revival whose person answers `agrees`, with everything it did. */
function watched(agrees: boolean) {
  const done: string[] = []
  const asked: Question[] = []
  let time = 0
  const revival = openWindowRevival({
    now: () => time,
    later: (act, milliseconds) => {
      done.push(`in ${String(milliseconds)} ms`)
      act()
    },
    reload: () => done.push('reload'),
    quit: () => done.push('quit'),
    ask: (question) => {
      asked.push(question)
      return Promise.resolve(agrees)
    },
  })
  const pass = (milliseconds: number): void => {
    time += milliseconds
  }
  return { revival, done, asked, pass }
}

test('a window that died is loaded again, the second time a little later', () => {
  const { revival, done, asked } = watched(true)
  revival.died('killed')
  revival.died('crashed')
  expect(done).toEqual(['in 100 ms', 'reload', 'in 400 ms', 'reload'])
  expect(asked).toEqual([])
})

test('one that dies three times within a minute asks what to do, and does it', async () => {
  for (const [agrees, act] of [
    [true, 'reload'],
    [false, 'quit'],
  ] as const) {
    const { revival, done, asked } = watched(agrees)
    for (let death = 0; death < 3; death += 1) revival.died('crashed')
    await Promise.resolve()
    await Promise.resolve()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.sentence).toContain('ended by itself 3 times within a minute (crashed)')
    expect(done.at(-1)).toBe(act)
  }
})

test('deaths that lie far apart are not added up, and a window that was closed is not loaded again', () => {
  const { revival, done, asked, pass } = watched(true)
  for (let death = 0; death < 5; death += 1) {
    revival.died('oom')
    pass(61_000)
  }
  revival.died('clean-exit')
  expect(asked).toEqual([])
  expect(done.filter((act) => act === 'reload')).toHaveLength(5)
})

test('a window that hangs is ended only where the person agrees', async () => {
  const ends: boolean[] = []
  for (const agrees of [true, false]) {
    let ended = false
    watched(agrees).revival.hung(() => {
      ended = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    ends.push(ended)
  }
  expect(ends).toEqual([true, false])
})
