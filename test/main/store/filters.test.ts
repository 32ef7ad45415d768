import { expect, test } from '@playwright/test'
import { deliveryFilterKeys } from '../../../src/shared/filter/delivery-filter.ts'
import { quotedValue, readFilter } from '../../../src/shared/filter/read-filter.ts'
import { timeOf } from '../../../src/shared/filter/filter-values.ts'
import { deliveryTerms, executionTerms } from '../../../src/shared/filter/terms-of.ts'
import { kept, keptExecution, searched } from './searched-ledger.ts'
import { onThisMachine } from '../../machine-pace.ts'

const read = (text: string) => readFilter(text, deliveryFilterKeys, 'deliveries')

test('a filter is read into its conditions', () => {
  expect(read('status:5xx,404 path:/orders workflow:"New order" -outcome:duplicate "Ana Silva" -x')).toEqual({
    kind: 'read',
    terms: [
      { key: 'status', values: ['5xx', '404'], isExcluded: false },
      { key: 'path', values: ['/orders'], isExcluded: false },
      { key: 'workflow', values: ['New order'], isExcluded: false },
      { key: 'outcome', values: ['duplicate'], isExcluded: true },
      { key: null, values: ['Ana Silva'], isExcluded: false },
      { key: null, values: ['x'], isExcluded: true },
    ],
  })
  expect(read('https://example.com/x')).toMatchObject({ terms: [{ key: null, values: ['https://example.com/x'] }] })
  expect(read('  ')).toEqual({ kind: 'read', terms: [] })
})

test('what cannot be read is said in one sentence with what was given', () => {
  const sentences = [
    'stauts:5xx',
    'status:many',
    'after:yesterday',
    'outcome:lost',
    '"Ana',
    'path:',
    'after:2026-02-31',
  ]
    .map(read)
    .map((one) => (one.kind === 'unreadable' ? one.sentence : null))
  expect(sentences).toEqual([
    expect.stringContaining('"stauts:" is no key of deliveries: they have status, outcome, path'),
    expect.stringContaining('status: is given "many"; it takes a status such as 404'),
    expect.stringContaining('after: is given "yesterday"; it takes a day'),
    expect.stringContaining('outcome: is given "lost"; it takes received, accepted'),
    expect.stringContaining('The quotes of "Ana do not end'),
    expect.stringContaining('"path:" is no condition'),
    expect.stringContaining('after: is given "2026-02-31"'),
  ])
})

test('a long text without an end is refused as fast as any other', { tag: '@timing' }, () => {
  const startedAt = performance.now()
  expect(read(`${'"a'.repeat(1)}${'\\\\"'.repeat(50_000)}`).kind).toBe('unreadable')
  expect(read('a,'.repeat(50_000)).kind).toBe('unreadable')
  expect(performance.now() - startedAt).toBeLessThan(onThisMachine(2000))
})

test('a value is quoted so that it is read as it was', () => {
  for (const value of ['plain', 'two words', 'say "hi"', 'a:b', '-x', String.raw`back\slash`, 'a,b']) {
    expect(read(`path:${quotedValue(value)}`)).toMatchObject({ terms: [{ key: 'path', values: [value] }] })
  }
})

test('an age is counted back from now, a day begins at its midnight here', () => {
  expect(timeOf('2h', Date.parse('2026-03-01T10:00:00Z'))).toBe('2026-03-01T08:00:00.000Z')
  expect(timeOf('2026-03-01', 0)).toBe(new Date(2026, 2, 1).toISOString())
})

const ledger = [
  kept('d1', { target: '/webhook/orders?x=1', body: '{"name":"Ana Silva"}', status: 200 }),
  kept('d2', { target: '/webhook/orders', body: '{"name":"Jo\\u00e3o"}', status: 503, outcome: 'duplicate' }),
  kept('d3', { method: 'PUT', target: '/webhook/pay', body: 'name=Ana+Silva', status: 404, outcome: 'unmatched' }),
  kept('d4', { target: '/webhook/pay', body: '\u0000Ana', headers: [['X-Shop', 'Ana-shop']], status: 200 }),
] as const

for (const [filter, found] of [
  ['status:5xx', ['d2']],
  ['status:4xx,503', ['d3', 'd2']],
  ['path:/ORDERS', ['d2', 'd1']],
  ['-path:/orders', ['d4', 'd3']],
  ['"Ana Silva"', ['d3', 'd1']],
  ['ana', ['d4', 'd3', 'd1']],
  ['body:ana', ['d3', 'd1']],
  ['header:ana', ['d4']],
  ['joao', ['d2']],
  ['ana -body:silva', ['d4']],
  ['outcome:duplicate,unmatched', ['d3', 'd2']],
  ['-outcome:duplicate status:2xx path:orders', ['d1']],
  ['method:put', ['d3']],
  ['id:evt-d2', ['d2']],
  ['id:d4', ['d4']],
  ['workflow:"order flow"', ['d1']],
  ['execution:error', ['d1']],
  ['node:erp', ['d1']],
  ['-execution:error', ['d4', 'd3', 'd2']],
  ['after:2026-01-02 before:2026-01-04', ['d3', 'd2']],
  ['from:127', ['d4', 'd3', 'd2', 'd1']],
  ['"***"', []],
] as const) {
  test(`deliveries that fit ${filter}`, () => {
    const store = searched(ledger)
    keptExecution(store, 'd1', 'Book in ERP')
    const terms = deliveryTerms(filter)
    const page = store.deliveries.page({ limit: 10, terms }).map(({ id }) => id)
    const firstOnly = store.deliveries.page({ limit: 1, terms }).map(({ id }) => id)
    const count = store.deliveries.countFiltered({ terms })
    store.close()
    expect(page).toEqual(found)
    expect(firstOnly).toEqual(found.slice(0, 1))
    expect(count).toBe(found.length)
  })
}

for (const [filter, found] of [
  ['status:error', ['e-d1']],
  ['silva', ['e-d1']],
  ['body:silva node:erp', ['e-d1']],
  ['error:"timed OUT"', ['e-d1']],
  ['-status:error', []],
  ['workflow:flow mode:webhook', ['e-d1']],
  ['nowhere', []],
] as const) {
  test(`executions that fit ${filter}`, () => {
    const store = searched(ledger)
    keptExecution(store, 'd1', 'Book in ERP')
    const terms = executionTerms(filter)
    const page = store.executions.page({ limit: 10, terms }).map(({ id }) => id)
    const count = store.executions.count({ terms })
    store.close()
    expect(page).toEqual(found)
    expect(count).toBe(found.length)
  })
}

test('a ledger is sorted by a column, also where a filter holds', () => {
  const store = searched(ledger)
  const sorted = (by: 'answer' | 'received' | 'target', isDescending: boolean, filter = ''): readonly string[] =>
    store.deliveries.page({ limit: 10, sort: { by, isDescending }, terms: deliveryTerms(filter) }).map(({ id }) => id)
  const orders = [sorted('answer', true), sorted('received', false), sorted('target', false, 'ana')]
  store.close()
  expect(orders).toEqual([
    ['d2', 'd3', 'd4', 'd1'],
    ['d1', 'd2', 'd3', 'd4'],
    ['d1', 'd4', 'd3'],
  ])
})
