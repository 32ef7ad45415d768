import { expect, test } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goTo, untilIdle } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

/** Ends the app as that way of ending it does, and waits until its process has gone. */
async function end({ app }: LaunchedFaultline, how: 'quit' | 'close' | 'SIGTERM'): Promise<void> {
  const child = app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (how === 'SIGTERM') child.kill('SIGTERM')
  else {
    // The answer may not come any more.
    await app
      .evaluate(({ app: running, BrowserWindow }, way) => {
        if (way === 'quit') running.quit()
        else BrowserWindow.getAllWindows()[0]?.close()
      }, how)
      .catch(() => undefined)
  }
  await ended
}

for (const how of ['quit', 'SIGTERM'] as const) {
  test(`what was typed in the moment before the app is ended by ${how} is there at the next start`, async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-closed-at-once-'))
    const first = await launchFaultline({ dataFolder })
    await untilIdle(first.window)
    await first.window.getByRole('textbox', { name: 'Path' }).fill('/typed?just=now')
    await end(first, how)

    const again = await launchFaultline({ dataFolder })
    await untilIdle(again.window)
    await expect(again.window.getByRole('textbox', { name: 'Path' })).toHaveValue('/typed?just=now')
    await again.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })
}

test('what was written of a node in the moment before the window is closed is there at the next start', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-closed-at-once-'))
  const node = ({ window }: LaunchedFaultline) =>
    window.getByRole('region', { name: 'Canvas' }).locator('.react-flow__node[data-id="Create card"]')
  const first = await launchFaultline({ dataFolder })
  await goTo(first.window, 'Workflows')
  await node(first).click()
  const editor = first.window.getByRole('region', { name: 'Create card', exact: true })
  await editor.getByLabel('Timeout', { exact: true }).fill('4321')
  await end(first, 'close')

  const again = await launchFaultline({ dataFolder })
  await goTo(again.window, 'Workflows')
  await expect(node(again)).toContainText('not saved')
  await again.close()
  rmSync(dataFolder, { recursive: true, force: true })
})
