// Two deliveries at the same time that count on from the same row: what one of them counted is lost, though both succeed.
import { expect, test } from '@playwright/test'
import type { CaseNode } from '../closed-workflow.ts'
import { bareCase } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const delivery = (body: object) => ({
  method: 'POST',
  path: '/orders',
  headers: [
    ['Host', 'hooks.example.com'],
    ['content-type', 'application/json'],
  ],
  body: JSON.stringify(body),
})

const table = { __rl: true, mode: 'name', value: 'stock' }
const ofSku = { conditions: [{ keyName: 'sku', condition: 'eq', keyValue: "={{ $('Webhook').item.json.body.sku }}" }] }
const rows = (name: string, parameters: object): CaseNode => ({
  name,
  type: 'n8n-nodes-base.dataTable',
  typeVersion: 1.1,
  parameters: { dataTableId: table, filters: ofSku, ...parameters },
})
const read = rows('Read', { operation: 'get' })
const wait: CaseNode = {
  name: 'Ask',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.2,
  parameters: { method: 'GET', url: 'http://slow.example/ping', options: {} },
}
const write = (left: string) =>
  rows('Write', { operation: 'update', columns: { mappingMode: 'defineBelow', value: { left } } })
const counted = write("={{ $('Read').item.json.left - $('Webhook').item.json.body.taken }}")

async function verdictOf(last: CaseNode, sent: readonly object[], more: object) {
  const [request, ...further] = sent.map(delivery)
  const faultline = await openForTest()
  const baseline = {
    api: { 'slow.example': [{ path: '/ping', delay_ms: 120, status: 200, json: { ok: true } }] },
    tables: {
      stock: [
        { sku: 'T-1', left: 5 },
        { sku: 'T-2', left: 9 },
      ],
    },
  }
  const text = bareCase([read, wait, last], { request, further_requests: further, baseline, ...more })
  await faultline.cases.open(text, 'x.json')
  await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  const verdict = faultline.cases.verdict()
  await faultline.close()
  return verdict
}

const together = { at_the_same_time: true }
const first = { id: 'e-1', sku: 'T-1', taken: 1 }

test('what one of two deliveries counted is told as lost where both counted on from the same row, and healed in order', async () => {
  const verdict = await verdictOf(counted, [first, { id: 'e-2', sku: 'T-1', taken: 2 }], together)
  expect(verdict, JSON.stringify(verdict)).toMatchObject({ layer: 'queue', certainty: 'certain' })
  expect(verdict?.sentence).toContain('both read "left" as 5 (row 1 of "stock"), and each wrote its own')
  expect(verdict?.remedy?.sentence).toContain('one after the other')
})

/** The same where nothing can get lost. */
const kept: Readonly<Record<string, readonly [last: CaseNode, second: object, more: object]>> = {
  'one after the other': [counted, { id: 'e-2', sku: 'T-1', taken: 2 }, {}],
  'another row': [counted, { id: 'e-2', sku: 'T-2', taken: 2 }, together],
  'a value that is not counted': [write('={{ 0 }}'), { id: 'e-2', sku: 'T-1', taken: 2 }, together],
}

for (const [what, [last, second, more]] of Object.entries(kept)) {
  test(`nothing is lost: ${what}`, async () => {
    const verdict = await verdictOf(last, [first, second], more)
    expect(verdict?.layer ?? null, JSON.stringify(verdict)).toBeNull()
  })
}
