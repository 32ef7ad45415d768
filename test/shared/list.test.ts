import { expect, test } from '@playwright/test'
import { append, largest, smallest } from '../../src/shared/list.ts'

const many = Array.from({ length: 1_000_000 }, (_, place) => place)

test('a list of any length is added to another', () => {
  const list = [-1]
  append(list, many)
  expect(list).toHaveLength(1_000_001)
  expect(list.at(-1)).toBe(999_999)
})

test('the largest and the smallest of any number of numbers are found, as Math has it', () => {
  expect([largest(many), smallest(many)]).toEqual([999_999, 0])
  expect([largest([]), smallest([])]).toEqual([Math.max(), Math.min()])
  expect([largest([1, NaN, 2]), smallest([1, NaN, 2])]).toEqual([NaN, NaN])
})
