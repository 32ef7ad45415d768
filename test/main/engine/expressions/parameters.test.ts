import { expect, test } from '@playwright/test'
import { ExpressionError } from '../../../../src/main/engine/expressions/expression-error.ts'
import { prepareParameters } from '../../../../src/main/engine/expressions/parameters.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, itemsOf, makeScope, type ScopeWish } from '../sandbox/make-scope.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

const item = { id: 1, a: { b: [1, 2, 3] }, s: 'Text', d: '2024-02-03T04:05:06.000Z', n: 3.7 }

async function valuesOf(templates: readonly string[], wish: ScopeWish = {}): Promise<readonly unknown[]> {
  const scope = makeScope({ items: itemsOf(item), ...wish, parameters: { list: templates } })
  const parameters = await prepareParameters(scope, sandbox, calm)
  return templates.map((_, index) => parameters.read(`list[${index}]`, 0))
}

async function failureOf(template: string, wish: ScopeWish = {}): Promise<ExpressionError> {
  try {
    await valuesOf([template], wish)
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
  throw new Error(`${template} did not fail`)
}

test('the values of the recorded basic expressions are those of the workflow format', async () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['={{ $json.id }}', 1],
    ['=id-{{ $json.id }}-{{ $json.s }}', 'id-1-Text'],
    ['plain {{ $json.id }}', 'plain {{ $json.id }}'],
    ['={{ $json["a"].b[1] }}', 2],
    ['={{ $json.nope }}', undefined],
    ['=x{{ $json.nope }}y', 'xy'],
    ['={{ $json.nope.deep }}', undefined],
    ['={{ $json.a }}', { b: [1, 2, 3] }],
    ['={{ $json.a.b.length }}', 3],
    ['={{ $itemIndex }}/{{ $runIndex }}', '0/0'],
    ['={{ $input.item.json.id }}', 1],
    ['={{ $input.first().json.id }}', 1],
    ['={{ $input.all().length }}', 1],
    ["={{ $('Items').item.json.id }}", 1],
    ["={{ $('Items').first().json.s }}", 'Text'],
    ["={{ $('Items').all().length }}", 1],
    ['={{ $node["Items"].json.id }}', 1],
    ['={{ $prevNode.name }} {{ $prevNode.outputIndex }} {{ $prevNode.runIndex }}', 'Items 0 0'],
    ['={{ $workflow.name }}|{{ $workflow.active }}', 'flow|false'],
    ['={{ $execution.mode }}', 'test'],
    ['={{ typeof $execution.id }}', 'string'],
    ["={{ $('Items').isExecuted }}", true],
    ['={{ $json.id > 0 ? "y" : "n" }}', 'y'],
    ['={{ [1,2].map(x=>x*2) }}', [2, 4]],
    ['={{ null }}', null],
    ['={{ undefined }}', undefined],
    ['={{ true }}', true],
    ['={{ {"a":1} }}', { a: 1 }],
  ]
  expect(await valuesOf(cases.map(([template]) => template))).toEqual(cases.map(([, value]) => value))
})

test('the values of the recorded luxon, jmespath and data-type expressions are those of the workflow format', async () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ["={{ DateTime.fromISO($json.d).toFormat('yyyy/LL/dd') }}", '2024/02/03'],
    ['={{ DateTime.fromISO($json.d).plus({days:1}).toISO() }}', '2024-02-04T04:05:06.000Z'],
    ["={{ $json.d.toDateTime().format('yyyy') }}", '2024'],
    ["={{ $jmespath($json, 'a.b[0]') }}", 1],
    ['={{ typeof $now }} {{ $now.isValid }}', 'object true'],
    ['={{ $today.hour }}', 0],
    ['={{ $json.s.toUpperCase() }}', 'TEXT'],
    ['={{ $json.n.round() }}', 4],
    ['={{ $json.a.b.sum() }}', 6],
    ['={{ $json.s.isEmpty() }}', false],
    ["={{ 'a@b.co'.isEmail() }}", true],
    ['={{ $json.a.b.last() }}', 3],
    ["={{ $if($json.id===1,'one','other') }}", 'one'],
    ['={{ $max(1,5) }}', 5],
    ["={{ 'x y'.urlEncode() }}", 'x%20y'],
    ["={{ 'abc'.hash('sha256') }}", 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ["={{ 'true'.toBoolean() }}", true],
    ["={{ '12'.toInt() }}", 12],
    ["={{ $ifEmpty('', 'dflt') }}", 'dflt'],
  ]
  expect(await valuesOf(cases.map(([template]) => template))).toEqual(cases.map(([, value]) => value))
})

test('errors that surface have the recorded texts and types', async () => {
  expect(await failureOf('={{ $env.HOME }}')).toMatchObject({ message: 'access to env vars denied', itemIndex: 0 })
  expect(await failureOf('={{ $json.id + }}')).toMatchObject({
    message: 'invalid syntax',
    template: '={{ $json.id + }}',
  })
  expect(await failureOf("={{ $('Nope').item.json.x }}")).toMatchObject({ message: "Referenced node doesn't exist" })
  expect(await failureOf("={{ $('Nope').item.json.x + 1 }}")).toMatchObject({
    message: "Referenced node doesn't exist",
  })
  const nodes = { Items: { runs: [{ outputs: [itemsOf(item)] }] }, Later: { runs: [] } }
  const connections = {
    Items: { main: [[{ node: 'Out', type: 'main', index: 0 }]] },
    Out: { main: [[{ node: 'Later', type: 'main', index: 0 }]] },
  }
  const unreached = { message: 'Invalid expression', type: 'paired_item_no_connection' }
  expect(await failureOf("={{ $('Later').item.json.x }}", { nodes, connections })).toMatchObject(unreached)
  expect(await failureOf("={{ $('Later').item.json.x + 1 }}", { nodes, connections })).toMatchObject(unreached)
  const notRun = { message: "Node 'Later' hasn't been executed", type: 'no_execution_data' }
  expect(await failureOf("={{ $('Later').first().json.x }}", { nodes, connections })).toMatchObject(notRun)
  expect(await failureOf("={{ $('Later').first().json.x + 1 }}", { nodes, connections })).toMatchObject(notRun)
})

test('what a method of a data type refuses surfaces, other than what the code itself throws', async () => {
  const cases: readonly (readonly [string, string])[] = [
    ['={{ $json.nope.toDateTime() }}', "toDateTime can't be used on undefined value"],
    ['={{ $json.id.sum() }}', 'sum() is only callable on type "Array"'],
    ['={{ $json.s.toDateTime() }}', 'cannot convert to Luxon DateTime'],
    ['={{ $json.s.toInt() }}', 'cannot convert to integer'],
    ["={{ [1, '2'].sum() }}", 'sum(): all array elements must be numbers'],
    ['={{ $json.n.isEven() }}', 'isEven() is only callable on integers'],
    ['={{ $json.a.b.chunk(0) }}', 'chunk(): expected non-zero numeric arg, e.g. .chunk(5)'],
  ]
  for (const [template, message] of cases) expect((await failureOf(template)).message).toBe(message)
  expect(
    await valuesOf([
      '={{ $json.nope.isEmpty() }}',
      '={{ $json.nope?.toInt() }}',
      '={{ $json.s.nope() }}',
      '={{ (1.005).round(2) }}',
      '={{ (-2.5).round() }}',
    ]),
  ).toEqual([true, undefined, undefined, 1, -3])
})

test('a swallowed error is undefined, and it is kept with its text, place and item', async () => {
  const parameters = {
    a: '={{ (() => { throw new Error("inside") })() }}',
    b: '=x {{ $json.no.deep }}',
    c: '={{ foo() }}',
    d: '={{ 1 }}',
  }
  const scope = makeScope({ items: itemsOf({}, {}), parameters })
  const read = await prepareParameters(scope, sandbox, calm)
  expect(read.swallowed).toEqual([])
  expect([read.read('a', 1), read.read('b', 0), read.read('c', 0), read.read('d', 0)]).toEqual([
    undefined,
    'x ',
    undefined,
    1,
  ])
  expect(read.swallowed).toEqual([
    { message: 'inside', template: parameters.a, offset: 1, itemIndex: 1 },
    {
      message: "Cannot read properties of undefined (reading 'deep')",
      template: parameters.b,
      offset: 3,
      itemIndex: 0,
    },
    { message: 'foo is not a function', template: parameters.c, offset: 1, itemIndex: 0 },
  ])
})

test('a nested value comes with all its expressions resolved for the item', async () => {
  const parameters = {
    rules: { values: [{ name: 'n', conditions: { left: '={{ $json.v }}', right: "={{ $json.v + '!' }}" } }] },
  }
  const scope = makeScope({ items: itemsOf({ v: 'a' }, { v: 'b' }), parameters })
  const read = await prepareParameters(scope, sandbox, calm)
  expect(read.read('rules.values[0].conditions', 1)).toEqual({ left: 'b', right: 'b!' })
  expect(read.read('rules', 0)).toEqual({ values: [{ name: 'n', conditions: { left: 'a', right: 'a!' } }] })
  expect(read.read('rules.values[0].name', 0)).toBe('n')
  expect(read.read('rules.none', 0, 'preset')).toBe('preset')
})

test('a template is cut up by the recorded rules', async () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['=no braces', 'no braces'],
    ['= {{ 1 }}', ' 1'],
    ['={{ null }}{{ undefined }}{{ NaN }}{{ 0n }}{{ "" }}|{{ 0 }}{{ false }}', '|0false'],
    ['={{ {a:1} }} {{ [1,2,3] }}', '[object Object] 1,2,3'],
    ['={{ {a:{b:1} } }}', { a: { b: 1 } }],
    ['={{ "\\}}" }}', '}}'],
    ['=\\{{ 1 }}', '\\{{ 1 }}'],
    ['=\\\\{{ 1 }}', '\\1'],
    ['={{ 1', 1],
    ['=a {{ 1', 'a 1'],
    ['={{ 1; }}', 1],
    ['={{ 1; 2 }}', 1],
    ['={{ 1 // c }}', 1],
    ['={{ 1, 2 }}', 2],
    ['={{ unknownVar || "d" }}', 'd'],
    ['={{ typeof unknownVar }}', 'undefined'],
    ['={{ unknownVar }}', undefined],
    ['={{ [1,2].map(v => v + nope) }}', [NaN, NaN]],
    ['={{ `${nope}` }}', 'undefined'],
    ['={{ Infinity }}', Infinity],
    ['={{ NaN }}', NaN],
  ]
  expect(await valuesOf(cases.map(([template]) => template))).toEqual(cases.map(([, value]) => value))
})

for (const template of [
  '={{ {a:{b:1}} }}',
  '={{ "}}" }}',
  '={{ }}',
  '={{ a:1 }}',
  '={{ var x=1 }}',
  '={{ throw 1 }}',
  '={{ await 1 }}',
  '={{ let q=1; q }}',
  '={{ function(){return 1}() + }}',
]) {
  test(`${template} is invalid syntax`, async () => {
    expect(await failureOf(template)).toMatchObject({ message: 'invalid syntax' })
  })
}

test('every item that the sandbox is asked for has a millisecond more: what is relative to now takes half of one', async () => {
  const given: number[] = []
  const watched: Sandbox = {
    ...sandbox,
    run: (job, signal) => {
      given.push(job.timeLimitMs)
      return sandbox.run(job, signal)
    },
  }
  const items = itemsOf(...Array.from({ length: 500 }, (_, id) => ({ id })))
  const scope = makeScope({ items, parameters: { ago: "={{ DateTime.fromISO('2020-01-01').toRelative() }}" } })
  const parameters = await prepareParameters(scope, watched, calm)
  expect(parameters.read('ago', 499)).toMatch(/^\d+ years ago$/)
  expect(given).toEqual([sandbox.limits.expressionsMs + 500])
})

for (const all of ["$('Items').all()", '$items("Items")', '$input.all()'])
  for (const change of [
    'reverse()',
    'sort((a, b) => b.json.id - a.json.id)',
    'splice(1)',
    'toSpliced(0, 1)',
    'concat().reverse()',
  ])
    test(`what an expression does to ${all} with ${change} is gone for the next item`, async () => {
      const items = itemsOf({ id: 1 }, { id: 2 }, { id: 3 })
      const first = `={{ (1).toLocaleString() + ${all}.${change}[0].json.id + ${all}[0].json.id }}`
      const scope = makeScope({ items, parameters: { first, also: `={{ ${all}[0].json.id + (1).toLocaleString() }}` } })
      const parameters = await prepareParameters(scope, sandbox, calm)
      const read = (path: string): unknown[] => items.map((_, index) => parameters.read(path, index))
      expect(new Set(read('first')).size).toBe(1)
      expect(new Set(read('also')).size).toBe(1)
    })
