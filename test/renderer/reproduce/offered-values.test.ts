import { expect, test } from '@playwright/test'
import { fittingValues, offeredValues } from '../../../src/renderer/reproduce/offered-values.ts'
import type { ChangeField, ChangeKind } from '../../../src/shared/change.ts'
import type { WorkflowNode } from '../../../src/shared/workflow.ts'

const text = (name: string, initial: string): ChangeField => ({
  kind: 'text',
  name,
  label: name,
  initial,
  required: true,
})
const nodeOf = (name: string, kind: string, parameters: WorkflowNode['parameters']): WorkflowNode => ({
  name,
  type: `n8n-nodes-base.${kind}`,
  typeVersion: 1,
  position: [0, 0],
  parameters,
})
const study = {
  workflow: {
    id: 'one',
    name: 'One',
    active: true,
    connections: {},
    settings: {},
    pinData: {},
    staticData: {},
    nodes: [
      nodeOf('Hook', 'webhook', { path: 'orders' }),
      nodeOf('Shape', 'set', { value: '={{ $json.body.order.id }}' }),
      nodeOf('Call', 'httpRequest', { url: 'https://api.example.com/orders', options: { timeout: 5 } }),
    ],
  },
  webhooks: [],
  request: { method: 'POST', path: '/orders', url: '', headers: [], body: '{"order":{"id":7}}', edited: false },
  state: { kind: 'not-known' } as const,
}
const parameter: ChangeKind = {
  layer: 'node',
  name: 'parameter',
  title: '',
  description: '',
  fields: [
    text('node', 'HTTP Request'),
    text('path', 'url'),
    { kind: 'json', name: 'value', label: '', initial: '""' },
  ],
}

test('a change of a node begins at a node of the workflow and at what its parameter is', () => {
  const initial = { node: 'HTTP Request', path: 'url', value: '""' }

  expect(fittingValues(parameter, initial, study)).toEqual({
    node: 'Call',
    path: 'url',
    value: '"https://api.example.com/orders"',
  })
})

test('nodes, parameters and hosts of the case are offered', () => {
  const values = { node: 'Call' }

  expect(offeredValues(parameter, text('node', ''), values, study)).toEqual(['Call', 'Shape', 'Hook'])
  expect(offeredValues(parameter, text('path', ''), values, study)).toEqual(['url', 'options', 'options.timeout'])
  expect(offeredValues({ layer: 'API', name: 'status' }, text('host', ''), {}, study)).toEqual(['api.example.com'])
  expect(offeredValues({ layer: 'node', name: 'reference' }, text('from', ''), { node: 'Shape' }, study)).toEqual([
    '$json.body.order.id',
  ])
})

test('a path of the payload that is not there gives way to one that is, and nothing made up is to be filled in', () => {
  const path: ChangeField = { kind: 'path', name: 'path', label: '', initial: '$.id' }
  const kind: ChangeKind = { layer: 'data', name: 'remove-path', title: '', description: '', fields: [path] }

  expect(fittingValues(kind, { path: '$.id' }, study)).toEqual({ path: '$.order' })
  const empty = { ...study, request: { ...study.request, body: '{}' } }
  expect(fittingValues(kind, { path: '$.id' }, empty)).toEqual({ path: '' })
  const fill = { path: '$.id', value: '"example"', present: true }
  expect(fittingValues({ ...kind, name: 'fill' }, fill, study)).toEqual({ path: '', value: '', present: true })
})

test('an array is offered where one is lengthened, and what is no text where a type is changed', () => {
  const path: ChangeField = { kind: 'path', name: 'path', label: '', initial: '$.id' }
  const given = { ...study, request: { ...study.request, body: '{"a":"x","b":[1],"c":{"d":2}}' } }

  expect(offeredValues({ layer: 'data', name: 'resize-array' }, path, {}, given)).toEqual(['$.b'])
  expect(offeredValues({ layer: 'data', name: 'change-type' }, path, {}, given)[0]).toBe('$.b[0]')
})

test('what failed first stands first, with its host, and the rest is offered behind it; notes are no nodes', () => {
  const { nodes } = study.workflow
  const more = [
    ...nodes,
    nodeOf('Book', 'httpRequest', { url: 'https://books.example.com/in' }),
    nodeOf('Remember', 'stickyNote', {}),
  ]
  const state = { kind: 'fails', node: 'Book', oneItem: true } as const
  const failed = { ...study, state, workflow: { ...study.workflow, nodes: more } }

  expect(offeredValues(parameter, text('node', ''), {}, failed)).toEqual(['Book', 'Call', 'Shape', 'Hook'])
  expect(fittingValues(parameter, { node: 'HTTP Request', path: 'url', value: '""' }, failed)['node']).toBe('Book')
  const passed: ChangeKind = { ...parameter, layer: 'API', name: 'pass-through', fields: [text('host', '')] }
  expect(fittingValues(passed, { host: 'api.example.com' }, failed)).toEqual({ host: 'api.example.com' })
  expect(fittingValues(passed, { host: '' }, failed)).toEqual({ host: 'books.example.com' })
})
