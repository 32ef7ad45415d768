import { expect, test } from '@playwright/test'
import { drop } from './dropped-case.ts'
import { goTo, sendOne } from './driving.ts'
import { launchFaultline } from './launch.ts'
import { paste } from './paste.ts'
import { resizeTo } from './window-sizes.ts'

const node = (name: string, type: string, typeVersion: number, parameters: object): object => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters },
  position: [name === 'Hook' ? 0 : 240, 0],
})

/** Takes a slash command, keeps its text, and appends a row, which a stand-in does. */
const workflowOf = (name: string): { readonly name: string } => ({
  name,
  ...{
    id: name,
    active: true,
    nodes: [
      node('Hook', 'webhook', 2, { httpMethod: 'POST', path: name }),
      node('Append row', 'googleSheets', 4.5, {}),
      node('Read the call', 'set', 3.4, {
        assignments: {
          assignments: [{ id: '1', name: 'id', type: 'string', value: "={{ $('Hook').item.json.body.calls[0].id }}" }],
        },
      }),
    ],
    connections: {
      Hook: { main: [[{ node: 'Append row', type: 'main', index: 0 }]] },
      'Append row': { main: [[{ node: 'Read the call', type: 'main', index: 0 }]] },
    },
  },
})

test('a form in the place of a JSON body has no mistakes of JSON, neither where it is sent nor where it was received', async () => {
  const { window, close } = await launchFaultline()
  const request = window.getByRole('region', { name: 'Request' })
  // The workflow's own request has an empty JSON body: the editor stands there as one of JSON when the form comes.
  await drop(window, 'slash', workflowOf('slash'))
  await expect(request.locator('.view-lines')).toContainText('{}')
  await paste(window, "curl https://shop.example.com/webhook/slash -d 'command=/ask' -d 'text=How are you?'")
  await expect(request.locator('.view-lines')).toContainText('command=/ask')
  // What is wrong is told a moment after it is written: a JSON that is broken shows when that has been.
  await paste(window, "curl https://shop.example.com/webhook/slash -H 'content-type: application/json' -d 'no JSON'")
  await expect(request.locator('.squiggly-error').first()).toBeVisible()
  await paste(window, "curl https://shop.example.com/webhook/slash -d 'command=/ask' -d 'text=How are you?'")
  await expect(request.locator('.view-lines')).toContainText('command=/ask')
  await expect(request.locator('.squiggly-error')).toHaveCount(0)

  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(window.getByRole('table', { name: 'Reproductions' })).toContainText('has findings')
  await goTo(window, 'Deliveries')
  await window.getByRole('grid', { name: 'Deliveries' }).getByRole('row').nth(1).click()
  await window.getByRole('tab', { name: 'Body', exact: true }).click()
  const received = window.getByRole('region', { name: 'Delivery', exact: true })
  await expect(received.locator('.view-lines')).toContainText('command=/ask')
  await expect(received.locator('.monaco-editor [data-mode-id="json"]')).toHaveCount(0)
  await expect(received.locator('.squiggly-error')).toHaveCount(0)

  // The node that a stand-in answered for is no finding: both ledgers count alike.
  await expect(received.getByRole('note', { name: 'What its workflow came to' })).toContainText('with 2 findings')
  await goTo(window, 'Executions')
  await expect(window.getByRole('grid', { name: 'Executions' }).getByRole('row').nth(1)).toContainText('2 findings')
  await close()
})

test('a body that is pasted anywhere is taken where the case waits for one, and asked about where it has one', async () => {
  const { window, close } = await launchFaultline()
  await drop(window, 'slash', workflowOf('slash'))
  const lines = window.getByRole('region', { name: 'Request' }).locator('.view-lines')
  await expect(window.getByText(/^Next: The body is empty: paste the provider’s request or body/u)).toBeVisible()
  await paste(window, '{"event_id":"Ev08","calls":[]}')
  await expect(lines).toContainText('"Ev08"')
  await expect(window.getByText(/^Next: Send one item/u)).toBeVisible()
  await expect(window.getByRole('alert').filter({ hasText: 'neither a case nor a workflow' })).toHaveCount(0)

  await paste(window, '{"event_id":"Ev09","calls":[]}')
  const question = window.getByRole('alert').filter({ hasText: 'The clipboard is neither a case nor a workflow' })
  await expect(question).toBeVisible()
  await expect(lines).toContainText('"Ev08"')
  await question.getByRole('button', { name: 'Take it as the request’s body' }).click()
  await expect(lines).toContainText('"Ev09"')
  await close()
})

test('what would stop a delivery and what goes out are told whole in the smallest window', async () => {
  const { app, window, close } = await launchFaultline()
  const { nodes, ...rest } = workflowOf('small') as { name: string; nodes: readonly object[] }
  const python = node('Score', 'code', 2, { language: 'pythonNative', pythonCode: 'return []' })
  const connections = {
    Hook: {
      main: [
        [
          { node: 'Score', type: 'main', index: 0 },
          { node: 'Append row', type: 'main', index: 0 },
        ],
      ],
    },
  }
  await drop(window, 'small', { ...rest, nodes: [...nodes, python], connections })
  await paste(window, '{"event_id":"Ev08"}')
  await resizeTo(app, window, { width: 1024, height: 700 })
  for (const said of [/^1 thing would stop a delivery · 1 node stood in for$/u, /^Nothing goes out for real$/u]) {
    const summary = window.getByRole('button', { name: said })
    await expect(summary).toBeVisible()
    expect(await summary.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  }
  await close()
})

test('the palette finds how a request is pasted by the words for it', async () => {
  const { window, close } = await launchFaultline()
  for (const word of ['paste', 'curl', 'HAR']) {
    await window.keyboard.press('ControlOrMeta+K')
    await window.getByRole('textbox', { name: 'Command' }).fill(word)
    await expect(window.getByRole('button', { name: 'Paste a request or a workflow…' })).toBeVisible()
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog', { name: 'Commands' })).toBeHidden()
  }
  await window.keyboard.press('ControlOrMeta+K')
  await window.getByRole('textbox', { name: 'Command' }).fill('curl')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('status').filter({ hasText: 'outside of a text field' })).toBeVisible()
  await close()
})

test('that the request was filled in is said until it is read and gone on with', async () => {
  const { window, close } = await launchFaultline()
  await drop(window, 'slash', workflowOf('slash'))
  await window.getByRole('button', { name: 'Fill in the request' }).click()
  const said = window.getByRole('status').filter({ hasText: 'Filled in what the workflow reads.' })
  await expect(said.getByRole('button', { name: 'Undo' })).toBeVisible()
  await window.getByRole('textbox', { name: 'Path' }).click()
  // It would stay for ten seconds.
  await expect(said).toBeHidden({ timeout: 8000 })
  await close()
})

test('what was said of one file makes way for the next that is dropped', async () => {
  const { window, close } = await launchFaultline()
  const said = (name: string) => window.getByRole('status').filter({ hasText: `Opened "${name}"` })
  await drop(window, 'first', { ...workflowOf('first') })
  await expect(said('first')).toBeVisible()
  await drop(window, 'second', { ...workflowOf('second') })
  await expect(said('second')).toBeVisible()
  await expect(said('first')).toBeHidden({ timeout: 5000 })
  await close()
})

test('the record keeps its height from one part to the next, and each part names its file', async () => {
  const { window, close } = await launchFaultline()
  await sendOne(window)
  await window.getByRole('button', { name: 'Export record' }).click()
  const dialog = window.getByRole('dialog', { name: 'Diagnostic record' })
  await expect(dialog.getByText('diagnostic-record.json')).toBeVisible()
  const heights: number[] = []
  for (const part of ['JSON', 'Markdown', 'All evidence']) {
    await dialog.getByRole('tab', { name: part }).click()
    if (part === 'Markdown') await expect(dialog.getByText('diagnostic-record.md')).toBeVisible()
    if (part === 'All evidence') await expect(dialog.getByLabel('File of the archive').first()).toBeVisible()
    heights.push(Math.round((await dialog.boundingBox())?.height ?? 0))
  }
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2)
  await close()
})
