import { expect, test } from '@playwright/test'
import { bareCase } from '../main/closed-workflow.ts'
import { goTo } from './driving.ts'
import { drop } from './dropped-case.ts'
import { launchFaultline } from './launch.ts'
import { resizeTo } from './window-sizes.ts'

test('the URL that a provider is given can be copied where it stands', async () => {
  const { app, window, close } = await launchFaultline()
  const last = { name: 'Last', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }
  const { workflow } = JSON.parse(bareCase([last])) as { workflow: object }
  await drop(window, 'Bare', workflow)
  const clipboard = (): Promise<string> => app.evaluate(({ clipboard: own }) => own.readText())

  await goTo(window, 'Deliveries')
  await expect(window.getByText('Nothing has arrived yet')).toBeVisible()
  await window.getByRole('button', { name: 'Copy the URL' }).click()
  await expect.poll(clipboard).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/webhook\/orders$/u)

  await goTo(window, 'Workflows')
  await resizeTo(app, window, { width: 1100, height: 700 })
  for (const button of await window.getByRole('button', { name: /^Copy the (?:production|test) URL$/u }).all()) {
    const label = button.locator('.mantine-Button-label')
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  }
  await window.getByRole('button', { name: 'Copy the test URL' }).click()
  await expect.poll(clipboard).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/webhook-test\/orders$/u)
  await close()
})
