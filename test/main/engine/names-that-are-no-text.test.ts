/** What an expression gives in place of a field's name, and which field Edit Fields makes of it: as n8n 1.123.5 does, measured. */
import { expect, test } from '@playwright/test'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { jsonOf, runInTest } from './run-in-test.ts'

/** An expression; its fields up to version 2, and from version 3 on where they differ. */
const names: readonly (readonly [expression: string, old: object, since3?: object])[] = [
  ['={{ $json.missing }}', { undefined: 'v' }],
  ['={{ null }}', { null: 'v' }],
  ['={{ true }}', { true: 'v' }],
  ['={{ 7 }}', { 7: 'v' }],
  ['={{ 12.5 }}', { '12.5': 'v' }, { 12: [undefined, undefined, undefined, undefined, undefined, 'v'] }],
  ['={{ ({ a: 1, b: "x" }) }}', { 'object Object': 'v' }],
  ['={{ [1, 2] }}', { 1: [undefined, undefined, 'v'] }, { '1,2': 'v' }],
  ['={{ [["a"], ["b"]] }}', { a: { b: 'v' } }, { 'a,b': 'v' }],
  ['={{ DateTime.utc(2020, 1, 1).toISODate() }}', { '2020-01-01': 'v' }],
  ['=x{{ ({ a: 1 }) }}', { x: { 'object Object': 'v' } }],
  ['', { '': 'v' }],
]

function editFields(version: number, name: string, dotNotation = true): NodeInShort {
  const options = dotNotation ? {} : { dotNotation }
  if (version < 3) return ['set', { values: { string: [{ name, value: 'v' }] }, options }, { typeVersion: version }]
  if (version < 3.3)
    return ['set', { fields: { values: [{ name, stringValue: 'v' }] }, options }, { typeVersion: version }]
  const assignments = [{ id: '1', name, value: 'v', type: 'string' }]
  return ['set', { assignments: { assignments }, includeOtherFields: true, options }, { typeVersion: version }]
}

async function fieldsOf(node: NodeInShort): Promise<unknown> {
  const workflow = buildWorkflow({ T: ['manualTrigger'], Set: node }, [['T', 'Set']])
  return jsonOf(await runInTest(workflow, { emit: [{}] }), 'Set')[0]
}

for (const [expression, old, since3 = old] of names) {
  test(`${expression === '' ? 'no name' : expression} names a field in every version of Edit Fields`, async () => {
    for (const version of [1, 2]) expect(await fieldsOf(editFields(version, expression))).toEqual(old)
    for (const version of [3, 3.1, 3.2, 3.3, 3.4])
      expect(await fieldsOf(editFields(version, expression))).toEqual(since3)
  })
}

test('where dots are no steps, a list and an object are one name', async () => {
  expect(await fieldsOf(editFields(2, '={{ [1, 2] }}', false))).toEqual({ '1,2': 'v' })
  expect(await fieldsOf(editFields(2, '={{ ({ a: 1 }) }}', false))).toEqual({ '[object Object]': 'v' })
  expect(await fieldsOf(editFields(2, '={{ 12.5 }}', false))).toEqual({ '12.5': 'v' })
})

test('an object that has no text fails its node, and nothing else', async () => {
  const node = editFields(3.4, '={{ ({ toString: 1, valueOf: 1 }) }}')
  const workflow = buildWorkflow({ T: ['manualTrigger'], Set: node }, [['T', 'Set']])
  const { status, failure } = await runInTest(workflow, { emit: [{}] })
  expect([status, failure?.node, failure?.message]).toEqual([
    'error',
    'Set',
    'Cannot convert object to primitive value',
  ])
})
