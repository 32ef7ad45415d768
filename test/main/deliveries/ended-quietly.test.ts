import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { bareCase } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

test('a success that let no item through says where its items ended, at its delivery and at its execution', async () => {
  const faultline = await openForTest()
  const filter = {
    name: 'Only reviews',
    type: 'n8n-nodes-base.if',
    typeVersion: 1,
    parameters: { conditions: { string: [{ value1: '={{ $json.body.note }}', value2: 'review' }] } },
  }
  const last = { name: 'Last', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }
  const { workflow } = JSON.parse(bareCase([filter, last])) as { workflow: object }
  await faultline.calls.openText({ name: 'bare.json', text: JSON.stringify(workflow) })
  const status = faultline.listener()
  const url = status.kind === 'listening' ? status.url : ''
  const post = (note: string): Promise<Response> =>
    fetch(`${url}/webhook/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note }),
    })
  await post('thanks')
  await post('review')
  const [through, ended] = await faultline.calls.deliveries({ limit: 2 })
  expect(ended?.execution).toMatchObject({ status: 'success', idleEnd: 'Only reviews' })
  expect(through?.execution?.idleEnd).toBeNull()
  for (const [row, itemsEndAt] of [
    [ended, { node: 'Only reviews', kind: 'n8n-nodes-base.if' }],
    [through, null],
  ] as const) {
    expect(await faultline.calls.delivery({ deliveryId: row?.id ?? '' })).toMatchObject({ itemsEndAt })
    expect(await faultline.calls.execution({ executionId: row?.executionId ?? '' })).toMatchObject({
      itemsEndAt,
      idleEnd: itemsEndAt?.node ?? null,
    })
  }
  await faultline.close()
})

test('what was sent before the items ended is something done', async () => {
  const faultline = await openForTest()
  const told = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(told, 'listening')
  const address = told.address()
  const port = typeof address === 'object' ? address?.port : 0
  const tell = {
    name: 'Tell',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: { method: 'POST', url: `http://127.0.0.1:${String(port)}/told` },
  }
  const none = {
    name: 'None',
    type: 'n8n-nodes-base.if',
    typeVersion: 1,
    parameters: { conditions: { string: [{ value1: 'a', value2: 'b' }] } },
  }
  const last = { name: 'Last', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }
  const { workflow } = JSON.parse(bareCase([tell, none, last])) as { workflow: object }
  await faultline.calls.openText({ name: 'bare.json', text: JSON.stringify(workflow) })
  const status = faultline.listener()
  await fetch(`${status.kind === 'listening' ? status.url : ''}/webhook/orders`, { method: 'POST', body: '{}' })
  const [row] = await faultline.calls.deliveries({ limit: 1 })
  expect(await faultline.calls.execution({ executionId: row?.executionId ?? '' })).toMatchObject({
    itemsEndAt: { node: 'None' },
    idleEnd: null,
  })
  told.close()
  await faultline.close()
})

test('an execution that was kept before it was noted tells where its items ended with nothing done', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-kept-before-'))
  const earlier = await openForTest({ dataFolder })
  const none = {
    name: 'None',
    type: 'n8n-nodes-base.if',
    typeVersion: 1,
    parameters: { conditions: { string: [{ value1: 'a', value2: '={{ $json.body.letter }}' }] } },
  }
  const last = { name: 'Last', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }
  const { workflow } = JSON.parse(bareCase([none, last])) as { workflow: object }
  await earlier.calls.openText({ name: 'bare.json', text: JSON.stringify(workflow) })
  const status = earlier.listener()
  const url = `${status.kind === 'listening' ? status.url : ''}/webhook/orders`
  for (const letter of ['a', 'b'])
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ letter, id: letter }),
    })
  const rows = await earlier.calls.deliveries({ limit: 2 })
  await earlier.close()
  const database = new Database(join(dataFolder, 'faultline.sqlite'))
  database.exec('UPDATE execution SET idle_end = NULL')
  database.close()
  const faultline = await openForTest({ dataFolder })
  const views = await Promise.all(
    rows.map(({ executionId }) => faultline.calls.execution({ executionId: executionId ?? '' })),
  )
  expect(views.map(({ idleEnd }) => idleEnd)).toEqual(['None', null])
  await faultline.close()
})
