import { expect, test } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filledExecutions } from '../main/store/filled-executions.ts'
import { goTo } from './driving.ts'
import { launchFaultline } from './launch.ts'

test('an execution whose workflow is gone says so in the place of it, and still shows what its nodes gave', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-gone-'))
  filledExecutions(60, dataFolder).close()
  const { window, close } = await launchFaultline({ dataFolder })
  await goTo(window, 'Executions')
  await expect(window.getByText('No execution is chosen')).toBeVisible()

  await window.getByRole('grid', { name: 'Executions' }).getByText('evt-000000000059').click()

  await expect(window.getByText('Its workflow is not here any more')).toBeVisible()
  await expect(window.getByText('No execution is chosen')).toBeHidden()
  await expect(window.getByRole('button', { name: /^Card/u })).toBeVisible()
  await close()
  rmSync(dataFolder, { recursive: true, force: true })
})
