import { expect, test } from '@playwright/test'
import { isLong, jsonPieces } from '../../src/shared/json-pieces.ts'
import { onThisMachine } from '../machine-pace.ts'

const asItIs = (json: string): string => json
const written = (value: unknown): readonly string[] => [...jsonPieces(value, asItIs)]
const long = 'x'.repeat(300_000)

for (const [what, value] of Object.entries({
  'a list of many short values': Array.from({ length: 60_000 }, (_, index) => ({ index, name: `n${String(index)}` })),
  'long texts among short ones': [1, long, 'a', { b: long, c: [], d: undefined, e: () => 1 }, undefined, long],
  'what is nested deeply': { a: [{ b: { c: [long, { d: Array.from({ length: 30_000 }, () => 'é"\\\n') }] } }] },
  'a text of letters of two units': { text: '😀'.repeat(200_000), half: `\ud83d${'y'.repeat(300_000)}` },
  'a text that needs no other form but at its end': { data: `${'QUJD'.repeat(200_000)}"\n${'y'.repeat(300_000)}` },
  'an object that says how it is written': [new Date(0), { toJSON: () => long }, long],
  'an object of many short fields': Object.fromEntries(
    Array.from({ length: 60_000 }, (_, at) => [
      at % 7 === 0 ? `none${String(at)}` : `k"${String(at)}`,
      at % 7 === 0 ? undefined : at,
    ]),
  ),
  'short fields around long ones': {
    7: 'seven',
    none: undefined,
    a: 1,
    b: long,
    ['__proto__x']: 2,
    f: () => 1,
    c: [long],
    d: null,
    e: undefined,
  },
  'a field of the name of the prototype': JSON.parse(`{"a":"${long}","__proto__":{"b":1},"c":2}`) as unknown,
  'nothing long': { a: [1, null, true] },
  'what has no JSON of its own': undefined,
})) {
  test(`the pieces of ${what} are its JSON text together`, () => {
    expect(written(value).join('') === (value === undefined ? 'null' : JSON.stringify(value))).toBe(true)
  })
}

test('a list of many short values comes in pieces of about a quarter of a megabyte', () => {
  const pieces = written(Array.from({ length: 100_000 }, (_, index) => `value ${String(index)}`))
  expect(pieces.length).toBeGreaterThan(4)
  for (const piece of pieces) expect(piece.length).toBeLessThan(600_000)
})

test('whatever is kept is a whole value, so that a secret in it is never cut', () => {
  const secret = 'hold-me-together'
  const around = 'z'.repeat(262_144 - 8)
  const texts = [
    ...jsonPieces({ a: `${around}${secret}${around}`, b: [secret] }, (json) => json.replaceAll(secret, '*')),
  ]
  expect(texts.join('')).not.toContain(secret)
})

test('what is nested thousands of times is written all the same', () => {
  let nested: unknown = long
  for (let depth = 0; depth < 3000; depth += 1) nested = [nested]
  expect(isLong(nested)).toBe(false)
  expect(written(nested).join('')).toBe(JSON.stringify(nested))
})

test('many short fields come in pieces too, and soon', { tag: '@timing' }, () => {
  const fields = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`field${String(at)}`, at]))
  const begun = performance.now()
  const pieces = written(fields)
  expect(performance.now() - begun).toBeLessThan(onThisMachine(500))
  expect(pieces.length).toBeGreaterThan(10)
})
