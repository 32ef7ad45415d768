import { expect, test } from '@playwright/test'
import { arrowsOf, circlesOf } from './import-graph.ts'

test('a circle is found however long it is, and what leads into it is left out', () => {
  const arrows = arrowsOf([
    ['entry', 'a'],
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['c', 'leaf'],
  ])

  expect(circlesOf(arrows)).toEqual([['a', 'b', 'c']])
})

test('two ways to the same file are no circle', () => {
  const arrows = arrowsOf([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'd'],
    ['c', 'd'],
  ])

  expect(circlesOf(arrows)).toEqual([])
})
