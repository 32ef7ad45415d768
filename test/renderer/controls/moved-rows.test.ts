import { expect, test } from '@playwright/test'
import { movedBy } from '../../../src/renderer/controls/moved-rows.ts'

const drawn = ['a', 'b', 'c', 'd'].map((key, place) => ({ key, place: place + 10 }))
const listed =
  (keys: readonly string[], from = 10) =>
  (place: number): string | undefined =>
    keys[place - from]

test('rows that came above move the others down, and rows that went move them up', () => {
  expect(movedBy(drawn, listed(['a', 'b', 'c', 'd']))).toBe(0)
  expect(movedBy(drawn, listed(['x', 'y', 'a', 'b', 'c', 'd']))).toBe(2)
  expect(movedBy(drawn, listed(['a', 'b', 'c', 'd'], 7))).toBe(-3)
})

test('where one of them went the others tell how far they moved', () => {
  expect(movedBy(drawn, listed(['x', 'b', 'c', 'd'], 9))).toBe(-1)
})

test('another list and another order move nothing', () => {
  expect(movedBy(drawn, listed(['p', 'q', 'r', 's']))).toBe(0)
  expect(movedBy(drawn, listed(['d', 'c', 'b', 'a']))).toBe(0)
  expect(movedBy([], listed(['a']))).toBe(0)
})
