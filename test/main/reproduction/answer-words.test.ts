import { expect, test } from '@playwright/test'
import { wordsOf } from '../../../src/main/reproduction/answer-words.ts'

const words = (json: object): string | undefined => wordsOf({ headers: [], body: JSON.stringify(json) }).words

test('what is said of one field in a list of errors by field is told with its name, behind words for the whole', () => {
  expect(words({ errorMessages: [], errors: { due: 'It is no date' } })).toBe('due: It is no date')
  expect(words({ errors: { due: "Field 'due' cannot be set." } })).toBe("Field 'due' cannot be set.")
  expect(words({ message: 'Not valid', errors: { due: 'It is no date' } })).toBe('Not valid: due: It is no date')
  expect(words({ errors: { phone: ["can't be blank"] } })).toBe("can't be blank")
  expect(words({ errors: { count: 3 } })).toBeUndefined()
})

test('words for the whole go before the first detail, with the field that it is about', () => {
  const option = { name: 'stage', message: 'Won was not one of the options: open, lost' }
  expect(words({ message: 'Values were not valid', errors: [option] })).toBe(
    'Values were not valid: stage: Won was not one of the options: open, lost',
  )
  const missing = [{ resource: 'Issue', field: 'title', code: 'missing_field' }]
  expect(words({ message: 'Validation Failed', errors: missing })).toBe('Validation Failed: title: missing_field')
  expect(words({ error: { message: 'Refused.', details: { mail: ['is invalid'] } } })).toBe('Refused: mail: is invalid')
  expect(words({ message: 'mail is invalid', errors: [{ message: 'mail is invalid' }] })).toBe('mail is invalid')
  expect(words({ message: 'Too many requests', details: [{ retry: 3 }] })).toBe('Too many requests')
})
