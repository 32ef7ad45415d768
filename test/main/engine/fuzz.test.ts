import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { knownTypes } from '../../../src/main/engine/nodes/catalogue.ts'
import { workflowFrom } from '../../../src/main/engine/read-workflow.ts'
import { runInTest } from './run-in-test.ts'
import { noWaiting } from './test-surroundings.ts'

const slow = new Set(['n8n-nodes-base.httpRequest', 'n8n-nodes-base.code'])
const types = [...knownTypes.filter((type) => !slow.has(type)), 'acme.unknown']

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('={{ $json.a }}', '={{ $json.a.b.c }}', '={{ (', 'a.b[0]'),
)

const parameterNames = [
  'mode',
  'conditions',
  'assignments',
  'rules',
  'options',
  'values',
  'include',
  'fieldToSplitOut',
  'maxItems',
  'batchSize',
  'output',
  'joinMode',
  'combineBy',
  'fieldsToMatchString',
  'respondWith',
  'aggregate',
  'fieldsToAggregate',
  'type',
  'sortFieldsUi',
  'compare',
  'operation',
  'jsonOutput',
  'numberInputs',
  'numberOutputs',
  'errorType',
  'errorObject',
]

const node = fc.record({
  type: fc.constantFrom(...types),
  typeVersion: fc.constantFrom(1, 2, 3, 3.4, 99),
  position: fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })),
  parameters: fc.dictionary(fc.constantFrom(...parameterNames), anything, { maxKeys: 6 }),
  disabled: fc.boolean(),
  onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
  retryOnFail: fc.boolean(),
  alwaysOutputData: fc.boolean(),
  executeOnce: fc.boolean(),
})

const graph = fc.record({
  nodes: fc.array(node, { minLength: 1, maxLength: 8 }),
  wires: fc.array(fc.tuple(fc.nat(9), fc.nat(3), fc.nat(9), fc.nat(3)), { maxLength: 14 }),
  order: fc.constantFrom('v0', 'v1'),
  emit: fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'error', '__proto__'), fc.jsonValue({ maxDepth: 2 })), {
    maxLength: 4,
  }),
})

type Graph = typeof graph extends fc.Arbitrary<infer Value> ? Value : never

function workflowOf({ nodes, wires, order }: Graph) {
  const connections: Record<string, { main: { node: string; type: string; index: number }[][] }> = {}
  for (const [from, output, to, input] of wires) {
    const { main } = (connections[`N${from}`] ??= { main: [] })
    while (main.length <= output) main.push([])
    main[output]?.push({ node: `N${to}`, type: 'main', index: input })
  }
  const first = { name: 'N0', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} }
  return workflowFrom({
    nodes: [first, ...nodes.map((one, index) => ({ ...one, name: `N${index + 1}` }))],
    connections,
    settings: { executionOrder: order },
  }).workflow
}

test('whatever the graph and its parameters, an execution ends, and not by a fault of the engine', async () => {
  test.setTimeout(120_000)
  await fc.assert(
    fc.asyncProperty(graph, async (made) => {
      const outcome = await runInTest(workflowOf(made), {
        emit: made.emit,
        startNode: 'N0',
        maximumNodeRuns: 60,
        surroundings: noWaiting,
      })
      expect(['success', 'error']).toContain(outcome.status)
    }),
    { numRuns: 300, interruptAfterTimeLimit: 60_000 },
  )
})
