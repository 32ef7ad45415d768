import { expect, test } from '@playwright/test'
import { listed } from '../../src/shared/listed.ts'

test('words are listed in a sentence without a comma before the last of them', () => {
  expect(listed([])).toBe('')
  expect(listed(['method'])).toBe('method')
  expect(listed(['method', 'path'])).toBe('method and path')
  expect(listed(['method', 'path', 'address'])).toBe('method, path and address')
  expect(listed(['GET', 'POST', 'PUT'], 'or')).toBe('GET, POST or PUT')
})
