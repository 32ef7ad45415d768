import { expect, test } from '@playwright/test'
import { wordsOf } from '../../../src/main/reproduction/answer-words.ts'

const words = (json: object): string | undefined => wordsOf({ headers: [], body: JSON.stringify(json) }).words

test('what is said of one field in a list of errors by field is told with its name, behind words for the whole', () => {
  expect(words({ errorMessages: [], errors: { due: 'It is no date' } })).toBe('due: It is no date')
  expect(words({ errors: { due: "Field 'due' cannot be set." } })).toBe("Field 'due' cannot be set.")
  expect(words({ message: 'Not valid', errors: { due: 'It is no date' } })).toBe('Not valid')
  expect(words({ errors: { phone: ["can't be blank"] } })).toBe("can't be blank")
  expect(words({ errors: { count: 3 } })).toBeUndefined()
})
