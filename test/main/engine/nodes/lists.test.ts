import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { Surroundings } from '../../../../src/main/engine/surroundings.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { runInTest } from '../run-in-test.ts'
import { testSurroundings } from '../test-surroundings.ts'

async function run(
  type: string,
  parameters: JsonObject,
  emit: readonly JsonObject[],
  surroundings: Partial<Surroundings> = {},
) {
  const workflow = buildWorkflow({ T: ['manualTrigger'], N: [type, parameters] }, [['T', 'N']])
  const outcome = await runInTest(workflow, { emit, surroundings })
  const nodeRun = outcome.nodeRuns.at(-1)
  return {
    failure: outcome.failure?.message ?? null,
    findings: nodeRun?.findings.map(({ kind }) => kind) ?? [],
    outputs: (nodeRun?.outputs ?? []).map((items) => items.map(({ json }) => json)),
  }
}

test('Split Out names the items that vanished because their field was missing or empty', async () => {
  const { outputs, findings } = await run('splitOut', { fieldToSplitOut: 'xs' }, [{ xs: [1, 2] }, { xs: [] }, {}])
  expect(outputs).toEqual([[{ xs: 1 }, { xs: 2 }]])
  expect(findings).toContain('items-dropped')
})

test('Split Out splits several fields side by side', async () => {
  const { outputs } = await run('splitOut', { fieldToSplitOut: 'a, b' }, [{ a: [1, 2], b: ['x'] }])
  expect(outputs).toEqual([
    [
      { a: 1, b: 'x' },
      { a: 2, b: null },
    ],
  ])
})

test('Aggregate puts all items into one list, without the fields it is told to leave out', async () => {
  const { outputs } = await run(
    'aggregate',
    {
      aggregate: 'aggregateAllItemData',
      include: 'allFieldsExcept',
      fieldsToExclude: 'b',
      destinationFieldName: 'all',
    },
    [{ a: 1, b: 2 }, { a: 3 }],
  )
  expect(outputs).toEqual([[{ all: [{ a: 1 }, { a: 3 }] }]])
})

test('Sort orders by several fields and directions', async () => {
  const sortFieldsUi = { sortField: [{ fieldName: 'g' }, { fieldName: 'n', order: 'descending' }] }
  const { outputs } = await run('sort', { sortFieldsUi }, [
    { g: 'b', n: 1 },
    { g: 'A', n: 1 },
    { g: 'a', n: 2 },
  ])
  expect(outputs).toEqual([
    [
      { g: 'a', n: 2 },
      { g: 'A', n: 1 },
      { g: 'b', n: 1 },
    ],
  ])
})

test('Sort by code orders by what the code says', async () => {
  const { outputs } = await run('sort', { type: 'code', code: 'return b.json.n - a.json.n' }, [
    { n: 1 },
    { n: 3 },
    { n: 2 },
  ])
  expect(outputs).toEqual([[{ n: 3 }, { n: 2 }, { n: 1 }]])
})

test('Sort by a field that no item has fails with its name', async () => {
  const { failure } = await run('sort', { sortFieldsUi: { sortField: [{ fieldName: 'zz' }] } }, [{ a: 1 }])
  expect(failure).toBe("Couldn't find the field 'zz' in the input data")
})

test('Remove Duplicates compares whole items whatever the order of their keys', async () => {
  const { outputs } = await run('removeDuplicates', {}, [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 2 }])
  expect(outputs).toEqual([[{ a: 1, b: 2 }, { a: 2 }]])
})

test('Remove Duplicates removes what an earlier execution has seen', async () => {
  const { seenValues } = testSurroundings()
  const parameters = { operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: '={{ $json.event_id }}' }
  const first = await run('removeDuplicates', parameters, [{ event_id: 'e1' }, { event_id: 'e1' }], { seenValues })
  const second = await run('removeDuplicates', parameters, [{ event_id: 'e1' }, { event_id: 'e2' }], { seenValues })
  expect(first.outputs).toEqual([[{ event_id: 'e1' }], [{ event_id: 'e1' }]])
  expect(second.outputs).toEqual([[{ event_id: 'e2' }], [{ event_id: 'e1' }]])
})

test('Remove Duplicates keeps only what is higher than before', async () => {
  const { seenValues } = testSurroundings()
  const parameters = {
    operation: 'removeItemsSeenInPreviousExecutions',
    logic: 'removeItemsUpToStoredIncrementalKey',
    incrementalDedupeValue: '={{ $json.n }}',
  }
  await run('removeDuplicates', parameters, [{ n: 5 }], { seenValues })
  const { outputs } = await run('removeDuplicates', parameters, [{ n: 4 }, { n: 6 }], { seenValues })
  expect(outputs).toEqual([[{ n: 6 }], [{ n: 4 }]])
})

test('a Switch without a fallback output names the items it dropped', async () => {
  const rule = {
    options: { typeValidation: 'strict' },
    combinator: 'and',
    conditions: [{ leftValue: '={{ $json.n }}', rightValue: 1, operator: { type: 'number', operation: 'equals' } }],
  }
  const { outputs, findings } = await run('switch', { rules: { values: [{ conditions: rule }] } }, [{ n: 1 }, { n: 2 }])
  expect(outputs).toEqual([[{ n: 1 }]])
  expect(findings).toEqual(['items-dropped'])
})

test('raw JSON in Edit Fields keeps objects that expressions put into it, and broken JSON is repaired with a finding', async () => {
  const whole = await run('set', { mode: 'raw', jsonOutput: '={"o": {{ $json.o }}, "t": "{{ $json.t }}"}' }, [
    { o: { k: [1] }, t: 'x' },
  ])
  expect(whole.outputs).toEqual([[{ o: { k: [1] }, t: 'x' }]])
  expect(whole.findings).toEqual([])
  const broken = await run('set', { mode: 'raw', jsonOutput: '={"s": {{ $json.t }}}' }, [{ t: 'abc' }])
  expect(broken.outputs).toEqual([[{ s: 'abc' }]])
  expect(broken.findings).toEqual(['json-repaired'])
})
