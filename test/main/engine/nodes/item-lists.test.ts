import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { itemLists } from '../../../../src/main/engine/nodes/item-lists.ts'
import { runKind } from './run-kind.ts'

async function lists(parameters: JsonObject, items: readonly JsonObject[], typeVersion = 3.1): Promise<unknown> {
  return (await runKind(itemLists, { parameters, items, typeVersion })).json
}

test('a list in a field becomes items, with the other fields in both forms of naming them', async () => {
  const items = [{ id: 1, kind: 'a', tags: ['x', 'y'] }]
  const wanted = [
    { id: 1, tags: 'x' },
    { id: 1, tags: 'y' },
  ]
  const parameters = { fieldToSplitOut: 'tags', include: 'selectedOtherFields' }
  expect(await lists({ ...parameters, fieldsToInclude: 'id' }, items)).toEqual(wanted)
  const fieldsToInclude = { fields: [{ fieldName: 'id' }] }
  expect(await lists({ ...parameters, fieldsToInclude }, items, 1)).toEqual(wanted)
})

test('items are joined into lists under either name of the operation', async () => {
  const items = [{ a: 1 }, { a: 2 }]
  const fieldsToAggregate = { fieldToAggregate: [{ fieldToAggregate: 'a' }] }
  expect(await lists({ operation: 'aggregateItems', fieldsToAggregate }, items, 2)).toEqual([{ a: [1, 2] }])
  const all = { operation: 'concatenateItems', aggregate: 'aggregateAllItemData', destinationFieldName: 'rows' }
  expect(await lists(all, items)).toEqual([{ rows: items }])
})

test('duplicates are removed by the fields that are named', async () => {
  const items = [
    { a: 1, at: 1 },
    { a: 1, at: 2 },
    { a: 2, at: 3 },
  ]
  const kept = [items[0], items[2]]
  const selected = { operation: 'removeDuplicates', compare: 'selectedFields' }
  expect(await lists({ ...selected, fieldsToCompare: 'a' }, items)).toEqual(kept)
  expect(await lists({ ...selected, fieldsToCompare: { fields: [{ fieldName: 'a' }] } }, items, 1)).toEqual(kept)
  const except = { operation: 'removeDuplicates', compare: 'allFieldsExcept' }
  expect(await lists({ ...except, fieldsToExclude: { fields: [{ fieldName: 'at' }] } }, items, 2.1)).toEqual(kept)
})

test('from 3.1 on a field may hold values of several types, of which those of one type alone repeat each other', async () => {
  const items = [{ a: '10' }, { a: 9 }, { a: 'x' }, { a: true }, { a: null }, { a: 9 }, { a: '10' }, { a: 10 }]
  const parameters = { operation: 'removeDuplicates', compare: 'selectedFields', fieldsToCompare: 'a' }
  expect(await lists(parameters, items)).toEqual([...items.slice(0, 5), { a: 10 }])
  await expect(lists(parameters, items, 3)).rejects.toThrow("'a' isn't always the same type")
  await expect(lists(parameters, [...items, {}])).rejects.toThrow("'a' field is missing from some input items")
})

test('items are sorted, thinned out and summarized', async () => {
  const items = [{ n: 2 }, { n: 3 }, { n: 1 }]
  const sortFieldsUi = { sortField: [{ fieldName: 'n', order: 'descending' }] }
  expect(await lists({ operation: 'sort', sortFieldsUi }, items)).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }])
  expect(await lists({ operation: 'limit', maxItems: 1, keep: 'lastItems' }, items)).toEqual([{ n: 1 }])
  const fieldsToSummarize = { values: [{ aggregation: 'sum', field: 'n' }] }
  expect(await lists({ operation: 'summarize', fieldsToSummarize }, items, 2.2)).toEqual([{ sum_n: 6 }])
})

test('an operation that is not known is a failure that lists those that are', async () => {
  await expect(lists({ operation: 'explode' }, [{}])).rejects.toThrow("Operation 'explode' is not recognized")
})

test('figures of Item Lists: whole numbers first, nothing empty is counted, and from 2.1 on a field may be missing', async () => {
  const values = [{ aggregation: 'count', field: 'n', includeEmpty: true }]
  const parameters = { operation: 'summarize', fieldsToSummarize: { values }, fieldsToSplitBy: 'k' }
  const items = [{ k: 'b', n: '' }, { k: 2, n: 1 }, { n: 1 }, { k: 1, n: 1 }]
  expect(JSON.stringify(await lists(parameters, items))).toBe(
    '[{"k":"1","count_n":1},{"k":"2","count_n":1},{"k":"b","count_n":0},{"k":"undefined","count_n":1}]',
  )
  expect(await lists(parameters, [{ k: 1 }])).toEqual([{ k: '1', count_n: 0 }])
  await expect(lists(parameters, [{ k: 1 }], 2)).rejects.toThrow("The field 'n' does not exist in any items")
})
