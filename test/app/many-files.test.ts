import { expect, test } from '@playwright/test'
import { gzipSync, strToU8, zipSync } from 'fflate'
import { axeFindings } from './axe-findings.ts'
import { dropBytes } from './drop-bytes.ts'
import { launchFaultline } from './launch.ts'

const node = (name: string, type: string, parameters: object = {}): object => ({
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion: 2,
  position: [0, 0],
  parameters,
})

const caller = {
  id: 'caller',
  name: 'Calls another',
  nodes: [
    node('Hook', 'webhook', { path: 'many', httpMethod: 'POST' }),
    node('Enrich', 'executeWorkflow', { workflowId: 'enrich-1' }),
    node('Read', 'code', { jsCode: "return [{ json: { mail: $('Hook').first().json.body.mail } }]" }),
    node('Row', 'readWriteFile'),
  ],
  connections: {
    Hook: { main: [[{ node: 'Enrich', type: 'main', index: 0 }]] },
    Enrich: { main: [[{ node: 'Read', type: 'main', index: 0 }]] },
    Read: { main: [[{ node: 'Row', type: 'main', index: 0 }]] },
  },
  settings: {},
}
const called = {
  id: 'enrich-1',
  name: 'Is called',
  nodes: [node('Start', 'manualTrigger')],
  connections: {},
  settings: {},
}

test('files that are dropped together are all opened and linked, and what cannot be opened is named', async () => {
  const { window, close } = await launchFaultline()
  const data = await window.evaluateHandle(
    (texts) => {
      const transfer = new DataTransfer()
      // UTF-16, as shells of Windows write what a command prints.
      const written = (text: string) => Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0))
      for (const [name, text] of texts)
        transfer.items.add(new File([written(text ?? '')], name ?? '', { type: 'application/json' }))
      return transfer
    },
    [
      ['called.json', JSON.stringify(called)],
      ['broken.json', '{"nodes": ['],
      ['caller.json', JSON.stringify(caller)],
    ],
  )
  await window.getByRole('region', { name: 'Layers' }).dispatchEvent('drop', { dataTransfer: data })

  await expect(window.getByRole('heading', { level: 1, name: 'Calls another' })).toBeVisible()
  await expect(window.getByText(/broken\.json/u).first()).toBeVisible()
  await expect(window.getByText('Opened 1 more workflow beside it: "Is called".')).toBeVisible()
  await close()
})

test('the request is filled in, and a line of the readiness leads to its node in the editor', async () => {
  const { window, close } = await launchFaultline()
  const broken = { ...caller, nodes: caller.nodes.with(1, node('Enrich', 'executeWorkflow')) }
  const data = await window.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'caller.json', { type: 'application/json' }))
    return transfer
  }, JSON.stringify(broken))
  await window.getByRole('region', { name: 'Layers' }).dispatchEvent('drop', { dataTransfer: data })
  await expect(window.getByRole('heading', { level: 1, name: 'Calls another' })).toBeVisible()

  await window.getByRole('button', { name: 'Fill in from what the workflow reads' }).click()
  await expect(window.getByText('Filled in what the workflow reads.')).toBeVisible()
  await expect(window.getByRole('region', { name: 'Request' })).toContainText('made-up mail')

  await window.getByRole('button', { name: 'Edit the node: Enrich' }).click()
  await expect(window.getByRole('heading', { level: 2, name: 'Enrich' })).toBeVisible()
  await close()
})

test('of a file of several workflows the one under study and the others are named, and all of them are there', async () => {
  const { window, close } = await launchFaultline()
  // As the editor copies them: without ids.
  const withoutId = ({ id: _id, ...rest }: typeof caller | typeof called): object => rest
  const data = await window.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'both.json', { type: 'application/json' }))
      return transfer
    },
    JSON.stringify([withoutId(called), withoutId(caller)]),
  )
  await window.getByRole('region', { name: 'Layers' }).dispatchEvent('drop', { dataTransfer: data })

  await expect(window.getByRole('heading', { level: 1, name: 'Calls another' })).toBeVisible()
  const note = window.getByRole('status').filter({ hasText: 'Opened "Calls another".' })
  await expect(note).toContainText('The same file holds "Is called": see Workflows.')
  await note.getByRole('button', { name: 'Show the workflow' }).click()
  await expect(window.getByRole('heading', { name: 'Workflows', level: 1 })).toBeVisible()
  await expect(window.getByRole('main')).toContainText('Is called')
  await close()
})

test('of workflows, logs and captured requests that are dropped together one list tells what came of each, and opens what waits', async () => {
  const { window, close } = await launchFaultline()
  const har = {
    log: {
      version: '1.2',
      creator: { name: 'proxy', version: '1' },
      entries: [
        {
          startedDateTime: '2026-11-20T09:14:03Z',
          request: {
            method: 'POST',
            url: 'https://n8n.example/webhook/many',
            headers: [{ name: 'content-type', value: 'application/json' }],
            postData: { mimeType: 'application/json', text: '{"mail":"a@example.com"}' },
          },
        },
      ],
    },
  }
  const log = '2026-11-20T09:14:04Z QueryFailedError: SQLITE_BUSY: database is locked\n'
  const packed = Buffer.from(gzipSync(Buffer.from(JSON.stringify(har)))).toString('base64')
  const data = await window.evaluateHandle(
    ({ texts, base64 }) => {
      const transfer = new DataTransfer()
      for (const [name, text] of texts) transfer.items.add(new File([text ?? ''], name ?? ''))
      transfer.items.add(new File([Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))], 'trace.har.gz'))
      return transfer
    },
    {
      texts: [
        ['n8n.log', log],
        ['caller.json', JSON.stringify(caller)],
        ['called.json', JSON.stringify(called)],
      ],
      base64: packed,
    },
  )
  await window.getByRole('region', { name: 'Layers' }).dispatchEvent('drop', { dataTransfer: data })

  const list = window.getByRole('dialog', { name: 'What came of 4 files' })
  await expect(list.getByRole('row', { name: /^caller\.json workflow/u })).toContainText('Opened, and under study.')
  await expect(list.getByRole('row', { name: /^called\.json workflow/u })).toContainText('"Is called"')
  expect(await axeFindings(window)).toEqual([])
  await list.getByRole('button', { name: 'Open n8n.log' }).click()
  const read = window.getByRole('dialog', { name: 'Log: n8n.log' })
  await expect(read).toContainText('likely database')
  await window.keyboard.press('Escape')

  await expect(list.getByRole('row', { name: /^n8n\.log/u })).toContainText('Opened from here.')
  await list.getByRole('button', { name: 'Open trace.har.gz' }).press('Enter')
  await expect(window.getByText('The request of trace.har is taken.')).toBeVisible()
  await expect(window.getByRole('heading', { level: 1, name: 'Calls another' })).toBeVisible()
  await expect(list).toBeHidden()
  await expect(window.getByRole('region', { name: 'Request' })).toContainText('a@example.com')

  // An archive is what it holds: one captured request here, and a picture beside it.
  const other = JSON.stringify(har).replace('a@example.com', 'zip@example.com')
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0)
  await dropBytes(window, 'support.zip', Buffer.from(zipSync({ 'ticket/trace.har': strToU8(other), 'a.png': picture })))
  await expect(window.getByRole('region', { name: 'Request' })).toContainText('zip@example.com')

  // Logs alone are read as one, in the order of time.
  const logs = await window.evaluateHandle(
    ([first, second]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([first ?? ''], 'n8n.log'))
      transfer.items.add(new File([second ?? ''], 'worker.log'))
      return transfer
    },
    [log, '2026-11-20T09:13:04Z Error: job stalled more than maxStalledCount\n'],
  )
  await window.dispatchEvent('main', 'drop', { dataTransfer: logs })
  const both = window.getByRole('dialog', { name: 'Log: 2 logs' })
  await expect(both).toContainText('2 logs in the order of time')
  await expect(both.getByRole('region', { name: 'What failed first' })).toContainText('worker.log, line 1')
  await close()
})
