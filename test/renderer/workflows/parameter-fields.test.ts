import { expect, test } from '@playwright/test'
import { fieldsOf, withValue } from '../../../src/renderer/workflows/parameter-fields.ts'

const parameters = {
  url: '=http://tracker.example/{{ $json.id }}',
  options: { timeout: 2000 },
  conditions: { conditions: [{ leftValue: 'a' }, { leftValue: 'b' }] },
}

test('every value of the parameters is a field with its path', () => {
  expect(fieldsOf(parameters).map((field) => field.path)).toEqual([
    'url',
    'options.timeout',
    'conditions.conditions[0].leftValue',
    'conditions.conditions[1].leftValue',
  ])
})

test('a value changes at its place alone', () => {
  const changed = withValue(parameters, ['conditions', 'conditions', 1, 'leftValue'], 'c')

  expect(changed).toEqual({ ...parameters, conditions: { conditions: [{ leftValue: 'a' }, { leftValue: 'c' }] } })
  expect(parameters.conditions.conditions[1]?.leftValue).toBe('b')
})
