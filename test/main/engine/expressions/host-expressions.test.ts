import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { compileTemplate } from '../../../../src/main/engine/expressions/compiled-template.ts'
import { ExpressionError } from '../../../../src/main/engine/expressions/expression-error.ts'
import { runExpressions, type ExpressionOutcome } from '../../../../src/main/engine/expressions/expression-job.ts'
import { hostOutcomes } from '../../../../src/main/engine/expressions/host/host-outcomes.ts'
import { PathReader } from '../../../../src/main/engine/expressions/read-path.ts'
import type { Scope } from '../../../../src/main/engine/expressions/scope.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, makeScope } from '../sandbox/make-scope.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

const order = {
  id: 'A-17',
  total: 12.5,
  count: 3,
  none: null,
  on: true,
  off: false,
  zero: 0,
  empty: '',
  text: 'Hello World, hello',
  mail: 'ann@example.com',
  when: '2024-03-04T05:06:07.000Z',
  tags: ['b', 'a', 'c', 'a'],
  numbers: [3, 1, 2],
  items: [
    { sku: 'x', price: 2, qty: 3, meta: { a: 1 } },
    { sku: 'y', price: 1.5, qty: 1 },
  ],
  customer: { name: 'Ann', address: { city: 'Ulm', zip: '89073' } },
  'odd key': 1,
  nested: [[1, [2]], [3]],
}

function orders(): Scope {
  const earlier = { runs: [{ outputs: [[{ json: order }, { json: { ...order, id: 'B-2', count: 9 } }]] }] }
  return makeScope({
    items: [{ json: order, pairedItem: { item: 0 } }],
    nodes: { Items: earlier, 'Two words': earlier },
    variables: { key: 'v' },
  })
}

interface Told {
  readonly value: unknown
  readonly error: unknown
  readonly swallowed: readonly string[]
}

function told(outcome: ExpressionOutcome | null | undefined): Told {
  const { value, error, swallowed } = outcome ?? { value: 'no outcome', error: null, swallowed: [] }
  return {
    value,
    error: error instanceof ExpressionError ? { message: error.message, type: error.type } : error,
    swallowed: swallowed.map(({ message }) => message),
  }
}

async function compared(
  codes: readonly string[],
  scope: Scope,
): Promise<readonly { code: string; here: Told; there: Told }[]> {
  const compiled = codes.map(compileTemplate)
  const computed = await hostOutcomes(compiled, scope, new PathReader(scope))
  const known = compiled.filter(({ template }) => computed.has(template))
  const outcomes = await runExpressions(
    known.map((one) => ({ compiled: one, items: null })),
    scope,
    sandbox,
    calm,
  )
  return known.map((one, place) => ({
    code: one.template,
    here: told(computed.get(one.template)?.outcomes[0]),
    there: told(outcomes(place, 0)),
  }))
}

// Pieces by what they are worth; some are wrong on purpose, as people's are.
const text = (depth: number): fc.Arbitrary<string> =>
  depth <= 0
    ? fc.constantFrom(
        '$json.text',
        '$json.id',
        '$json.empty',
        '"a b"',
        "'x'",
        '$json.customer.name',
        '$json.mail',
        '`t`',
        '$vars.key',
        '$json.missing',
        '$json.none',
        "$('Items').first().json.id",
        '$workflow.name',
      )
    : fc.oneof(
        text(0),
        fc
          .tuple(
            text(depth - 1),
            fc.constantFrom(
              '.toUpperCase()',
              '.toLowerCase()',
              '.trim()',
              '.slice(1)',
              '.slice(-3, -1)',
              '.substring(2, 1)',
              '.replace("l", "L")',
              '.replaceAll("l", "$&$&")',
              '.replace(/l/g, "1")',
              '.replace(/(h)(e)/i, "$2$1")',
              '.padStart(8, "0")',
              '.padEnd(6)',
              '.repeat(2)',
              '.charAt(1)',
              '.at(-1)',
              '.substr(-4, 2)',
              '.concat(1, "z")',
              '.normalize("NFC")',
              '.toTitleCase()',
              '.toSnakeCase()',
              '.base64Encode()',
              '.urlEncode()',
              '.toSentenceCase()',
              '.removeTags()',
              '.replaceSpecialChars()',
              '.extractDomain()',
              '[0]',
              '.trimEnd()',
            ),
          )
          .map(([a, b]) => `${a}${b}`),
        fc.tuple(text(depth - 1), any(depth - 1)).map(([a, b]) => `(${a} + ${b})`),
        fc.tuple(text(depth - 1), any(depth - 1)).map(([a, b]) => `\`<\${${a}}|\${${b}}>\``),
        fc
          .tuple(list(depth - 1), fc.constantFrom('.join()', '.join("-")', '.toString()', '.toJsonString()'))
          .map(([a, b]) => `${a}${b}`),
        any(depth - 1).map((a) => `String(${a})`),
        any(depth - 1).map((a) => `JSON.stringify(${a})`),
        any(depth - 1).map((a) => `JSON.stringify(${a}, null, 2)`),
        any(depth - 1).map((a) => `typeof ${a}`),
        number(depth - 1).map((a) => `(${a}).toFixed(2)`),
        fc.tuple(truth(depth - 1), text(depth - 1), text(depth - 1)).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
        fc.constantFrom(
          "DateTime.fromISO($json.when).toFormat('yyyy-MM-dd HH:mm')",
          "$json.when.toDateTime().plus(1, 'days').toISO()",
          "DateTime.fromISO('2024-01-31').plus({ months: 1 }).toISODate()",
          "$now.toFormat('MMM d')",
          '$today.toISO()',
          "DateTime.fromISO($json.when, { zone: 'Asia/Tokyo' }).toISO()",
          "$now.minus({ days: 3 }).startOf('week').toISODate()",
          "$now.setZone('America/New_York').toFormat('cccc')",
          'new Date($json.when).toISOString()',
          '$now.weekdayLong',
          "$json.when.toDateTime().format('dd.LL.yyyy')",
        ),
      )
const number = (depth: number): fc.Arbitrary<string> =>
  depth <= 0
    ? fc.constantFrom(
        '$json.total',
        '$json.count',
        '1',
        '0',
        '-2.5',
        '$json.zero',
        '$json.items.length',
        '$json.items[0].price',
        '$itemIndex',
        '1e21',
        'NaN',
        '$json.tags.length',
        '$runIndex',
        "$('Two words').all().length",
        '$json.customer.address.zip',
      )
    : fc.oneof(
        number(0),
        fc
          .tuple(any(depth - 1), fc.constantFrom('-', '*', '/', '%', '|', '&', '^', '<<', '>>', '>>>'), any(depth - 1))
          .map(([a, o, b]) => `(${a} ${o} ${b})`),
        fc.tuple(number(depth - 1), number(depth - 1)).map(([a, b]) => `(${a} + ${b})`),
        fc
          .tuple(
            fc.constantFrom(
              'Math.round',
              'Math.floor',
              'Math.abs',
              'Number',
              'parseInt',
              'parseFloat',
              'Math.sqrt',
              '-',
              '+',
              '~',
            ),
            any(depth - 1),
          )
          .map(([f, a]) => `${f}(${a})`),
        fc.tuple(number(depth - 1), number(depth - 1)).map(([a, b]) => `Math.max(${a}, ${b})`),
        list(depth - 1).map((a) => `Math.min(...${a})`),
        list(depth - 1).map((a) => `${a}.length`),
        fc.tuple(list(depth - 1), any(depth - 1)).map(([a, b]) => `${a}.indexOf(${b})`),
        fc
          .tuple(list(depth - 1), number(depth - 1))
          .map(([a, b]) => `${a}.reduce((sum, one, place) => sum + Number(one) * place, ${b})`),
        fc.constantFrom(
          '$json.items.reduce((sum, { price, qty }) => sum + price * qty, 0)',
          '$json.numbers.sum()',
          '$json.numbers.average()',
          '$json.count.round(1)',
          '$json.total.toInt()',
          'Math.pow($json.count, 3)',
          '$json.count ** 2',
          '$jmespath($json, "items[].price").sum()',
          'Object.keys($json.customer).length',
          "$('Items').last().json.count",
          "DateTime.fromISO($json.when).diff(DateTime.fromISO('2024-01-01'), 'days').days",
          '$now.toMillis()',
          '$now - $today',
          "$json.when.toDateTime().diffTo('2024-04-01', 'days')",
          '$now.year',
        ),
      )
const truth = (depth: number): fc.Arbitrary<string> =>
  depth <= 0
    ? fc.constantFrom('$json.on', '$json.off', 'true', 'false', '$json.text', '$json.none', '$json.missing')
    : fc.oneof(
        truth(0),
        fc
          .tuple(any(depth - 1), fc.constantFrom('===', '!==', '==', '!=', '<', '>', '<=', '>='), any(depth - 1))
          .map(([a, o, b]) => `(${a} ${o} ${b})`),
        fc
          .tuple(truth(depth - 1), fc.constantFrom('&&', '||', '??'), truth(depth - 1))
          .map(([a, o, b]) => `((${a}) ${o} (${b}))`),
        any(depth - 1).map((a) => `!${a}`),
        fc.tuple(any(depth - 1), fc.constantFrom('.isEmpty()', '.isNotEmpty()')).map(([a, b]) => `${a}${b}`),
        fc
          .tuple(
            text(depth - 1),
            fc.constantFrom(
              '.includes("l")',
              '.startsWith("H")',
              '.endsWith("o")',
              '.isEmail()',
              '.isNumeric()',
              '.isUrl()',
            ),
          )
          .map(([a, b]) => `${a}${b}`),
        text(depth - 1).map((a) => `/^[a-z ]+$/i.test(${a})`),
        fc
          .tuple(list(depth - 1), fc.constantFrom('.some(one => one)', '.every((one, i) => i < 2)', '.includes("a")'))
          .map(([a, b]) => `${a}${b}`),
        any(depth - 1).map((a) => `Array.isArray(${a})`),
      )
const list = (depth: number): fc.Arbitrary<string> =>
  depth <= 0
    ? fc.constantFrom(
        '$json.tags',
        '$json.items',
        '$json.numbers',
        '[]',
        '[1, "2", null]',
        '$json.nested',
        '$json.missing',
        "$('Items').all()",
        '$input.all()',
      )
    : fc.oneof(
        list(0),
        fc
          .tuple(
            list(depth - 1),
            fc.constantFrom(
              '.map(one => one)',
              '.map((one, i) => `${i}`)',
              '.map(x => ({ ...x, n: 1 }))',
              '.filter(one => one)',
              '.filter((one, i) => i % 2 === 0)',
              '.slice(1)',
              '.slice(-2, -1)',
              '.concat([9], 8)',
              '.reverse()',
              '.flat()',
              '.flat(2)',
              '.flatMap(one => [one, one])',
              '.unique()',
              '.compact()',
              '.sort()',
              '.map(one => one.sku)',
              '.map(({ sku, qty = 5 }) => [sku, qty])',
              '.filter(Boolean)',
              '.map(x => { const y = x; if (y) return y; return 0 })',
              '.chunk(2)',
              '.pluck("sku")',
              '.toSorted()',
            ),
          )
          .map(([a, b]) => `${a}${b}`),
        fc.array(any(depth - 1), { maxLength: 3 }).map((all) => `[${all.join(', ')}]`),
        fc
          .tuple(
            text(depth - 1),
            fc.constantFrom('.split(" ")', '.split("")', '.split(/[ ,]+/)', '.match(/l+/g)', '.match(/(h)(e)/i)'),
          )
          .map(([a, b]) => `${a}${b}`),
        fc
          .tuple(fc.constantFrom('Object.keys', 'Object.values', 'Object.entries'), any(depth - 1))
          .map(([f, a]) => `${f}(${a})`),
        fc.tuple(list(depth - 1), list(depth - 1)).map(([a, b]) => `[...${a}, ...${b}]`),
        fc.constantFrom(
          '$json.items.sort((a, b) => a.price - b.price)',
          '$json.numbers.sort((a, b) => b - a).map(n => n * 2)',
          'Array.from({ length: 3 }, (_, i) => i)',
          'Object.entries($json.customer.address).map(([key, value]) => `${key}=${value}`)',
        ),
      )
const object = (depth: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      '$json',
      '$json.customer',
      '$json.items[0]',
      '$json.items.find(one => one.sku === "y")',
      '$json.missing',
      "$('Two words').last().json.customer",
    ),
    fc.tuple(any(depth - 1), any(depth - 1)).map(([a, b]) => `({ a: ${a}, "b c": ${b} })`),
    fc.tuple(any(depth - 1), text(depth - 1)).map(([a, b]) => `({ ...${a}, [${b}]: 1 })`),
    list(depth - 1).map((a) => `Object.fromEntries(${a}.map((one, i) => [i, one]))`),
    any(depth - 1).map((a) => `JSON.parse(JSON.stringify(${a}))`),
  )
const any = (depth: number): fc.Arbitrary<string> =>
  fc.oneof(
    text(depth),
    number(depth),
    truth(depth),
    list(depth),
    ...(depth > 0 ? [object(depth)] : []),
    fc
      .tuple(
        fc.constantFrom('$json', '$json.customer', '$json.missing', '$json.items'),
        fc.constantFrom(
          '?.name',
          '?.address?.city',
          '.address.city',
          '?.[0]',
          '["odd key"]',
          '?.missing?.deep',
          '.missing.deep',
          '?.toString',
        ),
      )
      .map(([a, b]) => `${a}${b}`),
    ...(depth > 0
      ? [
          fc.tuple(any(depth - 1), any(depth - 1)).map(([a, b]) => `(${a} ?? ${b})`),
          fc.tuple(any(depth - 1), any(depth - 1)).map(([a, b]) => `(${a} || ${b})`),
          fc.tuple(truth(depth - 1), any(depth - 1), any(depth - 1)).map(([a, b, c]) => `$if(${a}, ${b}, ${c})`),
          fc.tuple(any(depth - 1), any(depth - 1)).map(([a, b]) => `$ifEmpty(${a}, ${b})`),
        ]
      : []),
  )
const template = fc.oneof(
  { weight: 4, arbitrary: any(2).map((code) => `={{ ${code} }}`) },
  { weight: 1, arbitrary: any(3).map((code) => `={{ ${code} }}`) },
  { weight: 1, arbitrary: fc.tuple(any(1), any(2)).map(([a, b]) => `=a {{ ${a} }} b {{ ${b} }}`) },
)

test('10,000 generated expressions come to what the sandbox makes of them, in its words', async () => {
  const scope = orders()
  const seed = Number(process.env['FAULTLINE_SEED'] ?? 4711)
  const codes = [...new Set(fc.sample(template, { numRuns: 20_000, seed }))].filter(
    (code) => !/}}.*}}.*}}|{{[^}]*}}[^{]*}}/s.test(code),
  )
  expect(codes.length).toBeGreaterThanOrEqual(10_000)
  let count = 0
  const differing: string[] = []
  for (let start = 0; start < codes.length; start += 500) {
    for (const { code, here, there } of await compared(codes.slice(start, start + 500), scope)) {
      count += 1
      if (JSON.stringify(shown(here)) !== JSON.stringify(shown(there))) {
        differing.push(`${code}\n  here  ${JSON.stringify(shown(here))}\n  there ${JSON.stringify(shown(there))}`)
      }
    }
  }
  expect(differing.slice(0, 40)).toEqual([])
  // Most are not left to the sandbox: else the comparison would say little.
  expect(count).toBeGreaterThanOrEqual(10_000)
})

function shown({ value, error, swallowed }: Told): unknown {
  const special =
    typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))
      ? String(value) + (Object.is(value, -0) ? '-' : '')
      : value
  return { value: value === undefined ? 'undefined' : special, error, swallowed }
}

test('$env is read where the workflow has one, and left to the sandbox where it is refused', async () => {
  const codes = ['={{ $env.HOME + $env.missing }}', '={{ $env["HOME"].length }}']
  expect(await compared(codes, orders())).toEqual([])
  const made = await compared(codes, { ...orders(), environment: { HOME: '/root' } })
  expect(made.map(({ here }) => here.value)).toEqual(['/rootundefined', 5])
  expect(made.map(({ here }) => here)).toEqual(made.map(({ there }) => there))
})
