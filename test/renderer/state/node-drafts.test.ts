import { expect, test } from '@playwright/test'
import { followNames, keepDraft, useNodeDrafts, writtenText } from '../../../src/renderer/state/node-drafts.ts'
import type { Workflow, WorkflowNode } from '../../../src/shared/workflow.ts'

function node(id: string | undefined, name: string, value = ''): WorkflowNode {
  const others = { type: 'n8n-nodes-base.set', typeVersion: 3.4, position: [0, 0], parameters: { value } } as const
  return id === undefined ? { name, ...others } : { id, name, ...others }
}

function workflowOf(id: string, nodes: readonly WorkflowNode[]): Workflow {
  return { id, name: id, active: false, nodes, connections: {}, settings: {}, pinData: {}, staticData: {} }
}

function write(workflowId: string, written: WorkflowNode, value: string): void {
  const text = JSON.stringify({ ...written, parameters: { value } }, null, 2)
  keepDraft(workflowId, written.name, JSON.stringify(written, null, 2), text)
}

function valueOf(workflowId: string, now: WorkflowNode): unknown {
  const text = writtenText(useNodeDrafts.getState().drafts[workflowId]?.[now.name], now)
  return (JSON.parse(text) as WorkflowNode).parameters['value']
}

test('what was written of a node speaks of another one by its new name, and goes along with its own', () => {
  const before = workflowOf('by id', [node('1', 'Get'), node('2', 'Sum', "={{ $('Get').item }}"), node('3', 'End')])
  for (const one of before.nodes) write('by id', one, `={{ $('Get').item.json["Get"] + $node["Sum"].json.a }} Get`)

  const now = workflowOf('by id', [
    node('1', 'Fetch "all"'),
    node('2', 'Sum', "={{ $('Fetch').item }}"),
    node('3', 'End'),
  ])
  followNames(before, now)

  for (const one of now.nodes)
    expect(valueOf('by id', one)).toBe(`={{ $('Fetch "all"').item.json["Get"] + $node["Sum"].json.a }} Get`)
  expect(Object.keys(useNodeDrafts.getState().drafts['by id'] ?? {})).toEqual(['Fetch "all"', 'Sum', 'End'])
  followNames(now, before)
  for (const one of before.nodes)
    expect(valueOf('by id', one)).toBe(`={{ $('Get').item.json["Get"] + $node["Sum"].json.a }} Get`)
})

test('nodes without ids, or with one id, are known again by their place; a new, moved or removed one takes nothing', () => {
  for (const id of [undefined, 'same']) {
    const workflowId = `ids ${String(id)}`
    const before = workflowOf(workflowId, [node(id, 'A'), node(id, 'B'), node(id, 'C')])
    write(workflowId, node(id, 'C'), "={{ $('A').item }}")
    followNames(before, workflowOf(workflowId, [node(id, 'A1'), node(id, 'B'), node(id, 'C')]))
    expect(valueOf(workflowId, node(id, 'C'))).toBe("={{ $('A1').item }}")
    followNames(before, workflowOf(workflowId, [node(id, 'B'), node(id, 'C')]))
    followNames(before, workflowOf(workflowId, [node(id, 'B'), node(id, 'A'), node(id, 'C')]))
    expect(valueOf(workflowId, node(id, 'C'))).toBe("={{ $('A1').item }}")
  }
})

test('what cannot be read just now, and what speaks of no renamed node, stays as it is written', () => {
  const before = workflowOf('texts', [node('1', 'A'), node('2', 'B')])
  keepDraft('texts', 'B', JSON.stringify(node('2', 'B'), null, 2), `{ "name": "B", broken`)
  keepDraft('texts', 'A', JSON.stringify(node('1', 'A'), null, 2), `{"name":"A",   "parameters":{}}`)
  followNames(before, workflowOf('texts', [node('1', 'A'), node('2', 'Bee')]))
  expect(useNodeDrafts.getState().drafts['texts']?.['Bee']?.text).toBe(`{ "name": "B", broken`)
  expect(useNodeDrafts.getState().drafts['texts']?.['A']?.text).toBe(`{"name":"A",   "parameters":{}}`)
})
