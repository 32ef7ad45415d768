import { expect, test } from '@playwright/test'
import { asApp, asNode } from '../../scripts/electron-as-node.mjs'
import { wantsWindows } from '../../scripts/test-selection.mjs'

test('without a choice every test runs, those with windows too', () => {
  expect(wantsWindows([])).toBe(true)
  expect(wantsWindows(['--reporter=dot', '-g', 'batch'])).toBe(true)
})

test('the rooms alone need neither the packaged app nor a display', () => {
  expect(wantsWindows(['--project=rooms'])).toBe(false)
  expect(wantsWindows(['--project', 'rooms', 'test/main'])).toBe(false)
  expect(wantsWindows(['test/main/listener', 'test/scripts/lock.test.ts:12'])).toBe(false)
})

test('the app and the window are chosen by project or by path', () => {
  expect(wantsWindows(['--project=app'])).toBe(true)
  expect(wantsWindows(['--project=rooms', '--project=app'])).toBe(true)
  expect(wantsWindows(['test/main', 'test/app/send.test.ts'])).toBe(true)
  expect(wantsWindows(['test/renderer'])).toBe(true)
})

test('a program started as the app is not told to be Node.js, whatever started it', () => {
  expect(asNode({ HOME: '/home/a' })).toEqual({ HOME: '/home/a', ELECTRON_RUN_AS_NODE: '1' })
  expect(asApp({ HOME: '/home/a', ELECTRON_RUN_AS_NODE: '1' })).toEqual({ HOME: '/home/a' })
})
