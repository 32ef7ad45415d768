import { expect, test } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { buildWorkflow } from '../main/engine/build-workflow.ts'
import { goTo, post, sendOne } from './driving.ts'
import { drop } from './dropped-case.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'
import { resizeTo } from './window-sizes.ts'

test.describe.configure({ mode: 'serial' })

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
  await sendOne(opened.window)
})

test.afterAll(async () => {
  await opened.close()
})

/** Each delivery with a credential of its own: what they have in common is the scheme alone. */
function basic(password: string): Readonly<Record<string, string>> {
  return { authorization: `Basic ${Buffer.from(`shop:${password}-of-this-delivery`).toString('base64')}` }
}

test('a delivery is replayed with its provider’s schedule, and both views of each attempt are shown', async () => {
  const { window } = opened
  await post(window, '/webhook/nowhere', '{"event_id":"e1"}', basic('e1'))
  await goTo(window, 'Deliveries')
  const ledger = window.getByRole('grid', { name: 'Deliveries' })
  await ledger.getByRole('row', { name: /nowhere/u }).click()
  await window.getByRole('button', { name: 'Replay…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Replay this delivery' })
  await dialog.getByRole('combobox', { name: 'Sent as' }).click()
  await window.getByRole('option', { name: 'Slack' }).click()
  await dialog.getByRole('checkbox', { name: /Send again what fails/u }).check()
  await dialog.getByText('Edited', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Body, edited' }).fill('{"event_id":"e2"}')
  if (process.env['PICTURES'] !== undefined) await window.screenshot({ path: `${process.env['PICTURES']}/replay.png` })
  const [send, to] = [dialog.getByRole('button', { name: 'Send it again' }), dialog.getByLabel('Send to')]
  await to.fill('https://hooks.example.com/a')
  await expect(send).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Send it to hooks.example.com all the same' }).check()
  await expect(send).toBeEnabled()
  await to.fill('')
  await send.click()
  await expect(dialog).toBeHidden()

  const told = window.getByRole('alert').filter({ hasText: 'It was sent again.' })
  await expect(told).toContainText('It is unmatched: no execution was started.')
  await expect(told.getByRole('button', { name: 'Show the new delivery' })).toBeVisible()
  await expect(window.getByRole('tab', { name: 'Replays' })).toHaveAttribute('aria-selected', 'true')
  const views = window.getByRole('table', { name: 'Both views of each attempt' })
  await expect(views.getByRole('row')).toHaveCount(5)
  await expect(views.getByRole('row').nth(1)).toContainText('Slack received 404')
  await expect(views.getByRole('row').nth(1)).toContainText('unmatched')
  await expect(window.getByText(/edited, as Slack/u)).toBeVisible()
  if (process.env['PICTURES'] !== undefined) await window.screenshot({ path: `${process.env['PICTURES']}/replays.png` })
})

test('replays that begin in the same second have names of their own', async () => {
  const { window } = opened
  for (let sent = 2; sent <= 3; sent += 1) {
    await window.getByRole('button', { name: 'Replay…' }).click()
    await window.getByRole('dialog').getByRole('button', { name: 'Send it again' }).click()
    await expect(window.getByRole('dialog')).toBeHidden()
    await expect(window.getByRole('region', { name: /^Replay /u })).toHaveCount(sent)
  }
  for (const number of [1, 2, 3])
    await expect(window.getByRole('region', { name: new RegExp(`^Replay ${number}, `, 'u') })).toHaveCount(1)
})

test('a delivery that started no execution has a diagnostic record', async () => {
  const { window } = opened
  await goTo(window, 'Deliveries')
  const ledger = window.getByRole('grid', { name: 'Deliveries' })
  await ledger
    .getByRole('row', { name: /nowhere/u })
    .first()
    .click()
  await window.getByRole('button', { name: 'Diagnostic record…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Diagnostic record' })

  await expect(dialog.getByLabel('File as it will be written')).toContainText('"execution_id": ""')
  await expect(dialog.getByLabel('File as it will be written')).toContainText('The delivery started no execution.')
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('two deliveries are compared with their secrets hidden', async () => {
  const { window } = opened
  await post(window, '/webhook/nowhere', '{"event_id":"e9","total":2}', basic('e9'))
  const ledger = window.getByRole('grid', { name: 'Deliveries' })
  const rows = ledger.getByRole('row', { name: /nowhere/u })
  await expect(rows).toHaveCount(8)
  await rows.first().click()
  await window.getByRole('button', { name: 'Compare…' }).click()
  await rows.nth(1).click()
  await window.getByRole('button', { name: /^Compare with/u }).click()
  const table = window.getByRole('dialog', { name: 'Two requests' })
  await expect(table.getByRole('row', { name: /authorization/iu })).toContainText('Both use the scheme Basic.')
  await expect(table.getByRole('row', { name: /authorization/iu })).toContainText('[redacted:')
  await expect(table.getByRole('row', { name: /\$\.total/u })).toContainText('not there')
  if (process.env['PICTURES'] !== undefined) await window.screenshot({ path: `${process.env['PICTURES']}/compare.png` })
})

test('three marked deliveries are sent as a batch in the open case; the button says why two are not', async () => {
  const { window } = opened
  await window.keyboard.press('Escape')
  await goTo(window, 'Reproduce')
  await sendOne(window)
  await sendOne(window)
  await goTo(window, 'Deliveries')
  const ledger = window.getByRole('grid', { name: 'Deliveries' })
  const rows = ledger.getByRole('row', { name: /accepted/u })
  const button = window.getByRole('button', { name: /as a batch/u })
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await expect(button).toHaveAccessibleDescription('A batch has 3 to 5 deliveries; 2 are marked.')
  await rows.nth(2).getByRole('checkbox').check()
  await expect(button).toHaveText('Send 3 as a batch')
  if (process.env['PICTURES'] !== undefined) await window.screenshot({ path: `${process.env['PICTURES']}/batch.png` })
  await button.click()
  const reproductions = window.getByRole('table', { name: 'Reproductions' })
  await expect(reproductions.getByRole('row').nth(1)).toContainText(/batch|3/iu)
  await expect(reproductions.getByRole('row')).toHaveCount(5)
})

test('a delivery that was answered 200 and whose workflow failed is no success in the ledger, also while it is looked at', async () => {
  const { window } = opened
  await drop(window, 'Answers first', {
    ...buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'answers-first' }],
        'Book it': ['stopAndError', { errorMessage: 'No such room' }],
      },
      [['Hook', 'Book it']],
    ),
    name: 'Answers first',
  })
  await goTo(window, 'Deliveries')
  await post(window, '/webhook/answers-first')
  const row = window.getByRole('grid', { name: 'Deliveries' }).getByRole('row', { name: /answers-first/u })
  const told = async (): Promise<void> => {
    await expect(row.getByRole('gridcell', { name: '200', exact: true })).toBeVisible()
    await expect(row.getByRole('gridcell', { name: 'failed', exact: true })).toBeVisible()
    await expect(row.getByRole('gridcell', { name: 'Book it', exact: true })).toBeVisible()
    await expect(row.locator('[data-kind="success"]')).toHaveCount(0)
  }
  await told()
  await row.click()
  await expect(window.getByRole('note', { name: 'What its workflow came to' })).toHaveText(
    '"Answers first" failed in "Book it": No such room',
  )
  // The same from the store as from the notices.
  await goTo(window, 'Settings')
  await goTo(window, 'Deliveries')
  await told()
})

test('a delivery whose workflow went through with findings is no plain success in the ledger, and is told while it is looked at', async () => {
  const { window } = opened
  await goTo(window, 'Reproduce')
  const dropping = { rules: { values: [] }, options: {} }
  await drop(window, 'Drops it', {
    ...buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'drops-it' }],
        Breath: ['wait', { amount: 2, unit: 'seconds' }],
        Route: ['switch', dropping],
        After: ['noOp', {}],
      },
      [
        ['Hook', 'Breath'],
        ['Breath', 'Route'],
        ['Route', 'After'],
      ],
    ),
    id: 'drops-it',
    name: 'Drops it',
  })
  await goTo(window, 'Deliveries')
  await post(window, '/webhook/drops-it')
  const row = window.getByRole('grid', { name: 'Deliveries' }).getByRole('row', { name: /drops-it/u })
  await row.click()
  const note = window.getByRole('note', { name: 'What its workflow came to' })
  await expect(note).toHaveText(/^"Drops it": (?:running|waiting)\.$/u)
  await expect(note).toHaveText(/^"Drops it" went through with \d findings?\.$/u)
  await expect(row.getByRole('gridcell', { name: 'has findings', exact: true })).toBeVisible()
  await expect(row.locator('[data-kind="success"]')).toHaveCount(0)

  // What a channel gives goes to the webhook of the open case, where nothing else is said.
  await window.getByRole('button', { name: 'Listen to a channel…' }).click()
  await expect(window.getByRole('combobox', { name: 'Send its events to' })).toHaveValue('/webhook/drops-it')
  await window.keyboard.press('Escape')
})

test('in the smallest window the facts of a delivery keep to their place, also one that is known by the hash of its body', async () => {
  const { app, window } = opened
  await resizeTo(app, window, { width: 1024, height: 700 })
  await post(window, '/webhook/pull-requests', '{"no":"id"}')
  await goTo(window, 'Deliveries')
  await window
    .getByRole('grid', { name: 'Deliveries' })
    .getByRole('row', { name: /pull-requests/u })
    .first()
    .click()
  await expect(window.getByText('payload_hash')).toBeVisible()
  const place = await window.getByText('payload_hash').evaluate((fact) => {
    const facts = fact.closest('p')?.parentElement
    return { needed: facts?.scrollWidth ?? 0, given: facts?.clientWidth ?? 0 }
  })
  expect(place.given).toBeGreaterThan(0)
  expect(place.needed).toBeLessThanOrEqual(place.given)
  await resizeTo(app, window, { width: 1440, height: 900 })
})

test('how a delivery was signed is found, kept as a provider of one’s own, edited, removed and brought back', async () => {
  const { window } = opened
  const body = '{"event_id":"signed"}'
  const mac = createHmac('sha256', 'between us').update(`1893499200.${body}`).digest('hex')
  await post(window, '/webhook/acme', body, { 'X-Acme-Signature': `t=1893499200,v1=${mac}` })
  await goTo(window, 'Deliveries')
  await window.getByRole('grid', { name: 'Deliveries' }).getByRole('row', { name: /acme/u }).click()
  await window.getByRole('button', { name: 'Find its signature…' }).click()
  const finder = window.getByRole('dialog', { name: 'Find how it was signed' })
  await finder.getByLabel('Secret that it was signed with').fill('between us')
  await finder.getByRole('button', { name: 'Find', exact: true }).click()
  await finder.getByRole('button', { name: 'Keep as a provider of my own…' }).click()

  const adding = window.getByRole('dialog', { name: 'Add a provider' })
  await expect(adding.getByLabel('What is signed, in order')).toHaveValue('{timestamp}.{body}')
  await adding.getByLabel('Title').fill('Acme Orders')
  await adding.getByLabel('May be off by (s)').fill('soon')
  await adding.getByRole('button', { name: 'Keep provider' }).click()
  await expect(adding.getByRole('alert')).toContainText('"soon" is no tolerance of 0 to 86400 seconds')
  await adding.getByLabel('May be off by (s)').fill('300')
  await adding.getByRole('button', { name: 'Keep provider' }).click()
  await expect(adding).toBeHidden()

  const row = window.getByRole('table', { name: 'Providers of your own' }).getByRole('row', { name: /Acme Orders/u })
  await expect(row).toContainText('sha256 {timestamp}.{body}')
  await row.getByRole('button', { name: 'Edit Acme Orders' }).click()
  const editing = window.getByRole('dialog', { name: 'Edit the provider' })
  await editing.getByLabel('Sends again').click()
  await window.getByRole('option', { name: 'As Stripe' }).click()
  await editing.getByRole('button', { name: 'Keep provider' }).click()
  await expect(row).toContainText('As Stripe')
  await row.getByRole('button', { name: 'Remove Acme Orders' }).click()
  await expect(row).toBeHidden()
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()

  await goTo(window, 'Deliveries')
  await window.getByRole('button', { name: 'Replay…' }).click()
  const replaying = window.getByRole('dialog', { name: 'Replay this delivery' })
  await replaying.getByRole('combobox', { name: 'Sent as' }).click()
  await expect(window.getByRole('option', { name: 'Acme Orders' })).toBeVisible()
})
