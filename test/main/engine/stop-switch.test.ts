import { expect, test } from '@playwright/test'
import { signalOf, StopSwitch } from '../../../src/main/engine/stop-switch.ts'
import { buildWorkflow } from './build-workflow.ts'
import { jsonOf, runInTest } from './run-in-test.ts'

test('a switch tells that it was stopped, and why, to those who look and to those who listen', () => {
  const early = new StopSwitch()
  const heard: unknown[] = []
  early.signal.addEventListener('abort', () => heard.push(early.signal.reason))
  expect(early.aborted).toBe(false)
  early.throwIfAborted()
  const reason = new Error('time to go')
  early.abort(reason)
  expect(heard).toEqual([reason])
  expect(early.aborted).toBe(true)
  expect(early.reason).toBe(reason)
  expect(() => {
    early.throwIfAborted()
  }).toThrow('time to go')
})

test('who asks for the signal after it was stopped gets one that says so', () => {
  const stopped = new StopSwitch()
  stopped.abort()
  expect(stopped.reason).toMatchObject({ name: 'AbortError' })
  expect(signalOf(stopped).aborted).toBe(true)
  expect(signalOf(stopped).reason).toBe(stopped.reason)
})

test('those who listen are told once, in their order, but for those who were taken back, and the first reason stays', () => {
  const stopped = new StopSwitch()
  const told: string[] = []
  const first = (): number => told.push('first')
  const second = (): number => told.push('second')
  for (const listener of [first, second, () => told.push('third')]) stopped.onStop(listener)
  stopped.takeBack(second)
  stopped.abort('first')
  stopped.abort('second')
  expect(stopped.reason).toBe('first')
  expect(told).toEqual(['first', 'third'])
})

test('a signal is its own signal', () => {
  const { signal } = new AbortController()
  expect(signalOf(signal)).toBe(signal)
})

/** Counts how often somebody wants to listen. */
class WatchedSwitch extends StopSwitch {
  asked = 0

  override get signal(): AbortSignal {
    this.asked += 1
    return super.signal
  }
}

const sums = buildWorkflow(
  {
    T: ['manualTrigger'],
    Sum: [
      'set',
      { mode: 'raw', jsonOutput: '={{ ({ sum: $json.parts.reduce((a, b) => a + b, 0) }) }}' },
      { typeVersion: 3.4 },
    ],
    Code: ['code', { jsCode: 'return items.map(({ json }) => ({ json: { twice: json.sum * 2 } }))' }],
  },
  [
    ['T', 'Sum'],
    ['Sum', 'Code'],
  ],
)

test('an execution to which nobody listens makes no signal', async () => {
  const watched = new WatchedSwitch()
  const outcome = await runInTest(sums, { emit: [{ parts: [1, 2, 3] }], signal: watched })
  expect(jsonOf(outcome, 'Code')).toEqual([{ twice: 12 }])
  expect(watched.asked).toBe(0)
})

test('one that was stopped before it began ends as cancelled, whoever listens', async () => {
  const watched = new WatchedSwitch()
  watched.abort()
  const outcome = await runInTest(sums, { emit: [{ parts: [1] }], signal: watched })
  expect(outcome.status).toBe('canceled')
  expect(watched.asked).toBe(0)
})
