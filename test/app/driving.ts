import { expect, type Locator, type Page } from '@playwright/test'

/** Goes to a screen through the rail. */
export async function goTo(window: Page, screen: string): Promise<void> {
  await window.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: screen }).click()
  await expect(
    window.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: screen }),
  ).toHaveAttribute('aria-current', 'page')
}

/** Sends one item and waits until the workflow is done with it. */
export async function sendOne(window: Page): Promise<void> {
  const rows = window.getByRole('table', { name: 'Reproductions' }).getByRole('row')
  const before = await rows.count()
  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(rows).toHaveCount(Math.max(2, before + 1))
  await expect(rows.nth(1)).toContainText(/failed|succeeded/u)
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
}

/** Presses Tab until the control has the focus: what a person without a mouse does. */
export async function tabTo(window: Page, control: Locator, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await window.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(control)} within ${most} steps.`)
}
