import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline } from '../../../src/main/faultline.ts'
import type { JsonObject } from '../../../src/shared/json.ts'

const node = (name: string, type: string, typeVersion: number, parameters: JsonObject) => ({
  ...{ id: name, name, typeVersion, parameters, position: [0, 0] },
  type: `n8n-nodes-base.${type}`,
})
const code = (jsCode: string, mode = 'runOnceForAllItems') => node('Ship to', 'code', 2, { mode, jsCode })
const copy = node('Keep', 'set', 3.4, {
  mode: 'manual',
  includeOtherFields: false,
  assignments: { assignments: [{ id: 'a', name: 'order', type: 'object', value: '={{ $json.body }}' }] },
})

/** The same fault, as people write it: the nodes behind the webhook. */
const spellings: Readonly<Record<string, readonly ReturnType<typeof node>[]>> = {
  '$json.body.x.y': [code('return [{ json: { city: $json.body.shipping_address.city.trim() } }]')],
  'item.json.body.x.y': [
    code('for (const item of items) item.json.city = item.json.body.shipping_address.city.trim()\nreturn items'),
  ],
  'an alias of the body': [code('const o = $json.body\nreturn [{ json: { city: o.shipping_address.city.trim() } }]')],
  'an alias of $input.first()': [
    code('const order = $input.first().json.body\nreturn [{ json: { city: order.shipping_address.city.trim() } }]'),
  ],
  'an alias for each item': [
    code('const o = $json.body\nreturn { json: { city: o.shipping_address.city.trim() } }', 'runOnceForEachItem'),
  ],
  destructuring: [code('const { shipping_address: to } = $json.body\nreturn [{ json: { city: to.city.trim() } }]')],
  'the body under another name': [copy, code('return [{ json: { city: $json.order.shipping_address.city.trim() } }]')],
}

test('a null in the payload is of the data layer in whatever way the code reads it', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-spellings-'))
  const faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
  const said: Record<string, unknown> = {}
  for (const [spelling, nodes] of Object.entries(spellings)) {
    await faultline.cases.open(JSON.stringify(caseOf(spelling, nodes)), 'spelling.json')
    await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
    said[spelling] = faultline.cases.verdict()?.layer
  }
  await faultline.close()
  expect(said).toEqual(Object.fromEntries(Object.keys(spellings).map((spelling) => [spelling, 'data'])))
})

function caseOf(name: string, nodes: readonly ReturnType<typeof node>[]): object {
  const webhook = node('Webhook', 'webhook', 2.1, {
    httpMethod: 'POST',
    path: 'ship',
    responseMode: 'lastNode',
    options: {},
  })
  const names = [webhook, ...nodes].map((each) => each.name)
  const connections = Object.fromEntries(
    names.slice(0, -1).map((from, index) => [from, { main: [[{ node: names[index + 1], type: 'main', index: 0 }]] }]),
  )
  const body = JSON.stringify({ event_id: 'e-1', order: 'A-1', shipping_address: null })
  return {
    ...{ format: 'faultline-case', format_version: 1, name },
    workflow: {
      ...{ id: 'ship', name, active: true, nodes: [webhook, ...nodes], connections },
      settings: { executionOrder: 'v1' },
    },
    request: {
      method: 'POST',
      path: '/ship',
      headers: [
        ['Host', 'h.example'],
        ['Content-Type', 'application/json'],
      ],
      body,
    },
  }
}
