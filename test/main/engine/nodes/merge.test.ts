import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'
import { mergeTwo } from './merge-two.ts'
import { onThisMachine } from '../../../machine-pace.ts'

const byId = { mode: 'combine', combineBy: 'combineByFields', fieldsToMatchString: 'id', options: {} }

test('what has no match on either side says which input it comes from', async () => {
  const outcome = await mergeTwo(
    { ...byId, joinMode: 'keepNonMatches' },
    [{ id: 1 }, { id: 2 }],
    [{ id: 2 }, { id: 3 }],
  )
  expect(jsonOf(outcome, 'M')).toEqual([
    { id: 1, _source: 'input1' },
    { id: 3, _source: 'input2' },
  ])
})

test('strict matching tells 1 from "1", fuzzy matching does not', async () => {
  const strict = await mergeTwo(byId, [{ id: 1 }], [{ id: '1', b: 2 }])
  const fuzzy = await mergeTwo({ ...byId, options: { fuzzyCompare: true } }, [{ id: 1 }], [{ id: '1', b: 2 }])
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
  expect(jsonOf(await mergeTwo(clash('deepMerge'), left, right), 'M')).toEqual([{ id: 1, o: { a: 1, b: 2 } }])
  expect(jsonOf(await mergeTwo(clash('shallowMerge'), left, right), 'M')).toEqual([{ id: 1, o: { b: 2 } }])
})

test('fields of different names match in advanced mode', async () => {
  const parameters = { ...byId, advanced: true, mergeByFields: { values: [{ field1: 'user.id', field2: 'uid' }] } }
  expect(jsonOf(await mergeTwo(parameters, [{ user: { id: 7 } }], [{ uid: 7, ok: true }]), 'M')).toEqual([
    { user: { id: 7 }, uid: 7, ok: true },
  ])
})

test('combining by position drops what the shorter input has no partner for, which is a finding', async () => {
  const outcome = await mergeTwo(
    { mode: 'combine', combineBy: 'combineByPosition', options: {} },
    [{ a: 1 }, { a: 2 }],
    [{ b: 1 }],
  )
  expect(jsonOf(outcome, 'M')).toEqual([{ a: 1, b: 1 }])
  const finding = outcome.nodeRuns.at(-1)?.findings.find(({ kind }) => kind === 'input-discarded')
  expect(finding?.sentence).toContain('took 1 of the items of each input (2, 1 arrived)')
})

test('all combinations of both inputs are made', async () => {
  const outcome = await mergeTwo(
    { mode: 'combine', combineBy: 'combineAll', options: {} },
    [{ a: 1 }, { a: 2 }],
    [{ b: 1 }, { b: 2 }],
  )
  expect(jsonOf(outcome, 'M')).toHaveLength(4)
})

test('a changed number of items is a finding that counts both inputs', async () => {
  const outcome = await mergeTwo(byId, [{ id: 1 }, { id: 2 }], [{ id: 2 }])
  const finding = outcome.nodeRuns.at(-1)?.findings.find(({ kind }) => kind === 'item-count-changed')
  expect(finding?.sentence).toBe('"M" made 1 item of 2 + 1 = 3. Nothing came of input item 0.')
  expect(finding?.itemIndexes).toEqual([0])
})

for (const [what, parameters, first, second, isFound] of [
  ['by position', { mode: 'combine', combineBy: 'combineByPosition', options: {} }, [1, 2], [3, 4], false],
  ['by a field', byId, [1, 2], [2, 1], false],
  ['by a field that one lacks', byId, [1, 2], [2, 3], true],
  ['of which one input is chosen', { mode: 'chooseBranch', useDataOfInput: '1' }, [1], [2], true],
] as const)
  test(`as many items of each input, joined ${what}, are ${isFound ? 'a' : 'no'} finding`, async () => {
    const items = (ids: readonly number[]): JsonObject[] => ids.map((id) => ({ id }))
    const { nodeRuns } = await mergeTwo(parameters, items(first), items(second))
    const kinds = nodeRuns.at(-1)?.findings.map(({ kind }) => kind)
    expect(kinds?.includes('item-count-changed')).toBe(isFound)
  })

test('where every field gets the number of its input, those without a partner get it as well', async () => {
  const options = { clashHandling: { values: { resolveClash: 'addSuffix' } } }
  const outcome = await mergeTwo(
    { ...byId, joinMode: 'keepEverything', options },
    [{ id: 1 }, { id: 2 }],
    [{ id: 2 }, { id: 3 }],
  )
  expect(jsonOf(outcome, 'M')).toEqual([{ id_1: 2, id_2: 2 }, { id_1: 1 }, { id_2: 3 }])
})

test('all combinations go by the input whose fields win', async () => {
  const options = { clashHandling: { values: { resolveClash: 'preferInput1' } } }
  const outcome = await mergeTwo(
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
    const outcome = await mergeTwo({ ...byId, options: { fuzzyCompare: true } }, [{ id: a }], [{ id: b }])
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
  expect((await mergeTwo(parameters, [{ id: 1 }], [{ id: 1 }])).failure?.message).toBe(
    `You need to define both fields in "Fields to Match" for pair 1,\n\t\t\t\t field 1 = 'id'\n\t\t\t\t field 2 = ''`,
  )
})

const bySql = (query: string) => ({ mode: 'combineBySql', query })

test('a query sees each input as a table and keeps booleans, objects and what is missing', async () => {
  const query =
    'SELECT input1.id, input1.ok, input1.o, input2.city FROM input1 LEFT JOIN input2 ON input1.id = input2.id'
  const outcome = await mergeTwo(
    bySql(query),
    [{ id: 1, ok: true, o: { x: [1] } }, { id: 2 }],
    [{ id: 1, city: 'Bonn' }],
  )
  expect(jsonOf(outcome, 'M')).toEqual([{ id: 1, ok: true, o: { x: [1] }, city: 'Bonn' }, { id: 2 }])
})

test('what is wrong with a query is told beside the text of the service', async () => {
  const outcome = await mergeTwo(bySql('SELECT * FROM input9'), [{ id: 1 }], [])
  expect(outcome.failure).toMatchObject({
    message: 'Issue while executing query',
    description: 'Table does not exist: input9',
  })
})

test('a query reaches neither files nor the network nor the app', async () => {
  const outside = [
    "SELECT * FROM CSV('/etc/passwd')",
    "SELECT * FROM JSON('http://127.0.0.1:1/x.json')",
    "SELECT * INTO CSV('/tmp/faultline-never.csv') FROM input1",
    "REQUIRE '/etc/hosts'",
    "SOURCE '/etc/hosts'",
    'SELECT ``return process.pid`` AS pid FROM input1',
    "CREATE FUNCTION f AS ``function () { return require('node:fs').readdirSync('/') }``; SELECT f() AS x FROM input1",
  ]
  for (const query of outside) {
    const outcome = await mergeTwo(bySql(query), [{ id: 1 }], [])
    expect(JSON.stringify(jsonOf(outcome, 'M')), query).not.toMatch(/root|etc|"pid":\d/)
  }
})

test('a query without an end is stopped with its execution', async () => {
  const rows = Array.from({ length: 1000 }, (_, id) => ({ id }))
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], A: ['noOp'], M: ['merge', bySql(endless)] },
    [
      ['T', 'A'],
      ['A', 'M'],
      ['A', 'M:1'],
    ],
    {
      pinData: { A: rows.map((json) => ({ json })) },
    },
  )
  const began = performance.now()
  const outcome = await runInTest(workflow, { timeoutMs: 1000 })
  expect(outcome.status).toBe('canceled')
  expect(performance.now() - began).toBeLessThan(onThisMachine(5000))
})

const endless = 'SELECT a.id FROM input1 a, input1 b, input1 c, input2 d WHERE a.id + b.id + c.id + d.id < 0'

test('only the first match counts where both inputs are put together, and nowhere else', async () => {
  const left = [{ id: 1, v: 'a' }]
  const right = [
    { id: 1, w: 10 },
    { id: 1, w: 20 },
    { id: 2, w: 30 },
  ]
  const options = { multipleMatches: 'first' }
  const of = async (joinMode: string, outputDataFrom: string) =>
    jsonOf(await mergeTwo({ ...byId, joinMode, outputDataFrom, options }, left, right), 'M')
  expect(await of('keepMatches', 'both')).toEqual([{ id: 1, v: 'a', w: 10 }])
  expect(await of('keepMatches', 'input2')).toEqual(right.slice(0, 2))
  expect(await of('keepNonMatches', 'input2')).toEqual(right.slice(2))
  expect(await of('keepNonMatches', 'both')).toEqual([{ id: 2, w: 30, _source: 'input2' }])
  expect(await of('enrichInput1', 'input2')).toEqual([{ id: 1, v: 'a', w: 10 }])
  expect(await of('keepEverything', 'input1')).toEqual([{ id: 1, v: 'a', w: 10 }, ...right.slice(1)])
})

const pairOf = (field1: string, field2: string) => ({
  mode: 'combine',
  combinationMode: 'mergeByFields',
  mergeByFields: { values: [{ field1, field2 }] },
  joinMode: 'enrichInput1',
  options: {},
})

for (const [field1, field2, missing] of [
  ['order.id', 'id', "Field 'order.id' is not present in any of items in 'Input 1'"],
  ['id', 'missing', "Field 'missing' is not present in any of items in 'Input 2'"],
] as const) {
  test(`version 2 fails on ${field1} and ${field2}, which no item has; 2.1 finds no match`, async () => {
    const of = async (version: number) => mergeTwo(pairOf(field1, field2), [{ id: 1 }], [{ id: 1, w: 2 }], version)
    const failed = (await of(2)).nodeRuns.find(({ node }) => node === 'M')
    expect(failed?.failure?.message).toBe(missing)
    expect(jsonOf(await of(2.1), 'M')).toEqual([{ id: 1 }])
  })
}

test('a list that an object is merged into stays one: what has no place in it is lost', async () => {
  const merged = async (o: unknown, other: unknown): Promise<unknown> =>
    jsonOf(await mergeTwo({ mode: 'combine', combineBy: 'combineAll' }, [{ o }], [{ o: other }]), 'M')
  expect(await merged(['x', 'y'], { q: 1 })).toEqual([{ o: ['x', 'y'] }])
  expect(await merged(['x', 'y'], { 1: 'z' })).toEqual([{ o: ['x', 'z'] }])
  expect(await merged({ q: 1 }, ['x'])).toEqual([{ o: ['x'] }])
})

for (const [version, parameters, chosen] of [
  [1, { mode: 'combine' }, 'mode "combine"'],
  [2.1, { mode: 'passThrough' }, 'mode "passThrough"'],
  [2.1, { mode: 'combine', combinationMode: 'byMagic' }, 'way to combine "byMagic"'],
  [2.1, { mode: 'chooseBranch', output: 'both' }, 'output "both"'],
  [3.2, { mode: 'chooseBranch', output: 'input1' }, 'output "input1"'],
  [3.2, { ...byId, joinMode: 'outer' }, 'way to join "outer"'],
] as const) {
  test(`the ${chosen} is none of version ${version}: nothing goes on, and that is told with the choices there are`, async () => {
    const outcome = await mergeTwo(parameters, [{ id: 1 }], [{ id: 1 }], version)
    expect(outcome.failure).toBeNull()
    expect(jsonOf(outcome, 'M')).toEqual([])
    const { findings } = outcome.nodeRuns.find(({ node }) => node === 'M') ?? { findings: [] }
    expect(findings.find(({ kind }) => kind === 'items-dropped')?.sentence).toMatch(
      new RegExp(`^"M" has the ${chosen}, which it does not know. Its choices are .+ and .+`, 'u'),
    )
  })
}

for (const parameters of [{ mode: 'mergeByIndex' }, { mode: 'combine', combineBy: 'byMagic' }]) {
  test(`version 3 fails as the service does with ${JSON.stringify(parameters)}, and names the choices there are`, async () => {
    const { failure } = await mergeTwo(parameters, [{ id: 1 }], [{ id: 1 }], 3.2)
    expect(failure?.message).toBe("Cannot read properties of undefined (reading 'execute')")
    expect(failure?.description).toMatch(/which it does not know\. Its choices are .+ and .+/u)
  })
}

test('an input that is to be passed on and does not exist is told, with those that do', async () => {
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], M: ['merge', { mode: 'chooseBranch', useDataOfInput: 9 }, { typeVersion: 3.2 }] },
    [
      ['T', 'M'],
      ['T', 'M:1'],
    ],
  )
  expect((await runInTest(workflow)).nodeRuns.at(-1)?.failure).toMatchObject({
    message: "Input 9 doesn't exist",
    description: '"M" has the inputs 1 to 2: choose one of them.',
  })
})
