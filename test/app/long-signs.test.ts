import { expect, test } from '@playwright/test'
import { channels } from '../../src/shared/window-api.ts'
import type { StoreStatus } from '../../src/shared/store-status.ts'
import { untilIdle } from './driving.ts'
import { launchFaultline } from './launch.ts'

test('a long sentence in the status bar gives way to what stands beside it, and nothing lies over another part', async () => {
  const { app, window, close } = await launchFaultline()
  await untilIdle(window)
  const status: StoreStatus = {
    kind: 'failing',
    problem: {
      code: 'DATABASE_FULL',
      sentence: `The store /${'folder/'.repeat(12)}faultline.sqlite cannot grow (database or disk is full).`,
      remedy: 'Make room on its disk: a listener that runs goes on by itself, anything else is to be done again.',
    },
    held: 12,
  }
  await app.evaluate(
    ({ BrowserWindow }, [channel, value]) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send(channel, 'store', value)
    },
    [channels.notice, status] as const,
  )
  const bar = window.getByRole('contentinfo', { name: 'Status' })
  await expect(bar.getByRole('alert')).toContainText('cannot grow')

  // What has just come may move what stands beside it once more.
  await expect(async () => {
    const parts = await bar.evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('.shell-part, .shell-plain')].map((part) => ({
        text: part.textContent.slice(0, 30),
        left: part.getBoundingClientRect().left,
        right: part.getBoundingClientRect().right,
        over: part.scrollWidth - part.clientWidth,
      })),
    )
    for (const { text, over } of parts) expect(over, text).toBeLessThanOrEqual(0)
    for (const [at, { text, left }] of parts.entries())
      expect(left, text).toBeGreaterThanOrEqual((parts[at - 1]?.right ?? 0) - 0.5)
  }).toPass({ timeout: 30_000 })
  const name = bar.locator('strong').first()
  expect(await name.evaluate((element) => element.clientWidth)).toBeGreaterThan(60)
  await expect(bar.getByText(/^Listening on 127\.0\.0\.1:\d+$/u)).toBeVisible()
  await expect
    .poll(() => bar.getByText(/^Listening on/u).evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(0)
  // Digits differ in width: beside some ports a part of a pixel was lacking, and the address was cut.
  const cut = await bar.getByText(/^Listening on/u).evaluate((element) => {
    const said = element.textContent
    const ports = Array.from({ length: 1000 }, (_, index) => 32_768 + 28 * index)
    const found = ports.filter((port) => {
      element.textContent = said.replace(/:\d+$/u, `:${String(port)}`)
      return element.scrollWidth > element.clientWidth
    })
    element.textContent = said
    return found
  })
  expect(cut).toEqual([])
  await close()
})
