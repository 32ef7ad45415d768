import { expect, test } from '@playwright/test'
import type { RunOutcome } from '../../../src/main/engine/run-contract.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow } from './build-workflow.ts'
import { jsonOf, orderOf, runInTest } from './run-in-test.ts'

const three = [{ id: 1 }, { id: 2 }, { id: 3 }]

function findingKinds(outcome: RunOutcome, node: string): readonly string[] {
  return outcome.nodeRuns.filter((run) => run.node === node).flatMap(({ findings }) => findings.map(({ kind }) => kind))
}

test('a disabled Merge passes its first input on, and what it discarded is a finding', async () => {
  const outcome = await runInTest(
    buildWorkflow({ T: ['manualTrigger'], A: ['noOp'], M: ['merge', {}, { disabled: true }] }, [
      ['T', 'M'],
      ['T', 'A'],
      ['A', 'M:1'],
    ]),
    { emit: three },
  )
  expect(jsonOf(outcome, 'M')).toEqual(three)
  expect(findingKinds(outcome, 'M')).toEqual(['input-discarded'])
})

test('executeOnce shows a node the first item only, and says how many it did not look at', async () => {
  const outcome = await runInTest(
    buildWorkflow({ T: ['manualTrigger'], A: ['noOp', {}, { executeOnce: true }] }, [['T', 'A']]),
    { emit: three },
  )
  expect(jsonOf(outcome, 'A')).toEqual([{ id: 1 }])
  const [finding] = outcome.nodeRuns[1]?.findings ?? []
  expect(finding?.kind).toBe('input-discarded')
  expect(finding?.itemIndexes).toEqual([1, 2])
})

test('alwaysOutputData puts an empty item linked to every input item on the first output', async () => {
  const outcome = await runInTest(
    buildWorkflow({ T: ['manualTrigger'], L: ['limit', { maxItems: 0 }, { alwaysOutputData: true }], A: ['noOp'] }, [
      ['T', 'L'],
      ['L', 'A'],
    ]),
    { emit: three },
  )
  expect(outcome.nodeRuns[1]?.outputs).toEqual([
    [{ json: {}, pairedItem: three.map((_, item) => ({ item, input: 0 })) }],
  ])
  expect(orderOf(outcome)).toEqual(['T', 'L', 'A'])
})

test.describe('pinned data', () => {
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], Stop: ['stopAndError', { errorMessage: 'not pinned' }], A: ['noOp'] },
    [
      ['T', 'Stop'],
      ['Stop', 'A'],
    ],
    { pinData: { Stop: [{ json: { pinned: 1 } }, { old: 'form without json' }] } },
  )

  test('takes the place of a run in a manual execution, with a finding', async () => {
    const outcome = await runInTest(workflow)
    expect(jsonOf(outcome, 'A')).toEqual([{ pinned: 1 }, { old: 'form without json' }])
    expect(findingKinds(outcome, 'Stop')).toEqual(['pinned-data-used'])
  })

  test('is ignored in a production execution', async () => {
    const outcome = await runInTest(workflow, { mode: 'trigger' })
    expect(outcome.failure?.message).toBe('not pinned')
  })
})

test('a node of an unknown type is answered by a stand-in, and can be pinned', async () => {
  const nodes = { T: ['manualTrigger'], X: ['acme.rocket'], A: ['noOp'] } as const
  const wires = [
    ['T', 'X'],
    ['X', 'A'],
  ] as const
  const answered = await runInTest(buildWorkflow(nodes, wires))
  expect(answered.status).toBe('success')
  expect(answered.nodeRuns[1]?.nodeSource?.kind).toBe('stand-in')

  const pinned = await runInTest(buildWorkflow(nodes, wires, { pinData: { X: [{ json: { a: 1 } }] } }))
  expect(jsonOf(pinned, 'A')).toEqual([{ a: 1 }])
})

test.describe('a throwing node that continues', () => {
  for (const onError of ['continueRegularOutput', 'continueErrorOutput']) {
    test(`sends its input down the first output (${onError}), and the run is marked as failed`, async () => {
      const outcome = await runInTest(
        buildWorkflow(
          { T: ['manualTrigger'], Stop: ['stopAndError', { errorMessage: 'halt' }, { onError }], A: ['noOp'] },
          [
            ['T', 'Stop'],
            ['Stop', 'A'],
          ],
        ),
        { emit: three },
      )
      expect(outcome.status).toBe('success')
      expect(outcome.failure).toBeNull()
      expect(outcome.nodeRuns[1]?.status).toBe('error')
      expect(outcome.nodeRuns[1]?.failure?.message).toBe('halt')
      expect(jsonOf(outcome, 'A')).toEqual(three)
      expect(findingKinds(outcome, 'Stop')).toEqual(['failure-sent-down-success-branch'])
    })
  }

  test('the older continueOnFail means the same', async () => {
    const outcome = await runInTest(
      buildWorkflow(
        {
          T: ['manualTrigger'],
          Stop: ['stopAndError', { errorMessage: 'halt' }, { continueOnFail: true }],
          A: ['noOp'],
        },
        [
          ['T', 'Stop'],
          ['Stop', 'A'],
        ],
      ),
    )
    expect(orderOf(outcome)).toEqual(['T', 'Stop', 'A'])
  })

  test('beside a choice of the newer setting the older flag lets the execution go on, and not the node', async () => {
    const jsCode = 'if ($json.id === 1) throw new Error("one"); return $json'
    const code = (flags: JsonObject) =>
      runInTest(
        buildWorkflow(
          { T: ['manualTrigger'], C: ['code', { mode: 'runOnceForEachItem', jsCode }, flags], A: ['noOp'] },
          [
            ['T', 'C'],
            ['C', 'A'],
          ],
        ),
        { emit: three },
      )
    const both = await code({ onError: 'stopWorkflow', continueOnFail: true })
    expect(both.nodeRuns[1]?.failure?.message).toContain('one')
    expect(jsonOf(both, 'A')).toEqual(three)
    const older = await code({ continueOnFail: true })
    expect(jsonOf(older, 'A')).toEqual([{ error: 'one [line 1]' }, { id: 2 }, { id: 3 }])
    expect((await code({ onError: 'none that there is' })).status).toBe('error')
  })
})

test('§1.8 an item that fails goes down the error branch, where reason, execution and external id are at hand', async () => {
  const check = {
    mode: 'runOnceForEachItem',
    jsCode: "if ($json.event_id === 'evt_2') throw new Error('no stock')\nreturn $json",
  }
  const told = `={{ { reason: $json.error.message ?? $json.error, execution_id: $execution.id, external_id: $('T').item.json.event_id } }}`
  const outcome = await runInTest(
    buildWorkflow(
      {
        T: ['manualTrigger'],
        Check: ['code', check, { onError: 'continueErrorOutput' }],
        Good: ['noOp'],
        Told: ['set', { mode: 'raw', jsonOutput: told }],
      },
      [
        ['T', 'Check'],
        ['Check', 'Good'],
        ['Check:1', 'Told'],
      ],
    ),
    { emit: [{ event_id: 'evt_1' }, { event_id: 'evt_2' }], executionId: '77' },
  )
  expect(outcome.status).toBe('success')
  expect(jsonOf(outcome, 'Good')).toEqual([{ event_id: 'evt_1' }])
  expect(jsonOf(outcome, 'Told')).toEqual([
    { reason: expect.stringContaining('no stock') as unknown, execution_id: '77', external_id: 'evt_2' },
  ])
})

test('an item that only has a field "error" goes to the error output with the fields of its input item, and a finding says that nothing failed', async () => {
  const outcome = await runInTest(
    buildWorkflow(
      { T: ['manualTrigger'], A: ['noOp', {}, { onError: 'continueErrorOutput' }], Good: ['noOp'], Bad: ['noOp'] },
      [
        ['T', 'A'],
        ['A', 'Good'],
        ['A:1', 'Bad'],
      ],
    ),
    { emit: [{ error: 'said by the data' }, { fine: true }] },
  )
  expect(jsonOf(outcome, 'Good')).toEqual([{ fine: true }])
  expect(jsonOf(outcome, 'Bad')).toEqual([{ error: 'said by the data' }])
  expect(findingKinds(outcome, 'A')).toEqual(['error-in-success-answer'])
})

test('a disabled node sorts out errors for its error output as one that runs does', async () => {
  const off = { onError: 'continueErrorOutput', disabled: true } as const
  const outcome = await runInTest(
    buildWorkflow({ T: ['manualTrigger'], A: ['set', {}, off], Good: ['noOp'], Bad: ['noOp'] }, [
      ['T', 'A'],
      ['A', 'Good'],
      ['A:1', 'Bad'],
      ['T', 'Stop'],
    ]),
    { emit: [{ a: 1 }, { error: 'x' }, { error: 'x', message: 'm' }, { error: 'x', other: 1 }] },
  )
  expect(jsonOf(outcome, 'Good')).toEqual([{ a: 1 }, { error: 'x', other: 1 }])
  expect(jsonOf(outcome, 'Bad')).toEqual([{ error: 'x' }, { error: 'x', message: 'm' }])
})

test('a failure that a node writes into the fields $error and $json is one of the item', async () => {
  const code = `return [{ json: { $error: { message: 'late' }, $json: { id: 1 } } }, { json: { $error: { message: 'no' } } }]`
  const outcome = await runInTest(
    buildWorkflow(
      {
        T: ['manualTrigger'],
        C: ['code', { jsCode: code }],
        A: ['noOp', {}, { onError: 'continueErrorOutput' }],
        Good: ['noOp'],
        Bad: ['noOp'],
      },
      [
        ['T', 'C'],
        ['C', 'A'],
        ['A', 'Good'],
        ['A:1', 'Bad'],
      ],
    ),
    { emit: [{}] },
  )
  expect(jsonOf(outcome, 'C')).toEqual([{ error: 'late' }, { $error: { message: 'no' } }])
  expect(jsonOf(outcome, 'Bad')).toEqual([{ error: 'late' }])
  expect(jsonOf(outcome, 'Good')).toEqual([{ $error: { message: 'no' } }])
})

test('a strict type error in a continuing If sends the item down the false branch, and a finding says why', async () => {
  const outcome = await runInTest(
    buildWorkflow(
      {
        T: ['manualTrigger'],
        If: [
          'if',
          {
            conditions: {
              options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
              combinator: 'and',
              conditions: [{ leftValue: 'five', rightValue: 6, operator: { type: 'number', operation: 'gt' } }],
            },
          },
          { onError: 'continueRegularOutput' },
        ],
      },
      [['T', 'If']],
    ),
  )
  expect(outcome.status).toBe('success')
  expect(jsonOf(outcome, 'If', 1)).toEqual([{}])
  const [finding] = outcome.nodeRuns[1]?.findings ?? []
  expect(finding?.kind).toBe('type-error-sent-to-false-branch')
  expect(finding?.sentence).toContain("Wrong type: 'five' is a string but was expecting a number")
})
