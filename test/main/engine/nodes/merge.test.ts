import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

async function merge(parameters: JsonObject, left: readonly JsonObject[], right: readonly JsonObject[]) {
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], A: ['noOp'], B: ['noOp'], M: ['merge', parameters] },
    [
      ['T', 'A'],
      ['T', 'B'],
      ['A', 'M'],
      ['B', 'M:1'],
    ],
    { pinData: { A: left.map((json) => ({ json })), B: right.map((json) => ({ json })) } },
  )
  return runInTest(workflow)
}

const byId = { mode: 'combine', combineBy: 'combineByFields', fieldsToMatchString: 'id', options: {} }

test('what has no match on either side says which input it comes from', async () => {
  const outcome = await merge({ ...byId, joinMode: 'keepNonMatches' }, [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }])
  expect(jsonOf(outcome, 'M')).toEqual([
    { id: 1, _source: 'input1' },
    { id: 3, _source: 'input2' },
  ])
})

test('strict matching tells 1 from "1", fuzzy matching does not', async () => {
  const strict = await merge(byId, [{ id: 1 }], [{ id: '1', b: 2 }])
  const fuzzy = await merge({ ...byId, options: { fuzzyCompare: true } }, [{ id: 1 }], [{ id: '1', b: 2 }])
  expect(jsonOf(strict, 'M')).toEqual([])
  expect(jsonOf(fuzzy, 'M')).toEqual([{ id: '1', b: 2 }])
})

test('nested fields are merged deeply unless shallow merging is chosen', async () => {
  const clash = (mergeMode: string) => ({
    ...byId,
    options: { clashHandling: { values: { resolveClash: 'preferLast', mergeMode } } },
  })
  const left = [{ id: 1, o: { a: 1 } }]
  const right = [{ id: 1, o: { b: 2 } }]
  expect(jsonOf(await merge(clash('deepMerge'), left, right), 'M')).toEqual([{ id: 1, o: { a: 1, b: 2 } }])
  expect(jsonOf(await merge(clash('shallowMerge'), left, right), 'M')).toEqual([{ id: 1, o: { b: 2 } }])
})

test('fields of different names match in advanced mode', async () => {
  const parameters = { ...byId, advanced: true, mergeByFields: { values: [{ field1: 'user.id', field2: 'uid' }] } }
  expect(jsonOf(await merge(parameters, [{ user: { id: 7 } }], [{ uid: 7, ok: true }]), 'M')).toEqual([
    { user: { id: 7 }, uid: 7, ok: true },
  ])
})

test('combining by position drops what the shorter input has no partner for, which is a finding', async () => {
  const outcome = await merge(
    { mode: 'combine', combineBy: 'combineByPosition', options: {} },
    [{ a: 1 }, { a: 2 }],
    [{ b: 1 }],
  )
  expect(jsonOf(outcome, 'M')).toEqual([{ a: 1, b: 1 }])
  const finding = outcome.nodeRuns.at(-1)?.findings.find(({ kind }) => kind === 'input-discarded')
  expect(finding?.sentence).toContain('took 1 of the items of each input (2, 1 arrived)')
})

test('all combinations of both inputs are made', async () => {
  const outcome = await merge(
    { mode: 'combine', combineBy: 'combineAll', options: {} },
    [{ a: 1 }, { a: 2 }],
    [{ b: 1 }, { b: 2 }],
  )
  expect(jsonOf(outcome, 'M')).toHaveLength(4)
})

test('a changed number of items is a finding that counts both inputs', async () => {
  const outcome = await merge(byId, [{ id: 1 }, { id: 2 }], [{ id: 2 }])
  const finding = outcome.nodeRuns.at(-1)?.findings.find(({ kind }) => kind === 'item-count-changed')
  expect(finding?.sentence).toBe('"M" made 1 items of 2 + 1 = 3. Nothing came of input item 0.')
  expect(finding?.itemIndexes).toEqual([0])
})

test('where every field gets the number of its input, those without a partner get it as well', async () => {
  const options = { clashHandling: { values: { resolveClash: 'addSuffix' } } }
  const outcome = await merge(
    { ...byId, joinMode: 'keepEverything', options },
    [{ id: 1 }, { id: 2 }],
    [{ id: 2 }, { id: 3 }],
  )
  expect(jsonOf(outcome, 'M')).toEqual([{ id_1: 2, id_2: 2 }, { id_1: 1 }, { id_2: 3 }])
})

test('all combinations go by the input whose fields win', async () => {
  const options = { clashHandling: { values: { resolveClash: 'preferInput1' } } }
  const outcome = await merge(
    { mode: 'combine', combineBy: 'combineAll', options },
    [{ a: 1 }, { a: 2 }],
    [{ b: 1 }, { b: 2 }],
  )
  const made = outcome.nodeRuns.at(-1)?.outputs?.[0] ?? []
  expect(made.map(({ json }) => json)).toEqual([
    { b: 1, a: 1 },
    { b: 1, a: 2 },
    { b: 2, a: 1 },
    { b: 2, a: 2 },
  ])
  expect(made[1]?.pairedItem).toEqual([{ item: 0, input: 1 }, { item: 1 }])
})

test('a fuzzy comparison knows what is empty, true and 1, and does not trim', async () => {
  const count = async (a: unknown, b: unknown) => {
    const outcome = await merge({ ...byId, options: { fuzzyCompare: true } }, [{ id: a }], [{ id: b }])
    return jsonOf(outcome, 'M').length
  }
  expect(await count(null, '')).toBe(1)
  expect(await count([], null)).toBe(1)
  expect(await count(true, 1)).toBe(1)
  expect(await count('TRUE', true)).toBe(1)
  expect(await count('a ', 'a')).toBe(0)
  expect(await count(0, '')).toBe(0)
})

test('a pair of fields that is half empty is a failure that names it', async () => {
  const parameters = { ...byId, advanced: true, mergeByFields: { values: [{ field1: 'id', field2: '' }] } }
  expect((await merge(parameters, [{ id: 1 }], [{ id: 1 }])).failure?.message).toBe(
    `You need to define both fields in "Fields to Match" for pair 1, field 1 = 'id' field 2 = ''`,
  )
})

test('combining by SQL is refused with a sentence that says what to choose', async () => {
  const outcome = await merge({ mode: 'combineBySql' }, [{ a: 1 }], [{ b: 1 }])
  expect(outcome.failure?.message).toContain('Expected append, combine or chooseBranch')
})
