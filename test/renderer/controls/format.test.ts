import { expect, test } from '@playwright/test'
import { bytes, duration, percent } from '../../../src/renderer/controls/format.ts'

test('a length of time is written in its own unit, and rounding never leaves a thousand or sixty of one', () => {
  expect([null, 0.4, 84, 999.6, 2140, 9996].map(duration)).toEqual([
    '–',
    '< 1 ms',
    '84 ms',
    '1.00 s',
    '2.14 s',
    '10.0 s',
  ])
  expect([59_940, 59_970, 119_600, 185_000].map(duration)).toEqual(['59.9 s', '1 min 0 s', '2 min 0 s', '3 min 5 s'])
})

test('so is a size, and a share is written as the system writes numbers', () => {
  expect([915, 1024 * 21.4, 1024 * 1024 - 1, 1024 * 1024 * 3.2].map(bytes)).toEqual([
    '915 B',
    '21.4 KB',
    '1.0 MB',
    '3.2 MB',
  ])
  expect([percent(0.375), percent(1), percent(0.789, 0)]).toEqual(['37.5 %', '100.0 %', '79 %'])
})
