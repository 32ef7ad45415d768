import { expect, test } from '@playwright/test'
import { NoticeHub } from '../../../src/main/wiring/notice-hub.ts'

test('a listener hears the notices that it wants, or all of them, until it stops listening', () => {
  const hub = new NoticeHub()
  const heard: string[] = []
  const stopAll = hub.onNotice((name) => heard.push(`all ${name}`))
  const stopOne = hub.onNotice((name) => heard.push(`one ${name}`), ['lookAt'])
  hub.notify('lookAt', { executionId: '1' })
  hub.notify('questions', [])
  stopOne()
  stopAll()
  hub.notify('lookAt', { executionId: '2' })
  expect(heard).toEqual(['all lookAt', 'one lookAt', 'all questions'])
})

test('it is known whether anybody would hear a notice', () => {
  const hub = new NoticeHub()
  expect(hub.isHeard('nodeRun')).toBe(false)
  const stopOne = hub.onNotice(() => undefined, ['delivery'])
  expect([hub.isHeard('delivery'), hub.isHeard('nodeRun')]).toEqual([true, false])
  const stopAll = hub.onNotice(() => undefined)
  expect(hub.isHeard('nodeRun')).toBe(true)
  stopAll()
  stopOne()
  expect(hub.isHeard('delivery')).toBe(false)
})
