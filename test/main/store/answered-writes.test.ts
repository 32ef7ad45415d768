import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { answerCall } from '../../../src/main/window-calls/answer-call.ts'
import { openForTest } from '../open-for-test.ts'

test('what a call of the window has written beside arriving deliveries is committed when it is answered', async () => {
  const faultline = await openForTest()
  const beside = new Database(faultline.store.file, { readonly: true })
  const themes = beside.prepare(`SELECT count(*) FROM setting WHERE value LIKE '%"dark"%'`).pluck()
  const group = faultline.store.groupCommit()

  const answer = await answerCall('changeSettings', { theme: 'dark' }, Promise.resolve(faultline), () => undefined)

  expect(answer.ok).toBe(true)
  expect(themes.get()).toBe(1)
  await group
  beside.close()
  await faultline.close()
})
