import { expect, test } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { axeFindings } from './axe-findings.ts'
import { goTo, post, sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

test.describe.configure({ mode: 'serial' })

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
  await sendOne(opened.window)
})

test.afterAll(async () => {
  await opened.close()
})

test('what arrives while another screen is looked at is counted on the rail', async () => {
  const { window } = opened
  await post(window, '/webhook/nowhere', '{"customer":"Ana Unica"}')
  await post(window, '/webhook/elsewhere', '{"customer":"Rui Outro"}')
  const ledger = window.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: /Deliveries/u })
  await expect(ledger).toHaveAccessibleName(/2 unmatched deliveries not looked at/u)
  await goTo(window, 'Deliveries')
  await expect(ledger).not.toHaveAccessibleName(/not looked at/u)
})

test('a delivery is found by words of its body, and a filter that cannot be read says why', async () => {
  const { window } = opened
  const search = window.getByRole('combobox', { name: 'Search deliveries' })
  const rows = window.getByRole('grid', { name: 'Deliveries' }).getByRole('row')
  await search.fill('body:"ana unica"')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('/webhook/nowhere')
  await search.fill('stauts:404')
  await expect(window.getByText('"stauts:" is no key of deliveries', { exact: false })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await search.fill('sta')
  await window.getByRole('option', { name: /status:/u }).click()
  await expect(search).toHaveValue('status:')
  await window.getByRole('option', { name: '4xx' }).click()
  await expect(rows).toHaveCount(3)
})

test('a filter is saved under a name, taken again and deleted', async () => {
  const { window } = opened
  const search = window.getByRole('combobox', { name: 'Search deliveries' })
  const saved = window.getByRole('button', { name: 'Saved filters of deliveries' })
  await saved.click()
  await window.getByRole('menuitem', { name: 'Save this filter…' }).click()
  await window.getByRole('textbox', { name: 'Name of the filter' }).fill('Client errors')
  await window.keyboard.press('Enter')
  await expect(window.getByText('The filter "Client errors" is saved.')).toBeVisible()
  await search.fill('')
  await expect(window.getByRole('grid', { name: 'Deliveries' }).getByRole('row')).toHaveCount(4)
  await saved.click()
  expect(await axeFindings(window)).toEqual([])
  await window.getByRole('menuitem', { name: 'Client errors', exact: true }).click()
  await expect(search).toHaveValue(/status:4xx/u)
  await saved.click()
  await window.getByRole('menuitem', { name: 'Delete "Client errors"' }).click()
  await saved.click()
  await expect(window.getByRole('menuitem', { name: 'Client errors', exact: true })).toBeHidden()
  await window.keyboard.press('Escape')
  await search.fill('')
})

test('a filter counts for whoever goes on at once: typed or cleared it stays, and what comes after it takes its place', async () => {
  const { window } = opened
  const search = window.getByRole('combobox', { name: 'Search deliveries' })
  const rows = window.getByRole('grid', { name: 'Deliveries' }).getByRole('row')
  await search.fill('status:4xx')
  await expect(rows).toHaveCount(3)
  await search.fill('')
  await window.keyboard.press('ControlOrMeta+3')
  await window.keyboard.press('ControlOrMeta+2')
  await expect(search).toHaveValue('')
  await expect(rows).toHaveCount(4)

  await search.fill('status:4xx')
  await window.keyboard.press('ControlOrMeta+3')
  await window.keyboard.press('ControlOrMeta+2')
  await expect(search).toHaveValue('status:4xx')
  await expect(rows).toHaveCount(3)

  await search.fill('nobody sent this')
  await expect(window.getByText('No delivery fits')).toBeVisible()
  await search.pressSequentially(' at all')
  await window.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(4)
  await window.waitForTimeout(400)
  await expect(search).toHaveValue('')
  await expect(rows).toHaveCount(4)
})

test('the ledger is sorted by a column, and a row has a menu for the pointer and the keyboard', async () => {
  const { window } = opened
  const grid = window.getByRole('grid', { name: 'Deliveries' })
  await grid.getByRole('button', { name: 'Target' }).click()
  await expect(grid.getByRole('columnheader', { name: 'Target' })).toHaveAttribute('aria-sort', 'descending')
  await grid.getByRole('button', { name: 'Target' }).click()
  const targets = async (): Promise<readonly string[]> =>
    (await grid.getByRole('row').allInnerTexts()).flatMap((text) => text.match(/\/webhook\S*/u) ?? [])
  // The rows come anew once they are sorted, and stand in the other order until then.
  const inOrder = ['/webhook/elsewhere', '/webhook/nowhere', '/webhook/pull-requests']
  await expect.poll(targets).toEqual(inOrder)
  const nowhere = grid.getByRole('row', { name: /nowhere/u })
  await nowhere.click({ button: 'right' })
  expect(await axeFindings(window)).toEqual([])
  await window.getByRole('menuitem', { name: 'Copy as fetch, secrets hidden' }).click()
  await expect(window.getByText('The call of fetch is on the clipboard.', { exact: false })).toBeVisible()
  await grid.focus()
  await window.keyboard.press('Shift+F10')
  await expect(window.getByRole('menuitem', { name: 'Delete…' })).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  await nowhere.click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Use as this case’s request' }).click()
  await expect(window.getByText('The raw bytes of the delivery are taken.')).toBeVisible()
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/nowhere')
})

test('a range of rows is marked with Shift and sent again at a pace, and what failed is shown', async () => {
  const { window } = opened
  await goTo(window, 'Deliveries')
  const grid = window.getByRole('grid', { name: 'Deliveries' })
  // Sorted by their targets: the two that reached no workflow stand first.
  await grid.getByRole('row').nth(1).click()
  await grid
    .getByRole('row')
    .nth(2)
    .click({ modifiers: ['Shift'] })
  const ticked = grid.getByRole('checkbox', { checked: true })
  await expect(ticked).toHaveCount(2)
  await ticked.nth(1).click()
  await ticked.nth(0).click()
  await grid.getByRole('row').nth(3).click()
  await grid.getByRole('checkbox').nth(0).click()
  await grid
    .getByRole('row')
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(ticked).toHaveCount(3)
  await grid
    .getByRole('checkbox')
    .nth(1)
    .click({ modifiers: ['Shift'] })
  await expect(ticked).toHaveCount(2)
  await window.getByRole('button', { name: 'Send again…' }).click()
  await window.getByRole('menuitem', { name: 'The 2 deliveries marked…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Send 2 deliveries again?' })
  await expect(dialog).toContainText(
    /2 deliveries of .+ go to the listener here, http:\/\/127\.0\.0\.1:\d+, and nowhere else/u,
  )
  await expect(dialog.getByRole('checkbox', { name: 'Signed now' })).toBeDisabled()
  await expect(dialog).toContainText('None of them comes from a provider that signs')
  await dialog.getByText('So many a second').click()
  await expect(dialog.getByLabel('Begun in a second')).toHaveValue('5')
  expect(await axeFindings(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Send 2 deliveries' }).click()
  const ended = window.getByRole('region', { name: 'Many were sent again', exact: true })
  await expect(ended).toContainText('2 sent again, 2 of them failed.')
  expect(await axeFindings(window)).toEqual([])
  await ended.getByRole('button', { name: 'Show the 2 failed' }).click()
  await expect(window.getByRole('combobox', { name: 'Search deliveries' })).toHaveValue(/^series:\S+\/failed$/u)
  await expect(grid.getByRole('row')).toHaveCount(3)
  await ended.getByRole('button', { name: 'Put away' }).click()
  await expect(ended).toBeHidden()

  await grid.getByRole('checkbox').nth(0).click()
  await expect(window.getByRole('button', { name: 'Delete 1 delivery…' })).toBeVisible()
  await window.getByRole('combobox', { name: 'Search deliveries' }).fill('')
  await expect(window.getByRole('button', { name: /^Delete .* deliver/u })).toBeHidden()
})

test('a channel is listened to: its events are deliveries that say how they came, until it is stopped', async () => {
  const { window } = opened
  const event = { 'content-type': 'application/json', timestamp: 1, body: { event_id: 'from-the-channel' } }
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${JSON.stringify(event)}\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await goTo(window, 'Deliveries')
  await window.getByRole('combobox', { name: 'Search deliveries' }).fill('')
  const grid = window.getByRole('grid', { name: 'Deliveries' })
  await grid.getByRole('button', { name: 'Received' }).click()
  await window.getByRole('button', { name: 'Listen to a channel…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Listen to a channel' })
  await dialog.getByLabel('URL of the channel').fill('no channel')
  await dialog.getByRole('combobox', { name: 'Send its events to' }).fill('/webhook/from-a-channel')
  await dialog.getByRole('button', { name: 'Listen' }).click()
  await expect(dialog.getByRole('alert')).toContainText('"no channel" is no URL of a channel.')
  await dialog.getByLabel('URL of the channel').fill(`http://127.0.0.1:${String(port)}/abc`)
  expect(await axeFindings(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Listen' }).click()
  const strip = window.getByRole('region', { name: 'Channel', exact: true })
  await expect(strip).toContainText('connected')
  await expect(strip).toContainText('1 event, 1 with bytes written anew')
  await grid.getByRole('row', { name: /from-a-channel/u }).click()
  await expect(
    window.getByText('the bytes were written anew, and a signature over the raw body may not match'),
  ).toBeVisible()
  expect(await axeFindings(window)).toEqual([])

  await window.getByRole('button', { name: 'Listen to a channel…' }).click()
  await dialog.getByLabel('URL of the channel').fill(`http://127.0.0.1:${String(port)}/other`)
  await dialog.getByRole('combobox', { name: 'Send its events to' }).fill('/webhook/from-the-other')
  await dialog.getByRole('button', { name: 'Listen' }).click()
  const [first, second] = [1, 2].map((at) => window.getByRole('region', { name: `Channel ${String(at)} of 2` }))
  await expect(first ?? strip).toContainText('/webhook/from-a-channel')
  await expect(second ?? strip).toContainText('/webhook/from-the-other')
  await expect(second ?? strip).toContainText('1 event')
  expect(await axeFindings(window)).toEqual([])
  await (second ?? strip).getByRole('button', { name: 'Stop listening' }).click()
  await expect(strip).toContainText('/webhook/from-a-channel')
  await strip.getByRole('button', { name: 'Stop listening' }).click()
  await expect(strip).toBeHidden()
  server.closeAllConnections()
  server.close()
})

test('what comes under a filter and fits is shown without filtering again', async () => {
  const { window } = opened
  await goTo(window, 'Deliveries')
  const rows = window.getByRole('grid', { name: 'Deliveries' }).getByRole('row')
  await window.getByRole('combobox', { name: 'Search deliveries' }).fill('body:"one of many"')
  await expect(window.getByText('No delivery fits')).toBeVisible()
  await post(window, '/webhook/comes-later', '{"customer":"One of many"}')
  await post(window, '/webhook/does-not-fit', '{"customer":"Another"}')
  await expect(rows.nth(1)).toContainText('/webhook/comes-later')
  await expect(rows).toHaveCount(2)
  await post(window, '/webhook/comes-last', '{"customer":"One of many"}')
  await expect(window.getByText('2 deliveries', { exact: true })).toBeVisible()
})
