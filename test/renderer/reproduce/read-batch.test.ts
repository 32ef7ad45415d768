import { expect, test } from '@playwright/test'
import { readBatch } from '../../../src/renderer/reproduce/read-batch.ts'

test('an array of 3 to 5 payloads becomes a batch, each as its JSON text', () => {
  expect(readBatch('[{"id":1},"as it stands",[2]]', 'b.json')).toEqual({
    ok: true,
    value: ['{"id":1}', 'as it stands', '[2]'],
  })
})

test('2 or 6 payloads, no array and no JSON are refused with a sentence', () => {
  const sentence = (text: string): string => {
    const read = readBatch(text, 'b.json')
    return read.ok ? '' : read.problem.sentence
  }
  expect(sentence('[1,2]')).toBe('b.json holds 2 payloads; a batch has 3 to 5.')
  expect(sentence('[1,2,3,4,5,6]')).toBe('b.json holds 6 payloads; a batch has 3 to 5.')
  expect(sentence('{}')).toBe('b.json holds no JSON array.')
  expect(sentence('[')).toMatch(/^b\.json is not JSON/u)
})
