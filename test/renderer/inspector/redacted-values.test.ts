import { expect, test } from '@playwright/test'
import { redactedValues } from '../../../src/renderer/inspector/redacted-values.ts'
import { foundElsewhere } from '../../../src/shared/redacted.ts'

test('places are grouped by the value that stood in them', () => {
  const place = (field: string, placeholder: string) => ({ field, placeholder, type: 'email', reason: 'An address.' })

  expect(
    redactedValues([
      place('to', '[redacted:email#1]'),
      place('from', '[redacted:email#2]'),
      place('cc', '[redacted:email#1]'),
      place('to', '[redacted:email#1]'),
    ]),
  ).toEqual([
    { placeholder: '[redacted:email#1]', reason: 'An address.', places: 3, fields: ['to', 'cc'] },
    { placeholder: '[redacted:email#2]', reason: 'An address.', places: 1, fields: ['from'] },
  ])
})

test('why a value was hidden is told by what gave it away, not by its copies', () => {
  const place = (reason: string) => ({ field: 'name', placeholder: '[redacted:token#1]', type: 'token', reason })
  const reasonOf = (...reasons: string[]) => redactedValues(reasons.map(place))[0]?.reason

  expect(reasonOf(foundElsewhere, 'it stands under the key "token"', foundElsewhere)).toBe(
    'it stands under the key "token"',
  )
  expect(reasonOf('the key "token" names a secret', 'it stands under the key "token"')).toBe(
    'the key "token" names a secret; it stands under the key "token"',
  )
  expect(reasonOf(foundElsewhere)).toBe(foundElsewhere)
})
