import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readSettings } from '../../../src/main/settings/settings.ts'
import { ProblemError, type Problem } from '../../../src/shared/problem.ts'
import { initialSettings } from '../../../src/shared/settings.ts'
import { openForTest } from '../open-for-test.ts'

const chosen = { ...initialSettings, port: 8123, theme: 'dark', concurrentExecutions: 4 } as const

/** Leaves these settings in a data folder, as another version or a mistake might have, and gives the folder. */
async function folderWith(stored: object): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-settings-'))
  const faultline = await openForTest({ dataFolder })
  faultline.store.settings.set('settings', stored)
  await faultline.close()
  return dataFolder
}

for (const [name, unfit] of [
  ['port', 70_000],
  ['port', '8123'],
  ['address', ''],
  ['theme', 'blue'],
  ['unmatchedAnswer', null],
  ['executionTimeoutSeconds', -1],
  ['concurrentExecutions', 0],
] as const) {
  test(`a stored ${name} of ${JSON.stringify(unfit)} resets that setting alone, and it is said which`, async () => {
    const dataFolder = await folderWith({ ...chosen, [name]: unfit })
    const faultline = await openForTest({ dataFolder })
    const problems: Problem[] = []
    faultline.onNotice((notice, value) => {
      // The value of the notice of that name is a problem.
      if (notice === 'problem') problems.push(value as Problem)
    })
    const settings = await faultline.calls.settings(undefined)
    await faultline.finish()
    await faultline.close()

    expect(settings).toEqual({ ...chosen, [name]: initialSettings[name] })
    expect(problems.map(({ code }) => code)).toEqual(['SETTING_RESET'])
    expect(problems[0]?.sentence).toContain(`"${name}" is ${JSON.stringify(unfit)}`)
  })
}

test('settings that all fit are read as they stand, and nothing is said of them', async () => {
  const faultline = await openForTest({ dataFolder: await folderWith(chosen) })
  const problems: unknown[] = []
  faultline.onNotice((notice, value) => {
    if (notice === 'problem') problems.push(value)
  })
  const settings = readSettings(faultline.store)
  await faultline.close()

  expect(settings).toEqual(chosen)
  expect(problems).toEqual([])
})

test('a port that does not fit is not written, whoever asks for it', async () => {
  const faultline = await openForTest()
  const refused: unknown = await faultline.calls.changeSettings({ port: 70_000 }).catch((error: unknown) => error)
  const settings = readSettings(faultline.store)
  const status = faultline.listener()
  await faultline.close()

  expect(refused).toBeInstanceOf(ProblemError)
  expect(refused instanceof ProblemError && refused.problem).toMatchObject({ code: 'INVALID_INPUT' })
  expect(refused instanceof Error && refused.message).toContain('70000')
  expect(settings).toEqual(initialSettings)
  expect(status.kind).toBe('listening')
})
