import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, itemsOf, makeScope } from './make-scope.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

async function momentsOf(texts: readonly string[]): Promise<unknown> {
  const jsCode = `const texts = JSON.parse(${JSON.stringify(JSON.stringify(texts))})
    return { json: { moments: texts.map((text) => [Date.parse(text), new Date(text).getTime()]) } }`
  const source = { source: jsCode, mode: 'runOnceForAllItems', continueOnFail: false } as const
  const { items, failure } = await runCode(source, makeScope({ items: itemsOf() }), sandbox, calm)
  expect(failure).toBeNull()
  return items?.[0]?.json['moments']
}

/** As JSON has them: a moment that is none is null. */
const platform = (texts: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(texts.map((text) => [Date.parse(text), new Date(text).getTime()])))

const number = (least: number, most: number, width = 1): fc.Arbitrary<string> =>
  fc.integer({ min: least, max: most }).map((value) => String(value).padStart(width, '0'))
const year = number(1990, 2040)
const month = fc.constantFrom(
  ...[
    'Jan',
    'January',
    'MAR',
    'sept',
    'Dec',
    'May',
    'Okt',
    'März',
    'juin',
    'Mai',
    'août',
    'janvier',
    'Dezember',
    'June',
  ],
)
const time = fc.oneof(
  fc.tuple(number(0, 24, 2), number(0, 60, 2)).map((parts) => parts.join(':')),
  fc.tuple(number(0, 24, 2), number(0, 60, 2), number(0, 60, 2)).map((parts) => parts.join(':')),
  fc
    .tuple(number(0, 23), number(0, 59, 2), number(0, 59, 2), number(0, 99_999))
    .map(([h, m, s, f]) => `${h}:${m}:${s}.${f}`),
  fc
    .tuple(number(0, 13), number(0, 59, 2), fc.constantFrom('AM', 'PM', 'pm', 'a.m.'))
    .map(([h, m, half]) => `${h}:${m} ${half}`),
)
const day = fc.oneof(
  fc.tuple(year, number(0, 13, 2), number(0, 32, 2)).map((parts) => parts.join('-')),
  fc
    .tuple(number(0, 32), number(0, 13), year)
    .chain((parts) => fc.constantFrom('.', '/', '-', ' ').map((sign) => parts.join(sign))),
  fc.tuple(number(0, 32), month, year).map(([d, m, y]) => `${d}. ${m} ${y}`),
  fc.tuple(month, number(0, 32), year).map(([m, d, y]) => `${m} ${d}, ${y}`),
)
const zone = fc.constantFrom('GMT', 'UTC', 'Z', 'EST', 'CET', 'GMT+2', '+0200', '-05:00', 'UTC+1', '(CEST)', '+02', '')
const odd = fc.oneof(
  number(0, 99_999),
  fc.constantFrom(
    'at',
    'of',
    '1st',
    '2nd',
    'today',
    'Q1',
    '2024-W10',
    '20240315',
    '$5',
    '#',
    'T',
    '-',
    '(',
    ')',
    '::',
    'Fri,',
    'Montag,',
  ),
  fc.constantFrom(
    'item 3',
    '1,5',
    '12.5',
    'a,2',
    '+002024-01-01',
    '-000001-01-01',
    '2024-02-30',
    '2024-01-01T24:00',
    'v2.0',
  ),
)
const texts = fc.oneof(
  day,
  fc.tuple(day, time).chain((parts) => fc.constantFrom('T', ' ', ', ', ' - ', ' um ').map((sign) => parts.join(sign))),
  fc.tuple(day, time, zone).chain(([d, t, z]) => fc.constantFrom(`${d}T${t}${z}`, `${d} ${t} ${z}`, `${d}, ${t}${z}`)),
  fc
    .tuple(
      fc.array(fc.oneof(day, time, zone, odd, month), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', ', ', '-', '/', ''),
    )
    .map(([parts, sign]) => parts.join(sign)),
  fc.string({ maxLength: 12 }),
)

test('a text is the moment that V8 reads in it, or none', async () => {
  const some = [...new Set(fc.sample(texts, { numRuns: 6000, seed: 20_261 }))]
  const [here, there] = [await momentsOf(some), platform(some)] as readonly unknown[][]
  const different = some.flatMap((text, index) =>
    JSON.stringify(here?.[index]) === JSON.stringify(there?.[index])
      ? []
      : [{ text, here: here?.[index], v8: there?.[index] }],
  )
  expect(some.length).toBeGreaterThan(3000)
  expect(different.slice(0, 20)).toEqual([])
})

test('a date is made of whatever the language makes one of, and stays what it is', async () => {
  const jsCode = `
    class Own extends Date { year() { return this.getFullYear() } }
    const own = new Own('Mar 5, 2026 10:00 UTC')
    return { json: {
      list: new Date(['a', 2]).getTime(), date: new Date(new Date(5)).getTime(), number: new Date('7' * 1).getTime(),
      boxed: new Date(new String('2026-03-05')).getTime(), way: new Date({ valueOf: () => 9 }).getTime(),
      exotic: new Date({ [Symbol.toPrimitive]: (hint) => (hint === 'default' ? '2026-03-05' : 1) }).getTime(),
      parts: new Date(2026, 2, 5, 1).getTime(), none: Number.isNaN(new Date(undefined).getTime()), null: new Date(null).getTime(),
      own: [own.year(), own instanceof Own, own instanceof Date], made: new Date(0).constructor === Date, kind: typeof Date(),
      name: [Date.name, Date.length, typeof Date.now(), Date.UTC(2026, 2, 5)], json: JSON.stringify({ at: new Date('2026-03-05') }),
      shape: Object.prototype.toString.call(new Date()), luxon: DateTime.fromISO('2026-03-05', { zone: 'utc' }).toJSDate() instanceof Date,
    } }`
  const source = { source: jsCode, mode: 'runOnceForAllItems', continueOnFail: false } as const
  const { items, failure } = await runCode(source, makeScope({ items: itemsOf() }), sandbox, calm)
  expect(failure).toBeNull()
  expect(items?.[0]?.json).toEqual({
    ...{ list: new Date(2001, 1, 1).getTime(), date: 5, number: 7, boxed: Date.UTC(2026, 2, 5), way: 9 },
    ...{ exotic: Date.UTC(2026, 2, 5), parts: new Date(2026, 2, 5, 1).getTime(), none: true, null: 0 },
    ...{ own: [2026, true, true], made: true, kind: 'string', name: ['Date', 7, 'number', Date.UTC(2026, 2, 5)] },
    ...{ json: '{"at":"2026-03-05T00:00:00.000Z"}', shape: '[object Date]', luxon: true },
  })
})
