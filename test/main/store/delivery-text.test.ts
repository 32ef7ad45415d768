import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openTextIndexing } from '../../../src/main/deliveries/text-indexing.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import { longBytes } from '../../../src/main/store/long-values.ts'
import type { TextIndexProgress } from '../../../src/shared/text-index-progress.ts'
import { keep, kept, searched } from './searched-ledger.ts'

const found = (store: Store, text: string): readonly string[] =>
  store.deliveries.page({ limit: 10, terms: [{ key: 'body', values: [text], isExcluded: false }] }).map(({ id }) => id)

test('what is removed is found no more, and what is put back is found again', () => {
  const store = searched([
    kept('d1', { body: 'apple' }),
    kept('d2', { body: 'apple pie' }),
    kept('d3', { body: 'pie' }),
  ])
  const copied = store.removals.copy([], ['d2'])
  store.transaction(() => store.removals.removeDeliveries(['d2']))
  const without = found(store, 'apple')
  store.transaction(() => {
    store.removals.restore(copied)
  })
  const again = found(store, 'apple')
  store.close()
  expect(without).toEqual(['d1'])
  expect(again).toEqual(['d2', 'd1'])
})

test('a delivery that takes the row number of a removed one is found by its own words alone', () => {
  const store = searched([kept('d1', { body: 'apple' }), kept('d2', { body: 'pear' })])
  store.transaction(() => store.removals.removeDeliveries(['d2']))
  keep(store, [kept('d3', { body: 'plum' })])
  store.deliveryText.index(10)
  const [pear, plum] = [found(store, 'pear'), found(store, 'plum')]
  store.close()
  expect([pear, plum]).toEqual([[], ['d3']])
})

test('the words of what was removed leave the file', () => {
  const secret = `q${'zx'.repeat(12)}7`
  const many = Array.from({ length: 300 }, (_, index) =>
    kept(`m${String(index)}`, { body: `word${String(index)} and more` }),
  )
  const store = searched([kept('d1', { body: `${secret} stays for a while` }), ...many])
  store.transaction(() => store.removals.removeDeliveries(['d1']))
  let steps = 0
  while (store.deliveryText.merge()) steps += 1
  const last = store.deliveryText.merge()
  const left = found(store, 'word77')
  store.close()
  expect(readFileSync(store.file).includes(secret)).toBe(false)
  expect(last).toBe(false)
  expect(steps).toBeLessThan(200)
  expect(left).toEqual(['m77'])
})

test('of a long body its beginning is found, whether it stands in its row or in pieces', async () => {
  const store = searched([])
  const body = `first ${'x '.repeat(longBytes)} last`
  await store.deliveries.writeLong('long', Buffer.from(body))
  keep(store, [kept('long', { body }), kept('middle', { body: `first ${'y '.repeat(40_000)} last` })])
  store.deliveryText.index(10)
  const [first, last] = [found(store, 'first'), found(store, 'last')]
  store.close()
  expect([first, last]).toEqual([['middle', 'long'], []])
})

test('what came while nothing was taken in is taken in in the background, with its progress told', async () => {
  const store = searched([])
  keep(
    store,
    Array.from({ length: 2600 }, (_, index) => kept(`d${String(index)}`, { body: `number${String(index)}` })),
  )
  store.close()
  const opened = openStore(store.file.replace(/\/[^/]*$/u, ''))
  const told: TextIndexProgress[] = []
  const indexing = openTextIndexing({ store: opened, onProgress: (progress) => told.push(progress) })
  indexing.start()
  await expect.poll(() => opened.deliveryText.progress()).toEqual({ indexed: 2600, total: 2600 })
  await expect.poll(() => told.at(-1)).toEqual({ indexed: 2600, total: 2600 })
  const [one] = found(opened, 'number1234')
  indexing.close()
  opened.close()
  expect(one).toBe('d1234')
  expect(told[0]?.indexed).toBeLessThan(2600)
})

test('where the store cannot be written, the search goes on with what is taken in', async () => {
  const store = searched([kept('d1', { body: 'apple' })])
  const failing = { ...store, deliveryText: { ...store.deliveryText, index: () => fail() } }
  const indexing = openTextIndexing({ store: failing, onProgress: () => undefined })
  indexing.start()
  await new Promise((resolve) => setTimeout(resolve, 900))
  const apple = found(store, 'apple')
  indexing.close()
  store.close()
  expect(apple).toEqual(['d1'])
})

test('while deliveries come in a rush nothing is taken in, and where it does not end, little at a time', async () => {
  let looks = 0
  const taken: number[] = []
  const deliveryText = {
    // A thousand more at each look.
    progress: () => ({ indexed: 0, total: (looks += 1) * 1000 }),
    index: (limit: number) => {
      taken.push(limit)
      return limit
    },
    merge: () => false,
  }
  const store = searched([])
  const indexing = openTextIndexing({
    store: { deliveryText: { ...store.deliveryText, ...deliveryText } },
    onProgress: () => undefined,
  })
  indexing.start()
  // Once it has looked for the first time, it knows how fast they come.
  await expect.poll(() => looks).toBeGreaterThan(3)
  const atFirst = [...taken]
  await expect.poll(() => taken.length).toBeGreaterThan(4)
  indexing.close()
  store.close()
  expect(atFirst).toEqual([100])
  expect(new Set(taken.slice(1))).toEqual(new Set([25]))
})

function fail(): never {
  throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
}
