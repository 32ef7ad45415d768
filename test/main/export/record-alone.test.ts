import { expect, test } from '@playwright/test'
import { readBundle } from '../../../src/main/export/read-bundle.ts'

const record = {
  execution_id: 'e-1',
  workflow_id: 'w-1',
  node_name: 'Find contact',
  error_message: 'Unable to sign without access token',
  input_item_id: 'evt_1',
  last_successful_run: null,
  changed_before_error: [],
}

const located = {
  layer: 'authorisation',
  others: ['API'],
  confidence: 'likely',
  sentence: 'The authorisation layer is likely: no request was sent.',
  place: { field: null, found: null, node: 'Find contact', line: null },
  healing_change: 'The token is valid.',
  steps: [],
  comparison: [],
  remedy: { by: 'operator', sentence: 'Connect the account again.' },
  speaks_for: ['No request was sent.'],
  speaks_against: [],
}

const provider = { status: 200, counts_as_done: true, sentence: 'The provider saw HTTP 200.' }
const run = {
  ...{ node: 'Find contact', status: 'error', run_time_ms: 3, items_in: [1], items_out: [], attempts: 2 },
  findings: [],
}

const opened = (explanation: object) =>
  readBundle(
    new TextEncoder().encode(
      JSON.stringify({ format: 'faultline-diagnostic-record', format_version: 1, record, explanation }),
    ),
    'record.json',
  )

test('§7 a record that is opened alone says where it breaks, what heals it, and which nodes ran', async () => {
  const bundle = await opened({ title: 'It failed', reasons: [], located, provider_saw: provider, node_runs: [run] })
  expect(bundle.suspected_layer).toMatchObject({ layer: 'authorisation', sentence: located.sentence, others: ['API'] })
  expect(bundle.located).toEqual(located)
  expect(bundle.provider_saw).toEqual(provider)
  expect(bundle.node_ledger).toMatchObject([{ node: 'Find contact', status: 'error', items_in: [1], items_out: [] }])
  expect(bundle.node_ledger[0]?.attempts).toHaveLength(2)
})

test('of what others wrote into a record, what does not fit is left out, and the rest is read', async () => {
  const given = [
    { located: { ...located, layer: 'weather' }, node_runs: [{ ...run, node: { html: '<b>' } }] },
    { located: { ...located, remedy: { by: 'nobody', sentence: '' } }, provider_saw: { sentence: [] } },
    { located: 7, provider_saw: 'x', node_runs: {} },
    {},
  ]
  for (const explanation of given) {
    const bundle = await opened(explanation)
    expect(bundle.record).toEqual(record)
    expect(bundle.located, JSON.stringify(explanation)).toBeUndefined()
    expect(bundle.suspected_layer.sentence).toContain('This is the record alone')
    expect(bundle.node_ledger).toEqual([])
  }
  const many = await opened({
    node_runs: [
      { ...run, attempts: 1e12 },
      { ...run, attempts: -1 },
    ],
  })
  expect(many.node_ledger.map(({ attempts }) => attempts.length)).toEqual([100, 0])
})
