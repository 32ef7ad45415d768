import { Ajv } from 'ajv'
import { expect, test } from '@playwright/test'
import { nodeSchema } from '../../../src/renderer/editor/node-schema.ts'
import { choicesOf } from '../../../src/renderer/editor/parameter-choices.ts'

const validate = new Ajv({ strict: false }).compile(nodeSchema)

function node(type: string, parameters: object): object {
  return { name: 'Node', type: `n8n-nodes-base.${type}`, typeVersion: 2, position: [0, 0], parameters }
}

test('the choices of a parameter are those of its kind of node, whatever list it stands in', () => {
  expect(choicesOf('n8n-nodes-base.webhook', 2, ['responseMode'])).toContain('responseNode')
  expect(choicesOf('n8n-nodes-base.sort', 1, ['sortFieldsUi', 'sortField', 0, 'order'])).toEqual([
    'ascending',
    'descending',
  ])
  expect(choicesOf('n8n-nodes-base.webhook', 2, ['path'])).toBeNull()
  expect(choicesOf('n8n-nodes-base.unheardOf', 1, ['mode'])).toBeNull()
})

test('the choices are those of the version of the node', () => {
  expect(choicesOf('n8n-nodes-base.set', 3.4, ['mode'])).toEqual(['manual', 'raw'])
  expect(choicesOf('n8n-nodes-base.set', 2, ['mode'])).toBeNull()
  expect(choicesOf('n8n-nodes-base.merge', 1, ['mode'])).toContain('mergeByIndex')
  expect(choicesOf('n8n-nodes-base.merge', 3, ['mode'])).not.toContain('mergeByIndex')
})

test('the schema of a node marks a value that is none of the choices, and lets expressions be', () => {
  expect(validate(node('webhook', { httpMethod: 'POST' }))).toBe(true)
  expect(validate(node('webhook', { httpMethod: '={{ $json.method }}' }))).toBe(true)
  expect(validate(node('webhook', { httpMethod: 'PSOT' }))).toBe(false)
  expect(validate(node('httpRequest', { options: { response: { response: { responseFormat: 'xml' } } } }))).toBe(false)
  expect(validate(node('unheardOf', { httpMethod: 'PSOT' }))).toBe(true)
})
