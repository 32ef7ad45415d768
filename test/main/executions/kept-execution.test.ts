import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { DiagnosticRecord } from '../../../src/shared/diagnostic-record.ts'
import type { Item } from '../../../src/shared/item.ts'
import { openHttpServer } from '../../stand-ins/http-server.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let faultline: Faultline
test.beforeEach(async () => {
  faultline = await openForTest()
})
test.afterEach(() => faultline.close())

const hook: NodeInShort = ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived' }]
const named = { id: 'orders', name: 'Orders' }

const contentOf = (items: readonly Item[] = []): unknown => items.map(({ json, binary }) => ({ json, binary }))

test('§1.3 an execution keeps what went in and out of each node: count, JSON, headers, status, binary data, run time', async () => {
  const reply = { status: 201, headers: { 'x-shelf': 'B7' }, json: { parts: [{ no: 1 }, { no: 2 }] }, afterMs: 40 }
  const api = await openHttpServer(() => reply)
  const nodes: Record<string, NodeInShort> = {
    Hook: hook,
    Ask: ['httpRequest', { method: 'POST', url: api.url }],
    Parts: ['splitOut', { fieldToSplitOut: 'parts' }],
  }
  const wires = [
    ['Hook', 'Ask'],
    ['Ask', 'Parts'],
  ] as const
  activate(faultline, buildWorkflow(nodes, wires, named))
  const form = new FormData()
  form.append('order', 'A1')
  form.append('label', new Blob(['%PDF-'], { type: 'application/pdf' }), 'label.pdf')
  const status = faultline.listener()
  await fetch(`${status.kind === 'listening' ? status.url : ''}/webhook/orders`, { method: 'POST', body: form })

  const { id } = await settled(faultline, 'orders')
  const { execution } = await faultline.calls.execution({ executionId: id })
  await api.close()

  const [arrived, asked, parts] = execution.nodeRuns
  expect(execution.nodeRuns.map(({ node, outputs }) => [node, outputs?.[0]?.length])).toEqual([
    ['Hook', 1],
    ['Ask', 1],
    ['Parts', 2],
  ])
  expect(arrived?.outputs?.[0]?.[0]).toMatchObject({
    json: {
      headers: { 'content-type': expect.stringContaining('multipart/form-data; boundary=') as unknown },
      body: { order: 'A1' },
    },
    binary: { label: { fileName: 'label.pdf', data: Buffer.from('%PDF-').toString('base64') } },
  })
  expect(contentOf(asked?.inputs[0])).toEqual(contentOf(arrived?.outputs?.[0]))
  expect(asked?.attempts[0]?.requests[0]).toMatchObject({ method: 'POST', answer: { status: 201 } })
  expect(asked?.attempts[0]?.requests[0]?.answer?.headers).toContainEqual(['x-shelf', 'B7'])
  expect(asked?.runTimeMs).toBeGreaterThan(20)
  expect(contentOf(parts?.inputs[0])).toEqual(contentOf(asked?.outputs?.[0]))
  expect(parts?.outputs?.[0]?.map(({ json }) => json)).toEqual([{ no: 1 }, { no: 2 }])
  expect(execution.runTimeMs).toBeGreaterThan(20)
})

test('§7.1 text, node and execution stay visible where an error quotes JSON that holds a secret', async () => {
  const key = ['sk', 'live', 'ABCDEFGHIJKLMNOP0123456789'].join('_')
  const said = String.raw`upstream answered "{\"message\":\"Invalid API key ${key}\"}"`
  const check: NodeInShort = ['stopAndError', { errorMessage: said }]
  activate(faultline, buildWorkflow({ Hook: hook, Check: check }, [['Hook', 'Check']], named))
  await post(faultline, 'orders', { event_id: 'evt_1' })
  const { id } = await settled(faultline, 'orders')

  const { json } = await faultline.calls.previewRecord({ executionId: id })

  const { record } = JSON.parse(json) as { readonly record: DiagnosticRecord }
  expect(record).toMatchObject({ execution_id: id, workflow_id: 'orders', node_name: 'Check', input_item_id: 'evt_1' })
  expect(record.error_message).toContain(String.raw`upstream answered "{\"message\":\"Invalid API key [redacted:`)
  expect(json).not.toContain(key)
})

test('§6.2 the record of a failure that stayed silent says that its provider counts the delivery as done', async () => {
  const stop: NodeInShort = ['stopAndError', { errorMessage: 'no stock' }, { onError: 'continueRegularOutput' }]
  const wires = [
    ['Hook', 'Stop'],
    ['Stop', 'After'],
  ] as const
  activate(faultline, buildWorkflow({ Hook: hook, Stop: stop, After: ['noOp'] }, wires, named))
  expect((await post(faultline, 'orders', { event_id: 'evt_2' })).status).toBe(200)
  const { id, status } = await settled(faultline, 'orders')
  expect(status).toBe('success')

  const { json, markdown } = await faultline.calls.previewRecord({ executionId: id })

  expect(JSON.parse(json)).toMatchObject({
    record: { node_name: 'Stop', error_message: 'no stock' },
    explanation: { provider_saw: { status: 200, counts_as_done: true } },
  })
  expect(markdown).toContain('counts the delivery as done')
})
