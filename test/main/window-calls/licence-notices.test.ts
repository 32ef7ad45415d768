import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { licenceNotices } from '../../../src/main/window-calls/licence-notices.ts'
import { openForTest } from '../open-for-test.ts'

const notice = { name: 'a-package', version: '1.0.0', license: 'MIT', text: 'As it is.' }

test('the licences that the build put there are read; without them, or where they are damaged, nobody makes them up', async () => {
  const [full, empty, damaged] = ['full', 'empty', 'damaged'].map((name) => mkdtempSync(join(tmpdir(), `${name}-`)))
  writeFileSync(join(full ?? '', 'notices.json'), JSON.stringify([notice]))
  writeFileSync(join(damaged ?? '', 'notices.json'), '[{"name":')

  expect(await licenceNotices([empty ?? '', full ?? ''])).toEqual([notice])
  expect(await licenceNotices([empty ?? '', damaged ?? ''])).toBeNull()
})

test('what Faultline is and what it runs on is told', async () => {
  const faultline = await openForTest()

  const about = await faultline.calls.about(undefined)

  expect(about).toMatchObject({ version: '0.0.0', platform: 'test', runsOn: { 'Node.js': process.versions.node } })
  await faultline.close()
})
