import { expect, test } from '@playwright/test'
import { goTo, post } from './driving.ts'
import { launchFaultline } from './launch.ts'

test('while deliveries come a row is chosen, marked, gone on from and given its menu as the one that a person meant', async () => {
  const { window, close } = await launchFaultline()
  let sent = 0
  const arrive = async (): Promise<void> => {
    sent += 1
    await post(window, `/webhook/row-${String(sent)}.`)
    await expect(grid.getByRole('row').nth(1)).toContainText(`row-${String(sent)}.`)
  }
  const grid = window.getByRole('grid', { name: 'Deliveries' })
  const row = (number: number) => grid.getByRole('row', { name: `row-${String(number)}.` })
  await goTo(window, 'Deliveries')
  for (let first = 0; first < 30; first += 1) {
    sent += 1
    await post(window, `/webhook/row-${String(sent)}.`)
  }
  await expect(row(30)).toBeVisible()

  // The pointer is let go above another row: they moved on while it was pressed.
  await row(27).getByText('POST').hover()
  await window.mouse.down()
  await arrive()
  await window.mouse.up()
  await expect(row(27)).toHaveAttribute('aria-selected', 'true')
  await row(26).getByRole('checkbox').hover()
  await window.mouse.down()
  await arrive()
  await window.mouse.up()
  await expect(row(26).getByRole('checkbox')).toBeChecked()

  await row(27).getByText('POST').click()
  await arrive()
  await window.keyboard.press(' ')
  await expect(row(27).getByRole('checkbox')).toBeChecked()
  await window.keyboard.press('ArrowDown')
  await expect(row(26)).toHaveAttribute('aria-selected', 'true')

  await window.keyboard.press('Shift+F10')
  await arrive()
  await window.getByRole('menuitem', { name: 'Delete…' }).click()
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/u })
    .click()
  await expect(row(26)).toHaveCount(0)
  await expect(row(27)).toHaveCount(1)

  // Further down what is looked at stays where it is.
  await grid.press('End')
  await expect(row(1)).toBeVisible()
  const before = await row(2).boundingBox()
  sent += 1
  await post(window, `/webhook/row-${String(sent)}.`)
  await expect(window.getByText(`${String(sent - 1)} deliveries`)).toBeVisible()
  expect((await row(2).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await close()
})

test('under a filter what is looked at far down stays where it is while deliveries come, and when some above it are deleted', async () => {
  const { window, close } = await launchFaultline()
  const grid = window.getByRole('grid', { name: 'Deliveries' })
  const row = (number: number) => grid.getByRole('row', { name: `row-${String(number)}.` })
  const placeOf = async (number: number): Promise<number> => (await row(number).boundingBox())?.y ?? -1
  for (let sent = 1; sent <= 200; sent += 1) await post(window, `/webhook/row-${String(sent)}.`, '{"kind":"wanted"}')
  await goTo(window, 'Deliveries')
  await window.getByRole('combobox', { name: 'Search deliveries' }).fill('body:wanted')
  await expect(window.getByText('200 deliveries', { exact: true })).toBeVisible()

  await grid.press('End')
  await expect(row(1)).toBeVisible()
  // What is missing for one frame is seen as well.
  await grid.evaluate((box) => {
    new MutationObserver(() => {
      if ([...box.querySelectorAll('[data-index]')].some((one) => one.lastChild?.textContent === '…'))
        document.documentElement.dataset['blank'] = 'seen'
    }).observe(box, { subtree: true, childList: true, characterData: true })
  })
  const before = await placeOf(3)
  for (const sent of [201, 202, 203]) await post(window, `/webhook/row-${String(sent)}.`, '{"kind":"wanted"}')
  await expect(window.getByText('203 deliveries', { exact: true })).toBeVisible()
  expect(await placeOf(3)).toBeCloseTo(before, 0)

  await row(2).getByText('POST').click()
  await window.keyboard.press('Shift+F10')
  await window.getByRole('menuitem', { name: 'Delete…' }).click()
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/u })
    .click()
  await expect(window.getByText('202 deliveries', { exact: true })).toBeVisible()
  await expect(row(2)).toHaveCount(0)
  expect(await placeOf(3)).toBeCloseTo(before + 30, 0)
  await expect(window.locator('html')).not.toHaveAttribute('data-blank')
  await close()
})
