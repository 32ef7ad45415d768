import { expect, test } from '@playwright/test'
import type { Change } from '../../../src/shared/change.ts'
import type { Faultline } from '../../../src/main/faultline.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const workflow = buildWorkflow(
  {
    Hook: ['webhook', { path: 'orders', httpMethod: 'POST' }],
    Read: ['code', { jsCode: 'return [{ json: { total: $json.body.total } }]' }],
    'What it does': ['stickyNote', { content: 'Reads {{ $json.body.total }}' }],
  },
  [['Hook', 'Read']],
)

let faultline: Faultline
test.beforeEach(async () => {
  faultline = await openForTest()
  await faultline.calls.openText({ name: 'w.json', text: JSON.stringify(workflow) })
})
test.afterEach(() => faultline.close())

for (const [what, change, said] of [
  [
    'of a node that is not there',
    { layer: 'node', name: 'disabled', parameters: { node: 'Raed' } },
    'The workflow has no node "Raed"; it has: Hook, Read.',
  ],
  [
    'of a note, which is no node',
    { layer: 'node', name: 'disabled', parameters: { node: 'What it does' } },
    'The workflow has no node "What it does"; it has: Hook, Read.',
  ],
  [
    'of the inputs of a node that is not there',
    { layer: 'node', name: 'merge-inputs', parameters: { node: 'Nowhere' } },
    'The workflow has no node "Nowhere"',
  ],
  [
    'of the answer of a node that is not there',
    { layer: 'API', name: 'stand-in-error', parameters: { node: 'Nowhere' } },
    'The workflow has no node "Nowhere"',
  ],
  [
    'of a path that is not there',
    { layer: 'data', name: 'remove-path', parameters: { path: '$.total' } },
    `The request's body has nothing at $.total`,
  ],
] as const)
  test(`a change ${what} is refused when it is chosen, and the case stays as it was`, async () => {
    await expect(faultline.calls.chooseChange({ change })).rejects.toThrow(said)
    expect(faultline.cases.current()?.change).toBeNull()
  })

test('a change that fits some item of a batch is taken', async () => {
  const change = { layer: 'data', name: 'set-path', parameters: { path: '$.total', value: 5, item: 3 } } as const
  expect((await faultline.calls.chooseChange({ change })).change).toMatchObject(change)
})

for (const item of [0, 2]) {
  test(`a path that only a later item of a batch has is changed in ${item === 0 ? 'every item that has it, once the batch was sent' : 'the item that is named'}`, async () => {
    const change = { layer: 'data', name: 'null-path', parameters: { path: '$.coupon', item } } as const
    const refused = faultline.calls.chooseChange({ change: { ...change, parameters: { path: '$.coupon', item: 0 } } })
    await expect(refused).rejects.toThrow('Where only another item of a batch has it, say which')
    const bodies = ['{"total":1}', '{"total":2,"coupon":"A"}', '{"total":3}']
    if (item === 0) await faultline.cases.send({ size: 3, bodies }).done
    await faultline.calls.chooseChange({ change })

    const { items } = await faultline.cases.send({ size: 3, bodies }).done
    const sent = items.map(({ deliveryId }) => Buffer.from(faultline.store.deliveries.body(deliveryId ?? '') ?? []))
    expect(sent.map((body) => body.includes('"coupon":null'))).toEqual([false, true, false])
  })
}

test('an item that a batch does not have is refused', async () => {
  const change = { layer: 'data', name: 'set-path', parameters: { path: '$.total', value: 5, item: 4 } } as const
  await faultline.calls.chooseChange({ change })
  expect(() => faultline.cases.send({ size: 3 })).toThrow('There is no item 4: 3 are sent.')
})

test('a delivery that a batch does not have is refused, and a single one is the one that is meant', async () => {
  for (const change of [
    { layer: 'queue', name: 'handed-out-twice', parameters: { delivery: 4 } },
    { layer: 'queue', name: 'worker-killed', parameters: { delivery: 4, afterNodeRuns: 1 } },
  ] as const) {
    await faultline.calls.chooseChange({ change })
    expect(() => faultline.cases.send({ size: 3 })).toThrow('There is no delivery 4: 3 are sent.')
    const { items } = await faultline.cases.send({ size: 1 }).done
    expect(items[0]?.repeats).toHaveLength(1)
  }
})

test('a change of a database that nothing asks is taken, and told to meet nothing', async () => {
  const change = { layer: 'database', name: 'locked', parameters: {} } as const
  const { meetNothing } = await faultline.calls.chooseChange({ change })
  expect(meetNothing).toContain('database.locked')
  expect(meetNothing).toContain('database.unique-key')
  expect(meetNothing).not.toContain('database.healthy')
  await faultline.calls.chooseChange({ change: null })
})

for (const [layer, name] of [
  ['database', 'healthy'],
  ['queue', 'inline'],
  ['queue', 'once'],
] as const)
  test(`what the baseline has already is no change: ${layer}.${name}`, async () => {
    const refused = faultline.calls.chooseChange({ change: { layer, name, parameters: {} } })
    await expect(refused).rejects.toThrow('The baseline is like that already, so that nothing would differ: ')
    expect(faultline.cases.current()?.change).toBeNull()
  })

test('a table that the workflow does not ask is refused at its field', async () => {
  const insert: NodeInShort = ['dataTable', { operation: 'insert', dataTableId: 'orders', columns: {} }]
  const asking = buildWorkflow({ Hook: ['webhook', { path: 'orders', httpMethod: 'POST' }], Keep: insert }, [
    ['Hook', 'Keep'],
  ])
  await faultline.calls.openText({ name: 'tables.json', text: JSON.stringify(asking) })
  const uniqueKey = (table: string): Change => ({
    layer: 'database',
    name: 'unique-key',
    parameters: { table, column: 'id' },
  })
  const refused: unknown = await faultline.calls
    .chooseChange({ change: uniqueKey('order') })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({
    problem: { field: 'table', sentence: 'No node of the workflow asks the table "order"; they ask "orders".' },
  })
  expect(faultline.cases.current()?.meetNothing).toEqual([])
  for (const table of ['', 'orders'])
    expect((await faultline.calls.chooseChange({ change: uniqueKey(table) })).change).toMatchObject({
      name: 'unique-key',
    })
})

for (const [what, change, field] of [
  [
    'a prefix without its slash',
    { layer: 'reverse proxy', name: 'path-prefix', parameters: { prefix: 'hook' } },
    'prefix',
  ],
  ['a URL for a host', { layer: 'reverse proxy', name: 'host', parameters: { name: 'https://a.example/' } }, 'name'],
  ['half an execution', { layer: 'queue', name: 'queued', parameters: { concurrency: 1.5 } }, 'concurrency'],
  ['a column of blanks', { layer: 'database', name: 'unique-key', parameters: { column: '  ' } }, 'column'],
  ['a version that is no day', { layer: 'AI layer', name: 'prompt-version', parameters: { version: 'v3' } }, 'version'],
  [
    'a base URL of what has none',
    { layer: 'AI layer', name: 'model', parameters: { provider: 'built-in', baseUrl: 'https://a.example' } },
    'baseUrl',
  ],
  ['a node that is not there', { layer: 'node', name: 'disabled', parameters: { node: 'Raed' } }, 'node'],
] as const)
  test(`${what} is refused at its field`, async () => {
    const refused: unknown = await faultline.calls.chooseChange({ change }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ problem: { code: 'INVALID_INPUT', field } })
  })

test('a workflow without an AI step has no model that could be another', async () => {
  const change = { layer: 'AI layer', name: 'model', parameters: { model: 'gpt-9' } } as const
  await expect(faultline.calls.chooseChange({ change })).rejects.toThrow('The workflow has no AI step')
})

test('a comparison with a change that no call met says so', async () => {
  const baseline = await faultline.cases.send({ size: 1 }).done
  for (const [host, said] of [
    ['api.shop.example', 'Nothing differs: no call went to api.shop.example.'],
    ['', 'Nothing differs: no call went out that it could have met.'],
  ] as const) {
    await faultline.calls.chooseChange({ change: { layer: 'API', name: 'status', parameters: { host } } })
    const changed = await faultline.cases.send({ size: 1 }).done

    const { sentence } = await faultline.calls.compare({ baselineId: baseline.id, changedId: changed.id })
    expect(sentence).toContain(said)
  }
})
