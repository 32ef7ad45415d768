import { expect, test } from '@playwright/test'
import { unsearchedLines } from '../../../src/main/redaction/log-line.ts'

test('a line that could not be searched still names its execution, status, workflow and node, without what is secret', () => {
  const lines = [
    {
      own: { execution: 'e-1', status: 'error', run_time_ms: 4 },
      foreign: {
        workflow_id: 'wf-orders',
        external_id: 'evt_1',
        last_node: 'Ask ada@kunde.example',
        error: { message: 'no answer', node: 'HTTP Request' },
      },
    },
  ]
  expect(JSON.parse(unsearchedLines(JSON.stringify(lines), [{ name: 'id', value: 'evt_1' }]))).toEqual({
    execution: 'e-1',
    status: 'error',
    run_time_ms: 4,
    workflow_id: 'wf-orders',
    external_id: '[redacted:known#1]',
    last_node: 'Ask [redacted:email#1]',
    error: { message: '[redacted:unscanned#1]', node: 'HTTP Request' },
  })
})
