import { expect, test } from '@playwright/test'
import { howTheyDiffer } from '../../../src/main/layers/names-alike.ts'

test('names that a reader sees to be two need no further word', () => {
  expect(howTheyDiffer('mail', 'email')).toBe('')
  expect(howTheyDiffer('Currency', 'currency')).toBe('')
})

test('of names that look the same it is said which sign makes them two, and whose it is', () => {
  expect(howTheyDiffer('currency', 'currency ')).toBe(', which look the same: it has a blank there')
  expect(howTheyDiffer('currency', 'curren\u200bcy')).toBe(
    ', which look the same: it has the sign U+200B, which is not seen, there',
  )
  expect(howTheyDiffer('curren\u0441y', 'currency')).toBe(
    ', which look the same: it has the letter U+0441 for "c" in the node',
  )
  expect(howTheyDiffer('currency', '\ufeffcurrency')).toMatch(/U\+FEFF, which is not seen, there$/u)
})
