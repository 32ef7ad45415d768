import { expect, test } from '@playwright/test'
import { prepareParameters } from '../../../../src/main/engine/expressions/parameters.ts'
import { needsTags, withoutTags, withTags } from '../../../../src/main/engine/sandbox/guest/tagged.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { calm, makeScope } from '../sandbox/make-scope.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

/** What an expression comes to, with dates as dates, over one item. */
async function exactOf(expression: string, json: JsonObject = {}): Promise<unknown> {
  const scope = makeScope({ items: [{ json }], parameters: { value: `={{ ${expression} }}` } })
  return (await prepareParameters(scope, sandbox, calm)).readExact('value', 0)
}

test('what JSON has no text for comes out of an expression as it is', async () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['parseFloat("x")', NaN],
    ['1 / 0', Infinity],
    ['-1 / 0', -Infinity],
    ['-1 * 0', -0],
    ['[NaN, 1, Infinity]', [NaN, 1, Infinity]],
    ['[1, undefined, null]', [1, undefined, null]],
    ['[1, , 3]', [1, undefined, 3]],
    ['({ a: { b: NaN }, c: null })', { a: { b: NaN }, c: null }],
    ['new Date(0)', new Date(0)],
    ['({ at: new Date(5), n: 1 })', { at: new Date(5), n: 1 }],
    ['new Map([[1, 2]])', {}],
    ['({ s: new Set([1]), r: /x/ })', { s: {}, r: {} }],
    ['({ a: undefined, b: 1 })', { b: 1 }],
  ]
  for (const [expression, value] of cases) expect(await exactOf(expression), expression).toEqual(value)
})

test('a date that is none stays a date', async () => {
  expect(String(await exactOf('new Date(NaN)'))).toBe('Invalid Date')
})

test('a node that does not ask for dates reads the text that they are written as', async () => {
  const parameters = { value: '={{ ({ at: new Date(0), list: [new Date(5)], none: new Date(NaN) }) }}' }
  const prepared = await prepareParameters(makeScope({ parameters }), sandbox, calm)
  expect(prepared.read('value', 0)).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    list: ['1970-01-01T00:00:00.005Z'],
    none: null,
  })
})

test('what JSON has no text for comes to an expression as it is', async () => {
  const json = { n: NaN, i: -Infinity, at: new Date(0), list: [undefined, 1], zero: -0, plain: { a: 'b' } }
  expect(
    await exactOf(
      '[Number.isNaN($json.n), $json.i, $json.at.getTime(), $json.list[0] === undefined, 1 / $json.zero, $json.plain.a, $json.at.format("yyyy")].map(v => v)',
      json,
    ),
  ).toEqual([true, -Infinity, 0, true, -Infinity, 'b', '1970'])
})

test('data that looks like a tag stays what it is, both ways', async () => {
  const lookalikes: readonly JsonObject[] = [
    { __faultline: 'NaN' },
    { __faultline: ['date', 5] },
    { __faultline: ['object', { a: 1 }] },
    { a: [{ __faultline: 'undefined', b: NaN }] },
    { __faultline: { __faultline: 'NaN' } },
    { __faultline: null, x: new Date(3) },
  ]
  for (const json of lookalikes) expect(await exactOf('Object.assign({}, $json)', json)).toEqual(json)
})

test('a tag that untrusted code writes into its own result is data', async () => {
  expect(await exactOf('JSON.parse(\'{"__faultline":["date","x"]}\')')).toEqual({ __faultline: ['date', 'x'] })
  expect(await exactOf('JSON.parse(\'{"__faultline":["object",null], "n": null}\')')).toEqual({
    __faultline: ['object', null],
    n: null,
  })
})

test('every value comes back from its tags as it was', () => {
  const values = [NaN, -0, [[NaN]], { a: [new Date(9), { __faultline: [1] }] }, { __faultline: { a: NaN } }, [null, -1]]
  for (const value of values) {
    const written: unknown = JSON.parse(JSON.stringify(withTags(value)))
    expect(withoutTags(written)).toEqual(value)
  }
  expect(needsTags({ a: [1, 'x', null, { b: true }] })).toBe(false)
})

test('looking for what needs tags takes a small part of the time of plain data', { tag: '@timing' }, () => {
  const items = Array.from({ length: 2_000 }, (_, id) => ({
    json: { id, name: `Item ${id}`, tags: ['a', 'b'], total: id * 1.5, address: { city: 'Berlin', zip: '10115' } },
  }))
  const timed = (act: () => unknown): number => {
    const begun = performance.now()
    act()
    return performance.now() - begun
  }
  // In turns, so that what else the machine does meets both.
  const rounds = Array.from({ length: 300 }, () => ({
    look: timed(() => needsTags(items)),
    write: timed(() => JSON.stringify(items)),
  }))
  const look = Math.min(...rounds.map((round) => round.look))
  const write = Math.min(...rounds.map((round) => round.write))
  // Writing is itself a small part of a job: the guest reads the text, runs, and writes its own.
  expect(look).toBeLessThan(write * 2)
})

test('an expression that comes to a circle says so, and where', async () => {
  const scope = makeScope({ parameters: { value: '={{ (() => { const o = {}; o.self = o; return o })() }}' } })
  const prepared = await prepareParameters(scope, sandbox, calm)
  expect(prepared.read('value', 0)).toBeUndefined()
  expect(prepared.swallowed[0]?.message).toBe(
    "Converting circular structure to JSON\n    --> starting at object with constructor 'Object'\n    --- property 'self' closes the circle",
  )
})
