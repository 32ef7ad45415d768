import { expect, test } from '@playwright/test'
import { decidedBy } from '../../../src/main/reproduction/lacked-fields.ts'
import { lackedOf } from '../../../src/main/reproduction/part-words.ts'
import { ownerOf } from '../../../src/main/reproduction/sources.ts'
import { pathOfKeys, type TracedRead } from '../../../src/shared/traced-read.ts'
import type { WorkflowView } from '../../../src/shared/reproduction.ts'

function lacked(part: 'body' | 'headers' | 'query', ...keys: readonly string[]): TracedRead {
  return {
    node: 'Known?',
    origin: { kind: 'payload', part },
    keys,
    path: pathOfKeys(keys),
    found: 'missing',
    line: null,
  }
}

test('a header and a parameter of the query are told as such, and not as fields of the payload', () => {
  const whose = (part: 'body' | 'headers' | 'query') => ownerOf(lacked(part, 'tenant'), {})
  expect(whose('body')).toEqual(['data', 'the payload'])
  expect(whose('headers')).toEqual(['data', 'the headers of the request'])
  expect(whose('query')).toEqual(['data', 'the query of the URL'])
})

test('what a decision lacks is named by the part of the request in which it is missing', () => {
  const decides = (read: TracedRead) => decidedBy({ reads: [read] } as unknown as WorkflowView, 'Known?')
  expect(decides(lacked('body', 'order', 'id'))).toBe('It decides by $.order.id, which the payload does not have.')
  expect(decides(lacked('headers', 'x-tenant'))).toBe(
    'It decides by the header "x-tenant", which the request does not have.',
  )
  expect(decides(lacked('query', 'page'))).toBe('It decides by "page" of the query, which the URL does not have.')
})

test('a form that has its values under names with brackets is told as that', () => {
  const read = { ...lacked('body', 'items'), beside: ['name', 'items[0][sku]'] }
  expect(lackedOf(read)).toBe(
    '$.items, which the payload does not have: a form has a name of its own for each value, such as "items[0][sku]"',
  )
  expect(lackedOf({ ...read, beside: ['name'] })).toBe('$.items, which the payload does not have')
})
