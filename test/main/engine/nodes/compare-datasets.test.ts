import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { compareDatasets } from '../../../../src/main/engine/nodes/compare-datasets.ts'
import { runKind } from './run-kind.ts'

const byId = { mergeByFields: { values: [{ field1: 'id', field2: 'id' }] } }
const inputs = [
  [
    { id: 1, name: 'a', at: 1 },
    { id: 2, name: 'b', at: 1 },
    { id: 3, name: 'c', at: 1 },
  ],
  [
    { id: 2, name: 'b', at: 2 },
    { id: 3, name: 'C', at: 1 },
    { id: 4, name: 'd', at: 1 },
  ],
]

async function compare(parameters: JsonObject): Promise<unknown[][]> {
  const { outputs } = await runKind(compareDatasets, { parameters: { ...byId, ...parameters }, inputs })
  return outputs.map((items) => items.map(({ json }) => json))
}

test('items are sorted into: only in A, the same, different, only in B', async () => {
  expect(await compare({ options: { skipFields: 'at' } })).toEqual([
    [{ id: 1, name: 'a', at: 1 }],
    [{ id: 2, name: 'b', at: 1 }],
    [
      {
        keys: { id: 3 },
        same: { id: 3, at: 1 },
        different: { name: { inputA: 'c', inputB: 'C' } },
      },
    ],
    [{ id: 4, name: 'd', at: 1 }],
  ])
})

test('a different item keeps the version that is preferred, or a mix', async () => {
  expect((await compare({ resolve: 'preferInput1' }))[2]).toEqual([
    { id: 2, name: 'b', at: 1 },
    { id: 3, name: 'c', at: 1 },
  ])
  expect((await compare({ resolve: 'preferInput2' }))[2]).toEqual([
    { id: 2, name: 'b', at: 2 },
    { id: 3, name: 'C', at: 1 },
  ])
  expect((await compare({ resolve: 'mix', preferWhenMix: 'input1', exceptWhenMix: 'at' }))[2]).toEqual([
    { id: 2, name: 'b', at: 2 },
    { id: 3, name: 'c', at: 1 },
  ])
})

test('what comes out is linked to both inputs', async () => {
  const { outputs } = await runKind(compareDatasets, { parameters: byId, inputs })
  expect(outputs[2]?.[0]?.pairedItem).toEqual([{ item: 1 }, { item: 0, input: 1 }])
  expect(outputs[3]?.[0]?.pairedItem).toEqual({ item: 2, input: 1 })
})

test('a fuzzy comparison takes "2" for 2', async () => {
  const trial = { inputs: [[{ id: 2, n: '5' }], [{ id: '2', n: 5 }]] }
  const strict = await runKind(compareDatasets, { ...trial, parameters: byId })
  expect(strict.outputs.map((items) => items.length)).toEqual([1, 0, 0, 1])
  const fuzzy = await runKind(compareDatasets, { ...trial, parameters: { ...byId, fuzzyCompare: true } })
  expect(fuzzy.outputs.map((items) => items.length)).toEqual([0, 1, 0, 0])
})

test('an item may match several, or only the first', async () => {
  const trial = { inputs: [[{ id: 1 }], [{ id: 1 }, { id: 1 }]] }
  const first = await runKind(compareDatasets, { ...trial, parameters: byId })
  expect(first.outputs.map((items) => items.length)).toEqual([0, 1, 0, 1])
  const all = await runKind(compareDatasets, {
    ...trial,
    parameters: { ...byId, options: { multipleMatches: 'all' } },
  })
  expect(all.outputs.map((items) => items.length)).toEqual([0, 1, 0, 0])
})

test('a field that no item of an input has is a failure that names it, and from version 2.1 on matches nothing', async () => {
  const trial = { parameters: byId, inputs: [[{ id: 1 }], [{ ident: 1 }]] }
  await expect(runKind(compareDatasets, { ...trial, typeVersion: 2 })).rejects.toThrow(
    "Field 'id' is not present in any of items in 'Input B'",
  )
  const { outputs } = await runKind(compareDatasets, trial)
  expect(outputs.map((items) => items.length)).toEqual([1, 0, 0, 1])
})

test('items that were paired by fields of different names are different, unless those are skipped', async () => {
  const byNames = { mergeByFields: { values: [{ field1: 'id', field2: 'ref' }] } }
  const trial = { inputs: [[{ id: 1, a: 1 }], [{ ref: 1, a: 1 }]] }
  const whole = await runKind(compareDatasets, { ...trial, parameters: byNames })
  expect(whole.outputs.map((items) => items.length)).toEqual([0, 0, 1, 0])
  const skipping = await runKind(compareDatasets, {
    ...trial,
    parameters: { ...byNames, options: { skipFields: 'id, ref' } },
  })
  expect(skipping.outputs.map((items) => items.length)).toEqual([0, 1, 0, 0])
})

test('one input may stay empty', async () => {
  const { outputs } = await runKind(compareDatasets, { parameters: byId, inputs: [[{ id: 1 }], []] })
  expect(outputs.map((items) => items.length)).toEqual([1, 0, 0, 0])
})
