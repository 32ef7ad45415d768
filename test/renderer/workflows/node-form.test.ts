import { expect, test } from '@playwright/test'
import type { FormPart } from '../../../src/renderer/workflows/form-part.ts'
import { formOf } from '../../../src/renderer/workflows/node-form.ts'
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

const ofConditions = (condition: JsonObject, type = 'if', version = 2.2): readonly FormPart[] =>
  group(formOf(node(type, version, { conditions: { combinator: 'and', conditions: [condition] } })), 'conditions').parts

function fieldsOfCondition(condition: JsonObject): ReadonlyMap<string, Extract<FormPart, { kind: 'field' }>> {
  const [, entry] = ofConditions(condition)
  if (entry?.kind !== 'group') throw new Error('There is no condition.')
  return new Map(entry.parts.flatMap((part) => (part.kind === 'field' ? [[part.label, part]] : [])))
}

test('a condition is chosen by the type of its values and an operation of that type, each in words', () => {
  const fields = fieldsOfCondition({
    id: 'x',
    leftValue: '={{ $json.total }}',
    rightValue: 5,
    operator: { type: 'number', operation: 'gte', name: 'filter.operator.gte' },
  })
  expect([...fields.keys()]).toEqual(['Left value', 'Type', 'Operation', 'Right value'])
  expect(fields.get('Type')).toMatchObject({ control: 'choice', value: 'number', takesExpressions: false })
  expect(fields.get('Type')?.choices.map(({ label }) => label)).toEqual([
    'Text',
    'Number',
    'Date and time',
    'Yes or no',
    'List',
    'Object',
  ])
  expect(fields.get('Operation')).toMatchObject({ control: 'choice', value: 'gte' })
  expect(fields.get('Operation')?.choices.map(({ label }) => label)).toEqual([
    'exists',
    'does not exist',
    'is empty',
    'is not empty',
    'is equal to',
    'is not equal to',
    'is greater than',
    'is less than',
    'is greater than or equal to',
    'is less than or equal to',
  ])
  expect(fields.get('Right value')?.control).toBe('number')
})

test('an operation that asks nothing but the first value hides the second, and says so in the file', () => {
  const fields = fieldsOfCondition({
    leftValue: 'a',
    rightValue: 'b',
    operator: { type: 'string', operation: 'equals' },
  })
  const exists = fields.get('Operation')?.choices.find(({ value }) => value === 'exists')
  expect(exists?.puts).toEqual({
    leftValue: 'a',
    rightValue: 'b',
    operator: { type: 'string', operation: 'exists', singleValue: true },
  })
  expect([...fieldsOfCondition(exists?.puts as JsonObject).keys()]).toEqual(['Left value', 'Type', 'Operation'])
})

test('another type keeps the operation where it knows it, and its fixed values become values of that type', () => {
  const fields = fieldsOfCondition({
    leftValue: '={{ $json.total }}',
    rightValue: '12',
    operator: { type: 'string', operation: 'notEquals' },
  })
  const types = fields.get('Type')?.choices ?? []
  const put = (type: string): unknown => types.find(({ value }) => value === type)?.puts
  expect(put('number')).toEqual({
    leftValue: '={{ $json.total }}',
    rightValue: 12,
    operator: { type: 'number', operation: 'notEquals' },
  })
  expect(put('boolean')).toMatchObject({ rightValue: false, operator: { type: 'boolean', operation: 'notEquals' } })
  expect(put('array')).toMatchObject({ operator: { type: 'array', operation: 'exists', singleValue: true } })
  const ofList = fieldsOfCondition(put('array') as JsonObject).get('Operation')?.choices ?? []
  expect(ofList.find(({ value }) => value === 'lengthGt')?.puts).toMatchObject({
    rightValue: 12,
    operator: { type: 'array', operation: 'lengthGt', rightType: 'number' },
  })
})

test('a type and an operation that nobody knows stand under their own names, with both values', () => {
  const operator = { type: 'colour', operation: 'resembles', shade: 'blue' }
  const fields = fieldsOfCondition({ leftValue: 'a', rightValue: 'b', operator })
  expect(fields.get('Type')?.value).toBe('colour')
  expect(fields.get('Operation')?.value).toBe('resembles')
  expect(fields.get('Right value')?.value).toBe('b')
  expect(fields.get('Shade')?.value).toBe('blue')
  expect(fields.get('Operation')?.choices.map(({ value }) => value)).toEqual(['exists', 'notExists'])
})

test('whether all conditions must hold or one is chosen in words, in each rule of a Switch too', () => {
  const [combinator] = ofConditions({}, 'filter')
  expect(combinator).toMatchObject({
    label: 'It holds where',
    control: 'choice',
    value: 'and',
    choices: [{ label: 'All conditions hold' }, { label: 'Any condition holds' }],
  })
  const operator = { type: 'boolean', operation: 'true', singleValue: true }
  const rule = { conditions: { combinator: 'or', conditions: [{ leftValue: true, rightValue: '', operator }] } }
  const parts = formOf(node('switch', 3.2, { rules: { values: [rule] } }))
  expect(paths(parts)).toContain('rules.values[0].conditions.conditions[0].operator.operation')
  expect(paths(parts)).not.toContain('rules.values[0].conditions.conditions[0].rightValue')
})
