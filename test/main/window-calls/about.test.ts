import { expect, test } from '@playwright/test'
import { createHelpCalls } from '../../../src/main/window-calls/calls-help.ts'
import { electronSupport, electronSupportSentence } from '../../../src/shared/electron-support.ts'

test('About says which Electron runs, and since when it gets no fixes, on the day of the clock', async () => {
  const { electron } = process.versions
  const on = async (day: string): Promise<string | null> => {
    const services = { version: '0.1.0', platform: 'linux x64', dataFolder: '/data', now: () => Date.parse(day) }
    const about = await createHelpCalls(services).about(undefined)
    expect(about.runsOn['Electron']).toBe(electron)
    return about.electronSupport
  }

  expect(electron).toMatch(/^\d+\.\d+\.\d+$/u)
  expect(await on('2024-12-01T12:00:00Z')).toBe(electronSupportSentence(electronSupport(electron, '2024-12-01')))
  expect(await on('2099-01-01T12:00:00Z')).toContain(`Electron ${electron} has had no fixes from its makers since `)
})
