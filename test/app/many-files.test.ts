import { expect, test } from '@playwright/test'
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
