import { expect, type Locator, type Page } from '@playwright/test'
import { request } from 'node:http'

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
  // The panes are drawn a moment after the bar over them.
  await expect(window.getByText('Nothing was sent yet').or(rows.first())).toBeVisible()
  const before = await rows.count()
  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(rows).toHaveCount(Math.max(2, before + 1))
  await untilSent(window)
  await untilIdle(window)
}

/** Waits until the newest reproduction says how its items fared. */
export async function untilSent(window: Page): Promise<void> {
  const newest = window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)
  await expect(newest).toContainText(/failed|succeeded/u)
}

/** Waits until nothing is being sent, and the steps of the method stand as they do then. */
export async function untilIdle(window: Page): Promise<void> {
  await expect(window.getByRole('group', { name: 'Method' })).toHaveAttribute('aria-busy', 'false')
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
}

/** Takes back what a toast says was done: of several ways back it is the one that is meant. */
export async function takeBack(window: Page, done: RegExp): Promise<void> {
  await window.getByRole('status').filter({ hasText: done }).getByRole('button', { name: 'Undo' }).click()
}

/** Presses Tab until the control has the focus: what a person without a mouse does. */
export async function tabTo(window: Page, control: Locator, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 })) return
    await window.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(control)} within ${most} steps.`)
}

/** Posts JSON to the app's listener as a provider does; resolves with the status that it saw. */
export async function post(
  window: Page,
  path: string,
  body = '{}',
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const address = await window.getByText(/Listening on 127\.0\.0\.1:\d+/u).innerText()
  const port = Number(/127\.0\.0\.1:(\d+)/u.exec(address)?.[1])
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'application/json', ...headers }
    const sent = request({ port, path, method: 'POST', headers: all }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
