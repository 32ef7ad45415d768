import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { dataTable } from '../../../../src/main/engine/nodes/data-table.ts'
import { openStore, type Store } from '../../../../src/main/store/open-store.ts'
import { runKind, type Trial, type TrialOutcome } from './run-kind.ts'
import { onThisMachine } from '../../../machine-pace.ts'

let store: Store
test.beforeEach(() => {
  store = openStore(mkdtempSync(join(tmpdir(), 'faultline-rows-')))
})
test.afterEach(() => {
  store.close()
})

const now = Date.UTC(2024, 0, 2)
const stamp = '2024-01-02T00:00:00.000Z'

function onTable(operation: string, parameters: JsonObject = {}, trial: Trial = {}): Promise<TrialOutcome> {
  return runKind(dataTable, {
    now,
    ...trial,
    surroundings: { tables: store.rows, ...trial.surroundings },
    parameters: { operation, dataTableId: { __rl: true, mode: 'name', value: 'orders' }, ...parameters },
  })
}

function insert(items: readonly JsonObject[]): Promise<TrialOutcome> {
  return onTable('insert', { columns: { mappingMode: 'autoMapInputData' } }, { items })
}

const where = (keyName: string, condition: string, keyValue?: unknown): JsonObject => ({
  filters: { conditions: [{ keyName, condition, keyValue }] },
})
const define = (value: JsonObject): JsonObject => ({ columns: { mappingMode: 'defineBelow', value } })

test('rows are inserted from the named columns, or from the fields of the item', async () => {
  const { outputs } = await onTable('insert', define({ order: 'A1', total: 5 }), { items: [{ other: 1 }] })
  expect(outputs).toEqual([
    [{ json: { id: 1, order: 'A1', total: 5, createdAt: stamp, updatedAt: stamp }, pairedItem: { item: 0 } }],
  ])
  const { json } = await insert([{ id: 99, order: 'A2', lines: [{ sku: 1 }] }])
  expect(json).toEqual([{ id: 2, order: 'A2', lines: '[{"sku":1}]', createdAt: stamp, updatedAt: stamp }])
  expect(store.rows.rows('orders')).toHaveLength(2)
})

test('rows are found by every kind of condition', async () => {
  await insert([
    { name: 'Alpha', total: 5, paid: true, note: null },
    { name: 'beta', total: 10, paid: false, note: 'x' },
    { name: 'Alps', total: 7, paid: true, note: 'y' },
  ])
  const names = async (keyName: string, condition: string, keyValue?: unknown): Promise<unknown> =>
    (await onTable('get', where(keyName, condition, keyValue))).outputs[0]?.map(({ json }) => json['name'])
  expect(await names('name', 'eq', 'beta')).toEqual(['beta'])
  expect(await names('total', 'eq', '5')).toEqual(['Alpha'])
  expect(await names('total', 'neq', 5)).toEqual(['beta', 'Alps'])
  expect(await names('total', 'gt', 5)).toEqual(['beta', 'Alps'])
  expect(await names('total', 'gte', '7')).toEqual(['beta', 'Alps'])
  expect(await names('total', 'lt', 7)).toEqual(['Alpha'])
  expect(await names('total', 'lte', 7)).toEqual(['Alpha', 'Alps'])
  expect(await names('name', 'like', 'Al%')).toEqual(['Alpha', 'Alps'])
  expect(await names('name', 'like', '%p%a')).toEqual(['Alpha'])
  expect(await names('name', 'like', '%l_s')).toEqual(['Alps'])
  expect(await names('name', 'like', 'Al')).toEqual([])
  expect(await names('name', 'like', 'BETA')).toEqual([])
  expect(await names('name', 'ilike', 'B_TA')).toEqual(['beta'])
  expect(await names('paid', 'isTrue')).toEqual(['Alpha', 'Alps'])
  expect(await names('paid', 'isFalse')).toEqual(['beta'])
  expect(await names('note', 'isEmpty')).toEqual(['Alpha'])
  expect(await names('note (string)', 'isNotEmpty')).toEqual(['beta', 'Alps'])
  const both = [
    { keyName: 'paid', condition: 'isTrue' },
    { keyName: 'total', keyValue: 7 },
  ]
  const match = async (matchType: string): Promise<number> =>
    (await onTable('get', { matchType, filters: { conditions: both } })).json.length
  expect([await match('anyCondition'), await match('allConditions')]).toEqual([2, 1])
})

test('a pattern that is made to take for ever is answered at once', { tag: '@timing' }, async () => {
  await insert([{ name: 'a'.repeat(5_000) }])
  const started = performance.now()
  expect((await onTable('get', where('name', 'like', `${'%a'.repeat(40)}b`))).json).toEqual([])
  expect(performance.now() - started).toBeLessThan(onThisMachine(2_000))
})

test('rows come in the order and number that are asked for, and a finding says what was left out', async () => {
  await insert([{ n: 2 }, { n: 3 }, { n: 1 }])
  const order = { orderBy: true, orderByColumn: 'n', orderByDirection: 'DESC' }
  const { json, findings } = await onTable('get', { ...order, limit: 2 })
  expect(json).toMatchObject([{ n: 3 }, { n: 2 }])
  expect(findings).toEqual([
    {
      kind: 'items-dropped',
      sentence: '3 rows of "orders" match, and the limit of "Node" lets 2 through: 1 were left out.',
      itemIndexes: [0],
    },
  ])
  expect((await onTable('get', { returnAll: true })).json).toHaveLength(3)
})

test('items pass by whether a row exists', async () => {
  await insert([{ event: 'e1' }])
  const items = [{ event: 'e1' }, { event: 'e2' }]
  const parametersOfItem = (itemIndex: number): JsonObject => where('event', 'eq', items[itemIndex]?.event)
  expect((await onTable('rowExists', {}, { items, parametersOfItem })).outputs[0]).toMatchObject([
    { json: { event: 'e1' }, pairedItem: { item: 0 } },
  ])
  expect((await onTable('rowNotExists', {}, { items, parametersOfItem })).outputs[0]).toMatchObject([
    { json: { event: 'e2' }, pairedItem: { item: 1 } },
  ])
})

test('rows are changed, put in where they are missing, and removed', async () => {
  await insert([{ order: 'A1', total: 1 }])
  const later = { now: now + 1000 }
  const updated = await onTable('update', { ...where('order', 'eq', 'A1'), ...define({ total: 2 }) }, later)
  expect(updated.json).toEqual([
    { id: 1, order: 'A1', total: 2, createdAt: stamp, updatedAt: '2024-01-02T00:00:01.000Z' },
  ])
  const put = (order: string): Promise<TrialOutcome> =>
    onTable('upsert', { ...where('order', 'eq', order), ...define({ order, total: 3 }) })
  expect((await put('A1')).json).toMatchObject([{ id: 1, total: 3 }])
  expect((await put('A2')).json).toMatchObject([{ id: 2, total: 3 }])
  expect((await onTable('deleteRows', where('order', 'eq', 'A1'))).json).toMatchObject([{ id: 1 }])
  expect(store.rows.rows('orders')).toMatchObject([{ id: 2 }])
})

test('a dry run shows what would change and changes nothing', async () => {
  await insert([{ order: 'A1', total: 1 }])
  const options = { options: { dryRun: true } }
  const before = store.rows.rows('orders')
  const update = await onTable('update', { ...where('order', 'eq', 'A1'), ...define({ total: 2 }), ...options })
  expect(update.json).toMatchObject([
    { total: 1, dryRunState: 'before' },
    { total: 2, dryRunState: 'after' },
  ])
  const remove = await onTable('deleteRows', { ...where('order', 'eq', 'A1'), ...options })
  expect(remove.json).toMatchObject([
    { id: 1, dryRunState: 'before' },
    { id: null, dryRunState: 'after' },
  ])
  const put = await onTable('upsert', { ...where('order', 'eq', 'A2'), ...define({ order: 'A2' }), ...options })
  expect(put.json).toMatchObject([
    { id: null, order: null },
    { id: null, order: 'A2' },
  ])
  expect(store.rows.rows('orders')).toEqual(before)
})

test('a change without any condition, a table that is not named and a column of the table itself are refused', async () => {
  await expect(onTable('deleteRows')).rejects.toMatchObject({
    message: 'At least one condition is required',
    details: { description: 'Without a condition the operation "deleteRows" would mean every row of "orders".' },
  })
  await expect(onTable('get', { dataTableId: '' })).rejects.toThrow('No data table was chosen')
  await expect(onTable('insert', define({ createdAt: 'x' }))).rejects.toThrow('"createdAt" is set by the table itself')
  await expect(onTable('get', where('a', 'near', 1))).rejects.toThrow('The condition "near" on the column "a"')
  await expect(onTable('create', { resource: 'table' })).rejects.toThrow('a table begins with its first row')
})

test('what the database says is what the node says, for each item', async () => {
  const locked: Trial['surroundings'] = {
    tables: {
      ...store.rows,
      insert: () => {
        throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
      },
    },
  }
  await expect(onTable('insert', define({ a: 1 }), { surroundings: locked })).rejects.toMatchObject({
    message: 'database is locked',
    details: { code: 'SQLITE_BUSY', itemIndex: 0 },
  })
  const { json } = await onTable('insert', define({ a: 1 }), { surroundings: locked, continues: true })
  expect(json).toEqual([{ error: 'database is locked' }])
})
