import { expect, test } from '@playwright/test'
import { schemaOf } from '../../../src/renderer/controls/json-schema.ts'

test('the fields of all items are told with their types, how many have them and an example', () => {
  const fields = schemaOf([
    { id: 1, lines: [{ sku: 'a' }, { sku: 'b', 'price net': 2 }] },
    { id: '2', lines: [], note: null },
    { id: 3 },
  ])
  expect(fields.map(({ path, types, present, example }) => [path, types.join(' or '), present, example])).toEqual([
    ['id', 'number or text', 3, '1'],
    ['lines', 'list', 2, null],
    ['lines[]', 'object', 1, null],
    ['lines[].sku', 'text', 1, '"a"'],
    ['lines[]["price net"]', 'number', 1, '2'],
    ['note', 'null', 1, 'null'],
  ])
  expect(fields.find(({ path }) => path === 'lines[]["price net"]')?.reach).toBe('lines[1]["price net"]')
})

test('a very wide value ends after 2,000 fields', () => {
  const wide = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`f${at}`, at]))
  expect(schemaOf([wide])).toHaveLength(1999)
})
