import { expect, test } from '@playwright/test'
import { redactedLines, unsearchedLines } from '../../../src/main/redaction/log-line.ts'

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

test('a line reads the same among others as it does alone: no pseudonym and nothing that was found goes from one to the next', () => {
  const password = ['hunter', 'two', 'rabbit', '42'].join('-')
  const foreign = [
    { external_id: 'evt_1' },
    { error: { message: 'no answer for ada@kunde.example', node: 'Mail' } },
    { external_id: 'evt_2', last_node: 'ada@kunde.example' },
    { error: { message: `password=${password}` } },
    { target: `/webhook/orders?note=${password}` },
    { target: '/webhook/orders?note=allowed-value-0815' },
    { error: { message: 'token: allowed-value-0815' } },
    { target: '/webhook/orders?note=allowed-value-0815' },
    { error: { message: 'was [redacted:email#1]' } },
    { error: { message: 'bob@kunde.example and ada@kunde.example' } },
    { external_id: 'evt_3', explanation: null },
    { error: { message: 'bob@kunde.example' } },
  ]
  const lines = foreign.map((one, index) => ({ own: { execution: `e-${String(index)}` }, foreign: one }))
  const options = {
    known: [{ name: 'id', value: 'evt_3' }],
    rules: { profile: 'strict' as const, allow: ['allowed-value-0815'] },
  }
  const together = redactedLines(JSON.stringify(lines), options)
  expect(together).toBe(lines.map((line) => redactedLines(JSON.stringify([line]), options)).join(''))
  expect(together).toContain('[redacted:email#2]')
  expect(together).toContain(`note=${password}`)
})
