import { expect, test } from '@playwright/test'
import { kindOf, knownTypes } from '../../../../src/main/engine/nodes/catalogue.ts'
import { workflowFrom } from '../../../../src/main/engine/read-workflow.ts'
import { nodeTypeOf } from '../../../../src/shared/node-types/node-types.ts'
import { nodeWithPresets } from '../../../../src/shared/node-types/with-presets.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { WorkflowNode } from '../../../../src/shared/workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

function nodeOf(type: string, typeVersion: number, parameters: JsonObject): WorkflowNode {
  return { name: 'Node', type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters }
}

function filledIn(type: string, typeVersion: number, parameters: JsonObject): JsonObject {
  return nodeWithPresets(nodeOf(type, typeVersion, parameters)).parameters
}

test('what an export leaves out is filled in, entry by entry, and what it holds stays', () => {
  const conditions = { boolean: [{ value1: '={{ $json.f }}' }], string: [{ value2: 'x', operation: 'contains' }] }

  expect(filledIn('if', 1, { conditions, unknown: 1 })).toEqual({
    conditions: {
      boolean: [{ value1: '={{ $json.f }}', operation: 'equal', value2: false }],
      string: [{ value1: '', value2: 'x', operation: 'contains' }],
    },
    combineOperation: 'all',
    unknown: 1,
  })
})

test('a parameter that does not count in that version, or beside those values, is not filled in', () => {
  expect(filledIn('set', 3.4, {})).toMatchObject({ mode: 'manual', includeOtherFields: false })
  expect(filledIn('set', 3.4, {})).not.toHaveProperty('jsonOutput')
  expect(filledIn('set', 3.2, {})).toMatchObject({ include: 'all' })
  expect(filledIn('set', 3.2, {})).not.toHaveProperty('includeOtherFields')
  expect(filledIn('httpRequest', 4.2, {})).not.toHaveProperty('queryParameters')
  expect(filledIn('httpRequest', 4.2, { sendQuery: true })).toHaveProperty('queryParameters')
})

test('an option stays left out until it is chosen, and then its own entries are filled in', () => {
  expect(filledIn('httpRequest', 4.2, { options: {} })['options']).toEqual({})
  expect(filledIn('httpRequest', 4.2, { options: { redirect: { redirect: {} } } })['options']).toEqual({
    redirect: { redirect: { followRedirects: true, maxRedirects: 21 } },
  })
  expect(filledIn('httpRequest', 3, { options: { redirect: { redirect: {} } } })['options']).toEqual({
    redirect: { redirect: { followRedirects: false } },
  })
})

test('a parameter on an expression may be anything: what depends on it counts', () => {
  expect(filledIn('merge', 3, { mode: '={{ $json.mode }}' })).toHaveProperty('combineBy')
})

test('the same node is completed once', () => {
  const node = nodeOf('if', 1, {})

  expect(nodeWithPresets(node)).toBe(nodeWithPresets(node))
  expect(nodeWithPresets(nodeWithPresets(node))).toBe(nodeWithPresets(node))
})

test('an expression sees the completed parameters of its node', async () => {
  const { workflow } = workflowFrom({
    name: 'w',
    nodes: [
      nodeOf('manualTrigger', 1, {}),
      {
        ...nodeOf('set', 3.4, {
          assignments: { assignments: [{ id: '1', name: 'mode', type: 'string', value: '={{ $parameter.mode }}' }] },
        }),
        name: 'Set',
      },
    ],
    connections: { Node: { main: [[{ node: 'Set', type: 'main', index: 0 }]] } },
  })

  expect(jsonOf(await runInTest(workflow), 'Set')).toEqual([{ mode: 'manual' }])
})

test('every type of the format that the engine runs is in the table, with each of its versions', () => {
  const missing = knownTypes
    .filter((type) => type.startsWith('n8n-nodes-base.'))
    .flatMap((type) => {
      const versions = kindOf({ ...nodeOf('', 1, {}), type })?.versions ?? []
      return versions.flatMap((version) =>
        nodeTypeOf(type, version)?.versions.includes(version) === true ? [] : [`${type} ${version}`],
      )
    })

  expect(missing).toEqual([])
})

test('an operation that an export leaves out is the one of its resource', () => {
  const operationOf = (type: string, typeVersion: number, resource: string): unknown =>
    filledIn(type, typeVersion, { resource })['operation']

  expect(operationOf('telegram', 1.2, 'file')).toBe('get')
  expect(operationOf('telegram', 1.2, 'message')).toBe('sendMessage')
  expect(operationOf('telegram', 1.2, 'callback')).toBe('answerQuery')
  expect(operationOf('slack', 2.3, 'file')).toBe('upload')
  expect(operationOf('slack', 1, 'userProfile')).toBe('get')
  expect(operationOf('microsoftTeams', 2, 'task')).toBe('create')
})
