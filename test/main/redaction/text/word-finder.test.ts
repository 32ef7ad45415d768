import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { createWordFinder } from '../../../../src/main/redaction/text/word-finder.ts'

const words = ['passw', 'pass ', 'secret', 'set', '2fa', 'my ', 'the ']
const pattern = /passw|pass |secret|set|2fa|my |the /gi

test('the words of any text are found where a pattern of the same words finds them', () => {
  const nextWord = createWordFinder(words)
  const part = fc.oneof(
    fc.constantFrom(
      ...words,
      ...words.map((word) => word.toUpperCase()),
      'SeT',
      'pas',
      's',
      ' ',
      '@',
      '[',
      '{',
      '`',
      '²',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const found: (readonly [number, number])[] = []
      for (let word = nextWord(text, 0); word !== null; word = nextWord(text, word.end))
        found.push([word.start, word.end])
      expect(found).toEqual([...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]))
    }),
    { numRuns: 3000 },
  )
})
