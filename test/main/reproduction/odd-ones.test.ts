import { expect, test } from '@playwright/test'
import { fewOfEach, oddOneOf, withOddOnes } from '../../../src/main/reproduction/odd-ones.ts'
import { placesInLists } from '../../../src/main/reproduction/places-in-lists.ts'
import type { Found } from '../../../src/shared/field-read.ts'
import { pathOfKeys, type TracedRead } from '../../../src/shared/traced-read.ts'
import { onThisMachine } from '../../machine-pace.ts'

const answer = { kind: 'answer', node: 'Fetch' } as const

function read(keys: readonly string[], found: Found, more: Partial<TracedRead> = {}): TracedRead {
  return { node: 'Sum', origin: answer, keys, path: pathOfKeys(keys), found, line: null, ...more }
}

function elsewhere(reads: readonly TracedRead[]): readonly (readonly [string, Found])[] {
  return withOddOnes(reads).flatMap((one) => (one.elsewhere === undefined ? [] : [[one.path, one.elsewhere] as const]))
}

test('a field that one element lacks has what stands in the others', () => {
  expect(elsewhere([read(['0', 'sku'], 'text'), read(['1', 'sku'], 'missing'), read(['2', 'sku'], 'text')])).toEqual([
    ['$[1].sku', 'text'],
  ])
  expect(elsewhere([read(['0', 'sku'], 'missing'), read(['1', 'sku'], 'missing')])).toEqual([])
})

test('a field of another form is the odd one where all others agree: of two the later one, which stopped the reading', () => {
  const prices = [read(['0', 'price'], 'number'), read(['1', 'price'], 'text')]
  expect(elsewhere(prices)).toEqual([['$[1].price', 'number']])
  expect(elsewhere(prices.toReversed())).toEqual([['$[1].price', 'number']])
  expect(elsewhere([...prices, read(['2', 'price'], 'number')])).toEqual([['$[1].price', 'number']])
  expect(elsewhere([...prices, read(['2', 'price'], 'boolean')])).toEqual([])
})

test('the odd ones among many thousands are found without going through all of them for each', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => read([String(at), 'sku'], at % 2 === 0 ? 'missing' : 'text'))
  const startedAt = performance.now()
  expect(elsewhere(many)).toHaveLength(10_000)
  expect(performance.now() - startedAt).toBeLessThan(onThisMachine(5000))
})

test('what another node reads, and what was only listed, tells nothing of an element', () => {
  expect(elsewhere([read(['0', 'sku'], 'text', { node: 'Other' }), read(['1', 'sku'], 'missing')])).toEqual([])
  expect(elsewhere([read(['0', 'sku'], 'text', { listed: true }), read(['1', 'sku'], 'missing')])).toEqual([])
})

const view = (errorMessage: string, reads: readonly TracedRead[], failedLine = 4) => ({
  errorMessage,
  failedLine,
  failedNodeType: 'n8n-nodes-base.code',
  reads,
})

test('the one of several is the one that the error speaks of, and none where it stumbled over what no element has', () => {
  const odd = read(['1', 'sku'], 'missing', { elsewhere: 'text', line: 4 })
  const nowhere = read(['0', 'skuu'], 'missing', { line: 4 })
  const ofUndefined = "Cannot read properties of undefined (reading 'trim')"
  expect(oddOneOf(view(ofUndefined, [odd]), 'Sum')).toBe(odd)
  expect(oddOneOf(view(ofUndefined, [{ ...odd, line: 9 }, nowhere]), 'Sum')).toBeNull()
  expect(oddOneOf(view("Cannot read properties of null (reading 'trim')", [odd]), 'Sum')).toBeNull()
  expect(oddOneOf(view('total is not defined', [odd]), 'Sum')).toBeNull()
  expect(oddOneOf(view('lines[1].sku is required', [odd]), 'Sum')).toBe(odd)
})

test('an element of an answer that is a list is known by its place, for each request', () => {
  const request = (itemIndex: number, list: readonly unknown[]) => ({
    itemIndex,
    answer: { body: JSON.stringify(list) },
  })
  const attempts = [{ requests: [request(0, [{ id: 1 }, { id: 2 }]), request(1, [{ id: 3 }])] }]
  const items = [
    { json: { id: 1 }, pairedItem: { item: 0 } },
    { json: { id: 2 }, pairedItem: { item: 0 } },
    { json: { id: 3 }, pairedItem: { item: 1 } },
  ]
  expect(placesInLists({ attempts } as never, items)).toEqual([['0'], ['1'], ['0']])
  const whole = [{ requests: [{ itemIndex: 0, answer: { body: '{"id":1}' } }] }]
  expect(placesInLists({ attempts: whole } as never, items.slice(0, 1))).toEqual([[]])
})

test('of a long list a few elements stand for each field, the odd one among them', () => {
  const places = Array.from({ length: 50 }, (_, index) => String(index))
  const reads = [
    ...places.map((place) => read([place, 'note'], 'missing')),
    ...places.map((place) => read([place, 'price'], place === '40' ? 'text' : 'number')),
    read(['total'], 'number'),
  ]
  const few = fewOfEach(withOddOnes(reads)).map(({ path, found }) => `${path} ${found}`)
  expect(few).toEqual([
    ...['$[0].note missing', '$[1].note missing'],
    ...['0', '1', '2', '3', '4', '5'].map((place) => `$[${place}].price number`),
    ...['$[40].price text', '$.total number'],
  ])
})
