import { expect, test } from '@playwright/test'
import { kindOf, knownTypes, outputNames } from '../../../src/main/engine/nodes/catalogue.ts'
import { factsOf, nodeFacts, nodeLabel } from '../../../src/shared/node-facts.ts'
import type { WorkflowNode } from '../../../src/shared/workflow.ts'

const nodeOf = (type: string): WorkflowNode => ({
  id: '1',
  name: 'Node',
  type,
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
})

test('a node kind is one file with one row in the catalogue and one in the table of facts, and both have the same types', () => {
  expect(Object.keys(nodeFacts).toSorted()).toEqual(knownTypes.toSorted())
  expect(knownTypes.map((type) => kindOf(nodeOf(type))?.type)).toEqual(knownTypes)
})

test('the outputs that the window draws are those that the engine gives', () => {
  for (const [type, { outputs }] of Object.entries(nodeFacts)) {
    if (outputs !== undefined) expect(outputNames(nodeOf(type)), type).toEqual(outputs)
  }
})

test('a type that reaches through what is inherited, or that nobody knows, has no facts and is spelled in words', () => {
  expect(factsOf('constructor')).toEqual({ label: '' })
  expect(nodeLabel('n8n-nodes-base.googleSheets')).toBe('Google Sheets')
  expect(nodeLabel('n8n-nodes-base.httpRequest')).toBe('HTTP Request')
})
