import { expect, test } from '@playwright/test'
import { evaluateTemplate } from '../../../../src/main/engine/expressions/evaluate-later.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { itemsOf, makeScope } from '../sandbox/make-scope.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

async function valueOf(expression: string): Promise<unknown> {
  const { value } = await evaluateTemplate(`={{ ${expression} }}`, makeScope({ items: itemsOf({}) }), 0, sandbox)
  return value
}

async function expectValues(cases: readonly (readonly [expression: string, value: unknown])[]): Promise<void> {
  for (const [expression, value] of cases) expect(await valueOf(expression), expression).toEqual(value)
}

test('a moment read from a text keeps the offset that the text names', async () => {
  await expectValues([
    ['"2024-01-15T10:00:00+05:00".toDateTime().toFormat("HH:mm")', '10:00'],
    ['"2024-01-15T23:30:00-05:00".toDateTime().format("yyyy-MM-dd")', '2024-01-15'],
    ['"2024-01-20T12:00:00+05:00".toDateTime().beginningOf("month").toISO()', '2024-01-01T00:00:00.000+05:00'],
    ['"2024-01-20T12:00:00+05:00".toDateTime().endOfMonth().toISO()', '2024-01-31T23:59:59.999+05:00'],
    ['"2024-01-15T10:00:00".toDateTime().toISO()', '2024-01-15T10:00:00.000Z'],
  ])
})

test('a difference is positive where the date is later than the one it is compared with', async () => {
  await expectValues([
    ['"2024-01-20".toDateTime().diffTo("2024-01-15", "days")', 5],
    ['"2024-01-15".toDateTime().diffTo("2024-01-20")', -5],
    ['"2024-01-15".toDateTime().diffTo("2024-01-20", ["days", "hours"])', { days: -5, hours: 0 }],
    ['Math.round($now.minus(2, "days").diffToNow("days"))', -2],
  ])
})

test('parts of a date, and what is no part of it', async () => {
  await expectValues([
    ['"2024-01-15".toDateTime().extract()', 3],
    ['"2024-04-15".toDateTime().extract("quarter")', 2],
    ['"2024-02-15".toDateTime().extract("yearDayNumber")', 46],
    ['"2024-02-15".toDateTime().extract("dayOfYear")', undefined],
    ['"2024-02-15".toDateTime().extract("daysInMonth")', 29],
  ])
})

test('lists and objects lose what is empty', async () => {
  await expectValues([
    ['[1, null, "", "nil", [], {}].compact()', [1]],
    ['({ a: null, b: "nil", c: [], d: { e: null, f: 1 } }).compact()', { d: { f: 1 } }],
    ['[{ a: 1, b: 2 }, { a: 5, c: 3 }].merge()', { a: 1, b: 2, c: 3 }],
  ])
})

test('texts, numbers and booleans are converted as the service converts them', async () => {
  await expectValues([
    ['(0).isEmpty()', true],
    ['(5).isEmpty()', false],
    ['false.isEmpty()', true],
    ['"".toBoolean()', false],
    ['"0x1F".toInt()', 31],
    ['"1,234.5".toInt()', 1],
    ['(-1.5).toInt()', -2],
    ['true.toFloat()', 1],
    ['[].toInt()', undefined],
    ['"hello. world! yes".toSentenceCase()', 'Hello. World! Yes'],
    ['"me@x.io says hi".toTitleCase()', 'me@x.io Says Hi'],
    ['"a > b".removeMarkdown()', 'a  b'],
    ['"1. one\\n2. two\\n10. ten".removeMarkdown()', 'one\ntwo\n10. ten'],
    ['"![img](http://x) [l][r]".removeMarkdown()', ' l'],
    ['"Title\\n=====\\ntext\\n---\\nmore".removeMarkdown()', 'Title\n\ntext\n---\nmore'],
    ['"# h #\\n## h2 ##".removeMarkdown()', 'h \nh2 '],
    ['"a_b_c snake_case_word".removeMarkdown()', 'ab_c snakecase_word'],
    ['"**a** b **c**".removeMarkdown()', 'a** b **c'],
    ['"* * *".removeMarkdown()', '* *'],
    ['"[x]: http://x".removeMarkdown()', ''],
    ['"````x````".removeMarkdown()', 'x'],
  ])
})

test('what a method refuses is said in the words of the service', async () => {
  const cases: readonly (readonly [string, string])[] = [
    ['"abc".toNumber()', 'cannot convert to number'],
    ['"1,5".toFloat()', 'cannot convert to float, expected . as decimal separator'],
    ['"{a".parseJson()', 'Parsing failed'],
    ['[1].union(5)', 'union(): expected array arg, e.g. .union([1, 2, 3, 4])'],
    ['[1].merge(5)', 'merge(): expected array arg, e.g. .merge([{ id: 1, otherValue: 3 }])'],
    ['[{}].smartJoin("a")', 'smartJoin(): expected two string args, e.g. .smartJoin("name", "value")'],
    [
      '[{}].renameKeys("a")',
      'renameKeys(): expected an even amount of args: from1, to1 [, from2, to2, ...]. e.g. .renameKeys("name", "title")',
    ],
    ['$now.isBetween($now)', 'isBetween(): expected exactly two args'],
    ['(5).toDateTime("x")', "Unsupported format 'x'. toDateTime() supports 'ms', 's', 'us' and 'excel'."],
    ['({ a: 1 }).merge({ b: 2 })', 'merge() is only callable on type "Array"'],
    ['$jmespath("text", "a")', 'expected two arguments (Object, string) for this function'],
    ['this?.constructor?.name', 'Expression contains invalid constructor function call'],
    ['({}).removeFieldsContaining()', 'removeFieldsContaining(): expected non-empty string arg'],
    ['({}).keepFieldsContaining()', 'argument of keepFieldsContaining must be a non-empty string'],
    [
      '"a".hash("crc")',
      'Unknown algorithm crc. Available algorithms are: md5,sha1,sha224,sha256,sha384,sha512,sha3, and Base64.',
    ],
  ]
  for (const [expression, message] of cases) await expect(valueOf(expression), expression).rejects.toThrow(message)
})

test('an expression reads the parameters of its own node', async () => {
  const parameters = { own: { mode: 'fast' }, value: '={{ $parameter.own.mode }}' }
  const scope = makeScope({ items: itemsOf({}), parameters })
  expect((await evaluateTemplate('={{ $parameter.own.mode + "er" }}', scope, 0, sandbox)).value).toBe('faster')
})

test('an expression reads the parameters of its own node as they are written', async () => {
  const parameters = { value: '={{ $rawParameter.value }}' }
  const scope = makeScope({ items: itemsOf({}), parameters })
  expect((await evaluateTemplate(parameters.value, scope, 0, sandbox)).value).toBe(parameters.value)
})

test('an expression that gives a whole item gives the bytes of its files with it', async () => {
  const file = { data: 'aGk=', mimeType: 'text/plain' }
  const scope = makeScope({ items: [{ json: { id: 1 }, binary: { file } }] })
  const { value } = await evaluateTemplate('={{ $items().map((item) => item) }}', scope, 0, sandbox)
  expect(value).toMatchObject([{ json: { id: 1 }, binary: { file } }])
})

test('an optional call of a method of a data type is that method, and undefined where there is none', async () => {
  await expectValues([
    ['["a", "b"].first?.()', 'a'],
    ['[1, 2]?.first?.()', 1],
    ['"x" + ["a"].first?.() + "y"', 'xay'],
    ['["abc"].first?.().length', 3],
    ['(5).first?.()', undefined],
    ['null.first?.()', undefined],
    ['({}).list?.first?.().length ?? 0', 0],
    ['[].first?.()', undefined],
    ['[null].filter((one) => one.isEmpty?.()).length', 1],
  ])
})

test('a list gives the fields of its objects in their order, and one that is alone without a list', async () => {
  await expectValues([
    ['[{ a: 1, b: 2 }].pluck("b", "a")', [[1, 2]]],
    ['[{ a: 1, b: 2 }, { a: 3 }, {}].pluck("a", "b")', [[1, 2], 3]],
  ])
})

test('an endless number in a text is numeric', async () => {
  await expectValues([
    ['"Infinity".isNumeric()', true],
    ['"".isNumeric()', false],
    ['"\\t".isNumeric()', false],
    ['"1 2".isNumeric()', false],
  ])
})
