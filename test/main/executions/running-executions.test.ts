import { expect, test } from '@playwright/test'
import { RunningExecutions } from '../../../src/main/executions/running-executions.ts'

test('an execution that runs is stopped by its id, and one that does not run is not', () => {
  const running = new RunningExecutions()
  const abort = new AbortController()
  running.add('e1', abort, Promise.resolve())
  expect(running.abort('e2')).toBe(false)
  expect(running.abort('e1')).toBe(true)
  expect(abort.signal.aborted).toBe(true)
})

test('it is idle only when also what began in the meantime has ended', async () => {
  const running = new RunningExecutions()
  let end = (): void => undefined
  const second = new Promise<void>((resolve) => {
    end = resolve
  })
  const first = Promise.resolve().then(() => {
    running.remove('e1')
    running.add('e2', new AbortController(), second)
  })
  running.add('e1', new AbortController(), first)
  let isIdle = false
  const idle = running.idle().then(() => {
    isIdle = true
  })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(isIdle).toBe(false)
  running.remove('e2')
  end()
  await idle
  expect(isIdle).toBe(true)
})

test('when all are stopped, each is given the reason, and one that fails keeps nobody waiting', async () => {
  const running = new RunningExecutions()
  const abort = new AbortController()
  running.add('e1', abort, Promise.reject(new Error('it could not be stored')))
  const reason = new Error('closed')
  await running.abortAll(reason)
  expect(abort.signal.reason).toBe(reason)
})
