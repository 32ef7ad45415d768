import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { launchFaultline } from './launch.ts'
import { resizeTo, windowSizes } from './window-sizes.ts'

const parameters = { path: 'ready', httpMethod: 'POST' }
const node = (name: string, type: string, more: object = {}): object => ({
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion: 2,
  position: [0, 0],
  parameters: {},
  ...more,
})

/** One of each thing that a person can put right from the sheet. */
const unready = {
  id: 'unready',
  name: 'Unready',
  active: true,
  settings: { errorWorkflow: 'on-call' },
  nodes: [
    node('Hook', 'webhook', { parameters }),
    node('Later', 'webhook', { parameters: { path: 'later', httpMethod: 'PUT' } }),
    node('Score', 'code', { parameters: { language: 'pythonNative', pythonCode: 'return []' } }),
    node('Call API', 'httpRequest', {
      typeVersion: 4.2,
      parameters: {
        url: '=http://127.0.0.1:9/{{ $vars.SHOP }}',
        authentication: 'genericCredentialType',
        genericAuthType: 'httpHeaderAuth',
      },
      credentials: { httpHeaderAuth: { id: '9', name: 'Shop key' } },
    }),
    node('Enrich', 'executeWorkflow', { parameters: { workflowId: 'enrich-1' } }),
    node('Append row', 'googleSheets'),
  ],
  connections: Object.fromEntries(
    [
      ['Hook', 'Score'],
      ['Score', 'Call API'],
      ['Call API', 'Enrich'],
      ['Enrich', 'Append row'],
    ].map(([from, to]): [string, object] => [from ?? '', { main: [[{ node: to, type: 'main', index: 0 }]] }]),
  ),
}

async function drop(window: Page, workflow: object & { readonly name: string }): Promise<void> {
  const data = await window.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([given], 'given.json', { type: 'application/json' }))
    return transfer
  }, JSON.stringify(workflow))
  await window.getByRole('region', { name: 'Layers' }).dispatchEvent('drop', { dataTransfer: data })
  await expect(window.getByRole('heading', { level: 1, name: workflow.name })).toBeVisible()
}

/** A credential that many nodes lack is one line with all of them; nodes of one type are stood in for in one, each with its own way. */
async function expectOneLineForAll(window: Page): Promise<void> {
  const call = (name: string): object =>
    node(name, 'httpRequest', {
      typeVersion: 4.2,
      parameters: {
        url: 'http://127.0.0.1:9/',
        authentication: 'genericCredentialType',
        genericAuthType: 'httpHeaderAuth',
      },
    })
  const calls = ['Find', 'Ask', 'Order', 'Pay', 'Send', 'Thank']
  const rows = ['Append row', 'Update row']
  const names = ['Hook', ...calls, ...rows]
  const nodes = [
    node('Hook', 'webhook', { parameters }),
    ...calls.map(call),
    ...rows.map((name) => node(name, 'googleSheets')),
  ]
  const connections = Object.fromEntries(
    names.slice(1).map((to, index) => [names[index] ?? '', { main: [[{ node: to, type: 'main', index: 0 }]] }]),
  )
  await drop(window, { id: 'many', name: 'Many', active: true, settings: {}, nodes, connections } as { name: string })

  const sheet = window.getByRole('region', { name: 'Readiness' })
  await expect(sheet).toContainText('1 thing would stop a delivery')
  const lines = sheet.getByRole('region', { name: 'Would stop a delivery' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  for (const name of calls) await expect(lines.getByText(name, { exact: true })).toBeVisible()
  await expect(lines.getByRole('button')).toHaveCount(1)
  await expect(sheet).toContainText('2 nodes (Google Sheets) are not run by Faultline')
  await sheet.getByRole('button', { name: 'Give a stand-in: Update row' }).click()
  await expect(window.getByRole('dialog')).toContainText('Update row')
}

test('what would stop a delivery is told at opening, each line with its remedy, and none of it uses up the one change', async () => {
  const { app, window, close } = await launchFaultline()
  const other = { ...unready, id: 'other', name: 'Other', nodes: unready.nodes.slice(0, 1), connections: {} }
  await drop(window, other)
  await drop(window, unready)
  const sheet = window.getByRole('region', { name: 'Readiness' })
  await expect(sheet).toContainText('would stop a delivery')
  for (const said of ['is written in pythonNative', 'Shop key', '$vars.SHOP', 'enrich-1', 'on-call', 'path'])
    await expect(sheet).toContainText(said)
  for (const title of ['Add credential: Call API', 'Add variable: Call API', 'Add workflow…: Enrich'])
    await expect(sheet.getByRole('button', { name: title })).toBeEnabled()
  for (const size of windowSizes) {
    await resizeTo(app, window, size)
    await expect(sheet.getByRole('button', { name: 'Deactivate the other: Hook' })).toBeInViewport()
    expect(await axeFindings(window, `readiness-${String(size.width)}`)).toEqual([])
  }

  await sheet.getByRole('button', { name: 'Deactivate the other: Hook' }).click()
  await expect(sheet).not.toContainText('There is a conflict')

  await sheet.getByRole('button', { name: 'Give a stand-in: Score' }).click()
  const dialog = window.getByRole('dialog')
  await dialog.getByText('Written here', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Make it the baseline' }).click()
  await expect(dialog).toBeHidden()
  const strip = window.getByRole('button', { name: /would stop a delivery/u })
  await strip.click()
  await expect(sheet).not.toContainText('pythonNative')
  await expect(window.getByRole('region', { name: 'Layers' })).not.toContainText('changed')
  await sheet.getByRole('button', { name: 'Go on as it is' }).click()
  await expect(sheet).toBeHidden()
  await expectOneLineForAll(window)
  await close()
})

test('who gives a variable from the sheet comes back to what remains of it', async () => {
  const { window, close } = await launchFaultline()
  await drop(window, unready)
  const sheet = window.getByRole('region', { name: 'Readiness' })
  await sheet.getByRole('button', { name: 'Add variable: Call API' }).click()
  await window.getByLabel('Value of the variable').fill('main')
  await window.getByRole('button', { name: 'Keep variable' }).click()
  await expect(sheet).toContainText('Shop key')
  await expect(sheet).not.toContainText('$vars.SHOP')
  await close()
})

test('of several webhooks a person chooses the one that the request goes to', async () => {
  const { window, close } = await launchFaultline()
  await drop(window, unready)
  const choice = window.getByRole('combobox', { name: 'Goes to the webhook' })
  await expect(choice).toHaveValue('Hook: POST /ready')
  await choice.click()
  await window.getByRole('option', { name: 'Later: PUT /later' }).click()
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/later')
  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(window.getByRole('table', { name: 'Reproductions' })).toContainText('succeeded')
  await close()
})

test('whoever sends at once goes on as it is: the sheet makes room for what comes of it, and is a press away', async () => {
  const { window, close } = await launchFaultline()
  await drop(window, { ...unready, name: 'Sent at once' })
  const sheet = window.getByRole('region', { name: 'Readiness' })
  await expect(sheet).toBeVisible()
  const canvas = window.getByRole('region', { name: 'Workflow' })
  const before = await canvas.boundingBox()
  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(window.getByRole('table', { name: 'Reproductions' }).getByRole('row')).toHaveCount(2)
  await expect(sheet).toBeHidden()
  await expect.poll(async () => (await canvas.boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) + 100)
  await window.getByRole('button', { name: /would stop a delivery/u }).click()
  await expect(sheet).toBeVisible()
  await close()
})
