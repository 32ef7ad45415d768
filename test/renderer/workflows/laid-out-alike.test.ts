import { expect, test } from '@playwright/test'
import { laidOutAlike } from '../../../src/renderer/workflows/laid-out-alike.ts'

test('two versions differ only in what was changed, whatever the order of their keys and their line breaks', () => {
  const [before, after] = laidOutAlike(
    '{"name":"One","nodes":[{"id":"a","name":"Call","credentials":{"id":"1","name":"Key"}}],"settings":{}}',
    JSON.stringify(
      { settings: {}, nodes: [{ credentials: { name: 'Key', id: '2' }, name: 'Call', id: 'a' }], name: 'One' },
      null,
      4,
    ),
  )

  const [lines, others] = [before.split('\n'), after.split('\n')]
  expect(others).toHaveLength(lines.length)
  expect(others.filter((line, at) => line !== lines[at])).toEqual(['        "id": "2"'])
})

test('what is no JSON stays as it is', () => {
  expect(laidOutAlike('{', '{"a":1}')).toEqual(['{', '{\n  "a": 1\n}'])
})
