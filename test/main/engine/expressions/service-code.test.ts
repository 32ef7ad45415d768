import { expect, test } from '@playwright/test'
import { compileTemplate } from '../../../../src/main/engine/expressions/compiled-template.ts'
import { runExpressions, type ExpressionOutcome } from '../../../../src/main/engine/expressions/expression-job.ts'
import { ExpressionError } from '../../../../src/main/engine/expressions/expression-error.ts'
import { hostOutcomes } from '../../../../src/main/engine/expressions/host/host-outcomes.ts'
import { PathReader } from '../../../../src/main/engine/expressions/read-path.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, itemsOf, makeScope } from '../sandbox/make-scope.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

const item = { a: null, t: 'Hi', list: ['x', 'y'], o: { p: { s: 'abc', n: 5 } }, due: true }

/** What an expression comes to on the host, where it can be told there, and in the sandbox: its value, or the text of its error. */
async function both(code: string): Promise<readonly unknown[]> {
  const scope = makeScope({ items: itemsOf(item) })
  const compiled = compileTemplate(`={{ ${code} }}`)
  const here = (await hostOutcomes([compiled], scope, new PathReader(scope))).get(compiled.template)?.outcomes[0]
  const there = await runExpressions([{ compiled, items: null }], scope, sandbox, calm)
  return here == null ? [told(there(0, 0))] : [told(here), told(there(0, 0))]
}

function told(outcome: ExpressionOutcome | null): unknown {
  return outcome?.error == null ? outcome?.value : outcome.error.message
}

async function expectAlike(code: string, value: unknown): Promise<void> {
  for (const one of await both(code)) expect(one, code).toEqual(value)
}

async function expectValues(cases: readonly (readonly [code: string, value: unknown])[]): Promise<void> {
  for (const [code, value] of cases) await expectAlike(code, value)
}

test('$if computes only what is asked for', async () => {
  await expectValues([
    ["$if(!$json.t, $json.nope.toDateTime().x, 'no')", 'no'],
    ["$if($json.due.datetime !== undefined, $json.due.datetime.toDateTime().toISO(), 'z')", 'z'],
    ['$if($json.t, 1, $json.nope.x.y)', 1],
    ['$if(true, 1)', 1],
    ['$if(false, 1)', false],
    ["$if($json.a ? 1 : 0, 'y', 'n')", 'n'],
    ["$if($if(1, 0, 1), $json.b.c.d.toInt(), 'in')", 'in'],
    ["[1, 2].map((x) => $if(x > 1, `is ${$if(x, x, '')}`, 'b')).join()", 'b,is 2'],
    ['$if(1, { a: 1 }, 2).a', 1],
    ["'$if(1, 2)'", '$if(1, 2)'],
  ])
})

test('an optional chain ends where nothing is there, over the methods of data types', async () => {
  await expectValues([
    ["$json.a?.first().b ?? 'none'", 'none'],
    ["$json.nope?.text.quote() ?? 'none'", 'none'],
    ['$json.a?.b.c.first().d.e', undefined],
    ['$json.o?.q?.s.toTitleCase().length', undefined],
    ["$json.o.q?.s.first().x ?? 'u'", 'u'],
    ["$json.a?.[0].first().x ?? 'c'", 'c'],
    ["`${$json.a?.b.first() ?? 'tpl'}`", 'tpl'],
    ['$json.a?.b.first() || $json.list?.last().length', 1],
    ['[$json.a?.b.first()].length', 1],
    ['$json.list?.first().length', 1],
    ['$json.list?.[0].toTitleCase().length', 1],
    ['$json.o?.p.s.toTitleCase().length', 3],
    ['$json.o?.p.n.toFixed(2).toInt()', 5],
    ["$json.list?.map((x) => x?.y?.first() ?? 'q').join('-')", 'q-q'],
    ['$json.list?.map((x) => x.toTitleCase()).first().length', 1],
    ['$json.a?.first()', undefined],
  ])
  for (const code of ['($json.a?.b).first()', '$json.list?.map((x) => x?.y.first()).first()']) {
    await expectAlike(code, "first can't be used on undefined value")
  }
})

test('a piece of a template literal with a line break in it gets a blank before the code that it would run into', async () => {
  await expectValues([
    ['`a\\n${$json.t}`', 'a\n Hi'],
    ['`a\n${$json.t}b\n`', 'a\n Hib\n'],
    ['`a\\n\\n- ${$json.t}\\n${1}`', 'a\n\n- Hi\n 1'],
    ['`a\\nTotal${1}x_\\n_${2}\\n ${3}\\n\\t${4}\\n$${5}`', 'a\nTotal 1x_\n_ 2\n 3\n\t 4\n$ 5'],
    ['`\\x0a${1}|\\\\n${2}`', '\n 1|\\n2'],
    ['`x\\n${`y\\n${1}`}`', 'x\n y\n 1'],
    ['`é\\né${1}`', 'é\né1'],
    ['`abc${$json.t}`', 'abcHi'],
    ["'a\\n' + `${1}`", 'a\n1'],
  ])
})

test('a field that holds a moment that is none is the text of it', async () => {
  await expectValues([
    [
      "({ when: DateTime.fromISO('soon'), deep: { at: DateTime.fromFormat('x', 'yyyy') } })",
      {
        when: 'Invalid DateTime',
        deep: { at: 'Invalid DateTime' },
      },
    ],
    ["[DateTime.fromISO('soon')]", [null]],
    ["({ when: DateTime.fromISO('2024-01-02', { zone: 'UTC' }) })", { when: '2024-01-02T00:00:00.000Z' }],
  ])
})

const lone = expect.stringContaining('an optional chain (?.) stands alone in ${…} of a template literal')

test('an optional chain that stands alone in a template literal leaves the whole parameter without a value', async () => {
  for (const code of [
    '`${$json.a?.b} x`',
    '$json.t ? `${$json.o?.p.n}` : 1',
    '`${($json.o?.p.n)}`',
    '[1].map((x) => `${x?.y}`).join()',
    '`${`${$json.o?.p.n}`}`',
    '`${$json.o?.p.s.toUpperCase()}`',
    '`${ $json.list?.[0] }`',
  ]) {
    const { values, swallowed } = await whole(`={{ ${code} }}`)
    expect(values, code).toEqual([null])
    expect(swallowed, code).toEqual([lone])
  }
  const text = await whole('=A {{ $json.t }} {{ `${$json.o?.p.n}` }}')
  expect(text).toEqual({ values: [null], swallowed: [lone], descriptions: [] })
  // What is more than the chain alone can be compiled.
  await expectValues([
    ["`${$json.o?.p.n ?? ''}`", '5'],
    ['`${!$json.o?.p}`', 'false'],
    ['`${[$json.o?.p.n]}`', '5'],
    ["'`${$json.a?.b}`'", '`${$json.a?.b}`'],
  ])
})

test('an optional element with a computed key is read as if it were none', async () => {
  const wanted = {
    swallowed: [expect.stringContaining('Cannot read properties of')],
    values: [undefined],
    descriptions: [],
  }
  for (const code of [
    "$json.a?.[$json.i] ?? 'd'",
    "$json.o?.q?.[$json.n] ?? 'd'",
    "$json.a?.[1 - 1] ?? 'd'",
    "[undefined].map((x) => x?.[$json.i] ?? 'd').join()",
    "`${$json.a?.[$json.list[0]]?.b ?? 'd'}`",
  ]) {
    const { swallowed, ...rest } = await whole(`={{ ${code} }}`)
    expect({ ...rest, swallowed: swallowed.slice(0, 1) }, code).toEqual(wanted)
  }
  await expectValues([
    ["$json.a?.[0] ?? 'd'", 'd'],
    ["$json.a?.['x'] ?? 'd'", 'd'],
    ["$json.a?.[true] ?? 'd'", 'd'],
    ["$json.a?.b?.[$json.n]?.c ?? 'd'", 'd'],
    ["$json.a?.b[$json.n] ?? 'd'", 'd'],
    ['$json.list?.[$json.list.length - 1]', 'y'],
  ])
})

test('with a method of a data type beside it, the service says that it is invalid', async () => {
  for (const template of [
    '={{ `${$json.o?.p.s}`.toTitleCase() }}',
    '=A {{ $json.t.isEmpty() }} {{ `${$json.o?.p.n}` }}',
  ])
    expect(await whole(template)).toEqual({ values: ['invalid syntax'], swallowed: [], descriptions: [lone] })
})

test('an optional chain that is all that an object has is invalid beside a method of a data type', async () => {
  const labelled = expect.stringContaining('an optional chain (?.) is all that the object has')
  for (const template of [
    '={{ {v: $json.list?.first()} }}',
    '={{ {v: ($json.list?.first())} }}',
    '={{ { v: { w: $json.list?.first() } } }}',
    '={{ {v: $json?.t} }} {{ $json.t.isEmpty() }}',
  ])
    expect(await whole(template)).toEqual({ values: ['invalid syntax'], swallowed: [], descriptions: [labelled] })
  await expectValues([
    ['({v: $json.list?.[0].isEmpty()})', { v: false }],
    ['{v: $json.o?.p.n}', { v: 5 }],
    ['{v: $json.o?.p.n ?? "".isEmpty()}', { v: 5 }],
    ['{"v": $json.list?.[0].isEmpty()}', { v: false }],
    ['{v: !$json.list?.[0].isEmpty()}', { v: true }],
    ['{v: 1, w: $json.list?.[0].isEmpty()}', { v: 1, w: false }],
  ])
})

test('only the first statement of a chunk is computed', async () => {
  await expectValues([
    ['1; 2', 1],
    ['$json.t\n$json.n', 'Hi'],
    ['$json.nope ?? $json.t\n$json.nope ?? 2\n$json.nope', 'Hi'],
    ['1\n;\n2', 1],
    ['$json.t;', 'Hi'],
    ['$json.t\n  .length', 2],
    ['$json.t\n  ? 1\n  : 2', 1],
    ['1\n+ 2', 3],
    ['[1, 2].map((x) => {\n  const y = x;\n  return y\n}).join()', '1,2'],
    ['$json.t\n!== "Hi"', false],
    ['"x" in $json\n|| 1', 1],
    ['1, 2', 2],
  ])
})

test('what code has and expressions have not gives nothing', async () => {
  await expectValues([
    ['new URL("https://a.b/c").host', undefined],
    ['Buffer.from("a").toString("base64")', undefined],
    ['atob("YQ==")', undefined],
    [
      '[typeof URL, typeof Buffer, typeof crypto, typeof TextEncoder].join()',
      'undefined,undefined,undefined,undefined',
    ],
    ['"a".base64Encode()', 'YQ=='],
    ['"a".hash("md5")', '0cc175b9c0f1b6a831c399e269772661'],
    ['encodeURIComponent("a b")', 'a%20b'],
    ['"x".concat($json.nope, $json.a, [1, 2])', 'xundefinednull1,2'],
  ])
})

test('a method of a data type comes before a field of that name', async () => {
  await expectValues([
    ['({ keys: 1, a: 2 }).keys()', ['keys', 'a']],
    ['({ isEmpty: 1 }).isEmpty()', false],
    ['({ keys: () => 7 }).keys()', ['keys']],
    ['({ toJsonString: "x" }).toJsonString()', '{"toJsonString":"x"}'],
  ])
})

test('a text with a number is read as the moment that its unit says', async () => {
  await expectValues([
    ['"1709634030".toDateTime("ms")', '1970-01-20T18:53:54.030Z'],
    ['"1709634030".toDateTime("s")', '2024-03-05T10:20:30.000Z'],
    ['"2024-03-05T10:20:30.000Z".toDateTime("ms")', 'Invalid DateTime'],
  ])
})

/** What a whole template comes to in both ways. */
async function whole(template: string) {
  const scope = makeScope({ items: itemsOf(item) })
  const compiled = compileTemplate(template)
  const here = (await hostOutcomes([compiled], scope, new PathReader(scope))).get(template)?.outcomes[0]
  const there = (await runExpressions([{ compiled, items: null }], scope, sandbox, calm))(0, 0)
  const outcomes = [here, there].filter((one) => one != null)
  return {
    values: [...new Set(outcomes.map(told))],
    swallowed: outcomes.flatMap(({ swallowed }) => swallowed.map(({ message }) => message)),
    descriptions: outcomes.flatMap(({ error }) => (error instanceof ExpressionError ? [error.description] : [])),
  }
}

test('a definition that the service cannot compile is invalid, whatever the data is', async () => {
  const method = expect.stringContaining('cannot compile methods')
  for (const code of [
    '(() => { class A { m() { return 1 } } return new A().m() })()',
    '(() => { class A { constructor(a) { this.x = a } } return new A(1).x })()',
    '({ m() { return 2 } }).m()',
    '({ get g() { return 3 } }).g',
    '({ set g(v) {} })',
    '({ async m() { return 1 } })',
    '({ *g() { yield 1 } })',
    "({ ['m' + 1](a, b = (1)) { return 1 } })",
    '$json.due ? 1 : ({ m() {} })',
    "[1].map((x) => ({ toString() { return 'x' } })).join()",
    '{ m() {} }',
  ])
    expect(await whole(`={{ ${code} }}`), code).toEqual({
      values: ['invalid syntax'],
      swallowed: [],
      descriptions: [method],
    })
  const statement = expect.stringContaining('is a statement')
  for (const code of ['class A {}', 'function f() { return 1 }', 'async function f() {}', 'class A {}; 1', 'class {}'])
    expect(await whole(`={{ ${code} }}`), code).toEqual({
      values: ['invalid syntax'],
      swallowed: [],
      descriptions: [statement],
    })
})

test('functions, and classes of fields alone, are compiled', async () => {
  await expectValues([
    ['(function () { return 4 })()', 4],
    ['(function f(a) { return a })(5)', 5],
    ['[1, 2].map(function (x) { if (x > 1) { return 0 } for (const y of [x]) { return y } })', [1, 0]],
    ['[...(function* () { yield 1 })()]', [1]],
    ['({ m: function () { return 1 } }).m()', 1],
    ['({ m: (a) => { return a } }).m(2)', 2],
    ['(() => { class A { x = 1; f = () => 4 } return new A().f() })()', 4],
    ['(() => { class A { static { this.t = 3 } } return A.t })()', 3],
    ["(() => { try { return JSON.parse('{') } catch (e) { return 'caught' } })()", 'caught'],
    ["'{ m() {} }'", '{ m() {} }'],
    ["$json.t + ' class'", 'Hi class'],
  ])
})
