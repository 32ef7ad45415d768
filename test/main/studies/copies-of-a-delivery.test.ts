import { expect, test } from '@playwright/test'
import type { Sweep } from '../../../src/shared/sweep.ts'
import { bareCase, httpNode, type CaseNode } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const code = (name: string, jsCode: string): CaseNode => ({
  ...{ name, type: 'n8n-nodes-base.code', typeVersion: 2 },
  parameters: { jsCode },
})

const newOnly: CaseNode = {
  ...{ name: 'New only', type: 'n8n-nodes-base.removeDuplicates', typeVersion: 2 },
  parameters: {
    operation: 'removeItemsSeenInPreviousExecutions',
    logic: 'removeItemsUpToStoredIncrementalKey',
    incrementalDedupeValue: '={{ $json.body.total }}',
    options: {},
  },
}

const order = httpNode('Order', 'https://shop.example/orders')
const knownAlone = code(
  'Known',
  "if ($json.body.event_id !== 'evt_1') throw new Error('Nobody knows ' + $json.body.event_id)\nreturn $input.all()",
)

async function swept(nodes: readonly CaseNode[], more: object = {}): Promise<Sweep> {
  const faultline = await openForTest()
  try {
    await faultline.cases.open(bareCase(nodes, more), 'copies.json')
    return await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  } finally {
    await faultline.close()
  }
}

test('a workflow that takes the captured identifier alone is not blamed for refusing the one that a copy was given', async () => {
  const { suspicion, sending } = await swept([knownAlone, order])
  expect(sending?.size).toBe(1)
  expect(suspicion).toMatchObject({ layer: null, nothingFails: true })
  expect(suspicion?.sentence).toContain('one item succeeds as it was captured')
  expect(suspicion?.evidenceAgainst.join('\n')).toMatch(
    /identifier of their own, and the workflow refuses that also in one item alone \("Known": Nobody knows evt_/u,
  )
})

test('a workflow that remembers what it has done is not blamed for letting no copy through', async () => {
  const body = JSON.stringify({ total: 5 })
  const request = { method: 'POST', path: '/orders', headers: [['Content-Type', 'application/json']], body }
  const { suspicion } = await swept([newOnly, order], { request })
  expect(suspicion).toMatchObject({ layer: null, nothingFails: true })
  expect(suspicion?.evidenceAgainst.join('\n')).toMatch(/the workflow refuses what it knows \("New only": /u)
})

test('an API that fails for the second of a batch is blamed as before', async () => {
  const api = {
    'shop.example': [
      { path: '/orders', times: 1, status: 200, json: {} },
      { path: '/orders', status: 503 },
    ],
  }
  const { suspicion, sending } = await swept([order], { baseline: { api } })
  expect(sending?.size).toBe(3)
  expect(suspicion).toMatchObject({ layer: 'API' })
})

test('copies that are refused for their identifiers do not speak against a repair', async () => {
  const ship = code('Ship', 'return [{ json: { city: $json.body.address.city } }]')
  const { trials } = await swept([knownAlone, ship])
  const healing = trials.filter(({ outcome, aim }) => outcome === 'heals' && aim === 'repair')
  expect(healing.length).toBeGreaterThan(0)
  for (const { confirmed } of healing) expect(confirmed).toBeNull()
})

test('contacts that have an id each are no event that is known again, so that sent twice they are no fault', async () => {
  const body = JSON.stringify([{ id: 1 }, { id: 2 }])
  const request = { method: 'POST', path: '/orders', headers: [['Content-Type', 'application/json']], body }
  const { suspicion } = await swept([order], { request })
  expect(suspicion).toMatchObject({ layer: null, nothingFails: true })
  expect(suspicion?.evidenceAgainst.join('\n')).toContain('Repeats cannot be recognised')
})

test('a contact with a plain id is no event that is known again either; an event that says so is one, and its repeat does nothing', async () => {
  const send = (body: object) =>
    swept([order], {
      request: {
        ...{ method: 'POST', path: '/orders', headers: [['Content-Type', 'application/json']] },
        body: JSON.stringify(body),
      },
    })
  const contact = await send({ id: 7, name: 'Ann' })
  expect(contact.suspicion).toMatchObject({ layer: null, nothingFails: true })
  expect(contact.suspicion?.evidenceAgainst.join('\n')).toContain('"deduplicationKey"')
  const event = await send({ id: 'evt_1P9x', object: 'event', type: 'invoice.paid', data: { object: {} } })
  expect(event.suspicion).toMatchObject({ layer: null, nothingFails: true })
  expect(event.suspicion?.evidenceAgainst.join('\n')).not.toContain('Repeats cannot')
})
