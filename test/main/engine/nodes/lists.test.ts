import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { Surroundings } from '../../../../src/main/engine/surroundings.ts'
import { aggregate } from '../../../../src/main/engine/nodes/aggregate.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'
import { testSurroundings } from '../test-surroundings.ts'
import { runKind } from './run-kind.ts'

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
  expect(outputs).toEqual([[{ a: 1, b: 'x' }, { a: 2 }]])
})

test('Split Out gives an item for null, spreads lists and objects, and keeps the path of a field that goes along', async () => {
  expect((await run('splitOut', { fieldToSplitOut: 'x' }, [{ x: null }])).outputs).toEqual([[{ x: null }]])
  expect((await run('splitOut', { fieldToSplitOut: '$json.x' }, [{ x: [['a', 'b'], { k: 1 }] }])).outputs).toEqual([
    [{ 0: 'a', 1: 'b' }, { k: 1 }],
  ])
  const along = { fieldToSplitOut: 'x', include: 'selectedOtherFields', fieldsToInclude: 'o.id, none' }
  expect((await run('splitOut', along, [{ x: [1], o: { id: 7 } }])).outputs).toEqual([[{ 'o.id': 7, x: 1 }]])
})

test('Split Out fails where fields and their new names do not agree, and where no field is named to go along', async () => {
  const twoIntoOne = { fieldToSplitOut: 'a, b', options: { destinationFieldName: 'c' } }
  expect((await run('splitOut', twoIntoOne, [{ a: [1], b: [2] }])).failure).toBe(
    'If multiple fields to split out are given, the same number of destination fields must be given',
  )
  const nothing = { fieldToSplitOut: 'a', include: 'selectedOtherFields' }
  expect((await run('splitOut', nothing, [{ a: [1] }])).failure).toBe('No fields specified')
})

test('Split Out splits the files of an item', async () => {
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], N: ['splitOut', { fieldToSplitOut: '$binary' }] },
    [['T', 'N']],
    {
      pinData: {
        T: [
          {
            json: { a: 1 },
            binary: { one: { data: 'MQ==', mimeType: 'text/plain' }, two: { data: 'Mg==', mimeType: 'text/plain' } },
          },
        ],
      },
    },
  )
  const items = (await runInTest(workflow)).nodeRuns.at(-1)?.outputs?.[0]
  expect(items?.map(({ json, binary }) => [json, Object.keys(binary ?? {})])).toEqual([
    [{}, ['one']],
    [{}, ['two']],
  ])
})

test('Aggregate leaves out what is null, inside lists as well, and writes nested new names', async () => {
  const fields = (...fieldToAggregate: readonly JsonObject[]): JsonObject => ({
    fieldsToAggregate: { fieldToAggregate },
  })
  const emit = [{ a: [1, null], o: { x: 1 } }, { a: null, o: { x: 2 } }, {}]
  const renamed = { fieldToAggregate: 'o.x', renameField: true, outputFieldName: 'all.x' }
  expect((await run('aggregate', fields({ fieldToAggregate: 'a' }, renamed), emit)).outputs).toEqual([
    [{ a: [[1]], all: { x: [1, 2] } }],
  ])
  const keeping = { ...fields({ fieldToAggregate: 'a' }), options: { keepMissing: true } }
  expect((await run('aggregate', keeping, emit)).outputs).toEqual([[{ a: [[1, null], null, null] }]])
})

test('Aggregate that gathers the files of its items drops nothing where none has the field that it names', async () => {
  const file = { data: 'MQ==', mimeType: 'text/plain', fileName: 'a.txt' }
  const gathering = {
    fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'data' }] },
    options: { includeBinaries: true },
  }
  const gathered = (items: readonly JsonObject[]) => runKind(aggregate, { parameters: gathering, items })
  const { outputs, findings } = await gathered([{ json: {}, binary: { data: file } }])
  expect(outputs[0]?.map(({ binary }) => Object.values(binary ?? {}).map(({ fileName }) => fileName))).toEqual([
    ['a.txt'],
  ])
  expect(findings).toEqual([])
  expect((await gathered([{ json: {} }])).findings.map(({ kind }) => kind)).toEqual(['items-dropped'])
})

test('Aggregate says which field no item has, fails without fields, and lets the last of two paths with one end win', async () => {
  const fields = (...names: readonly string[]): JsonObject => ({
    fieldsToAggregate: { fieldToAggregate: names.map((name) => ({ fieldToAggregate: name })) },
  })
  expect((await run('aggregate', fields('nope'), [{ a: 1 }])).findings).toContain('items-dropped')
  expect((await run('aggregate', { fieldsToAggregate: { fieldToAggregate: [] } }, [{ a: 1 }])).failure).toBe(
    'No fields specified',
  )
  expect((await run('aggregate', fields('a.x', 'b.x'), [{ a: { x: 1 }, b: { x: 2 } }])).outputs).toEqual([[{ x: [2] }]])
  expect((await run('aggregate', fields('a', 'a'), [{ a: 1 }])).failure).toBe(
    "The 'a' output field is used more than once",
  )
})

test('Aggregate of all data is linked to the items that are in it', async () => {
  const parameters = { aggregate: 'aggregateAllItemData', include: 'specifiedFields', fieldsToInclude: 'b' }
  const workflow = buildWorkflow({ T: ['manualTrigger'], N: ['aggregate', parameters] }, [['T', 'N']])
  const { nodeRuns } = await runInTest(workflow, { emit: [{ a: 1 }, { b: 2 }] })
  expect(nodeRuns.at(-1)?.outputs).toEqual([[{ json: { data: [{ b: 2 }] }, pairedItem: [{ item: 1 }] }]])
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

test('Sort takes yes and no for numbers', async () => {
  const ascending = { sortFieldsUi: { sortField: [{ fieldName: 'b' }] } }
  expect((await run('sort', ascending, [{ b: true }, { b: false }])).outputs).toEqual([[{ b: false }, { b: true }]])
})

test('Sort by code orders by what the code says', async () => {
  const { outputs } = await run('sort', { type: 'code', code: 'return b.json.n - a.json.n' }, [
    { n: 1 },
    { n: 3 },
    { n: 2 },
  ])
  expect(outputs).toEqual([[{ n: 3 }, { n: 2 }, { n: 1 }]])
})

test('Sort by code that is no JavaScript says what is wrong, without a blank at its end', async () => {
  const { failure } = await run('sort', { type: 'code', code: 'return a.json.' }, [{ n: 1 }, { n: 3 }])
  expect(failure).toBe("Unexpected token '}'")
})

for (const [code, isSwallowed] of [
  ['return a.json.n - b.json.n //', true],
  ['return b.json.n - a.json.n // highest first', true],
  ['return a.json.n - b.json.n /* low */ // first', true],
  ['return a.json.n - b.json.n // low\n', false],
  ["return 'http://x' ? 1 : 0", false],
  ['return a.json.n - b.json.n /* // */', false],
  ['// low first\nreturn a.json.n - b.json.n', false],
] as const)
  test(`Sort by ${JSON.stringify(code)} ${isSwallowed ? 'lacks its end' : 'orders'}`, async () => {
    const { failure } = await run('sort', { type: 'code', code }, [{ n: 1 }, { n: 3 }])
    expect(failure ?? null).toBe(isSwallowed ? 'Unexpected end of input' : null)
  })

test('Sort by a field that no item has fails with its name', async () => {
  const { failure } = await run('sort', { sortFieldsUi: { sortField: [{ fieldName: 'zz' }] } }, [{ a: 1 }])
  expect(failure).toBe("Couldn't find the field 'zz' in the input data")
})

test('Remove Duplicates compares whole items whatever the order of their keys', async () => {
  const emit = [
    { a: 1, b: { c: 2 } },
    { b: { c: 2 }, a: 1 },
    { a: 2, b: { c: null } },
  ]
  expect((await run('removeDuplicates', {}, emit)).outputs).toEqual([[emit[0], emit[2]]])
})

test('Remove Duplicates fails where a field is missing, or is not of one type', async () => {
  expect((await run('removeDuplicates', {}, [{ a: 1, b: 2 }, { a: 1 }])).failure).toBe(
    "'b' field is missing from some input items",
  )
  expect((await run('removeDuplicates', {}, [{ a: 1 }, { a: '1' }])).failure).toBe("'a' isn't always the same type")
})

test('Remove Duplicates keeps the first of equal items, and of it only what was compared where that is asked for', async () => {
  const parameters = { compare: 'selectedFields', fieldsToCompare: 'o.id', options: { removeOtherFields: true } }
  const emit = [
    { n: 1, o: { id: 2 } },
    { n: 2, o: { id: 1 } },
    { n: 3, o: { id: 2 } },
  ]
  expect((await run('removeDuplicates', parameters, emit)).outputs).toEqual([[{ o: { id: 2 } }, { o: { id: 1 } }]])
  const except = { compare: 'allFieldsExcept', fieldsToExclude: 'n' }
  expect((await run('removeDuplicates', except, emit)).outputs).toEqual([[emit[0], emit[1]]])
})

test('Remove Duplicates removes what an earlier execution has seen', async () => {
  const { seenValues } = testSurroundings()
  const parameters = { operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: '={{ $json.event_id }}' }
  const first = await run('removeDuplicates', parameters, [{ event_id: 'e1' }, { event_id: 'e1' }], { seenValues })
  const second = await run('removeDuplicates', parameters, [{ event_id: 'e1' }, { event_id: 'e2' }], { seenValues })
  // Only earlier executions count: what comes twice at once goes on twice.
  expect(first.outputs).toEqual([[{ event_id: 'e1' }, { event_id: 'e1' }], []])
  expect(first.findings).toContain('side-effects-repeated')
  expect(second.outputs).toEqual([[{ event_id: 'e2' }], [{ event_id: 'e1' }]])
})

test('Remove Duplicates groups items by the text of their value, whole numbers first, and nothing counts as empty', async () => {
  const { seenValues } = testSurroundings()
  const parameters = { operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: '={{ $json.k }}' }
  const pass = async (...values: unknown[]) =>
    (
      await run(
        'removeDuplicates',
        parameters,
        values.map((k) => ({ k })),
        { seenValues },
      )
    ).outputs
  expect(await pass('b', 10, -1, 9)).toEqual([[{ k: 9 }, { k: 10 }, { k: 'b' }, { k: -1 }], []])
  expect(await pass(null, 2)).toEqual([[{ k: 2 }, { k: null }], []])
  expect(await pass('', '2', { a: 1 }, [1])).toEqual([
    [{ k: [1] }, { k: { a: 1 } }],
    [{ k: '2' }, { k: '' }],
  ])
  // Every object has the same text.
  expect(await pass({ b: 2 })).toEqual([[], [{ k: { b: 2 } }]])
})

test('Remove Duplicates refuses more than its history takes, and a memory of the other logic', async () => {
  const { seenValues } = testSurroundings()
  const seen = { operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: '={{ $json.k }}' }
  const highest = { ...seen, logic: 'removeItemsUpToStoredIncrementalKey', incrementalDedupeValue: '={{ $json.k }}' }
  const pass = (parameters: JsonObject, ...values: number[]) =>
    run(
      'removeDuplicates',
      parameters,
      values.map((k) => ({ k })),
      { seenValues },
    )
  await pass({ ...seen, options: { historySize: 2 } }, 1, 2)
  expect((await pass({ ...seen, options: { historySize: 2 } }, 3)).failure).toContain(
    'exceeds the maximum history size',
  )
  expect((await pass(highest, 3)).failure).toContain('originally saved with an incompatible setting')
})

test('Remove Duplicates keeps only what is higher than before, from the lowest to the highest', async () => {
  const { seenValues } = testSurroundings()
  const parameters = {
    operation: 'removeItemsSeenInPreviousExecutions',
    logic: 'removeItemsUpToStoredIncrementalKey',
    incrementalDedupeValue: '={{ $json.n }}',
  }
  await run('removeDuplicates', parameters, [{ n: 5 }], { seenValues })
  const { outputs } = await run('removeDuplicates', parameters, [{ n: 4 }, { n: 20 }, { n: 6 }], { seenValues })
  expect(outputs).toEqual([[{ n: 6 }, { n: 20 }], [{ n: 4 }]])
})

test('an error output of Remove Duplicates is the second one, and what earlier executions saw goes nowhere (n8n 1.123.5, recorded)', async () => {
  const parameters = {
    operation: 'removeItemsSeenInPreviousExecutions',
    logic: 'removeItemsUpToStoredIncrementalKey',
    incrementalDedupeValue: '={{ $json.n }}',
  }
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], D: ['removeDuplicates', parameters, { onError: 'continueErrorOutput' }], Fault: ['noOp'] },
    [
      ['T', 'D'],
      ['D:1', 'Fault'],
    ],
  )
  const { seenValues } = testSurroundings()
  const pass = (...values: unknown[]) =>
    runInTest(workflow, { emit: values.map((n) => ({ n })), surroundings: { seenValues } })
  expect(jsonOf(await pass(2), 'D')).toEqual([{ n: 2 }])
  const again = await pass(1, 3)
  expect(jsonOf(again, 'D')).toEqual([{ n: 3 }])
  expect(again.nodeRuns.map(({ node }) => node)).toEqual(['T', 'D'])
  expect(again.nodeRuns.flatMap(({ findings }) => findings)).toEqual([])
  expect(jsonOf(await pass('paid'), 'Fault')).toEqual([
    { error: "The value 'paid' is not a number. Please provide a number." },
  ])
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

test('Edit Fields includes none of the fields where that is chosen, in every version', async () => {
  const assignments = { assignments: [{ id: 'a', name: 'q', value: 'x', type: 'string' }] }
  const parameters = { include: 'none', includeOtherFields: true, assignments, options: {} }
  const workflow = buildWorkflow({ T: ['manualTrigger'], S: ['set', parameters, { typeVersion: 3.4 }] }, [['T', 'S']])

  expect(jsonOf(await runInTest(workflow, { emit: [{ id: 1 }] }), 'S')).toEqual([{ q: 'x' }])
})

test('Edit Fields names a chosen path by its last step, and takes dots in raw JSON for steps', async () => {
  const chosen = {
    includeOtherFields: true,
    include: 'selected',
    includeFields: 'o.id',
    assignments: { assignments: [{ name: 'o.x', type: 'number', value: 1 }] },
  }
  expect((await run('set', chosen, [{ o: { id: 7 } }])).outputs).toEqual([[{ id: 7, o: { x: 1 } }]])
  const raw = { mode: 'raw', jsonOutput: '{"a.b": 1}' }
  expect((await run('set', raw, [{}])).outputs).toEqual([[{ a: { b: 1 } }]])
  expect((await run('set', { ...raw, options: { dotNotation: false } }, [{}])).outputs).toEqual([[{ 'a.b': 1 }]])
  const quoted = { ...raw, jsonOutput: `{"['a.b']": 1, "[\\"c\\"]": 2, "['d']": 3}`, options: { dotNotation: false } }
  expect((await run('set', { ...quoted, include: 'all', includeOtherFields: true }, [{ "['d']": 0 }])).outputs).toEqual(
    [[{ "['d']": 3, 'a.b': 1, c: 2 }]],
  )
  const but = { include: 'except', includeOtherFields: true, excludeFields: "['a.b']", options: { dotNotation: false } }
  expect((await run('set', but, [{ 'a.b': 1, c: 2 }])).outputs).toEqual([[{ c: 2 }]])
  const whole = {
    includeOtherFields: true,
    assignments: { assignments: [{ name: 'a.b', type: 'string', value: 'x' }] },
  }
  expect((await run('set', whole, [{ 'a.b': 'old' }])).outputs).toEqual([[{ 'a.b': 'x' }]])
})

test('Edit Fields does not take an empty text for a yes-no', async () => {
  const parameters = { assignments: { assignments: [{ name: 'x', type: 'boolean', value: '' }] } }
  expect((await run('set', parameters, [{}])).failure).toBe("'x' expects a boolean but we got '' [item 0]")
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

test('raw JSON into which a text with quotes at its end was put is not repaired: the service fails over it', async () => {
  const raw = { mode: 'raw', jsonOutput: '={"t": "{{ $json.t }}"}' }
  const { failure } = await run('set', raw, [{ t: 'the "best"' }])
  expect(failure).toBe("The 'JSON Output' in item 0 contains invalid JSON")
  expect((await run('set', raw, [{ t: 'the "best" one' }])).outputs).toEqual([[{ t: 'the "best" one' }]])
})

test('Switch has as many outputs as an expression says for the first item', async () => {
  const sent = async (numberOutputs: unknown, output: unknown): Promise<unknown> => {
    const { failure, outputs } = await run('switch', { mode: 'expression', numberOutputs, output }, [{ n: 6 }])
    return failure ?? outputs.map((items) => items.length)
  }
  expect(await sent('={{ $json.n }}', 5)).toEqual([0, 0, 0, 0, 0, 1])
  expect(await sent('3', 0)).toEqual([1])
  expect(await sent('={{ 2 }}', 2)).toBe('The ouput 2 is not allowed. ')
  expect(await sent('={{ 2.5 }}', 0)).toBe('Invalid array length')
  expect(await sent(-1, 0)).toBe('Invalid array length')
})
