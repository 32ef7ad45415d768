import { expect, test } from '@playwright/test'
import { buildWorkflow, type NodeInShort, type Wire } from './build-workflow.ts'
import { jsonOf, runInTest } from './run-in-test.ts'

const three = [{ id: 1 }, { id: 2 }, { id: 3 }]

const linked = (template: string): NodeInShort => [
  'set',
  { assignments: { assignments: [{ name: 'from', type: 'string', value: template }] } },
]
const add = (name: string): NodeInShort => [
  'set',
  { includeOtherFields: true, assignments: { assignments: [{ name, type: 'string', value: name }] } },
]
const greaterThanOne: NodeInShort = [
  'filter',
  {
    conditions: {
      options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
      combinator: 'and',
      conditions: [{ leftValue: '={{ $json.id }}', rightValue: 1, operator: { type: 'number', operation: 'gt' } }],
    },
  },
]

/** T → the nodes in a row → Out, which reads `$('T').item`. */
function row(nodes: Readonly<Record<string, NodeInShort>>, template = "={{ $('T').item.json.id }}") {
  const names = ['T', ...Object.keys(nodes), 'Out']
  const wires = names.slice(1).map((name, index): Wire => [names[index] ?? '', name])
  return buildWorkflow({ T: ['manualTrigger'], ...nodes, Out: linked(template) }, wires)
}

const fields = (outcome: Awaited<ReturnType<typeof runInTest>>) => jsonOf(outcome, 'Out')

test('an item is followed back through a filter, a sort and a limit to where it came from', async () => {
  const sort: NodeInShort = ['sort', { sortFieldsUi: { sortField: [{ fieldName: 'id', order: 'descending' }] } }]
  const outcome = await runInTest(row({ F: greaterThanOne, S: sort, L: ['limit', { maxItems: 1 }] }), { emit: three })
  expect(fields(outcome)).toEqual([{ from: '3' }])
})

test.describe('through Merge', () => {
  const wires: readonly Wire[] = [
    ['T', 'A'],
    ['T', 'B'],
    ['A', 'M'],
    ['B', 'M:1'],
    ['M', 'Out'],
  ]
  const merged = (parameters: object, template: string) =>
    buildWorkflow(
      {
        T: ['manualTrigger'],
        A: add('a'),
        B: greaterThanOne,
        M: ['merge', { ...parameters }],
        Out: linked(template),
      },
      wires,
    )

  test('append keeps for each item the branch it came through', async () => {
    const outcome = await runInTest(merged({ mode: 'append' }, "={{ $('T').item.json.id }}"), { emit: three })
    expect(fields(outcome)).toEqual(['1', '2', '3', '2', '3'].map((from) => ({ from })))
  })

  test('an item of one branch is nowhere in the other: its value is nothing', async () => {
    const outcome = await runInTest(merged({ mode: 'append' }, "={{ $('B').item?.json.id }}"), { emit: three })
    expect(fields(outcome).slice(3)).toEqual([{ from: '2' }, { from: '3' }])
  })

  test('two items that were merged and come from one are followed to it', async () => {
    const outcome = await runInTest(
      merged(
        { mode: 'combine', combineBy: 'combineByFields', fieldsToMatchString: 'id' },
        "={{ $('T').item.json.id }}",
      ),
      { emit: three },
    )
    expect(fields(outcome)).toEqual([{ from: '2' }, { from: '3' }])
  })

  test('two items that were merged and come from different ones fail with the type of it', async () => {
    const outcome = await runInTest(
      merged({ mode: 'combine', combineBy: 'combineByPosition' }, "={{ $('T').item.json.id }}"),
      { emit: three },
    )
    expect(outcome.status).toBe('error')
    expect(outcome.failure?.causes[0]?.code).toBe('paired_item_multiple_matches')
    expect(outcome.failure?.description).toContain('Use .first(), .last() or .all()[index] instead of .item.')
  })
})

test('an aggregated item comes from all of them: .item fails, .all() and an aggregate of one work', async () => {
  const aggregate: NodeInShort = ['aggregate', { aggregate: 'aggregateAllItemData' }]
  const failed = await runInTest(row({ A: aggregate }), { emit: three })
  expect(failed.failure?.causes[0]?.code).toBe('paired_item_multiple_matches')

  const all = await runInTest(row({ A: aggregate }, "={{ $('T').all().length }}"), { emit: three })
  expect(fields(all)).toEqual([{ from: '3' }])

  const one = await runInTest(row({ A: aggregate }), { emit: [{ id: 7 }] })
  expect(fields(one)).toEqual([{ from: '7' }])
})

test('Split Out links every element to the item it was in', async () => {
  const outcome = await runInTest(row({ S: ['splitOut', { fieldToSplitOut: 'list' }] }), {
    emit: [
      { id: 1, list: ['a', 'b'] },
      { id: 2, list: ['c'] },
    ],
  })
  expect(fields(outcome)).toEqual([{ from: '1' }, { from: '1' }, { from: '2' }])
})

test('items that code made without a link fail with the node that lost it', async () => {
  const lost: NodeInShort = ['code', { jsCode: 'return [{ json: { x: 1 } }, { json: { x: 2 } }]' }]
  const outcome = await runInTest(row({ Lost: lost, Pass: ['noOp'] }), { emit: three })
  expect(outcome.failure?.message).toContain("Paired item data for item from node 'Lost' is unavailable.")
  expect(outcome.failure?.causes[0]?.code).toBe('paired_item_no_info')
})

test('a node that no path leads back to, or that has not run, fails with the text recorded for it', async () => {
  const aside = buildWorkflow(
    { T: ['manualTrigger'], Aside: ['noOp'], Out: linked("={{ $('Aside').item.json.id }}") },
    [
      ['T', 'Aside'],
      ['T', 'Out'],
    ],
  )
  expect((await runInTest(aside)).failure).toMatchObject({
    message: 'Invalid expression',
    causes: [{ code: 'paired_item_no_connection' }],
  })
  const skipped = buildWorkflow(
    { T: ['manualTrigger'], Skipped: ['noOp'], M: ['merge'], Out: linked("={{ $('Skipped').item.json.id }}") },
    [
      ['T', 'M'],
      ['Skipped', 'M:1'],
      ['M', 'Out'],
    ],
  )
  expect((await runInTest(skipped)).failure?.message).toBe("Node 'Skipped' hasn't been executed")
})

test('in a loop every batch is followed to its own items', async () => {
  const outcome = await runInTest(
    buildWorkflow(
      {
        T: ['manualTrigger'],
        Loop: ['splitInBatches', { batchSize: 1 }],
        Work: linked("={{ $('T').item.json.id }}/{{ $('Loop').item.json.id }}"),
        Done: linked("={{ $('T').item.json.id }}"),
      },
      [
        ['T', 'Loop'],
        ['Loop:1', 'Work'],
        ['Work', 'Loop'],
        ['Loop', 'Done'],
      ],
    ),
    { emit: three },
  )
  const worked = outcome.nodeRuns.filter(({ node }) => node === 'Work').map((run) => run.outputs?.[0]?.[0]?.json)
  expect(worked).toEqual([{ from: '1/1' }, { from: '2/2' }, { from: '3/3' }])
  expect(jsonOf(outcome, 'Done')).toEqual([{ from: '1' }, { from: '2' }, { from: '3' }])
})

test('an item whose list of links is empty has lost its link (n8n 1.123.5, recorded)', async () => {
  const none: NodeInShort = [
    'aggregate',
    { aggregate: 'aggregateAllItemData', include: 'specifiedFields', fieldsToInclude: 'nothing', options: {} },
  ]
  const outcome = await runInTest(row({ None: none }), { emit: three })
  expect(outcome.failure?.message).toBe(
    "Paired item data for item from node 'None' is unavailable. Ensure 'None' is providing the required output.",
  )
})

test('code is told of several matches, and of an item that is not there, in words of its own (n8n 1.123.5, recorded)', async () => {
  const aggregate: NodeInShort = ['aggregate', { aggregate: 'aggregateAllItemData', options: {} }]
  const told = async (read: string) => {
    const inCode: NodeInShort = ['code', { jsCode: `return [{ json: { x: ${read} } }]` }]
    const nodes = { T: ['manualTrigger'], A: aggregate, C: inCode } as const
    const code = await runInTest(
      buildWorkflow(nodes, [
        ['T', 'A'],
        ['A', 'C'],
      ]),
      { emit: three },
    )
    const text = await runInTest(row({ A: aggregate }, `={{ ${read} }}`), { emit: three })
    return [code.failure?.message.replace(/ \[line.*/u, ''), text.failure?.message]
  }
  expect(await told("$('T').item.json.id")).toEqual(['Multiple matches', 'Multiple matches found'])
  expect(await told("$('T').itemMatching(7).json.id")).toEqual(['Can’t get data', 'Can’t get data for expression'])
})

// n8n 1.123.5, measured: what comes from another branch leads back beyond the trigger, where the service runs into an error of its own.
test('an item that does not come from a node has no value there, and takes the whole of the expression with it', async () => {
  const merged = async (read: string, code = false) => {
    const reader: NodeInShort = code
      ? ['code', { jsCode: `return $input.all().map((_, index) => ({ json: { from: ${read} } }))` }]
      : linked(`={{ ${read} }}`)
    const outcome = await runInTest(
      buildWorkflow(
        {
          T: ['manualTrigger'],
          A: ['set', { mode: 'raw', jsonOutput: '{"a": 1}' }],
          B: ['set', { mode: 'raw', jsonOutput: '{"b": 2}' }],
          M: ['merge', { mode: 'append' }],
          R: reader,
        },
        [
          ['T', 'A'],
          ['T', 'B'],
          ['A', 'M'],
          ['B', 'M:1'],
          ['M', 'R'],
        ],
      ),
      { emit: [{}] },
    )
    const made: readonly unknown[] = jsonOf(outcome, 'R')
    return (
      outcome.failure?.message.replace(/ \[line.*/u, '') ??
      made.map((json): unknown => Reflect.get(json as object, 'from'))
    )
  }
  expect(await merged("$('B').item.json.b")).toEqual([null, '2'])
  expect(await merged("$('B').item?.json?.b ?? 'none'")).toEqual([null, '2'])
  expect(await merged("typeof $('B').item")).toEqual([null, 'object'])
  expect(await merged("[$('B').item?.json.b, 1].length")).toEqual([null, '2'])
  expect(await merged("$('B').item === undefined")).toEqual([null, 'false'])
  expect(await merged("$('B').itemMatching(index).json.b", true)).toBe(
    "Cannot read properties of undefined (reading 'error')",
  )
})
