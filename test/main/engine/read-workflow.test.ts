import { expect, test } from '@playwright/test'
import { readWorkflow, readWorkflows } from '../../../src/main/engine/read-workflow.ts'
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

const twins = {
  nodes: [
    { name: 'Hook', type: 'n8n-nodes-base.webhook' },
    { name: 'Set', type: 'n8n-nodes-base.set' },
    { name: 'Set1', type: 'n8n-nodes-base.set' },
    { name: 'Set', type: 'n8n-nodes-base.noOp' },
  ],
  connections: { Hook: { main: [[{ node: 'Set', type: 'main', index: 0 }]] }, Set: { main: [[{ node: 'Set1' }]] } },
}

test('of two nodes of one name the last keeps it with its connections, and the other is renamed and noted', () => {
  const { workflow, notes, original } = readWorkflow(JSON.stringify(twins))
  expect(workflow.nodes.map(({ name, type }) => `${name} ${type.slice(15)}`)).toEqual([
    'Hook webhook',
    'Set2 set',
    'Set1 set',
    'Set noOp',
  ])
  expect(Object.keys(workflow.connections)).toEqual(['Hook', 'Set'])
  expect(notes).toMatchObject([{ node: 'Set2', isMapped: true }])
  expect(notes[0]?.sentence).toContain('"Set"')
  expect(original['nodes']).toHaveLength(4)
})

test('a sticky note gives its name up to a node that runs, wherever it stands', () => {
  const note = { name: 'A', type: 'n8n-nodes-base.stickyNote' }
  const { workflow } = readWorkflow(JSON.stringify({ nodes: [...smallest.nodes, note], connections: {} }))
  expect(workflow.nodes.map(({ name, type }) => [name, type.slice(15)])).toEqual([
    ['A', 'noOp'],
    ['A1', 'stickyNote'],
  ])
})

test('every workflow of a list, of an answer of the interface and of a template is found', () => {
  const named = (name: string): object => ({ ...smallest, name })
  const both = [named('one'), named('two')]
  for (const written of [both, { data: both, nextCursor: null }, { workflows: both }, [{ data: both }]]) {
    const { read } = readWorkflows(JSON.stringify(written))
    expect(read.map(({ workflow }) => workflow.name)).toEqual(['one', 'two'])
  }
  const template = { workflow: { id: 7, name: 'template', workflow: named('inner') } }
  expect(readWorkflows(JSON.stringify(template)).read.map(({ workflow }) => workflow.name)).toEqual(['inner'])
})

test('a list of many is no single workflow, and one of them that cannot be read keeps no other from it', () => {
  const bad = { nodes: [{ type: 'x' }], connections: {} }
  expect(problemOf(JSON.stringify([smallest, smallest]))).toContain('The text holds 2 workflows')
  const { read, refused } = readWorkflows(JSON.stringify([smallest, bad]))
  expect(read).toHaveLength(1)
  expect(refused.map(({ problem }) => problem.sentence)).toEqual([expect.stringContaining('Node 1 has no "name"')])
})

test('connections that are missing, null or an empty list are none', () => {
  for (const connections of [undefined, null, []]) {
    const { workflow } = readWorkflow(JSON.stringify({ nodes: smallest.nodes, connections }))
    expect(workflow.connections).toEqual({})
  }
})

test('the id of an older export, a number, is its text', () => {
  expect(readWorkflow(JSON.stringify({ ...smallest, id: 12 })).workflow.id).toBe('12')
})

test('the text that is kept is the given one, and without its wrapping where it was wrapped', () => {
  const spaced = JSON.stringify(smallest, null, 3)
  expect(readWorkflow(spaced).text).toBe(spaced)
  expect(JSON.parse(readWorkflow(JSON.stringify({ data: smallest })).text)).toEqual(smallest)
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

test('credentials that an old export names in a plain text are references like any other', () => {
  const credentials = { httpBasicAuth: 'Downloads', smtp: { id: 7, name: 'Mail' }, googleApi: { user: 'u' }, x: null }
  const { workflow } = readWorkflow(JSON.stringify({ ...smallest, nodes: [{ ...smallest.nodes[0], credentials }] }))

  expect(workflow.nodes[0]?.credentials).toEqual({
    httpBasicAuth: { name: 'Downloads' },
    smtp: { id: '7', name: 'Mail' },
    googleApi: { user: 'u', name: '' },
    x: { name: '' },
  })
})

test('a node whose credentials and webhook id are written badly has none', () => {
  const nodes = [{ ...smallest.nodes[0], credentials: ['Downloads'], webhookId: 12 }]
  const { workflow } = readWorkflow(JSON.stringify({ ...smallest, nodes }))

  expect(workflow.nodes[0]).toMatchObject({ credentials: {} })
  expect(workflow.nodes[0]).not.toHaveProperty('webhookId')
})
