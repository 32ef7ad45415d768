import { expect, test } from '@playwright/test'
import { diagnoseExecution } from '../../../src/main/diagnosis/diagnostic-record.ts'
import type { FindingKind } from '../../../src/shared/finding.ts'
import type { Fingerprint } from '../../../src/shared/fingerprint.ts'
import { failedExecution, failureOf, noticedExecution, runOf, startedAt } from './make-evidence.ts'

const fingerprint: Fingerprint = {
  credentials: [
    { id: 'c1', type: 'httpBasicAuth', secret: 'a1', scopes: 'read', expiresAt: null, baseUrl: 'https://a.example' },
  ],
  payload: { contentType: 'application/json', structure: ['$.event_id: string', '$.total: number'] },
  version: {
    workflow: 'w1',
    nodeTypes: ['n8n-nodes-base.code@2'],
    app: '1.0.0',
    service: '2.8, order of execution v0',
    prompts: ['2026-11-01'],
  },
  env: { timezone: 'UTC', platform: 'linux', baseUrl: 'http://127.0.0.1:5678', variables: 'v1', proxy: null },
}

const changes: readonly (readonly [what: string, now: Fingerprint, words: readonly string[]])[] = [
  [
    'credentials',
    {
      ...fingerprint,
      credentials: [
        {
          id: 'c1',
          type: 'httpBasicAuth',
          secret: 'b2',
          scopes: 'write',
          expiresAt: null,
          baseUrl: 'https://b.example',
        },
        { id: 'c2', type: 'oAuth2Api', secret: 'c3', scopes: null, expiresAt: null, baseUrl: null },
      ],
    },
    ['another secret', 'was read and is write', 'https://b.example', 'c2'],
  ],
  [
    'payload',
    { ...fingerprint, payload: { contentType: 'text/plain', structure: ['$.event_id: number', '$.total: number'] } },
    ['application/json and is text/plain', 'lacks `$.event_id: string`', 'has `$.event_id: number`'],
  ],
  [
    'version',
    {
      ...fingerprint,
      version: {
        workflow: 'w2',
        nodeTypes: ['n8n-nodes-base.code@3'],
        app: '1.1.0',
        service: '2.41, order of execution v1',
        prompts: ['2026-11-20'],
      },
    },
    [
      'was edited',
      'n8n-nodes-base.code@3',
      'was 1.0.0 and is 1.1.0',
      'was 2.8, order of execution v0 and is 2.41, order of execution v1',
      '2026-11-20',
    ],
  ],
  [
    'env',
    {
      ...fingerprint,
      env: {
        timezone: 'Asia/Tokyo',
        platform: 'win32',
        baseUrl: 'https://x.example',
        variables: 'v2',
        proxy: 'http://p',
      },
    },
    ['was UTC and is Asia/Tokyo', 'win32', 'https://x.example', 'proxy was not set and is http://p', '$vars'],
  ],
]

for (const [what, now, words] of changes) {
  test(`§2.1 changed_before_error names ${what} alone where only that differs, each difference with its evidence`, () => {
    const found = diagnoseExecution({
      execution: failedExecution(failureOf()),
      fingerprint: now,
      lastSuccess: { startedAt, fingerprint },
    })
    expect(found?.record.changed_before_error).toEqual([what])
    const sentences = found?.changes.map((one) => one.sentence).join(' ') ?? ''
    for (const word of words) expect(sentences).toContain(word)
  })
}

test('a fingerprint from before the service profile was kept differs in nothing', () => {
  const { service, ...version } = fingerprint.version
  const found = diagnoseExecution({
    execution: failedExecution(failureOf()),
    fingerprint,
    lastSuccess: { startedAt, fingerprint: { ...fingerprint, version } },
  })
  expect(service).toBe('2.8, order of execution v0')
  expect(found?.record.changed_before_error).toEqual([])
})

test('§2.1 changed_before_error is empty where nothing differs, and where no success is known', () => {
  const execution = failedExecution(failureOf())
  for (const lastSuccess of [{ startedAt, fingerprint }, null]) {
    const found = diagnoseExecution({ execution, fingerprint, lastSuccess })
    expect(found?.record.changed_before_error).toEqual([])
    expect(found?.record.last_successful_run).toBe(lastSuccess === null ? null : startedAt)
  }
})

test('§2.1 the record has exactly its seven fields', () => {
  const found = diagnoseExecution({ execution: failedExecution(failureOf()), fingerprint, lastSuccess: null })
  expect(Object.keys(found?.record ?? {})).toEqual([
    'execution_id',
    'workflow_id',
    'node_name',
    'error_message',
    'input_item_id',
    'last_successful_run',
    'changed_before_error',
  ])
})

const silent: readonly FindingKind[] = [
  'error-in-success-answer',
  'empty-answer',
  'answer-after-caller-left',
  'zero-items',
  'items-dropped',
  'item-count-changed',
  'node-never-ran',
  'expression-error-swallowed',
  'type-error-sent-to-false-branch',
  'failure-sent-down-success-branch',
  'side-effects-repeated',
  'body-not-parsed',
  'failure-masked-by-retry',
  'first-answer-rejected',
  'fallback-used',
]

for (const kind of silent) {
  test(`§7.2 an execution that succeeded with the finding "${kind}" is diagnosed as a silent failure`, () => {
    const execution = noticedExecution(kind, 'What was noticed.')
    const found = diagnoseExecution({ execution, fingerprint: null, lastSuccess: null })
    expect(found?.record).toMatchObject({ node_name: 'Merge', error_message: 'What was noticed.' })
    expect(found?.reasons[0]).toContain(kind)
  })
}

test('§7.2 of several findings the one that says a failure outright is the symptom', () => {
  const execution = {
    ...noticedExecution('zero-items', 'No items came out.'),
    nodeRuns: [
      ...noticedExecution('zero-items', 'No items came out.').nodeRuns,
      runOf('Post', {
        findings: [{ kind: 'error-in-success-answer', sentence: '200 says ok: false.', itemIndexes: [] }],
      }),
    ],
  }
  const found = diagnoseExecution({ execution, fingerprint: null, lastSuccess: null })
  expect(found?.record).toMatchObject({ node_name: 'Post', error_message: '200 says ok: false.' })
})

test('a success without findings is not diagnosed; one with a finding that hides nothing is, and says so', () => {
  const used = noticedExecution('pinned-data-used', 'Pinned data was used.')
  expect(diagnoseExecution({ execution: failedExecution(null), fingerprint: null, lastSuccess: null })).toBeNull()
  const found = diagnoseExecution({ execution: used, fingerprint: null, lastSuccess: null })
  expect(found?.record.error_message).toBe('Pinned data was used.')
  expect(found?.reasons[0]).toContain('nothing hides a failure')
})
