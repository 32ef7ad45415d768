// What a service refuses, by its words or by the address that it was asked at, and what helps there.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import { code, post, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-words-of-services-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const get = (url: string): NodeInShort => ['Ask', 'httpRequest', { url, options: {} }]
const rows = (message: string): Pick<CaseInShort, 'nodes' | 'baseline'> => ({
  nodes: [['Rows', 'mySql', { operation: 'insert' }], code('After', 'return [{ json: { ok: true } }]')],
  baseline: { stand_ins: { Rows: { error: { message } } } },
})
const crm = (...rules: readonly object[]) => ({ api: { 'crm.example': rules } })
const missing = { path: '*', status: 404, json: { error: 'not found' } }

interface Told extends Omit<CaseInShort, 'name' | 'truth'> {
  readonly layer: Layer
  readonly others: readonly Layer[]
  readonly says: string
}

const told: Readonly<Record<string, Told>> = {
  'an address of which the payload lacks a part': {
    nodes: [get('=http://crm.example/users/{{ $json.body.user.id }}')],
    baseline: crm({ path: '/users/u-1', status: 200, json: {} }, missing),
    body: { event_id: 'w-1', account: { id: 'u-1' } },
    layer: 'data',
    others: ['API', 'node'],
    says: 'at an address of which a part is empty: GET http://crm.example/users/. It reads $.user, which the payload does not have.',
  },
  'an address of which the payload lacks a value of the query': {
    nodes: [get('=http://crm.example/users?id={{ $json.body.user_id }}')],
    baseline: crm({ path: '/users', query: { id: 'u-1' }, status: 200, json: {} }, { ...missing, status: 400 }),
    body: { event_id: 'w-2' },
    layer: 'data',
    others: ['API', 'node'],
    says: 'It reads $.user_id, which the payload does not have.',
  },
  'a whole address that is not there': {
    nodes: [get('=http://crm.example/nowhere?n={{ $json.body.note || "x" }}')],
    baseline: crm(missing),
    body: { event_id: 'w-3' },
    layer: 'node',
    others: ['API', 'data'],
    says: '"Ask" was answered 404 to what it sent',
  },
  'a proxy on the way out': {
    nodes: [post('Keep', 'http://crm.example/contacts', '{ a: 1 }')],
    baseline: crm({ path: '*', status: 407, text: 'Proxy Authentication Required' }),
    body: { event_id: 'w-4' },
    layer: 'API',
    others: ['authorisation'],
    says: 'a proxy on the way out asks for a login',
  },
  'a number that the database cannot hold': {
    ...rows("Out of range value for column 'total' at row 1"),
    body: { event_id: 'w-5', total: 3_000_000_000 },
    layer: 'data',
    others: ['database', 'node'],
    says: 'was refused by its service',
  },
  'a key that is there already': {
    ...rows("Duplicate entry '7' for key 'PRIMARY'"),
    body: { event_id: 'w-6', id: 7 },
    layer: 'database',
    others: ['data'],
    says: 'the row may be there wrongly (database), or the same was sent before (data)',
  },
}

for (const [what, { layer, others, says, ...one }] of Object.entries(told)) {
  test(`what a service refuses says where the failure comes from: ${what}`, async () => {
    const verdict = await verdictOf(faultline, { name: `service-${what.replaceAll(' ', '-')}`, ...one })
    expect([verdict.layer, verdict.others]).toEqual([layer, others])
    expect(verdict.certainty).toBe('likely')
    expect(verdict.evidence?.map(({ data }) => data.what).join(' ')).toContain(says)
  })
}

test('what helps a database depends on what it says', async () => {
  const helpful = {
    "Duplicate entry '7' for key 'PRIMARY'": 'Look whether the row with this key is the same delivery',
    'Deadlock found when trying to get lock; try restarting transaction':
      'Retry the execution, and give the node retries',
    'Too many connections': 'Have fewer executions at the same time',
    "Table 'shop.orders' doesn't exist": 'Create the table or column that the error names',
    'The server is going away': 'Free or repair the database',
  }
  for (const [index, [message, helps]] of Object.entries(helpful).entries()) {
    const { remedy } = await verdictOf(faultline, {
      name: `helps-${String(index)}`,
      ...rows(message),
      body: { event_id: 'w-7' },
    })
    expect(remedy?.sentence).toContain(helps)
  }
})

test('where the failing step reads answers alone, the payload comes last', async () => {
  const { layer, others } = await verdictOf(faultline, {
    name: 'reads-answers-alone',
    nodes: [
      get('http://crm.example/users/1'),
      code('Name', 'return [{ json: { name: $input.first().json.names[0].first.trim() } }]'),
    ],
    baseline: crm({ path: '*', status: 200, json: { names: [{ last: 'Lee' }] } }),
    body: { event_id: 'w-8' },
  })
  expect([layer, others]).toEqual(['node', ['API', 'data']])
})

test('what is read behind a null is told as the null that it is behind', async () => {
  const { place } = await verdictOf(faultline, {
    name: 'behind-a-null',
    nodes: [
      code('Mail', 'return [{ json: { mail: $input.first().json.body.user.mail.trim() } }]'),
      post('Keep', 'http://crm.example/contacts', '{ mail: $json.mail }'),
    ],
    baseline: crm({ path: '*', status: 401, json: { error: 'invalid token' } }),
    body: { event_id: 'w-9', user: null },
  })
  expect(place).toMatchObject({ field: '$.user', found: 'null' })
})

test('an object that is parsed as JSON, and a sum of an answer that is none, point to the node and not to the payload first', async () => {
  const parsed = await verdictOf(faultline, {
    name: 'parsed-already',
    nodes: [code('Parse', 'return [{ json: JSON.parse($input.first().json.body.raw) }]')],
    body: { event_id: 'w-10', raw: { a: 1 } },
  })
  expect(parsed.layer).toBe('node')
  expect(parsed.sentence).toContain('It parses as JSON what is an object already')
  const average = await verdictOf(faultline, {
    name: 'average-of-none',
    nodes: [
      get('http://crm.example/list'),
      code('Average', 'return [{ json: { average: $input.first().json.sum / $input.first().json.rows.length } }]'),
    ],
    baseline: crm({ path: '*', status: 200, json: { rows: [], sum: 0 } }),
    body: { event_id: 'w-11' },
  })
  expect([average.layer, average.others]).toEqual(['node', ['API', 'data']])
})
