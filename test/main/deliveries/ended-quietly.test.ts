import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Faultline } from '../../../src/main/faultline.ts'
import { bareCase, type CaseNode } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

/** An If that lets through what is equal. */
function passing(name: string, value1: string, value2: string): CaseNode {
  const parameters = { conditions: { string: [{ value1, value2 }] } }
  return { name, type: 'n8n-nodes-base.if', typeVersion: 1, parameters }
}

/** Opens a workflow of those nodes and a last one; the function sends it a body. */
async function opened(faultline: Faultline, nodes: readonly CaseNode[]): Promise<(body: object) => Promise<Response>> {
  const last = { name: 'Last', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }
  const { workflow } = JSON.parse(bareCase([...nodes, last])) as { workflow: object }
  await faultline.calls.openText({ name: 'bare.json', text: JSON.stringify(workflow) })
  const status = faultline.listener()
  const url = `${status.kind === 'listening' ? status.url : ''}/webhook/orders`
  const headers = { 'content-type': 'application/json' }
  return (body) => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

test('a success that let no item through says where its items ended, at its delivery and at its execution', async () => {
  const faultline = await openForTest()
  const post = await opened(faultline, [passing('Only reviews', '={{ $json.body.note }}', 'review')])
  await post({ note: 'thanks' })
  await post({ note: 'review' })
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
  const post = await opened(faultline, [tell, passing('None', 'a', 'b')])
  await post({})
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
  const post = await opened(earlier, [passing('None', 'a', '={{ $json.body.letter }}')])
  for (const letter of ['a', 'b']) await post({ letter, id: letter })
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
