import { expect, test } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilIdle } from './driving.ts'
import { launchFaultline } from './launch.ts'

test('a start that failed is tried again by one press once what stood in its way is gone, and all is there', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-failed-start-'))
  const store = join(dataFolder, 'faultline.sqlite')
  writeFileSync(store, 'this is no database '.repeat(400))
  const { window, close } = await launchFaultline({ dataFolder })
  const problem = window.getByRole('alert').filter({ hasText: 'DATABASE_CORRUPT' })
  await expect(problem).toBeVisible()
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(problem).toBeVisible()

  rmSync(store)
  await problem.getByRole('button', { name: 'Try again' }).click()

  await untilIdle(window)
  await expect(window.getByText(/Listening on 127\.0\.0\.1:\d+/u)).toBeVisible()
  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(window.getByRole('table', { name: 'Reproductions' })).toContainText(/failed|succeeded/u)
  await close()
  rmSync(dataFolder, { recursive: true, force: true })
})
