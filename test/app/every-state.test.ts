import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { goTo, post, sendOne, untilIdle } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'
import { windowStates } from './window-states.ts'

test.describe.configure({ mode: 'serial', timeout: 1_200_000 })

const screens = ['Reproduce', 'Deliveries', 'Executions', 'Workflows', 'Measures', 'AI steps', 'Settings']

let opened: LaunchedFaultline
test.beforeAll(async () => {
  opened = await launchFaultline()
})
test.afterAll(() => opened.close())

test('axe finds nothing on any screen before anything was sent, whatever its impact, in either theme', async () => {
  const { window } = opened
  const { found, look } = looking(window)
  for (const screen of screens) {
    await goTo(window, screen)
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
    await look(`${screen}, before anything was sent`)
  }
  expect(found).toEqual({})
})

test('axe finds nothing on any screen once the method was gone through, whatever its impact, in either theme', async () => {
  const { window } = opened
  const { found, look } = looking(window)
  await goTo(window, 'Reproduce')
  await fillAll(window)
  for (const screen of screens) {
    await goTo(window, screen)
    if (screen === 'Deliveries') await window.getByRole('grid').press('Home')
    await look(screen)
  }
  expect(found).toEqual({})
})

for (const screen of screens)
  test(`axe finds nothing in any state of ${screen}, whatever its impact, in either theme`, async () => {
    const { window } = opened
    const { found, look } = looking(window)
    for (const state of windowStates.filter((each) => each.screen === screen)) {
      await goTo(window, state.screen)
      await state.open(window)
      await expect(state.shown(window), state.name).toBeVisible()
      await look(state.name)
      await leave(window)
    }
    expect(found).toEqual({})
  })

/** Looks at the window as it stands, and keeps what axe finds there under the name of the state. */
function looking(window: Page): {
  readonly found: Readonly<Record<string, readonly string[]>>
  readonly look: (name: string) => Promise<void>
} {
  const found: Record<string, readonly string[]> = {}
  return {
    found,
    look: async (name) => {
      const findings = await axeFindings(window, name)
      if (findings.length > 0) found[name] = findings
    },
  }
}

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
  const over = window.locator(
    '[role="dialog"]:visible, [role="menu"]:visible, [role="search"]:visible, [role="listbox"]:visible, [data-large="true"]',
  )
  await expect(async () => {
    if ((await over.count()) > 0) await window.keyboard.press('Escape')
    expect(await over.count()).toBe(0)
  }).toPass({ timeout: 30_000, intervals: [20, 50, 100] })
}
