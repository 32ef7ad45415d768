import { expect, test } from '@playwright/test'
import { readWorkflow } from '../../../src/main/engine/read-workflow.ts'
import { ProblemError } from '../../../src/shared/problem.ts'

function problemOf(text: string): string {
  try {
    readWorkflow(text)
  } catch (error) {
    if (error instanceof ProblemError) return `${error.problem.code}: ${error.problem.sentence}`
  }
  return 'no problem'
}

const smallest = { nodes: [{ name: 'A', type: 'n8n-nodes-base.noOp' }], connections: {} }

test('what the engine does not know survives a round trip', () => {
  const written = { ...smallest, meta: { instanceId: 'x' }, tags: [{ id: 't' }], futureField: [1, { a: null }] }
  expect(readWorkflow(JSON.stringify(written)).original).toEqual(written)
})

test('missing fields get the values that the format gives them', () => {
  const { workflow } = readWorkflow(JSON.stringify(smallest))
  expect(workflow.nodes[0]).toMatchObject({ typeVersion: 1, position: [0, 0], parameters: {} })
  expect(workflow).toMatchObject({ active: false, settings: {}, pinData: {}, staticData: {} })
})

test('pinned items without json are wrapped', () => {
  const { workflow } = readWorkflow(
    JSON.stringify({ ...smallest, pinData: { A: [{ id: 1 }, { json: { id: 2 } }, 'three'] } }),
  )
  expect(workflow.pinData['A']).toEqual([{ json: { id: 1 } }, { json: { id: 2 } }, { json: { value: 'three' } }])
})

test('a workflow inside a template, an answer of the interface or a list of one is found', () => {
  for (const wrapped of [{ workflow: smallest }, { data: smallest }, [smallest]]) {
    expect(readWorkflow(JSON.stringify(wrapped)).workflow.nodes).toHaveLength(1)
  }
})

test('connections that lead nowhere or are written badly do not stop the import', () => {
  const connections = { A: { main: [null, [{ node: 'A' }, { nothing: true }, 'x'], 'y'] }, B: 'z' }
  const { workflow } = readWorkflow(JSON.stringify({ ...smallest, connections }))
  expect(workflow.connections['A']?.['main']).toEqual([null, [{ node: 'A', type: 'main', index: 0 }], null])
})

test('text that is no JSON is named as such', () => {
  expect(problemOf('{"nodes": [')).toContain('NOT_JSON: The text is no JSON: ')
})

test('JSON that is no workflow says what was found in its place', () => {
  expect(problemOf('{"name":"x","items":[]}')).toBe(
    'NOT_A_WORKFLOW: Found an object with the fields name, items; expected a workflow, an object with "nodes" (a list) and "connections" (an object).',
  )
  expect(problemOf('[1,2]')).toContain('Found a list of 2')
})

test('two nodes of one name are refused, because connections refer to nodes by name', () => {
  const twice = { nodes: [smallest.nodes[0], smallest.nodes[0]], connections: {} }
  expect(problemOf(JSON.stringify(twice))).toContain('Two nodes have the name "A"')
})

test('a workflow without a name is called by the one it is given with', () => {
  expect(readWorkflow(JSON.stringify(smallest), 'orders').workflow.name).toBe('orders')
  expect(readWorkflow(JSON.stringify({ ...smallest, name: 'Its own' }), 'orders').workflow.name).toBe('Its own')
})

test('a setting of the wrong type counts as not set, and survives the round trip', () => {
  const settings = {
    executionTimeout: { toString: null },
    timezone: 5,
    errorWorkflow: [],
    executionOrder: 'v9',
    own: 1,
  }
  const { workflow, original } = readWorkflow(JSON.stringify({ ...smallest, settings }))
  expect(workflow.settings).toEqual({ executionTimeout: -1, own: 1 })
  expect(original['settings']).toEqual(settings)
  expect(readWorkflow(JSON.stringify({ ...smallest, settings: { executionTimeout: '30' } })).workflow.settings).toEqual(
    {
      executionTimeout: 30,
    },
  )
})
