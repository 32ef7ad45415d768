import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import { buildWorkflow, type NodeInShort, type Wire } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

/** Runs a trigger, a node X, and what comes after it. */
async function after(
  node: NodeInShort,
  later: Readonly<Record<string, NodeInShort>> = {},
  wires: readonly Wire[] = [],
  more: JsonObject & { readonly emit?: readonly JsonObject[] } = {},
): Promise<RunOutcome> {
  const { emit = [{ email: 'a@b.example' }], ...workflow } = more
  const nodes = { T: ['manualTrigger'], X: node, ...later } as const
  return runInTest(buildWorkflow(nodes, [['T', 'X'], ...wires], workflow), { mode: 'webhook', emit })
}

function given(outcome: RunOutcome): unknown {
  return jsonOf(outcome, 'X')[0]
}

const rocket = ['acme.rocket'] as const

test('a node of a type that the engine lacks is answered by a stand-in, which is said', async () => {
  const outcome = await after(rocket)
  const run = outcome.nodeRuns[1]
  expect(outcome.status).toBe('success')
  expect(run?.nodeSource).toEqual({ kind: 'stand-in', writtenBy: 'nobody', service: null, isRead: false })
  expect(run?.findings.map(({ kind }) => kind)).toEqual(['stand-in-used'])
  expect(run?.outputs).toEqual([[{ json: {}, pairedItem: { item: 0 } }]])
})

test('a node that the engine runs names no other source', async () => {
  const outcome = await after(['noOp'])
  expect(outcome.nodeRuns[1]?.nodeSource).toBeUndefined()
})

test('a made-up answer has one item for each that was given, linked to it', async () => {
  const outcome = await after(rocket, {}, [], { emit: [{}, {}, {}] })
  expect(outcome.nodeRuns[1]?.outputs?.[0]?.map(({ pairedItem }) => pairedItem)).toEqual([
    { item: 0 },
    { item: 1 },
    { item: 2 },
  ])
})

const reading: readonly (readonly [what: string, expression: string, shape: unknown])[] = [
  ['a field of $json', '={{ $json.a.b }}', { a: { b: 'made-up b' } }],
  ['a field in brackets', '={{ $json["first name"] }}', { 'first name': expect.any(String) as unknown }],
  ['a node by its name', "={{ $('X').item.json.code }}", { code: 'made-up code' }],
  ['the first item of a node', "={{ $('X').first().json.code }}", { code: 'made-up code' }],
  ['the older $node', '={{ $node["X"].json.code }}', { code: 'made-up code' }],
  ['the older $node with a dot', '={{ $node.X.json.code }}', { code: 'made-up code' }],
  ['the older $items', '={{ $items("X")[0].json.code }}', { code: 'made-up code' }],
  ['an element of a list', '={{ $json.rows[0].sku }}', { rows: [{ sku: 'made-up sku' }] }],
  ['what a callback reads', '={{ $json.rows.map(row => row.sku) }}', { rows: [{ sku: 'made-up sku' }] }],
  ['a method of texts', '={{ $json.code.toUpperCase() }}', { code: 'made-up code' }],
  ['a number', '={{ $json.code * 2 }}', { code: 42 }],
  ['a value that is compared with', '={{ $json.state === "paid" ? 1 : 2 }}', { state: 'paid' }],
  ['a part of a text', '={{ $json.title.split("-")[0].trim() }}', { title: 'made-up title' }],
  ['a match in a text', '={{ $json.title.match(/a/)[0] }}', { title: 'made-up title' }],
  ['what is said to be a list', '={{ Array.isArray($json.rows) }}', { rows: ['made-up row'] }],
  ['what is said to be an object', '={{ Object.keys($json.fields) }}', { fields: {} }],
  ['a word that only ends like a number', '={{ $json.message }}', { message: 'made-up message' }],
  ['a number by the last word of its name', '={{ $json.totalAmount }}', { totalAmount: 42 }],
  ['that something went wrong', '={{ $json.error }}', { error: null }],
  ['JSON within a text', '={{ JSON.parse($json.reply).mood }}', { reply: '{"mood":"made-up mood"}' }],
  ['JSON that is not looked into', '={{ JSON.parse($json.reply) }}', { reply: '{}' }],
  [
    'a name that speaks',
    '={{ $json.email + $json.id + $json.createdAt }}',
    {
      email: 'ada@example.com',
      id: 'id-1001',
      createdAt: '2025-01-15T09:30:00.000Z',
    },
  ],
]
for (const [what, expression, shape] of reading) {
  test(`an answer has what later nodes read: ${what}`, async () => {
    const set = ['set', { assignments: { assignments: [{ name: 'v', type: 'string', value: expression }] } }] as const
    const outcome = await after(rocket, { S: set }, [['X', 'S']])
    expect(given(outcome)).toEqual(shape)
    expect(outcome.nodeRuns[1]?.nodeSource).toMatchObject({ isRead: true })
  })
}

const coding: readonly (readonly [what: string, code: string, shape: unknown])[] = [
  [
    'the items of the input',
    'return $input.all().map((item) => ({ json: { v: item.json.a.b } }))',
    { a: { b: 'made-up b' } },
  ],
  [
    'a name that is no name',
    'return [{ json: { v: $json.customer_tier } }]',
    { customer_tier: 'made-up customer_tier' },
  ],
  ['a constant', 'const row = $input.first().json; return [{ json: { v: row.name } }]', { name: 'Ada Example' }],
  [
    'a pattern',
    'const { a, b: { c } } = $json; return [{ json: { a, c } }]',
    { a: 'made-up a', b: { c: 'made-up c' } },
  ],
  [
    'a loop',
    'const out = []; for (const item of items) out.push({ json: { v: item.json.sku } }); return out',
    {
      sku: 'made-up sku',
    },
  ],
  [
    'a list of another node',
    "return [{ json: { v: $('X').first().json.rows.filter((r) => r.open).length } }]",
    {
      rows: [{ open: 'made-up open' }],
    },
  ],
]
for (const [what, code, shape] of coding) {
  test(`an answer has what code reads: ${what}`, async () => {
    const outcome = await after(rocket, { C: ['code', { jsCode: code }] }, [['X', 'C']])
    expect(given(outcome)).toEqual(shape)
    expect(outcome.status).toBe('success')
  })
}

test('an answer has what later nodes read of a field that Edit Fields took over from it', async () => {
  const set = (value: string): NodeInShort => [
    'set',
    { assignments: { assignments: [{ name: 'order.part', type: 'object', value }] } },
  ]
  const code = ['code', { jsCode: 'return [{ json: { v: $json.order.part.rows[0].sku } }]' }] as const
  const expected = { body: { rows: [{ sku: 'made-up sku' }] } }

  const own = await after(rocket, { S: set('={{ $json.body }}'), C: code }, [
    ['X', 'S'],
    ['S', 'C'],
  ])
  const named = await after(rocket, { N: ['noOp'], S: set("={{ $('X').item.json.body }}"), C: code }, [
    ['X', 'N'],
    ['N', 'S'],
    ['S', 'C'],
  ])

  expect([given(own), given(named)]).toEqual([expected, expected])
})

test('an answer has an object where Edit Fields asks for one', async () => {
  const set: NodeInShort = [
    'set',
    { assignments: { assignments: [{ name: 'v', type: 'object', value: '={{ $json.payload }}' }] } },
  ]
  const outcome = await after(rocket, { S: set }, [['X', 'S']])

  expect([outcome.status, given(outcome)]).toEqual(['success', { payload: {} }])
})

for (const [text, shape] of [
  ['={{ $json.body }}', { body: {} }],
  ['={"a": {{ $json.total }}, "b": "{{ $json.name }}"}', { total: 42, name: 'Ada Example' }],
  ['={"say": "\\"{{ $json.word }}"}', { word: 'made-up word' }],
] as const) {
  test(`an answer has what makes ${text} JSON`, async () => {
    const request = ['httpRequest', { url: 'x', sendBody: true, specifyBody: 'json', jsonBody: text }] as const
    const outcome = await after(rocket, { H: request }, [['X', 'H']])

    expect(given(outcome)).toEqual(shape)
  })
}

test('a value holds what an IF compares it with, so that its first branch is taken', async () => {
  const condition = (operation: string, type: string, rightValue: unknown): JsonObject => ({
    conditions: [
      { leftValue: '={{ $json.total }}', rightValue, operator: { type, operation, singleValue: operation === 'true' } },
    ],
    combinator: 'and',
    options: { typeValidation: 'strict' },
  })
  const cases = [
    ['gt', 'number', 100],
    ['equals', 'number', 7],
    ['equals', 'string', 'done'],
    ['true', 'boolean', ''],
  ] as const
  for (const [operation, type, right] of cases) {
    const outcome = await after(rocket, { I: ['if', { conditions: condition(operation, type, right) }] }, [['X', 'I']])
    expect(jsonOf(outcome, 'I', 0), operation).toHaveLength(1)
  }
})

test('a value has the type that Edit Fields gives to it', async () => {
  const types = ['number', 'boolean', 'array', 'string'] as const
  const assignments = types.map((type) => ({ name: type, type, value: `={{ $json.a_${type} }}` }))
  const outcome = await after(rocket, { S: ['set', { assignments: { assignments } }] }, [['X', 'S']])
  expect(outcome.status).toBe('success')
  expect(given(outcome)).toEqual({
    a_number: 42,
    a_boolean: true,
    a_array: ['made-up a_array'],
    a_string: 'made-up a_string',
  })
})

test('what is read behind nodes that let items pass is in the answer as well', async () => {
  const outcome = await after(
    rocket,
    {
      L: ['limit'],
      P: ['splitOut', { fieldToSplitOut: 'rows' }],
      S: ['set', { mode: 'raw', jsonOutput: '={"v": "{{ $json.sku }}"}' }],
    },
    [
      ['X', 'L'],
      ['L', 'P'],
      ['P', 'S'],
    ],
  )
  expect(given(outcome)).toEqual({ rows: [{ sku: 'made-up sku' }] })
})

test('a value is not what code throws at', async () => {
  const jsCode = "if ($json.state === 'failed') throw new Error('failed')\nreturn [{ json: { ok: $json.state } }]"
  const outcome = await after(rocket, { C: ['code', { jsCode }] }, [['X', 'C']])
  expect(outcome.status).toBe('success')
})

test('there is no next page, so that a loop over pages ends', async () => {
  const check = {
    options: {},
    conditions: [
      {
        leftValue: '={{ $json.next_page_token }}',
        rightValue: '',
        operator: { type: 'string', operation: 'exists', singleValue: true },
      },
    ],
    combinator: 'and',
  }
  const outcome = await after(rocket, { I: ['if', { conditions: check }] }, [
    ['X', 'I'],
    ['I', 'X'],
  ])
  expect(outcome.status).toBe('success')
  expect(outcome.nodeRuns).toHaveLength(3)
})

test('of several outputs the first that leads anywhere is taken', async () => {
  const outcome = await after(rocket, { A: ['noOp'] }, [['X:1', 'A']])
  expect(outcome.nodeRuns.map(({ node }) => node)).toEqual(['T', 'X', 'A'])
})

test("an operation of a known service has the service's own shape, what is preset included", async () => {
  expect(given(await after(['gmail']))).toEqual({ id: 'msg1001', threadId: 'thr1001', labelIds: ['SENT'] })
  expect(given(await after(['jira', { operation: 'get' }]))).toMatchObject({
    key: 'DEMO-1',
    fields: { status: { name: 'To Do' } },
  })
  expect(
    given(await after(['googleSheets', { operation: 'append', columns: { value: { Name: '={{ $json.email }}' } } }])),
  ).toEqual({
    Name: 'a@b.example',
  })
})

test('an operation that only removes or moves gives what it was given', async () => {
  expect(given(await after(['redis', { operation: 'set' }]))).toEqual({ email: 'a@b.example' })
})

test('a download comes with a file', async () => {
  const outcome = await after(['googleDrive', { operation: 'download' }])
  expect(Object.keys(outcome.nodeRuns[1]?.outputs?.[0]?.[0]?.binary ?? {})).toEqual(['data'])
})

test('what the engine lacks of a messaging node is answered by a stand-in; its own logic is never made up', async () => {
  const telegram = await after(['telegram', { resource: 'file', fileId: '1' }, { typeVersion: 1.2 }])
  expect(given(telegram)).toMatchObject({ result: { file_path: 'documents/made-up.txt' } })
  const python = await after(['code', { language: 'python', pythonCode: 'return []' }])
  expect(python.failure?.lack).toMatchObject({ kind: 'node-feature' })
})

test('an agent answers with its output, in the shape that its parser asks for, and nothing beneath it runs', async () => {
  const family = '@n8n/n8n-nodes-langchain.'
  const nodes = {
    T: ['manualTrigger'],
    X: [`${family}agent`],
    M: [`${family}lmChatAnthropic`],
    P: [`${family}outputParserStructured`, { jsonSchemaExample: '{"mood":"glad","score":1}' }],
  } as const
  const workflow = buildWorkflow(nodes, [['T', 'X']])
  const plain = await runInTest({
    ...workflow,
    connections: {
      ...workflow.connections,
      M: { ai_languageModel: [[{ node: 'X', type: 'ai_languageModel', index: 0 }]] },
    },
  })
  expect(plain.nodeRuns.map(({ node }) => node)).toEqual(['T', 'X'])
  expect(given(plain)).toEqual({ output: 'Made-up answer of a model' })
  const told = await runInTest({
    ...workflow,
    connections: {
      ...workflow.connections,
      P: { ai_outputParser: [[{ node: 'X', type: 'ai_outputParser', index: 0 }]] },
    },
  })
  expect(given(told)).toEqual({ output: { mood: 'glad', score: 1 } })
})

test('data pinned in the file stands in for what the engine lacks in every mode, and in manual ones alone for what it runs', async () => {
  const pinData = { X: [{ json: { pinned: 1 } }] }
  const lacking = await after(rocket, {}, [], { pinData })
  expect(given(lacking)).toEqual({ pinned: 1 })
  expect(lacking.nodeRuns[1]?.nodeSource).toEqual({ kind: 'pinned' })
  const known = await after(['noOp'], {}, [], { pinData })
  expect(given(known)).toEqual({ email: 'a@b.example' })
})
