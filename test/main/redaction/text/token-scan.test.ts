import { expect, test } from '@playwright/test'
import { beginningsOf, scanTokens } from '../../../../src/main/redaction/text/token-scan.ts'

function runsOf(text: string): (readonly [run: string, longestPart: number, longestBlob: number])[] {
  const runs: (readonly [string, number, number])[] = []
  scanTokens(text, {
    beginnings: beginningsOf([]),
    word: (at) => at,
    mark: () => undefined,
    run: (start, end, _kinds, longestPart, longestBlob) => {
      runs.push([text.slice(start, end), longestPart, longestBlob])
    },
  })
  return runs
}

test('a long run is told with the longest of its parts', () => {
  expect(runsOf('name=Ada+Lovelace&id=4711')).toEqual([['name=Ada+Lovelace', 8, 12]])
  expect(runsOf('"/var/log/shop-worker~2=" short')).toEqual([['/var/log/shop-worker~2=', 11, 20]])
  expect(runsOf('abcdefghijkl')).toEqual([['abcdefghijkl', 12, 12]])
})
