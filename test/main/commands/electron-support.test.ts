import { expect, test } from '@playwright/test'
import { manifest } from '../../../scripts/folders.mjs'
import { electronSupport, electronSupportSentence } from '../../../src/shared/electron-support.ts'

test('the end of support is a day: on it a version is still supported, after it no more', () => {
  expect(electronSupport('33.2.1', '2025-04-29')).toEqual({ version: '33.2.1', until: '2025-04-29', isOver: false })
  expect(electronSupport('33.2.1', '2025-04-30').isOver).toBe(true)
  expect(electronSupport('99.0.0', '2026-01-01')).toEqual({ version: '99.0.0', until: null, isOver: null })
})

test('it is said in one sentence, and the pinned version is in the table', () => {
  expect(electronSupportSentence(electronSupport('33.2.1', '2026-11-23'))).toBe(
    'Electron 33.2.1 has had no fixes from its makers since 2025-04-29; the window shows nothing from the network.',
  )
  expect(electronSupportSentence(electronSupport('39.0.0', '2026-01-01'))).toBe(
    'Electron 39.0.0 gets fixes from its makers until 2026-05-05.',
  )
  expect(electronSupportSentence(electronSupport('99.0.0', '2026-01-01'))).toContain('is not known here')
  const pinned = (manifest() as { devDependencies: { electron: string } }).devDependencies.electron
  expect(electronSupport(pinned, '2026-01-01').until).not.toBeNull()
})
