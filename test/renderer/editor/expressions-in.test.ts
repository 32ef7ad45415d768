import { expect, test } from '@playwright/test'
import { expressionsIn } from '../../../src/renderer/editor/expressions-in.ts'

test('expressions of a JSON text are found with their line and columns, as the engine reads them', () => {
  const json = JSON.stringify({ url: '={{ $json["a\\"b"] }}', name: 'plain', list: ['=x {{ 1 }}'] }, null, 2)

  expect(expressionsIn(json, 10)).toEqual([
    {
      template: '={{ $json["a\\"b"] }}',
      line: 2,
      startColumn: 10,
      endColumn: 10 + String.raw`"={{ $json[\"a\\\"b\"] }}"`.length,
    },
    { template: '=x {{ 1 }}', line: 5, startColumn: 5, endColumn: 17 },
  ])
})

test('a text that only begins with "=", a member name and a text that cannot be read are no expressions', () => {
  expect(expressionsIn('{\n"a": "=1 + 1",\n"={{ name }}": 1,\n"b": "={{ \\x }}"\n}', 10)).toEqual([])
})

test('no more expressions are found than are asked for', () => {
  expect(expressionsIn('["={{ 1 }}", "={{ 2 }}", "={{ 3 }}"]', 2)).toHaveLength(2)
})
