import { expect, test } from '@playwright/test'
import type { SandboxAnswer, SandboxJob } from '../../../../src/main/engine/sandbox/job.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { sceneFor } from '../../../../src/main/engine/expressions/scene-for.ts'
import { itemsOf, makeScope } from './make-scope.ts'

/** One worker: whatever comes while it is busy is lined up behind what it does. */
let sandbox: Sandbox
test.beforeEach(async () => {
  sandbox = openSandbox({ workers: 1 })
  await sandbox.warm()
})
test.afterEach(() => sandbox.close())

const never = new AbortController().signal

function jobOf(source: string, timeLimitMs = 5_000): SandboxJob {
  const { text: scene } = sceneFor(makeScope({ items: itemsOf({}) }), {
    mode: 'runOnceForAllItems',
    continueOnFail: false,
    sources: [source],
    templates: [],
    extra: {},
    timers: 10,
    seed: 1,
  })
  return { kind: 'code', owner: 'one', source, scene, now: 0, seed: 1, timeLimitMs }
}

function madeBy(answer: SandboxAnswer): unknown {
  return answer.kind === 'result' ? (JSON.parse(answer.json) as { items: unknown }).items : answer.reason
}

const says = (text: string): string => `console.log('${text}'); return [{ json: { text: '${text}' } }]`
const pausing = 'await new Promise((done) => setTimeout(done, 60)); return [{ json: { text: "paused" } }]'

test('a hundred jobs at once each get their own answer and their own lines', async () => {
  const texts = Array.from({ length: 100 }, (_, index) => `job ${String(index)}`)
  const answers = await Promise.all(texts.map((text) => sandbox.run(jobOf(says(text)), never)))
  expect(answers.map(madeBy)).toEqual(texts.map((text) => [{ json: { text } }]))
  expect(answers.map(({ console }) => console.map(({ text }) => text))).toEqual(texts.map((text) => [text]))
})

test('a job behind one that pauses waits for its end, and is not run inside of it', async () => {
  await sandbox.run(jobOf(says('warm')), never)
  const slow = sandbox.run(jobOf(pausing), never)
  const others = ['a', 'b', 'c'].map((text) => sandbox.run(jobOf(says(text)), never))
  expect(madeBy(await slow)).toEqual([{ json: { text: 'paused' } }])
  expect((await Promise.all(others)).map(madeBy)).toEqual(['a', 'b', 'c'].map((text) => [{ json: { text } }]))
})

test('jobs behind one whose thread has to be ended run all the same, once', async () => {
  await sandbox.run(jobOf(says('warm')), never)
  const endless = sandbox.run(jobOf('for (;;) {}', 200), never)
  const others = ['a', 'b', 'c'].map((text) => sandbox.run(jobOf(says(text)), never))
  expect(['time', 'killed']).toContain(madeBy(await endless))
  const answers = await Promise.all(others)
  expect(answers.map(madeBy)).toEqual(['a', 'b', 'c'].map((text) => [{ json: { text } }]))
  expect(answers.map(({ console }) => console.length)).toEqual([1, 1, 1])
})

test('a job that is stopped while the one before it runs is not run, and those behind it are', async () => {
  await sandbox.run(jobOf(says('warm')), never)
  const stop = new AbortController()
  const first = sandbox.run(jobOf(says('first')), never)
  const stopped = sandbox.run(jobOf(says('stopped')), stop.signal)
  const last = sandbox.run(jobOf(says('last')), never)
  await new Promise((resolve) => process.nextTick(resolve))
  stop.abort()
  expect(madeBy(await first)).toEqual([{ json: { text: 'first' } }])
  expect(madeBy(await stopped)).toBe('aborted')
  expect(madeBy(await last)).toEqual([{ json: { text: 'last' } }])
})

test('closing the sandbox answers what is at work, what is lined up and what waits', async () => {
  await sandbox.run(jobOf(says('warm')), never)
  const all = [pausing, says('a'), says('b')].map((source) => sandbox.run(jobOf(source), never))
  await new Promise((resolve) => setImmediate(resolve))
  await sandbox.close()
  expect((await Promise.all(all)).map(madeBy)).toEqual(['aborted', 'aborted', 'aborted'])
})
