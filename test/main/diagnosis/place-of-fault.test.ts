import { expect, test } from '@playwright/test'
import { placeOf } from '../../../src/main/diagnosis/place-of-fault.ts'
import type { Change } from '../../../src/shared/change.ts'
import type { Found } from '../../../src/shared/field-read.ts'
import { pathOfKeys, type TracedRead } from '../../../src/shared/traced-read.ts'

const body = { kind: 'payload', part: 'body' } as const

function read(keys: readonly string[], found: Found, more: Partial<TracedRead> = {}): TracedRead {
  return { node: 'Sum', origin: body, keys, path: pathOfKeys(keys), found, line: 3, ...more }
}

const change = (layer: Change['layer'], name: string, parameters: Change['parameters']) => ({
  change: { layer, name, parameters },
})

test('what was mended in each element of a list shows at the one that was at fault', () => {
  const reads = [read(['lines', '0', 'sku'], 'text'), read(['lines', '2', 'sku'], 'missing', { elsewhere: 'text' })]
  const fill = change('data', 'fill', { path: '$.lines[*].sku', value: 'A', present: false, isEmpty: false })
  const seen = { node: 'Sum', line: 3, text: null, reads }
  expect(placeOf(fill, seen)).toEqual({ field: '$.lines[2].sku', found: 'missing', node: 'Sum', line: 3 })
  const both = [read(['lines', '0', 'sku'], 'missing'), read(['lines', '2', 'sku'], 'missing')]
  expect(placeOf(fill, { ...seen, reads: both }).field).toBe('$.lines[*].sku')
})

test('a value that was filled into an answer shows at the field of the answer', () => {
  const origin = { kind: 'answer', node: 'Fetch' } as const
  const reads = [read(['1', 'price'], 'null', { origin })]
  const fill = change('API', 'fill-answer', { at: '$[1].price', value: 1 })
  expect(placeOf(fill, { node: 'Sum', line: 3, text: null, reads })).toEqual({
    ...{ field: '$[1].price', found: 'null', node: 'Sum', line: 3 },
  })
})

test('where no node failed the place is that of the expression which did', () => {
  const text = "(Cannot read properties of null (reading 'length'))"
  const reads = [read(['lines'], 'null', { line: null })]
  expect(placeOf(null, { node: null, quietNode: 'Sum', line: null, text, reads })).toEqual({
    ...{ field: '$.lines', found: 'null', node: 'Sum', line: null },
  })
  expect(placeOf(null, { node: null, line: null, text, reads })).toMatchObject({ field: null, node: null })
})

test('the line of the failed node is not told of another node that read the field', () => {
  const reads = [read(['lines'], 'object', { node: 'Split', line: null })]
  const list = change('data', 'mended-value', { path: '$.lines', how: 'list' })
  expect(placeOf(list, { node: 'Check', line: 7, text: 'sku is required', reads })).toEqual({
    ...{ field: '$.lines', found: 'object', node: 'Split', line: null },
  })
})
