import { expect, test } from '@playwright/test'
import { WordEnds, WordSet } from '../../../../src/main/redaction/text/word-set.ts'

const words = ['a', 'lautet', 'jest', 'größe', 'x'.repeat(40)]

test('a set of words holds its words and no others with the same ends and the same length', () => {
  const set = new WordSet(words)
  for (const word of words) expect(set.has(word), word).toBe(true)
  for (const word of ['', 'b', 'lasset', 'just', 'Jest', 'x'.repeat(39), 'x'.repeat(41)])
    expect(set.has(word), word).toBe(false)
  expect([...set]).toEqual(words)
})

test('the ends of words tell most others apart, and none of the words', () => {
  const ends = new WordEnds(words)
  const mayHold = (word: string): boolean =>
    ends.mayHold(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)
  for (const word of [...words, 'JEST', 'just']) expect(mayHold(word), word).toBe(true)
  for (const word of ['jester', 'test', 'lautes', 'b']) expect(mayHold(word), word).toBe(false)
})
