import { expect, test } from '@playwright/test'
import { jsonOf } from '../run-in-test.ts'
import { mergeTwo } from './merge-two.ts'

const byId = { mode: 'combine', combineBy: 'combineByFields', fieldsToMatchString: 'id', options: {} }

test('objects of an item that is merged twice hold what both set, where empty values overwrite nothing (n8n 1.123.5, recorded)', async () => {
  const values = { resolveClash: 'preferInput1', mergeMode: 'deepMerge', overrideEmpty: true }
  const left = [
    { id: 1, k: 'a', v: { x: 1, y: [1], e: '' }, w: [7] },
    { id: 4, k: 'a', v: null, w: { d: 1 } },
  ]
  const right = [
    { id: 11, k: 'a', v: { x: 9, z: 1, y: [5, 6] }, w: { d: 2 } },
    { id: 13, k: 'a', v: {}, w: [9] },
  ]
  const byKey = { mode: 'combine', combineBy: 'combineByFields', fieldsToMatchString: 'k' }
  const both = await mergeTwo({ ...byKey, options: { clashHandling: { values } } }, left, right)
  expect(jsonOf(both, 'M')).toEqual([
    { id: 1, k: 'a', v: { x: 1, z: 1, y: [1, 6], e: '' }, w: [7] },
    { id: 1, k: 'a', v: { x: 1, y: [1], e: '' }, w: [7] },
    { id: 4, k: 'a', v: { x: 1, z: 1, y: [1, 6], e: '' }, w: { d: 1 } },
    { id: 4, k: 'a', v: { x: 1, y: [1], e: '' }, w: [7] },
  ])
  const plain = { clashHandling: { values: { ...values, overrideEmpty: false } } }
  expect(jsonOf(await mergeTwo({ ...byKey, options: plain }, left, right), 'M').at(-1)).toMatchObject({
    id: 4,
    v: null,
  })
})

test('whose fields win by a name of another version makes empty items of the matches, with a finding (n8n 1.123.5, recorded)', async () => {
  const of = (resolveClash: string) => ({ options: { clashHandling: { values: { resolveClash } } } })
  const left = [{ id: 1, a: 1 }, { id: 2 }]
  const right = [{ id: 1, a: 2 }]
  const newer = { ...byId, joinMode: 'enrichInput1' }
  const outcome = await mergeTwo({ ...newer, ...of('preferInput2') }, left, right)
  expect(jsonOf(outcome, 'M')).toEqual([{}, { id: 2 }])
  expect(outcome.nodeRuns.at(-1)?.findings.map(({ kind }) => kind)).toContain('items-dropped')
  expect(jsonOf(await mergeTwo({ ...newer, ...of('preferLast') }, left, right), 'M')[0]).toEqual({ id: 1, a: 2 })
  const older = {
    mode: 'combine',
    combinationMode: 'mergeByFields',
    mergeByFields: { values: [{ field1: 'id', field2: 'id' }] },
  }
  expect(jsonOf(await mergeTwo({ ...older, ...of('preferInput2') }, left, right, 2.1), 'M')).toEqual([{ id: 1, a: 2 }])
  expect(jsonOf(await mergeTwo({ ...older, ...of('preferLast') }, left, right, 2.1), 'M')).toEqual([{}])
})

test('Merge 1 by key leaves out an item without the key also where the other input is empty (n8n 1.123.5, recorded)', async () => {
  const key = { propertyName1: 'k', propertyName2: 'k' }
  const left = [{ id: 1, k: 'a' }, { id: 3, k: null }, { id: 5 }]
  const merged = async (mode: string) => jsonOf(await mergeTwo({ mode, ...key }, left, [], 1), 'M')
  expect(await merged('mergeByKey')).toEqual([
    { id: 1, k: 'a' },
    { id: 3, k: null },
  ])
  expect(await merged('removeKeyMatches')).toEqual(left)
})
