import { expect, test } from '@playwright/test'
import { layOutJson } from '../../../src/renderer/controls/json-layout.ts'

test('a JSON text gets line breaks and indentation', () => {
  expect(layOutJson('{"a":1,"b":[true,null],"c":{},"d":[ ]}')).toBe(
    '{\n  "a": 1,\n  "b": [\n    true,\n    null\n  ],\n  "c": {},\n  "d": []\n}',
  )
})

test('numbers and texts stay as they are written, also where JSON.parse would change them', () => {
  const text = '{"id":12345678901234567890,"price":1.50,"words":"a , b : \\" {\\\\"}'

  const laidOut = layOutJson(text) ?? ''

  expect(laidOut).toContain('"id": 12345678901234567890')
  expect(laidOut).toContain('"price": 1.50')
  expect(laidOut).toContain('"words": "a , b : \\" {\\\\"')
})

test('a text that is no JSON is not laid out', () => {
  expect(layOutJson('{"a":')).toBeNull()
  expect(layOutJson('a=1&b=2')).toBeNull()
})
