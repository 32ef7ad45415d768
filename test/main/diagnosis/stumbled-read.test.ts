import { expect, test } from '@playwright/test'
import { namedRead, stumbledRead } from '../../../src/main/diagnosis/stumbled-read.ts'
import type { Found } from '../../../src/shared/field-read.ts'

const read = (path: string, found: Found, line: number | null, elsewhere?: Found) => ({
  ...{ path, found, line },
  ...(elsewhere === undefined ? {} : { elsewhere }),
})

test('an error of null is about what is null, one of undefined about what is missing', () => {
  const own = [read('$.score', 'missing', 28), read('$.change', 'null', 26)]
  expect(stumbledRead("Cannot read properties of null (reading 'toFixed')", 16, own)?.path).toBe('$.change')
  expect(stumbledRead("Cannot read properties of undefined (reading 'toFixed')", 16, own)?.path).toBe('$.score')
  expect(stumbledRead('object null is not iterable', null, own)?.path).toBe('$.change')
  expect(stumbledRead('score is not defined', 16, own)).toBeUndefined()
})

test('what is read on the line of the error goes before others, and what its neighbours have before what none has', () => {
  const own = [read('$.a', 'missing', 3), read('$.b', 'missing', 7), read('$.c', 'missing', 7, 'text')]
  const text = "Cannot read properties of undefined (reading 'trim')"
  expect(stumbledRead(text, 3, own)?.path).toBe('$.a')
  expect(stumbledRead(text, 7, own)?.path).toBe('$.c')
  expect(stumbledRead(text, 20, own)?.path).toBe('$.c')
})

test('a method that a value does not have is about the value that has another form than its neighbours', () => {
  const own = [read('$[0].price', 'number', 5), read('$[1].price', 'text', 5, 'number')]
  expect(stumbledRead('value.toFixed is not a function', 2, own)?.path).toBe('$[1].price')
  expect(stumbledRead('value.toFixed is not a function', 2, own.slice(0, 1))).toBeUndefined()
})

test('a field that an error names is the one that it is about, by its whole path before its name alone', () => {
  const named = (...keys: readonly string[]) => ({ ...read(`$.${keys.join('.')}`, 'text', null), keys })
  const own = [named('customer', 'country'), named('due_date'), named('lines'), named('id')]
  expect(namedRead('due_date must use YYYY-MM-DD format', own)?.path).toBe('$.due_date')
  expect(namedRead('Unknown country: fr', own)?.path).toBe('$.customer.country')
  expect(namedRead('customer.country is wrong', [named('country'), ...own])?.path).toBe('$.customer.country')
  expect(namedRead('The deadline is over', own)).toBeUndefined()
  expect(namedRead('id is required', own)).toBeUndefined()
})
