import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { knownTypes } from '../../../src/main/engine/nodes/catalogue.ts'
import { nodeIssues } from '../../../src/main/engine/node-issues.ts'
import { workflowFrom } from '../../../src/main/engine/read-workflow.ts'
import { nodeWithPresets } from '../../../src/shared/node-types/with-presets.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { buildWorkflow, type NodeInShort, type Wire } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'
import { noWaiting } from './test-surroundings.ts'
import { onThisMachine } from '../../machine-pace.ts'

const types = [...knownTypes, 'acme.unknown', 'n8n-nodes-base.constructor', '']

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('={{ $json.a }}', '={{ $json.a.b.c }}', '={{ (', "={{ $('N1').item.json.a }}", 'a.b[0]', '__proto__'),
)

/** Names that objects have of their own accord, and some that have to be quoted. */
const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', "it's", 'a"b', '{{x}}', ' ', 'N1', 'N2', 'N3']

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
  'resume',
  'amount',
  'workflowId',
  'method',
  'sendBody',
  'bodyParameters',
  'queryParameters',
]

const code = fc.constantFrom(
  'return items',
  'return $input.item',
  'throw new Error("x")',
  'return [{ json: { error: 1 } }, {}, 5]',
  'return (',
)

const node = fc.record({
  type: fc.constantFrom(...types),
  typeVersion: fc.constantFrom<unknown>(1, 2, 3, 3.4, 99, -1, '2', 'x', null),
  position: fc.oneof(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })), anything),
  // Port 1 refuses: no request of the test leaves it.
  parameters: fc
    .tuple(fc.dictionary(fc.constantFrom(...parameterNames), anything, { maxKeys: 6 }), code)
    .map(([more, jsCode]) => ({ ...more, jsCode, url: 'http://127.0.0.1:1', webhookUrl: 'http://127.0.0.1:1' })),
  disabled: fc.oneof(fc.boolean(), anything),
  onError: fc.oneof(fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'), anything),
  retryOnFail: fc.oneof(fc.boolean(), anything),
  maxTries: anything,
  waitBetweenTries: anything,
  alwaysOutputData: fc.oneof(fc.boolean(), anything),
  executeOnce: fc.oneof(fc.boolean(), anything),
  credentials: anything,
})

const graph = fc.record({
  nodes: fc.array(node, { minLength: 1, maxLength: 8 }),
  wires: fc.array(fc.tuple(fc.nat(9), fc.nat(3), fc.nat(9), fc.nat(3)), { maxLength: 14 }),
  names: fc.shuffledSubarray(names, { minLength: 10 }),
  settings: fc.oneof(
    fc.record({ executionOrder: fc.constantFrom('v0', 'v1'), timezone: anything, executionTimeout: anything }),
    fc.record({ executionOrder: fc.constantFrom('v0', 'v1') }),
  ),
  pinData: fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 2 }),
  staticData: anything,
  emit: fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'error', '__proto__'), fc.jsonValue({ maxDepth: 2 })), {
    maxLength: 4,
  }),
})

type Graph = typeof graph extends fc.Arbitrary<infer Value> ? Value : never

function workflowOf({ nodes, wires, names: given, ...rest }: Graph) {
  const nameOf = (place: number): string => (place === 0 ? 'Start' : (given[place] ?? 'missing'))
  const connections = new Map<string, { main: { node: string; type: string; index: number }[][] }>()
  for (const [from, output, to, input] of wires) {
    const outputs = connections.get(nameOf(from)) ?? { main: [] }
    connections.set(nameOf(from), outputs)
    while (outputs.main.length <= output) outputs.main.push([])
    outputs.main[output]?.push({ node: nameOf(to), type: 'main', index: input })
  }
  const first = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', position: [0, 0], parameters: {} }
  return workflowFrom({
    ...rest,
    nodes: [first, ...nodes.map((one, index) => ({ ...one, name: nameOf(index + 1) }))],
    connections: Object.fromEntries(connections),
  }).workflow
}

/** Where a node is not filled in, none would run. */
function filledIn(workflow: Workflow): Workflow {
  const nodes = workflow.nodes.map((node) => {
    let filled = node
    for (let round = 0; round < 3; round += 1) {
      const missing = nodeIssues(nodeWithPresets(filled)).filter(({ parameter }) => !/[.[]/u.test(parameter))
      if (missing.length === 0) break
      const given = missing.map(({ parameter, words }) => [parameter, words === null ? 'a' : '={{ $json.a }}'] as const)
      filled = { ...filled, parameters: { ...filled.parameters, ...Object.fromEntries(given) } }
    }
    return filled
  })
  return { ...workflow, nodes }
}

test('whatever the graph and its parameters, an execution ends, and not by a fault of the engine', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(graph, async (made) => {
      const startedAt = performance.now()
      const outcome = await runInTest(filledIn(workflowOf(made)), {
        emit: made.emit,
        startNode: 'Start',
        maximumNodeRuns: 60,
        timeoutMs: 20_000,
        surroundings: noWaiting,
      })
      runs += outcome.nodeRuns.length
      expect(performance.now() - startedAt).toBeLessThan(onThisMachine(15_000))
      // Canceled: by a very short time-out in its own settings.
      expect(['success', 'error', 'waiting', 'canceled'], JSON.stringify(outcome.failure)).toContain(outcome.status)
    }),
    { numRuns: 300, interruptAfterTimeLimit: 60_000 },
  )
  expect(runs).toBeGreaterThan(300)
})

const work: readonly NodeInShort[] = [
  ['noOp'],
  ['limit', { maxItems: 1 }],
  ['splitOut', { fieldToSplitOut: 'xs' }],
  ['set', { assignments: { assignments: [{ name: 'xs', type: 'array', value: '[1,2]' }] } }],
  [
    'if',
    {
      conditions: {
        options: { typeValidation: 'loose', version: 2 },
        combinator: 'and',
        conditions: [{ leftValue: '={{ $itemIndex }}', rightValue: 0, operator: { type: 'number', operation: 'gt' } }],
      },
    },
  ],
]

/** Nodes with one input, every wire leading from a lower number to a higher one. */
const straight = fc.record({
  kinds: fc.array(fc.tuple(fc.nat(work.length - 1), fc.integer({ min: -3, max: 3 })), { minLength: 1, maxLength: 7 }),
  wires: fc.array(fc.tuple(fc.nat(6), fc.nat(1), fc.nat(6)), { maxLength: 10 }),
})

test('both orders of execution run the same nodes with the same items where no node waits for two inputs', async () => {
  await fc.assert(
    fc.asyncProperty(straight, async ({ kinds, wires }) => {
      const nodes = Object.fromEntries(
        kinds.map(([kind, y], place): [string, NodeInShort] => {
          const [type, parameters = {}] = work[kind] ?? ['noOp']
          return [`N${place}`, [type, parameters, { position: [place, y] }]]
        }),
      )
      const known = wires.filter(([from, , to]) => from < to && to < kinds.length)
      const all: Wire[] = [['T', 'N0'], ...known.map(([from, output, to]): Wire => [`N${from}:${output}`, `N${to}`])]
      const ran = async (executionOrder: string): Promise<readonly string[]> => {
        const workflow = buildWorkflow({ T: ['manualTrigger'], ...nodes }, all, { settings: { executionOrder } })
        const outcome = await runInTest(workflow, { emit: [{ xs: [1, 2] }, { xs: [3] }] })
        expect(outcome.status).toBe('success')
        return outcome.nodeRuns
          .map(
            ({ node: name, outputs }) =>
              `${name} ${JSON.stringify(outputs?.map((items) => items.map(({ json }) => json)))}`,
          )
          .toSorted()
      }
      expect(await ran('v0')).toEqual(await ran('v1'))
    }),
    { numRuns: 60, interruptAfterTimeLimit: 60_000 },
  )
})
