import { expect, test } from '@playwright/test'
import { noteNearMatches } from '../../../../src/main/engine/nodes/items/near-matches.ts'

/** What is noted of items with these values; undefined where nothing is. */
function noted(first: readonly (readonly unknown[])[], second: readonly (readonly unknown[])[]): unknown {
  let told: unknown
  const note = (...given: readonly unknown[]): void => {
    told = given
  }
  const all = (values: readonly (readonly unknown[])[]): { values: readonly unknown[]; index: number }[] =>
    values.map((one, index) => ({ values: one, index }))
  const node = { name: 'Join' }
  noteNearMatches({ note, node } as unknown as Parameters<typeof noteNearMatches>[0], all(first), all(second))
  return told
}

test('an item whose partner differs in capitals, blanks or its type alone is told', () => {
  expect(noted([['x'], ['Ann@a.example'], [' B']], [['b'], ['ann@a.example']])).toEqual([
    'nearly-equal',
    '"Join" compared "Ann@a.example" with "ann@a.example", which differ in capitals alone: they did not count as the same. So it was with 1 other pair.',
    [1, 2],
  ])
  expect(noted([[7]], [['7']])).toEqual([
    'nearly-equal',
    '"Join" compared 7 with "7", which differ in type (number, text) alone: they did not count as the same.',
    [0],
  ])
})

test('items that differ in more, or have nothing there, are not', () => {
  expect(noted([['ann']], [['bob']])).toBeUndefined()
  expect(noted([['ann', 'x']], [['Ann', 'y']])).toBeUndefined()
  expect(noted([[undefined], [''], [{}]], [[undefined], [''], [{}]])).toBeUndefined()
})
