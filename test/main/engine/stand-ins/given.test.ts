import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { StandIn } from '../../../../src/shared/stand-in.ts'
import { withStandIns } from '../../../../src/shared/workflow.ts'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest, type RunInTest } from '../run-in-test.ts'

const three = [{ id: 1 }, { id: 2 }, { id: 3 }]
const refusal = { message: 'The service is receiving too many requests', http_code: 429, description: 'Quota exceeded' }

async function withGiven(
  standIn: StandIn,
  options: RunInTest = {},
  flags: JsonObject = {},
  type = 'acme.rocket',
): Promise<RunOutcome> {
  const workflow = buildWorkflow({ T: ['manualTrigger'], X: [type, {}, flags], A: ['noOp'] }, [
    ['T', 'X'],
    ['X', 'A'],
  ])
  return runInTest(withStandIns(workflow, { X: standIn }), { mode: 'webhook', emit: [{ id: 1 }], ...options })
}

test('items that a person wrote are given as they are, also in the place of a node that the engine runs', async () => {
  for (const type of ['acme.rocket', 'n8n-nodes-base.noOp']) {
    const outcome = await withGiven({ items: [{ a: 1 }, { json: { a: 2 } }] }, {}, {}, type)
    expect(jsonOf(outcome, 'A')).toEqual([{ a: 1 }, { a: 2 }])
    expect(outcome.nodeRuns[1]?.nodeSource).toMatchObject({ kind: 'stand-in', writtenBy: 'person' })
  }
})

test('items that were recorded say so, with their execution and time', async () => {
  const outcome = await withGiven({
    items: [{ a: 1 }],
    recorded: { execution_id: '21690', at: '2026-01-01T00:00:00.000Z' },
  })
  expect(outcome.nodeRuns[1]?.nodeSource).toEqual({
    kind: 'recording',
    executionId: '21690',
    at: '2026-01-01T00:00:00.000Z',
  })
})

test('an error of the service has its text, status and description, and names the first item', async () => {
  const outcome = await withGiven({ error: refusal }, { emit: three })
  expect(outcome.status).toBe('error')
  expect(outcome.failure).toMatchObject({
    name: 'NodeApiError',
    message: refusal.message,
    httpCode: '429',
    description: 'Quota exceeded',
    itemIndex: 0,
  })
  expect(outcome.nodeRuns[1]?.nodeSource).toMatchObject({ kind: 'stand-in' })
})

test('an error at one call, or for one item, refuses that one alone', async () => {
  const kept = { onError: 'continueRegularOutput' }
  for (const where of [{ at_call: 2 }, { for_item: 1 }]) {
    const outcome = await withGiven({ error: refusal, ...where, items: [{ ok: true }] }, { emit: three }, kept)
    expect(jsonOf(outcome, 'A')).toEqual([{ ok: true }, { error: refusal.message }, { ok: true }])
  }
})

test('a call that is refused once succeeds when the node is tried again', async () => {
  const outcome = await withGiven(
    { error: refusal, at_call: 1, items: [{ ok: true }] },
    {},
    { retryOnFail: true, waitBetweenTries: 1 },
  )
  expect(outcome.status).toBe('success')
  expect(outcome.nodeRuns[1]?.attempts.map(({ failure }) => failure?.httpCode)).toEqual(['429', undefined])
})

test('calls are counted where the surroundings count them', async () => {
  let calls = 4
  const standInCall = (): number => (calls += 1)
  const outcome = await withGiven({ error: refusal, at_call: 5 }, { surroundings: { standInCall } })
  expect(outcome.status).toBe('error')
})

test('pinned data and a made-up answer can be asked for', async () => {
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], X: ['acme.rocket'], N: ['noOp'] },
    [
      ['T', 'X'],
      ['X', 'N'],
    ],
    { pinData: { X: [{ json: { pinned: 1 } }], N: [{ json: { pinned: 2 } }] } },
  )
  const outcome = await runInTest(withStandIns(workflow, { X: { use: 'made-up' }, N: { use: 'pinned' } }), {
    mode: 'webhook',
  })
  expect(jsonOf(outcome, 'X')).toEqual([{}])
  expect(jsonOf(outcome, 'N')).toEqual([{ pinned: 2 }])
})

test('what is given run after run counts for its run, an error too, and the last for those behind it', async () => {
  const workflow = buildWorkflow(
    {
      T: ['manualTrigger'],
      A: ['noOp'],
      B: ['noOp'],
      C: ['noOp'],
      X: ['acme.rocket', {}, { onError: 'continueRegularOutput' }],
    },
    [
      ['T', 'A'],
      ['T', 'B'],
      ['T', 'C'],
      ['A', 'X'],
      ['B', 'X'],
      ['C', 'X'],
    ],
  )
  const runs = [{ items: [{ a: 1 }] }, { error: refusal }, { items: [{ a: 3 }] }]
  const run = async (count: number): Promise<readonly unknown[]> => {
    const outcome = await runInTest(withStandIns(workflow, { X: { runs: runs.slice(0, count) } }), { mode: 'webhook' })
    return outcome.nodeRuns.filter(({ node }) => node === 'X').map(({ outputs }) => outputs?.[0]?.[0]?.json)
  }

  expect(await run(3)).toEqual([{ a: 1 }, { error: refusal.message }, { a: 3 }])
  expect(await run(1)).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }])
})

test('an item keeps the link to the input item that it was made of, if that is there', async () => {
  const linked = { items: [0, 2, 2, 9].map((item) => ({ json: { a: item }, pairedItem: { item } })) }
  const outcome = await withGiven(linked, { emit: three })

  expect(outcome.nodeRuns[1]?.outputs?.[0]?.map(({ pairedItem }) => pairedItem)).toEqual([
    { item: 0 },
    { item: 2 },
    { item: 2 },
    undefined,
  ])
})
