import { expect, test } from '@playwright/test'
import { isoTime } from '../../src/shared/iso-time.ts'

test('a moment is written as Date writes it, whatever was asked for before', () => {
  const moments = [0, 1, 1, -1, 1_790_000_000_123, 1_790_000_000_123, 1_790_000_000_123.7, -0, 8.64e15, 0]
  expect(moments.map(isoTime)).toEqual(moments.map((moment) => new Date(moment).toISOString()))
})

test('what is no moment is refused each time', () => {
  for (const none of [Number.NaN, Number.NaN, 8.65e15, Infinity, Infinity])
    expect(() => isoTime(none)).toThrow(RangeError)
  expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z')
})
