import { expect, test } from '@playwright/test'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { openHttpServer } from '../../stand-ins/http-server.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

const hook = { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived' }
/** Holds the execution for as long as the test looks at it. */
const held: NodeInShort = [
  'code',
  { jsCode: 'const till = Date.now() + 900; while (Date.now() < till); return $input.all()' },
]

for (const [what, effect, isHarmless] of [
  ['an HTTP request', (url: string): NodeInShort => ['httpRequest', { url }], false],
  ['a wait', (): NodeInShort => ['wait', { amount: 0.01, unit: 'seconds' }, { typeVersion: 1.1 }], false],
  [
    'a note of what was seen',
    (): NodeInShort => [
      'removeDuplicates',
      { operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: '={{ $json.body.event_id }}' },
    ],
    false,
  ],
  ['nothing but a Code node', (): NodeInShort => ['code', { jsCode: 'return $input.all()' }], true],
] as const) {
  test(`an execution whose caller was answered first is ${isHarmless ? 'harmless' : 'not harmless any more'} after ${what}`, async () => {
    const server = await openHttpServer(() => ({ json: {} }))
    const faultline = await openForTest()
    activate(
      faultline,
      buildWorkflow({ Hook: ['webhook', hook], Effect: effect(server.url), Held: held }, [
        ['Hook', 'Effect'],
        ['Effect', 'Held'],
      ]),
    )
    const reached = new Promise<void>((resolve) => {
      faultline.onNotice((name, value) => {
        // The name tells which notice the value is.
        if (name === 'nodeRun' && (value as { readonly node: string }).node === 'Held') resolve()
      })
    })
    await post(faultline, 'orders', { event_id: 'e1' })
    await reached
    const [left] = faultline.store.executions.unfinished()
    expect(left?.harmlessStarts).toBe(isHarmless ? 1 : null)
    expect((await settled(faultline, 'wf1')).status).toBe('success')
    await faultline.close()
    await server.close()
  })
}
