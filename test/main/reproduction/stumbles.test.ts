import { expect, test } from '@playwright/test'
import { answerOfOtherForm, stumblesElsewhere } from '../../../src/main/reproduction/stumbles.ts'
import type { Found } from '../../../src/shared/field-read.ts'
import { pathOfKeys, type TracedRead } from '../../../src/shared/traced-read.ts'

const answer = { kind: 'answer', node: 'Fetch' } as const

function read(key: string, found: Found, more: Partial<TracedRead> = {}): TracedRead {
  return {
    node: 'Sum',
    origin: answer,
    keys: [key],
    path: pathOfKeys([key]),
    found,
    line: 4,
    beside: ['data'],
    ...more,
  }
}

const view = (...reads: readonly TracedRead[]) => ({
  ...{ reads, failedLine: 4 },
  errorMessage: "Cannot read properties of undefined (reading 'trim')",
})

test('an answer that has other fields, and none of those that are read of it, is of another form', () => {
  const sentence = answerOfOtherForm(view(read('name', 'missing'), read('price', 'missing', { line: 2 })), 'Sum')
  expect(sentence).toBe(
    'The answer to "Fetch" has none of the fields that are read of it: $.name and $.price. It has "data".',
  )
})

test('an answer of which something was found, or one field alone is read, is none of another form', () => {
  expect(answerOfOtherForm(view(read('name', 'missing')), 'Sum')).toBeNull()
  expect(answerOfOtherForm(view(read('name', 'missing'), read('data', 'array')), 'Sum')).toBeNull()
  const payload = { kind: 'payload', part: 'body' } as const
  const ofPayload = [read('name', 'missing', { origin: payload }), read('price', 'missing', { origin: payload })]
  expect(answerOfOtherForm(view(...ofPayload), 'Sum')).toBeNull()
})

test('a node that stumbles over what a node before it never made fails by no lack of the payload', () => {
  const made = read('lines', 'missing', { origin: { kind: 'item', node: 'Check' } })
  const lacking = read('vat', 'missing', { origin: { kind: 'payload', part: 'body' }, line: 2 })
  expect(stumblesElsewhere(view(made, lacking), 'Sum')).toBe(true)
  expect(stumblesElsewhere(view({ ...lacking, line: 4 }), 'Sum')).toBe(false)
})
