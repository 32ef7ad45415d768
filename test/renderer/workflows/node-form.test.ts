import { expect, test } from '@playwright/test'
import { formOf, type FormPart } from '../../../src/renderer/workflows/node-form.ts'
import { withoutValue, withValue } from '../../../src/renderer/workflows/parameter-fields.ts'
import { wordsOfName } from '../../../src/renderer/workflows/words-of-name.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { WorkflowNode } from '../../../src/shared/workflow.ts'

function node(type: string, typeVersion: number, parameters: JsonObject): WorkflowNode {
  return { name: 'A', type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters }
}

function paths(parts: readonly FormPart[]): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'field' ? [part.path] : [`(${part.path})`, ...paths(part.parts)]))
}

function group(parts: readonly FormPart[], path: string): Extract<FormPart, { kind: 'group' }> {
  for (const part of parts) {
    if (part.kind !== 'group') continue
    if (part.path === path) return part
    const inner = part.parts.find((one) => one.kind === 'group' && one.path === path)
    if (inner?.kind === 'group') return inner
  }
  throw new Error(`There is no group ${path}.`)
}

test('a parameter that is left out stands there with its preset, and one that does not count is not asked for', () => {
  const get = formOf(node('httpRequest', 4.2, { url: 'http://a' }))
  const method = get.find((part) => part.path === 'method')
  expect(method).toMatchObject({ kind: 'field', control: 'choice', value: 'GET', label: 'Method' })
  expect(paths(get)).not.toContain('jsonBody')
  const post = formOf(node('httpRequest', 4.2, { sendBody: true, specifyBody: 'json' }))
  expect(paths(post)).toContain('jsonBody')
})

test('options that are not given can be added, and a value of the wrong type is still shown', () => {
  const parts = formOf(node('httpRequest', 4.2, { options: { timeout: 2000 }, unheardOf: { a: 1 } }))
  const options = group(parts, 'options')
  expect(options.parts.map(({ path }) => path)).toEqual(['options.timeout'])
  expect(options.add.map(({ label }) => label)).not.toContain('Timeout')
  expect(options.add.length).toBeGreaterThan(3)
  expect(paths(parts)).toContain('unheardOf.a')
})

test('an entry is added to a list and taken away again', () => {
  const parameters = { sendHeaders: true, headerParameters: { parameters: [{ name: 'a', value: '1' }] } }
  const headers = group(formOf(node('httpRequest', 4.2, parameters)), 'headerParameters')
  const [addition] = headers.add
  if (addition === undefined) throw new Error('Nothing can be added.')
  const more = withValue(parameters, addition.steps, addition.value) as typeof parameters
  expect(more.headerParameters.parameters).toHaveLength(2)
  const entry = group(formOf(node('httpRequest', 4.2, more)), 'headerParameters').parts[0]
  expect(entry).toMatchObject({ kind: 'group', remove: ['headerParameters', 'parameters', 0] })
  const steps = ['headerParameters', 'parameters', 1]
  expect(withoutValue(more, steps)).toEqual(parameters)
})

test('conditions and assignments are entries of their own; a node that is not known shows every value it has', () => {
  const condition = { id: 'x', leftValue: '={{ $json.a }}', operator: { type: 'string', operation: 'exists' } }
  const parts = formOf(node('if', 2.2, { conditions: { combinator: 'and', conditions: [condition] } }))
  const conditions = group(parts, 'conditions')
  expect(conditions.parts.map(({ path }) => path)).toEqual(['conditions.combinator', 'conditions.conditions[0]'])
  expect(conditions.add).toMatchObject([{ label: 'Condition', steps: ['conditions', 'conditions'] }])
  expect(paths(formOf(node('nobodyKnows', 1, { a: { b: [1, 'x'] } })))).toEqual(['a.b[0]', 'a.b[1]'])
})

test('names are told in words', () => {
  expect(['sendBody', 'jsonOutput', 'url', 'POST', 'n8nId', 'form-urlencoded'].map(wordsOfName)).toEqual([
    'Send body',
    'JSON output',
    'URL',
    'POST',
    'N8n ID',
    'form-urlencoded',
  ])
})
