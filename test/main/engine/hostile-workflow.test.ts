import { expect, test } from '@playwright/test'
import { runWorkflow } from '../../../src/main/engine/run-workflow.ts'
import type { RunOutcome } from '../../../src/main/engine/run-contract.ts'
import { openSandbox, type Sandbox } from '../../../src/main/engine/sandbox/sandbox.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { jsonOf } from './run-in-test.ts'
import { testSurroundings } from './test-surroundings.ts'

let sandbox: Sandbox
test.beforeAll(async () => {
  const limits = { codeMs: 300, expressionsMs: 300, graceMs: 200, heapBytes: 24 * 1024 * 1024 }
  sandbox = openSandbox({ workers: 2, limits })
  await sandbox.warm()
})
test.afterAll(() => sandbox.close())

function run(workflow: Workflow): Promise<RunOutcome> {
  const engine = { surroundings: testSurroundings(), sandbox }
  const request = { workflow, executionId: '1', mode: 'manual', items: [{ json: { id: 1 } }] } as const
  return runWorkflow(request, engine, {}, new AbortController().signal)
}

const after = (node: NodeInShort): Workflow =>
  buildWorkflow({ T: ['manualTrigger'], Bad: node, Next: ['noOp'] }, [
    ['T', 'Bad'],
    ['Bad', 'Next'],
  ])
const expression = (value: string, more: object = {}): NodeInShort => [
  'set',
  { assignments: { assignments: [{ name: 'x', type: 'string', value }] } },
  { ...more },
]
const code = (jsCode: string, more: object = {}): NodeInShort => ['code', { jsCode }, { ...more }]
const harmless = after(code('return items.map(({ json }) => ({ json: { sum: json.id + 1 } }))'))

for (const [what, node] of [
  ['an endless loop in an expression', expression('={{ (() => { for (;;); })() }}')],
  ['an endless native call in an expression', expression('={{ [].includes.call({ length: 2 ** 53 - 1 }, 1) }}')],
  [
    'a memory bomb in an expression',
    expression('={{ (() => { const a = []; for (;;) a.push("x".repeat(1e6) + a.length) })() }}'),
  ],
  ['an endless loop in code', code('for (;;);')],
  ['a memory bomb in code', code('const a = []; for (;;) a.push(new Uint8Array(1e6))')],
  ['a promise that nobody keeps', code('await new Promise(() => {})')],
] as const) {
  test(`${what} ends its node run alone, while another execution goes on`, async () => {
    const [bad, good] = await Promise.all([run(after(node)), run(harmless)])
    expect(bad.status).toBe('error')
    expect(bad.failure?.node).toBe('Bad')
    expect(bad.failure?.message).not.toBe('')
    expect(bad.nodeRuns.map((one) => [one.node, one.status])).toEqual([
      ['T', 'success'],
      ['Bad', 'error'],
    ])
    expect(jsonOf(good, 'Next')).toEqual([{ sum: 2 }])
  })
}

test('a node that continues on errors lets the execution go on after a memory bomb', async () => {
  const node = code('const a = []; for (;;) a.push("x".repeat(1e5) + a.length)', { onError: 'continueRegularOutput' })
  const outcome = await run(after(node))
  expect(outcome.status).toBe('success')
  expect(jsonOf(outcome, 'Next')).toEqual([{ error: expect.stringMatching(/memory|did not finish/i) as unknown }])
  expect(outcome.nodeRuns[1]?.findings.map(({ kind }) => kind)).toContain('failure-continued')
})

test('what code leaves behind is seen by no other node and by no other execution', async () => {
  const leave = code('globalThis.leak = 1; Object.prototype.leak = 1; Array.prototype.map = () => 1; return items', {
    onError: 'continueRegularOutput',
  })
  const look = 'return [{ json: { seen: typeof leak, inherited: "leak" in {}, map: [1].map((n) => n + 1) } }]'
  const outcome = await run(
    buildWorkflow({ T: ['manualTrigger'], Leave: leave, Look: code(look) }, [
      ['T', 'Leave'],
      ['Leave', 'Look'],
    ]),
  )
  const nothing = [{ seen: 'undefined', inherited: false, map: [2] }]
  expect(jsonOf(outcome, 'Look')).toEqual(nothing)
  expect(jsonOf(await run(after(code(look))), 'Next')).toEqual(nothing)
})

test('an execution whose code must be ended by force three times in a row is stopped', async () => {
  const outcome = await run(
    buildWorkflow(
      {
        T: ['manualTrigger'],
        Many: code('return Array.from({ length: 9 }, (_, id) => ({ json: { id } }))'),
        Loop: ['splitInBatches', { batchSize: 1 }],
        Bad: code('[].includes.call({ length: 2 ** 53 - 1 }, 1)', { onError: 'continueRegularOutput' }),
      },
      [
        ['T', 'Many'],
        ['Many', 'Loop'],
        ['Loop:1', 'Bad'],
        ['Bad', 'Loop'],
      ],
    ),
  )
  expect(outcome.status).toBe('error')
  expect(outcome.failure?.message).toBe(
    'The execution was stopped: its code had to be ended by force 3 times in a row, last in "Bad".',
  )
  expect(outcome.nodeRuns.filter(({ node }) => node === 'Bad')).toHaveLength(3)
})

test('code that runs out of time again and again is put last, and the node run says why and what ends it', async () => {
  const endless = after(code('/* again and again */ for (;;);'))
  for (let round = 0; round < 3; round += 1) expect((await run(endless)).nodeRuns.at(-1)?.findings).toEqual([])
  const [finding] = (await run(endless)).nodeRuns.at(-1)?.findings ?? []
  expect(finding?.kind).toBe('code-postponed')
  expect(finding?.sentence).toContain('The code of "Bad" ran out of time 3 times in a row')
  expect((await run(after(code('/* edited */ for (;;);')))).nodeRuns.at(-1)?.findings).toEqual([])
})
