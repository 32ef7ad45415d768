import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { goTo, post, sendOne, untilIdle } from './driving.ts'
import { launchFaultline } from './launch.ts'
import { windowStates } from './window-states.ts'

const screens = ['Reproduce', 'Deliveries', 'Executions', 'Workflows', 'Measures', 'AI steps', 'Settings']

test('axe finds nothing in any state of the window, whatever its impact, in either theme', async () => {
  test.setTimeout(600_000)
  const { window, close } = await launchFaultline()
  const found: Record<string, readonly string[]> = {}
  const look = async (name: string): Promise<void> => {
    const findings = await axeFindings(window, name)
    if (findings.length > 0) found[name] = findings
  }
  for (const screen of screens) {
    await goTo(window, screen)
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
    await look(`${screen}, before anything was sent`)
  }
  await goTo(window, 'Reproduce')
  await fillAll(window)
  for (const screen of screens) {
    await goTo(window, screen)
    if (screen === 'Deliveries') await window.getByRole('grid').press('Home')
    await look(screen)
  }
  for (const state of windowStates) {
    await goTo(window, state.screen)
    await state.open(window)
    await expect(state.shown(window), state.name).toBeVisible({ timeout: 20_000 })
    await look(state.name)
    await leave(window)
  }
  await close()

  expect(found).toEqual({})
})

/** The method up to a comparison, deliveries that reached nothing, and a credential, so that every state has something to show. */
async function fillAll(window: Page): Promise<void> {
  await sendOne(window)
  await window.getByRole('button', { name: 'Send batch' }).click()
  await untilIdle(window)
  await window.getByRole('button', { name: 'Change layer' }).click()
  await window.getByRole('button', { name: 'Apply change' }).click()
  await window.getByRole('button', { name: 'Send batch' }).click()
  await untilIdle(window)
  await post(window, '/webhook/nowhere')
  const credential = {
    name: 'Shop',
    type: 'httpBearerAuth',
    data: { token: 'made-up' },
    allowedHosts: ['shop.example'],
  }
  await window.evaluate(`window.faultline.saveCredential(${JSON.stringify(credential)})`)
}

/** Closes whatever stands over the screen, as a person does without a mouse; a list within a dialog closes first. */
async function leave(window: Page): Promise<void> {
  const over = window.locator('[role="dialog"]:visible, [role="menu"]:visible, [role="search"]:visible')
  await expect(async () => {
    if ((await over.count()) > 0) await window.keyboard.press('Escape')
    expect(await over.count()).toBe(0)
  }).toPass({ timeout: 10_000, intervals: [20, 50, 100] })
}
