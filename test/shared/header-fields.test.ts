import { expect, test } from '@playwright/test'
import { fieldsOf } from '../../src/shared/headers.ts'

test('names that every object has are fields like any other', () => {
  const pairs = [
    ['__proto__', 'a'],
    ['Constructor', 'b'],
    ['toString', 'c'],
    ['__PROTO__', 'd'],
  ] as const
  const fields = fieldsOf(pairs)
  expect(Object.entries(fields)).toEqual([
    ['__proto__', 'a, d'],
    ['constructor', 'b'],
    ['tostring', 'c'],
  ])
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
})

test('of fields that may stand once the first counts, others are joined', () => {
  const pairs = [
    ['Host', 'a'],
    ['Cookie', 'x=1'],
    ['host', 'b'],
    ['X-Tag', ''],
    ['cookie', 'y=2'],
    ['x-tag', 'z'],
  ] as const
  expect(fieldsOf(pairs)).toEqual({ host: 'a', cookie: 'x=1; y=2', 'x-tag': ', z' })
})
