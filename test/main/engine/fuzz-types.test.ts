/** Random graphs of every node type in every version of the table, with parameters of that type: right, left out, or wrong. */
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { kindOf, knownTypes } from '../../../src/main/engine/nodes/catalogue.ts'
import { workflowFrom } from '../../../src/main/engine/read-workflow.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { NodeParameter } from '../../../src/shared/node-types/node-type.ts'
import { nodeTypeOf } from '../../../src/shared/node-types/node-types.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { runInTest } from './run-in-test.ts'
import { noWaiting } from './test-surroundings.ts'
import { onThisMachine } from '../../machine-pace.ts'

/** `FAULTLINE_FUZZ=5000` runs that many graphs. */
const graphs = Number(process.env['FAULTLINE_FUZZ'] ?? 250)

const texts = fc.constantFrom<unknown>(
  '',
  'a',
  'id',
  'o.p',
  'l',
  'x,y',
  '[1,2]',
  '{"a":1}',
  '2024-01-01',
  '={{ $json.id }}',
  '={{ $json.missing }}',
  '={{ $json }}',
  '={{ $itemIndex }}',
  "={{ $('N0').item.json.id }}",
  '={{ (',
  '=text {{ $json.l }} and {{ null }}',
)
const wrong = fc.oneof(fc.jsonValue({ maxDepth: 2 }), texts)
const numbers = fc.oneof(fc.integer({ min: -2, max: 20 }), fc.constantFrom<unknown>(1e12, 0.5, '3', '={{ $json.id }}'))

/** A value for a parameter; undefined where it is left out. */
function valueFor(parameter: NodeParameter, depth: number): fc.Arbitrary<unknown> {
  const { kind, options = [], fields = [], groups = {}, isList = false } = parameter
  // Nothing of the test leaves this machine: port 1 refuses.
  if (/url|uri|host|proxy/i.test(parameter.name)) return fc.constant('http://127.0.0.1:1')
  if (/^(?:port|amount|resumeAmount)$/.test(parameter.name)) return fc.constant(1)
  switch (kind) {
    case 'options':
    case 'multiOptions':
      return options.length === 0 ? texts : fc.constantFrom<unknown>(...options)
    case 'boolean':
      return fc.oneof(fc.boolean(), texts)
    case 'number':
      return numbers
    case 'collection':
      return depth > 3 ? fc.constant({}) : recordOf(fields, depth + 1)
    case 'fixedCollection': {
      const entries = Object.entries(groups).map(([name, members]): [string, fc.Arbitrary<unknown>] => {
        const entry = depth > 3 ? fc.constant({}) : recordOf(members, depth + 1)
        return [name, isList ? fc.array(entry, { maxLength: 2 }) : entry]
      })
      return fc.record(Object.fromEntries(entries), { requiredKeys: [] })
    }
    case 'filter':
      return conditions
    case 'assignmentCollection':
      return assignments
    default:
      return texts
  }
}

const types = ['string', 'number', 'boolean', 'array', 'object', 'dateTime'] as const
const operations = 'exists empty equals notEquals contains gt lt after before true regex lengthGt startsWith'.split(' ')
const conditions = fc.record({
  options: fc.record({ typeValidation: fc.constantFrom('strict', 'loose'), version: fc.constantFrom(1, 2, 3) }),
  combinator: fc.constantFrom('and', 'or'),
  conditions: fc.array(
    fc.record({
      leftValue: texts,
      rightValue: texts,
      operator: fc.record({ type: fc.constantFrom(...types), operation: fc.constantFrom(...operations) }),
    }),
    { maxLength: 2 },
  ),
})
const assignments = fc.record({
  assignments: fc.array(fc.record({ name: texts, type: fc.constantFrom(...types), value: texts }), { maxLength: 3 }),
})

/** Some of the parameters, now and then one of them with any value at all. */
function recordOf(parameters: readonly NodeParameter[], depth: number): fc.Arbitrary<JsonObject> {
  const byName = new Map<string, fc.Arbitrary<unknown>[]>()
  for (const one of parameters) byName.set(one.name, [...(byName.get(one.name) ?? []), valueFor(one, depth)])
  const fields = [...byName].map(([name, values]): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 20, arbitrary: fc.oneof(...values) }, { weight: 1, arbitrary: wrong }),
  ])
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}

const code = {
  jsCode: fc.constantFrom(
    'return items',
    'return $input.item',
    'return [{a: 1}, 5]',
    'throw new Error("x")',
    'return (',
  ),
  functionCode: fc.constantFrom('return items', 'return item', 'item.x = 1; return item', 'return 5'),
}

const everyVersion = knownTypes.flatMap((type) => {
  const kind = kindOf({ name: '', type, typeVersion: 1, position: [0, 0], parameters: {} })
  return (kind?.versions ?? []).map((version) => ({ type, version }))
})

const nodes = everyVersion.map(({ type, version }) =>
  fc.record({
    type: fc.constant(type),
    typeVersion: fc.constant(version),
    parameters: fc
      .tuple(recordOf(nodeTypeOf(type, version)?.parameters ?? [], 0), fc.record(code))
      .map(([parameters, written]): JsonObject => ({ ...parameters, ...written, url: 'http://127.0.0.1:1' })),
    onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
    alwaysOutputData: fc.boolean(),
    executeOnce: fc.boolean(),
  }),
)

const graph = fc.record({
  nodes: fc.array(fc.oneof(...nodes), { minLength: 1, maxLength: 6 }),
  wires: fc.array(fc.tuple(fc.nat(6), fc.nat(2), fc.nat(6), fc.nat(1)), { minLength: 3, maxLength: 12 }),
  executionOrder: fc.constantFrom('v0', 'v1'),
})

const items = [
  { id: 1, n: 'x', l: [1, { a: 2 }], o: { p: 1 }, t: '2024-01-01', e: null },
  { id: 2, n: '', l: [], o: { p: '2' }, t: 'never', data: '<a href="/">b</a>' },
  { id: '2', n: 'y', l: 's', o: null },
]

interface MadeGraph {
  readonly nodes: readonly object[]
  readonly wires: readonly (readonly [number, number, number, number])[]
  readonly executionOrder: string
}

function workflowOf({ nodes: made, wires, executionOrder }: MadeGraph): Workflow {
  const connections: Record<string, { main: { node: string; type: string; index: number }[][] }> = {
    N0: { main: [[{ node: 'N1', type: 'main', index: 0 }]] },
  }
  for (const [from, output, to, input] of wires) {
    const { main } = (connections[`N${from}`] ??= { main: [] })
    while (main.length <= output) main.push([])
    main[output]?.push({ node: `N${to}`, type: 'main', index: input })
  }
  const first = { name: 'N0', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} }
  return workflowFrom({
    name: 'fuzz',
    nodes: [first, ...made.map((node, place) => ({ ...node, name: `N${place + 1}`, position: [place * 10, 0] }))],
    connections,
    settings: { executionOrder },
  }).workflow
}

test('every type in every version ends with what its parameters may be, and never by a fault of the engine', async () => {
  test.setTimeout(60_000 + graphs * 500)
  let runs = 0
  await fc.assert(
    fc.asyncProperty(graph, async (made) => {
      const startedAt = performance.now()
      const outcome = await runInTest(workflowOf(made), {
        emit: items,
        startNode: 'N0',
        maximumNodeRuns: 40,
        timeoutMs: 20_000,
        surroundings: noWaiting,
      })
      runs += outcome.nodeRuns.length
      expect(performance.now() - startedAt).toBeLessThan(onThisMachine(15_000))
      expect(['success', 'error', 'waiting', 'canceled'], JSON.stringify(outcome.failure)).toContain(outcome.status)
      for (const { node, failure } of outcome.nodeRuns) expect(faultOf(failure), node).toBeNull()
    }),
    { numRuns: graphs },
  )
  expect(runs).toBeGreaterThan(graphs)
})

/** The text of a failure that no workflow can cause: one of the engine's own code. */
function faultOf(failure: { readonly name: string; readonly message: string } | null): string | null {
  // In a loop a text can double until the platform has none that is longer.
  if (failure?.message === 'Invalid string length') return null
  if (failure === null || !/^(?:TypeError|ReferenceError|RangeError)$/.test(failure.name)) return null
  return failure.message
}
