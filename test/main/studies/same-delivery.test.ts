import { expect, test } from '@playwright/test'
import { openDatabaseSource } from '../../../src/main/from-n8n/database-source.ts'
import { readerOf } from '../../../src/main/studies/service-reader.ts'
import { marksOf, sameDelivery } from '../../../src/main/studies/same-delivery.ts'
import { recordedDatabase } from '../../stand-ins/n8n-recordings.ts'
import { openForTest } from '../open-for-test.ts'

const request = (body: string) => ({
  method: 'POST',
  url_variant: 'production' as const,
  path: '/in',
  headers: [['content-type', 'application/json'] as [string, string]],
  body,
})

const workflow = JSON.stringify({
  id: 'ledger',
  name: 'Ledger',
  active: true,
  nodes: [
    {
      id: '1',
      name: 'Hook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path: 'in' },
    },
  ],
  connections: {},
})

test('the delivery that started a brought-in execution is found in our own ledger by its identifier or its body, and by nothing else', async () => {
  const faultline = await openForTest()
  faultline.repository.put(workflow, 'Ledger', true)
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  const headers = { 'content-type': 'application/json' }
  const send = (body: string): Promise<Response> => fetch(`${status.url}/webhook/in`, { method: 'POST', body, headers })
  await send('{"event_id":"ev-1","total":1}')
  await send('{"total": 2}')
  const found = (body: string) => sameDelivery(marksOf(request(body)), faultline.store)

  expect(found('{"event_id":"ev-1","total":1}')).toMatchObject({ by: 'identifier', hasSameBytes: true })
  expect(found('{"event_id":"ev-1","total":7}')).toMatchObject({ by: 'identifier', hasSameBytes: false })
  expect(found('{"total": 2}')).toMatchObject({ by: 'body', hasSameBytes: true })
  expect(found('{"total": 3}')).toBeNull()
  expect(found('')).toBeNull()
  await faultline.close()
})

test('a reader tells by what the delivery of an execution is known', async () => {
  const reader = readerOf(openDatabaseSource(recordedDatabase()))
  const { marks } = await reader.bringIn('7')
  await reader.close()

  expect(marks?.bodySha256).toMatch(/^[\da-f]{64}$/u)
})
