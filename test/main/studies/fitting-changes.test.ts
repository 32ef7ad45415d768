import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
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
