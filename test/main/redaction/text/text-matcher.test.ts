import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { createTextMatcher } from '../../../../src/main/redaction/text/text-matcher.ts'

/** Of few letters, so that strings begin alike, overlap and repeat each other. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 8, maxLength: 14 })
const filling = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.'), maxLength: 9 })

test('what stands in a text is found from left to right, the longest first, wherever it begins', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 10 }),
      fc.array(filling),
      fc.nat(),
      (words, gaps, seed) => {
        const matcher = createTextMatcher<string>(8)
        for (const one of words) matcher.add(one, one)
        const text = gaps.map((gap, place) => gap + (words[(seed + place * 7) % words.length] ?? '')).join('')
        const found: (readonly [number, string])[] = []
        matcher.search(text, (start, end, value) => {
          expect(text.slice(start, end)).toBe(value)
          found.push([start, value])
        })
        expect(found).toEqual(oneByOne(text, words))
      },
    ),
    { numRuns: 500 },
  )
})

function oneByOne(text: string, words: readonly string[]): readonly (readonly [number, string])[] {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const found: (readonly [number, string])[] = []
  for (let at = 0; at < text.length; at += 1) {
    const value = longestFirst.find((one) => text.startsWith(one, at))
    if (value === undefined) continue
    found.push([at, value])
    at += value.length - 1
  }
  return found
}
