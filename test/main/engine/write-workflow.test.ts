import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { readWorkflow } from '../../../src/main/engine/read-workflow.ts'
import { writtenWorkflow } from '../../../src/main/engine/write-workflow.ts'
import type { JsonObject } from '../../../src/shared/json.ts'

const key = fc.oneof(
  fc.constantFrom(
    'id',
    'name',
    'active',
    'settings',
    'pinData',
    'staticData',
    'meta',
    'tags',
    'versionId',
    '__proto__',
  ),
  fc.string({ maxLength: 6 }),
)
const anything = fc.jsonValue({ maxDepth: 3 })
const fields = fc.dictionary(key, anything, { maxKeys: 6 })
const node = fc
  .tuple(
    fields,
    fc.dictionary(fc.constantFrom('typeVersion', 'position', 'parameters', 'disabled', 'onError'), anything),
  )
  .map(([more, known]) => ({ ...more, ...known, type: 'acme.any' }))
const exported = fc
  .tuple(fields, fc.array(node, { maxLength: 5 }), fc.dictionary(fc.string({ maxLength: 4 }), anything))
  .map(([more, nodes, connections]) => ({
    ...more,
    nodes: nodes.map((one, index) => ({ ...one, name: `N${index}` })),
    connections,
  }))

test('whatever a workflow holds, what is written after reading it is what was read', () => {
  fc.assert(
    fc.property(exported, (made) => {
      const text = JSON.stringify(made)
      const read = readWorkflow(text)
      expect(JSON.stringify(writtenWorkflow(read, read.workflow))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

test('every recorded workflow survives a round trip', () => {
  const folder = join(import.meta.dirname, '../../conformance/engine')
  for (const file of readdirSync(folder)) {
    const { workflow } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { workflow: JsonObject }
    const read = readWorkflow(JSON.stringify(workflow))
    expect(JSON.stringify(writtenWorkflow(read, read.workflow)), file).toBe(JSON.stringify(workflow))
  }
})

const original = {
  name: 'Orders',
  nodes: [
    {
      id: '1',
      name: 'A',
      type: 'acme.rocket',
      typeVersion: '2',
      future: { x: [1] },
      parameters: { url: 'old', keep: 1 },
    },
    { id: '2', name: 'B', type: 'n8n-nodes-base.noOp' },
  ],
  connections: { A: { main: [[{ node: 'B', type: 'main', index: 0, note: 'kept' }]], ai_tool: 'odd' } },
  meta: { instanceId: 'i' },
}

test('a changed parameter is written, and everything beside it stays as it was, also what is read differently', () => {
  const read = readWorkflow(JSON.stringify(original))
  const [a, b] = read.workflow.nodes
  if (a === undefined || b === undefined) throw new Error('it has two nodes')

  const written = writtenWorkflow(read, {
    ...read.workflow,
    active: true,
    nodes: [{ ...a, parameters: { ...a.parameters, url: 'new' } }, b],
  })

  expect(written).toEqual({
    ...original,
    active: true,
    nodes: [{ ...original.nodes[0], parameters: { url: 'new', keep: 1 } }, original.nodes[1]],
  })
})

test('a node that was renamed keeps what only the file knows of it, and one that was taken out is gone', () => {
  const read = readWorkflow(JSON.stringify(original))
  const [a] = read.workflow.nodes
  if (a === undefined) throw new Error('it has two nodes')

  const written = writtenWorkflow(read, { ...read.workflow, nodes: [{ ...a, name: 'Renamed' }] })

  expect(written['nodes']).toEqual([{ ...original.nodes[0], name: 'Renamed' }])
})
