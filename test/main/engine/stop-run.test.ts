import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { buildWorkflow } from './build-workflow.ts'
import { orderOf, runInTest } from './run-in-test.ts'
import { onThisMachine } from '../../machine-pace.ts'

test('a cancelled execution ends at once, even inside a node, and keeps what ran before', async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], A: ['noOp'], Call: ['httpRequest', { url: `http://127.0.0.1:${port}` }], After: ['noOp'] },
    [
      ['T', 'A'],
      ['A', 'Call'],
      ['Call', 'After'],
    ],
  )
  const stop = new AbortController()
  setTimeout(() => {
    stop.abort()
  }, 100)
  const outcome = await runInTest(workflow, { signal: stop.signal })
  server.closeAllConnections()
  server.close()
  expect(outcome.status).toBe('canceled')
  expect(orderOf(outcome)).toEqual(['T', 'A', 'Call'])
  expect(outcome.nodeRuns.at(-1)?.status).toBe('canceled')
})

test('the time-out of the settings ends an execution between two nodes', async () => {
  let clock = 0
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], A: ['noOp'], B: ['noOp'] },
    [
      ['T', 'A'],
      ['A', 'B'],
    ],
    { settings: { executionOrder: 'v1', executionTimeout: 1 } },
  )
  const outcome = await runInTest(workflow, {
    surroundings: { now: () => clock },
    watch: {
      nodeFinished: ({ node }) => {
        if (node === 'A') clock = 1500
      },
    },
  })
  expect(outcome.status).toBe('canceled')
  expect(orderOf(outcome)).toEqual(['T', 'A'])
  expect(outcome.failure?.code).toBe('TIMEOUT')
})

const stoppable: Readonly<Record<string, Parameters<typeof buildWorkflow>[0][string]>> = {
  'code in a loop': ['code', { jsCode: 'while (true) {}' }, { typeVersion: 2 }],
  'code in a loop that is told to continue': [
    'code',
    { jsCode: 'while (true) {}' },
    { typeVersion: 2, onError: 'continueRegularOutput' },
  ],
  'code that waits': [
    'code',
    { jsCode: 'await new Promise((go) => setTimeout(go, 9000)); return []' },
    { typeVersion: 2 },
  ],
  'the wait between two tries': [
    'stopAndError',
    { errorMessage: 'no' },
    { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 },
  ],
  'an expression in a loop': [
    'set',
    {
      assignments: {
        assignments: [{ id: '1', name: 'a', type: 'string', value: '={{ [1].map(function () { while (true) {} }) }}' }],
      },
    },
    { typeVersion: 3.4 },
  ],
}

for (const [what, node] of Object.entries(stoppable)) {
  for (const [whose, limit] of [
    ['the caller', { timeoutMs: 500 }],
    ['the workflow', { executionTimeout: 0.5 }],
  ] as const) {
    test(`${what} ends when the time that ${whose} gave is up`, { tag: '@timing' }, async () => {
      const executionTimeout = 'executionTimeout' in limit ? limit.executionTimeout : -1
      const workflow = buildWorkflow(
        { T: ['manualTrigger'], Busy: node, After: ['noOp'] },
        [
          ['T', 'Busy'],
          ['Busy', 'After'],
        ],
        {
          settings: { executionOrder: 'v1', executionTimeout },
        },
      )
      const began = performance.now()
      const outcome = await runInTest(workflow, { emit: [{}], ...('timeoutMs' in limit ? limit : {}) })

      expect(performance.now() - began).toBeLessThan(onThisMachine(2500))
      expect(outcome.status).toBe('canceled')
      expect(outcome.failure).toMatchObject({ code: 'TIMEOUT', node: 'Busy' })
      expect(orderOf(outcome)).toEqual(['T', 'Busy'])
    })
  }
}

test('that a node was stopped inside is a finding: the service lets it run on', async () => {
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], Busy: ['code', { jsCode: 'while (true) {}' }, { typeVersion: 2 }] },
    [['T', 'Busy']],
  )
  const outcome = await runInTest(workflow, { emit: [{}], timeoutMs: 300 })

  expect(outcome.nodeRuns.at(-1)?.findings.map(({ kind }) => kind)).toContain('stopped-by-time')
})

/** Step → More, which sends items back to Step as long as the condition is true. */
const goingRound = (step: readonly [string, Record<string, unknown>], more: Record<string, unknown>) =>
  buildWorkflow({ Hook: ['manualTrigger'], Step: [...step], More: ['if', { conditions: more }, { typeVersion: 1 }] }, [
    ['Hook', 'Step'],
    ['Step', 'More'],
    ['More', 'Step'],
  ])
const always = { boolean: [{ value1: true, value2: true }] }

test('in a reproduction a loop through which the same items go again and again is ended after 100 rounds', async () => {
  const outcome = await runInTest(goingRound(['noOp', {}], always), { surroundings: { notesReads: true } })
  expect(outcome.status).toBe('error')
  expect(outcome.failure).toMatchObject({
    message: 'Stopped execution because it seems to be in an endless loop',
    description: expect.stringContaining('ran 100 times in a row with the same items'),
  })
  expect(outcome.nodeRuns.length).toBeLessThan(300)
})

test('in a reproduction a loop that waits in between is ended as well, after 200 rounds', async () => {
  const surroundings = { notesReads: true as const, wait: () => Promise.resolve() }
  const outcome = await runInTest(goingRound(['wait', { amount: 2, unit: 'seconds' }], always), { surroundings })
  expect(outcome.failure).toMatchObject({
    message: 'Stopped execution because it seems to be in an endless loop',
    description: expect.stringContaining('ran 200 times in a row with the same items'),
  })
})

test('a loop that waits till some time has passed goes on till then', async () => {
  let nowMs = 0
  const wait = (milliseconds: number): Promise<void> => {
    nowMs += milliseconds
    return Promise.resolve()
  }
  const surroundings = { notesReads: true as const, wait, now: () => nowMs }
  const late = { number: [{ value1: '={{ Date.now() }}', operation: 'smaller', value2: 600_000 }] }
  const outcome = await runInTest(goingRound(['wait', { amount: 5, unit: 'seconds' }], late), { surroundings })
  expect(outcome.status).toBe('success')
})

test('a loop whose items change goes on, and so does any loop outside of a reproduction', async () => {
  const counting = goingRound(
    ['code', { jsCode: 'return [{ json: { page: ($input.first().json.page ?? 0) + 1 } }]' }],
    {
      number: [{ value1: '={{ $json.page }}', operation: 'smaller', value2: 300 }],
    },
  )
  expect((await runInTest(counting, { surroundings: { notesReads: true } })).status).toBe('success')
  const outside = await runInTest(goingRound(['noOp', {}], always), { maximumNodeRuns: 1200 })
  expect(outside.failure?.description).toContain('1200 node runs')
})
