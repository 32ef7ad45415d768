import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { payloadStructure } from '../../../src/main/diagnosis/payload-structure.ts'
import { onThisMachine } from '../../machine-pace.ts'

test('the structure names every path with its types, and no value', () => {
  expect(
    payloadStructure({ id: 1, lines: [{ sku: 'a' }, { sku: null, note: 'x' }], none: [], text: 'secret' }),
  ).toEqual([
    '$.id: number',
    '$.lines: array',
    '$.lines[].note: string',
    '$.lines[].sku: null',
    '$.lines[].sku: string',
    '$.lines[]: object',
    '$.none: array',
    '$.text: string',
    '$: object',
  ])
  expect(payloadStructure([])).toEqual(['$: array'])
  expect(payloadStructure(null)).toEqual(['$: null'])
})

/** As the sentence says it, value by value. */
function structureOf(value: unknown, path = '$'): readonly string[] {
  if (value === null || typeof value !== 'object') return [`${path}: ${value === null ? 'null' : typeof value}`]
  if (Array.isArray(value)) return [`${path}: array`, ...value.flatMap((one) => structureOf(one, `${path}[]`))]
  return [`${path}: object`, ...Object.entries(value).flatMap(([key, one]) => structureOf(one, `${path}.${key}`))]
}

test('of any JSON it is what a look at each value gives', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(payloadStructure(value)).toEqual([...new Set(structureOf(value))].sort())
    }),
  )
})

test('of what is nested thousands of levels deep the structure stays short', () => {
  const nested = JSON.parse(`${'['.repeat(4000)}${']'.repeat(4000)}`) as unknown
  const structure = payloadStructure(nested)
  expect(structure).toContain('$[][]: array')
  expect(structure.join('').length).toBeLessThan(300_000)
})

test('a body of lists in lists holds nothing up', { tag: '@timing' }, () => {
  const cube = Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => Array<number>(60).fill(1)))
  const orders = { orders: Array(200).fill({ lines: Array(200).fill({ sku: 'a', price: 1, qty: 2, note: null }) }) }
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field${String(at)}`, { at }]))
  for (const body of [cube, orders, wide]) {
    const begun = performance.now()
    expect(payloadStructure(body).length).toBeGreaterThan(2)
    expect(performance.now() - begun).toBeLessThan(onThisMachine(100))
  }
  expect(payloadStructure(orders)).toContain('$.orders[].lines[].note: null')
})
