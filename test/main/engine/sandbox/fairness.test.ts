import { expect, test } from '@playwright/test'
import { sceneFor } from '../../../../src/main/engine/expressions/scene-for.ts'
import type { SandboxAnswer, SandboxJob } from '../../../../src/main/engine/sandbox/job.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { mostTimeOuts } from '../../../../src/main/engine/sandbox/time-outs.ts'
import { makeScope } from './make-scope.ts'
import { onThisMachine } from '../../../machine-pace.ts'

const codeMs = Math.round(onThisMachine(1500))
const never = new AbortController().signal
let sandbox: Sandbox

test.beforeEach(async () => {
  sandbox = openSandbox({ limits: { codeMs } })
  await sandbox.warm()
})

test.afterEach(async () => {
  await sandbox.close()
})

function jobOf(owner: string, source: string, timeLimitMs = codeMs): SandboxJob {
  const { text: scene } = sceneFor(makeScope(), {
    mode: 'runOnceForAllItems',
    continueOnFail: false,
    sources: [source],
    templates: [],
    extra: {},
    timers: 10,
    seed: 1,
  })
  return { kind: 'code', owner, source, scene, now: 0, seed: 1, timeLimitMs }
}

function run(owner: string, source: string, timeLimitMs = codeMs): Promise<SandboxAnswer> {
  return sandbox.run(jobOf(owner, source, timeLimitMs), never)
}

const endless = 'for (;;) {}'
/** What never ends reaches any limit: a short one tells as much as a long one. */
const soonMs = 100
const quick = 'return []'

test('code of other workflows does not wait for the endless code of one', { tag: '@timing' }, async () => {
  const hanging = Array.from({ length: 6 }, () => run('endless', endless))
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  const took: number[] = []
  for (let round = 0; round < 8; round += 1) {
    const since = performance.now()
    await run(`other ${String(round % 2)}`, quick)
    took.push(performance.now() - since)
  }
  // Six endless jobs, two at a time, take three times their limit; in one line all of them would come first. The first of the
  // others may wait for a thread to start.
  expect(took[0]).toBeLessThan(2 * codeMs)
  expect(Math.max(...took.slice(1))).toBeLessThan(onThisMachine(1000))
  expect((await Promise.all(hanging)).map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'stopped'))
})

test('code that ran out of time three times in a row is put last and says so, until it ends in time or is edited', async () => {
  for (let round = 0; round < mostTimeOuts; round += 1) {
    expect((await run('w', endless, soonMs)).postponed).toBeUndefined()
  }
  expect((await run('w', endless, soonMs)).postponed?.timeOuts).toBe(mostTimeOuts)
  expect((await run('w', `${endless} `, soonMs)).postponed).toBeUndefined()
  expect((await run('other', endless, soonMs)).postponed).toBeUndefined()
})

test('one end in time gives the code its turn back', async () => {
  const counts = 'let n = 0; while (n < 3e6) n += 1; return []'
  for (let round = 0; round < mostTimeOuts; round += 1) await run('w', counts, 5)
  expect((await run('w', counts, 20_000)).postponed?.timeOuts).toBe(mostTimeOuts)
  expect((await run('w', counts, 20_000)).postponed).toBeUndefined()
})

test(
  'a job that is stopped while it waits for its turn goes at once, and the next gets it',
  { tag: '@timing' },
  async () => {
    const hanging = [run('a', endless), run('a', endless)]
    const abort = new AbortController()
    const waiting = sandbox.run(jobOf('a', quick), abort.signal)
    const next = run('a', quick)
    const since = performance.now()
    abort.abort()
    expect(await waiting).toMatchObject({ kind: 'stopped', reason: 'aborted' })
    expect(performance.now() - since).toBeLessThan(onThisMachine(200))
    await Promise.all([...hanging, next])
  },
)
