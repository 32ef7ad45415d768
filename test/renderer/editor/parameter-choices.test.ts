import { Ajv } from 'ajv'
import { expect, test } from '@playwright/test'
import { nodeSchema } from '../../../src/renderer/editor/node-schema.ts'
import { choicesOf } from '../../../src/renderer/editor/parameter-choices.ts'

const validate = new Ajv({ strict: false }).compile(nodeSchema)

function node(type: string, parameters: object): object {
  return { name: 'Node', type: `n8n-nodes-base.${type}`, typeVersion: 2, position: [0, 0], parameters }
}

test('the choices of a parameter are those of its kind of node, whatever list it stands in', () => {
  expect(choicesOf('n8n-nodes-base.webhook', ['responseMode'])).toContain('responseNode')
  expect(choicesOf('n8n-nodes-base.sort', ['sortFieldsUi', 'sortField', 0, 'order'])).toEqual([
    'ascending',
    'descending',
  ])
  expect(choicesOf('n8n-nodes-base.webhook', ['path'])).toBeNull()
  expect(choicesOf('n8n-nodes-base.unheardOf', ['mode'])).toBeNull()
})

test('the schema of a node marks a value that is none of the choices, and lets expressions be', () => {
  expect(validate(node('webhook', { httpMethod: 'POST' }))).toBe(true)
  expect(validate(node('webhook', { httpMethod: '={{ $json.method }}' }))).toBe(true)
  expect(validate(node('webhook', { httpMethod: 'PSOT' }))).toBe(false)
  expect(validate(node('httpRequest', { options: { response: { response: { responseFormat: 'xml' } } } }))).toBe(false)
  expect(validate(node('unheardOf', { httpMethod: 'PSOT' }))).toBe(true)
})
