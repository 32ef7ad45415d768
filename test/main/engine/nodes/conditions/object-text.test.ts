import { expect, test } from '@playwright/test'
import { checkType } from '../../../../../src/main/engine/nodes/conditions/check-type.ts'

const asObject = (value: unknown): unknown => {
  const checked = checkType(value, 'object', false, 'UTC')
  return checked.valid ? checked.value : 'no object'
}

/** As Edit Fields of 1.123.5 gives them. */
const texts: readonly (readonly [text: string, value: unknown])[] = [
  ['{"id": 7, "name": Ada}', { id: 7, name: 'Ada' }],
  ["{ 'id': 7, name: \"it's\", }", { id: 7, name: "it's" }],
  ['{a: [x, , {b: null}]}', { a: ['x', null, { b: null }] }],
  ['{"at": 2024-02-30, "kept": true, m() {}, ...more, n: -1}', { kept: true }],
  ['{"coordinates": x,y}', { coordinates: 'x', y: 'y' }],
  ['{"limit": 0x10, [key]: 1, 2: "two"}', { limit: 16, key: 1, 2: 'two' }],
  ['null', null],
  ['Ada', 'no object'],
  ['[1, 2]', 'no object'],
  ['{"id": two words}', 'no object'],
  ['{', 'no object'],
  ['', 'no object'],
]

test('a text is an object where it is JSON, or an object of JavaScript', () => {
  for (const [text, value] of texts) expect(asObject(text), text).toEqual(value)
  expect(asObject(['{"a": 1}'])).toEqual({ a: 1 })
  expect(asObject([])).toBe('no object')
  expect(asObject(5)).toBe('no object')
  expect(asObject(`{a:${'['.repeat(20_000)}${']'.repeat(20_000)}}`)).toBe('no object')
})
