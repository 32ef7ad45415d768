import { expect, test } from '@playwright/test'
import { summarize } from '../../../../src/main/engine/nodes/summarize.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { runInTest } from '../run-in-test.ts'
import { runKind } from './run-kind.ts'

const orders = [
  { shop: 'x', n: 1, tag: 'a' },
  { shop: 'y', n: 2, tag: '' },
  { shop: 'x', n: 3, tag: 'a' },
  { shop: 'x', n: '4', tag: null },
]

function figures(...values: readonly object[]): { fieldsToSummarize: { values: readonly object[] } } {
  return { fieldsToSummarize: { values } }
}

test('each group gets its figures and is linked to its items', async () => {
  const { outputs } = await runKind(summarize, {
    parameters: {
      ...figures({ aggregation: 'sum', field: 'n' }, { aggregation: 'countUnique', field: 'tag' }),
      fieldsToSplitBy: 'shop',
    },
    items: orders,
  })
  expect(outputs).toEqual([
    [
      { json: { shop: 'x', sum_n: 4, unique_count_tag: 1 }, pairedItem: [{ item: 0 }, { item: 2 }, { item: 3 }] },
      { json: { shop: 'y', sum_n: 2, unique_count_tag: 0 }, pairedItem: [{ item: 1 }] },
    ],
  ])
})

test('without fields to split by there is one item over all', async () => {
  const { json } = await runKind(summarize, {
    parameters: figures(
      { aggregation: 'append', field: 'tag' },
      { aggregation: 'concatenate', field: 'shop', separateBy: 'other', customSeparator: ' + ' },
      { aggregation: 'average', field: 'n' },
      { aggregation: 'min', field: 'n' },
      { aggregation: 'count', field: 'tag', includeEmpty: true },
    ),
    items: orders.slice(0, 3),
  })
  expect(json).toEqual([
    { appended_tag: ['a', 'a'], concatenated_shop: 'x + y + x', average_n: 2, min_n: 1, count_tag: 3 },
  ])
})

test('a single item holds the groups one inside the other', async () => {
  const { json } = await runKind(summarize, {
    parameters: {
      ...figures({ aggregation: 'count', field: 'n' }),
      fieldsToSplitBy: 'shop, tag',
      options: { outputFormat: 'singleItem', skipEmptySplitFields: true },
    },
    items: orders,
  })
  expect(json).toEqual([{ x: { a: { count_n: 2 } }, y: {} }])
})

test('groups tell 1 from "1", and an object is its JSON text', async () => {
  const { json } = await runKind(summarize, {
    parameters: { ...figures({ aggregation: 'count', field: 'n' }), fieldsToSplitBy: 'g' },
    items: [
      { n: 1, g: 1 },
      { n: 1, g: '1' },
      { n: 1, g: { k: 1 } },
      { n: 1, g: { k: 1 } },
    ],
  })
  expect(json).toEqual([
    { count_n: 1, g: 1 },
    { count_n: 1, g: '1' },
    { count_n: 2, g: '{"k":1}' },
  ])
})

test('dots in field names lead into objects and become underscores in the output', async () => {
  const parameters = { ...figures({ aggregation: 'max', field: 'a.b' }), fieldsToSplitBy: 'c.d' }
  const { json } = await runKind(summarize, { parameters, items: [{ a: { b: 5 }, c: { d: 'z' } }] })
  expect(json).toEqual([{ max_a_b: 5, c_d: 'z' }])
})

test('a number written as text is left out of a sum, and a finding says so', async () => {
  const { json, findings } = await runKind(summarize, {
    parameters: figures({ aggregation: 'sum', field: 'n' }),
    items: orders,
  })
  expect(json).toEqual([{ sum_n: 6 }])
  expect(findings).toEqual([
    {
      kind: 'items-dropped',
      sentence: 'The sum of "n" left out 1 item in which it is a text and not a number.',
      itemIndexes: [3],
    },
  ])
})

test('a field that no item has is a failure in version 1 and a finding from 1.1 on', async () => {
  const trial = { parameters: figures({ aggregation: 'count', field: 'gone' }), items: orders }
  await expect(runKind(summarize, { ...trial, typeVersion: 1 })).rejects.toThrow(
    "The field 'gone' does not exist in any items",
  )
  const { json, findings } = await runKind(summarize, trial)
  expect(json).toEqual([{ count_gone: 0 }])
  expect(findings.map(({ sentence }) => sentence)).toEqual(["The field 'gone' does not exist in any items."])
})

test('version 1 splits by the names of values: what is missing is one too, and 1 and "1" are the same', async () => {
  const parameters = {
    ...figures({ aggregation: 'count', field: 'n' }),
    fieldsToSplitBy: 'k',
    options: { skipEmptySplitFields: true },
  }
  const items = [{ k: 1, n: 1 }, { k: '1', n: 1 }, { n: 1 }, { k: '', n: 1 }]
  const trial = { parameters, items }
  expect((await runKind(summarize, { ...trial, typeVersion: 1 })).json).toEqual([
    { count_n: 2, k: '1' },
    { count_n: 1, k: 'undefined' },
  ])
  expect((await runKind(summarize, trial)).json).toEqual([
    { count_n: 1, k: 1 },
    { count_n: 1, k: '1' },
  ])
})

test('the figures come first, then the fields that are split by, the last of them before the others', async () => {
  const parameters = { ...figures({ aggregation: 'count', field: 'n' }), fieldsToSplitBy: 'a,b' }
  const { json } = await runKind(summarize, { parameters, items: [{ a: 1, b: 2, n: 3 }] })
  expect(JSON.stringify(json)).toBe('[{"count_n":1,"b":2,"a":1}]')
})

test('a figure without a field counts nothing, one that is not known counts, and the largest may be an object', async () => {
  const { json } = await runKind(summarize, {
    parameters: figures(
      { aggregation: 'count', field: '' },
      { aggregation: 'nope', field: 'n' },
      { aggregation: 'max', field: 'o' },
    ),
    items: [
      { n: 1, o: { a: 1 } },
      { n: 2, o: { a: 2 } },
    ],
  })
  expect(json).toEqual([{ count_: 0, undefinedn: 2, max_o: { a: 1 } }])
})

test('what gives no fields to split by at all fails with the words of the platform', async () => {
  const parameters = { ...figures({ field: 'n' }), fieldsToSplitBy: '={{ $json.none }}' }
  const workflow = buildWorkflow({ T: ['manualTrigger'], S: ['summarize', parameters] }, [['T', 'S']])
  const { failure } = await runInTest(workflow, { emit: [{ n: 1 }] })
  expect(failure?.message).toBe("Cannot read properties of undefined (reading 'split')")
})
