import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const late = () => createRedactor({ outOfTime: () => true })
const line = {
  execution_id: '4417',
  workflow_id: 'wf-orders',
  status: 'error',
  run_time_ms: 12,
  error: { message: 'no such order '.repeat(60), node: 'HTTP Request' },
  contact: 'ada@kunde.example',
}

test('JSON that cannot be searched in time stays JSON and says which execution, workflow and node it is about', () => {
  const left: unknown = JSON.parse(late().redact(JSON.stringify(line)))
  expect(left).toEqual({
    ...line,
    error: { message: '[redacted:unscanned#1]', node: 'HTTP Request' },
    contact: '[redacted:email#1]',
  })
})

test('JSON over several lines that cannot be searched in time is written over several lines', () => {
  expect(late().redact(JSON.stringify(line, null, 2))).toContain('\n  "workflow_id": "wf-orders",\n')
})

test('a text that is no JSON and cannot be searched in time is replaced as a whole', () => {
  expect(late().redact('the order 4417 failed')).toBe('[redacted:unscanned#1]')
})

test('a number of JSON that cannot be searched as a whole goes where it is that of a card', () => {
  expect(JSON.parse(late().redact('{"paid":4242424242424242,"items":3}'))).toEqual({
    paid: '[redacted:unscanned#1]',
    items: 3,
  })
})
