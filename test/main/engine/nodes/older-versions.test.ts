import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

/** Runs one node of an older version over items and gives back its outputs. */
async function outputsOf(type: string, typeVersion: number, parameters: JsonObject, emit: readonly JsonObject[]) {
  const workflow = buildWorkflow({ T: ['manualTrigger'], N: [type, parameters, { typeVersion }] }, [['T', 'N']])
  const outcome = await runInTest(workflow, { emit })
  if (outcome.failure !== null) throw new Error(outcome.failure.message)
  return (outcome.nodeRuns.at(-1)?.outputs ?? []).map((items) => items.map(({ json }) => json))
}

async function mergedBy(typeVersion: number, parameters: JsonObject): Promise<readonly unknown[]> {
  const set = (jsonOutput: string) => ['set', { mode: 'raw', jsonOutput }] as const
  const workflow = buildWorkflow(
    {
      T: ['manualTrigger'],
      A: set('={"id": {{ $json.id }}, "a": "a{{ $json.id }}"}'),
      L: [
        'filter',
        { conditions: { number: [{ value1: '={{ $json.id }}', operation: 'larger', value2: 1 }] } },
        { typeVersion: 1 },
      ],
      B: set('={"id": {{ $json.id }}, "b": "b{{ $json.id }}"}'),
      M: ['merge', parameters, { typeVersion }],
    },
    [
      ['T', 'A'],
      ['T', 'L'],
      ['L', 'B'],
      ['A', 'M'],
      ['B', 'M:1'],
    ],
  )
  const outcome = await runInTest(workflow, { emit: [{ id: 1 }, { id: 2 }] })
  if (outcome.failure !== null) throw new Error(outcome.failure.message)
  return jsonOf(outcome, 'M')
}

test('If 1 compares by groups of types, all of them or any', async () => {
  const conditions = {
    number: [{ value1: '={{ $json.n }}', operation: 'larger', value2: 1 }],
    string: [{ value1: '={{ $json.s }}', operation: 'regex', value2: '/^x/i' }],
  }
  const emit = [
    { n: 2, s: 'Xa' },
    { n: 2, s: 'b' },
    { n: 0, s: 'b' },
  ]
  const [all] = await outputsOf('if', 1, { conditions }, emit)
  const [any] = await outputsOf('if', 1, { conditions, combineOperation: 'any' }, emit)
  expect(all).toEqual([emit[0]])
  expect(any).toEqual([emit[0], emit[1]])
})

test('If 1 compares dates and finds what is empty', async () => {
  const dates = { dateTime: [{ value1: '={{ $json.d }}', operation: 'before', value2: '2024-01-02' }] }
  const [before] = await outputsOf('if', 1, { conditions: dates }, [{ d: '2024-01-01' }, { d: '2024-01-03' }])
  expect(before).toEqual([{ d: '2024-01-01' }])
  const empty = { string: [{ value1: '={{ $json.d }}', operation: 'isEmpty' }] }
  expect((await outputsOf('if', 1, { conditions: empty }, [{ d: '' }, { d: 'x' }, {}]))[0]).toEqual([{ d: '' }, {}])
})

test('Switch 1 sends by the output of each rule, and its fallback is an output', async () => {
  const parameters = {
    dataType: 'string',
    value1: '={{ $json.k }}',
    rules: {
      rules: [
        { operation: 'equal', value2: 'a', output: 2 },
        { operation: 'contains', value2: 'b', output: 1 },
      ],
    },
    fallbackOutput: 3,
  }
  const emit = [{ k: 'a' }, { k: 'abc' }, { k: 'z' }]
  expect(await outputsOf('switch', 1, parameters, emit)).toEqual([[], [{ k: 'abc' }], [{ k: 'a' }], [{ k: 'z' }]])
})

test('Switch 2 has one output for each rule and drops what matches none', async () => {
  const parameters = {
    dataType: 'number',
    value1: '={{ $json.n }}',
    rules: { rules: [{ operation: 'equal', value2: 1 }] },
  }
  expect(await outputsOf('switch', 2, parameters, [{ n: 1 }, { n: 2 }])).toEqual([[{ n: 1 }]])
})

test('Set 1 keeps the fields of the item unless told to keep only what it sets', async () => {
  const values = {
    string: [{ name: 'deep.s', value: 'x' }],
    number: [{ name: 'n', value: 3 }],
    boolean: [{ name: 'b', value: true }],
  }
  expect(await outputsOf('set', 1, { values }, [{ id: 1 }])).toEqual([[{ id: 1, deep: { s: 'x' }, n: 3, b: true }]])
  expect(
    await outputsOf('set', 2, { values, keepOnlySet: true, options: { dotNotation: false } }, [{ id: 1 }]),
  ).toEqual([[{ 'deep.s': 'x', n: 3, b: true }]])
})

test('Set 3 has its fields by type of value', async () => {
  const fields = {
    values: [
      { name: 's', stringValue: '={{ $json.id }}' },
      { name: 'n', type: 'numberValue', numberValue: '4' },
      { name: 'o', type: 'objectValue', objectValue: '{"k":1}' },
    ],
  }
  expect(await outputsOf('set', 3, { fields }, [{ id: 1 }])).toEqual([[{ id: 1, s: '1', n: 4, o: { k: 1 } }]])
})

test('Split in Batches 2 has what is left on its first output', async () => {
  const outputs = await outputsOf('splitInBatches', 2, { batchSize: 1 }, [{ id: 1 }, { id: 2 }])
  expect(outputs).toEqual([[{ id: 1 }], []])
})

test('Merge 1 merges by index, by key, and keeps or removes what matches', async () => {
  const key = { propertyName1: 'id', propertyName2: 'id' }
  expect(await mergedBy(1, { mode: 'mergeByIndex' })).toEqual([
    { id: 2, a: 'a1', b: 'b2' },
    { id: 2, a: 'a2' },
  ])
  expect(await mergedBy(1, { mode: 'mergeByKey', ...key })).toEqual([
    { id: 1, a: 'a1' },
    { id: 2, a: 'a2', b: 'b2' },
  ])
  expect(await mergedBy(1, { mode: 'keepKeyMatches', ...key })).toEqual([{ id: 2, a: 'a2' }])
  expect(await mergedBy(1, { mode: 'removeKeyMatches', ...key })).toEqual([{ id: 1, a: 'a1' }])
})

test('Merge 2 combines by pairs of fields and by position', async () => {
  const mergeByFields = { values: [{ field1: 'id', field2: 'id' }] }
  expect(await mergedBy(2, { mode: 'combine', mergeByFields, options: {} })).toEqual([{ id: 2, a: 'a2', b: 'b2' }])
  expect(await mergedBy(2.1, { mode: 'combine', combinationMode: 'mergeByPosition', options: {} })).toEqual([
    { id: 2, a: 'a1', b: 'b2' },
  ])
  expect(await mergedBy(2, { mode: 'combine', combinationMode: 'multiplex', options: {} })).toHaveLength(2)
})

test('with the older flag Edit Fields leaves out the fields of which an expression fails, and a finding says so', async () => {
  const fields: Readonly<Record<number, JsonObject>> = {
    2: {
      values: {
        string: [{ name: 'a', value: 'x' }],
        number: [{ name: 'b', value: "={{ $('Beside').item.json.id }}" }],
      },
    },
    3.3: {
      includeOtherFields: true,
      assignments: {
        assignments: [
          { id: '1', name: 'a', type: 'string', value: 'x' },
          { id: '2', name: 'b', type: 'string', value: "={{ $('Beside').item.json.id }}" },
        ],
      },
    },
  }
  const made: Record<string, unknown> = {}
  for (const [version, parameters] of Object.entries(fields)) {
    const outcome = await runInTest(
      buildWorkflow(
        {
          T: ['manualTrigger'],
          Beside: ['noOp'],
          S: ['set', parameters, { typeVersion: Number(version), continueOnFail: true }],
        },
        [
          ['T', 'Beside'],
          ['T', 'S'],
        ],
      ),
      { emit: [{ id: 1 }] },
    )
    made[version] = jsonOf(outcome, 'S')
    expect(outcome.nodeRuns.find(({ node }) => node === 'S')?.findings.map(({ kind }) => kind)).toEqual([
      'failure-continued',
    ])
  }
  expect(made).toEqual({ 2: [{ id: 1, a: 'x' }], 3.3: [{ id: 1 }] })
})

test('an operation that the version does not have fails in the words of the service', async () => {
  const conditions = { string: [{ value1: 'a', operation: 'notEmpty', value2: '' }] }
  await expect(outputsOf('if', 1, { conditions }, [{}])).rejects.toThrow(
    'compareOperationFunctions[compareData.operation] is not a function',
  )
  const rules = { rules: [{ operation: 'equals', value2: 'a', output: 0 }] }
  await expect(outputsOf('switch', 1, { dataType: 'string', value1: 'a', rules }, [{}])).rejects.toThrow(
    'compareOperationFunctions[ruleData.operation] is not a function',
  )
})

test('a moment that is none is null in JSON, and its text in a field', async () => {
  const moment = "={{ { at: DateTime.fromISO('soon'), deep: [{ at: DateTime.fromISO('x') }] } }}"
  expect((await outputsOf('set', 3.4, { mode: 'raw', jsonOutput: moment }, [{}]))[0]).toEqual([
    { at: null, deep: [{ at: null }] },
  ])
  const assignments = { assignments: [{ id: 'x', name: 'o', type: 'object', value: moment }] }
  expect((await outputsOf('set', 3.4, { assignments }, [{}]))[0]).toEqual([
    { o: { at: 'Invalid DateTime', deep: [{ at: 'Invalid DateTime' }] } },
  ])
})
