import { expect, test } from '@playwright/test'
import { redactedValues } from '../../../src/renderer/inspector/redacted-values.ts'

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
