import { expect, test } from '@playwright/test'
import { proseParts } from '../../../src/renderer/controls/prose-text.ts'

test('what stands between backticks as a word does is a value', () => {
  expect(proseParts('path `/a/` differs; it is `/a`.')).toEqual(['path ', '/a/', ' differs; it is ', '/a', '.'])
  expect(proseParts('(`POST`) and “`x`”')).toEqual(['(', 'POST', ') and “', 'x', '”'])
  expect(proseParts('`POST /webhook/a` reached none')).toEqual(['', 'POST /webhook/a', ' reached none'])
})

test('backticks of an exact text stay in it', () => {
  expect(proseParts('call f`a` now')).toEqual(['call f`a` now'])
  expect(proseParts("Unexpected token '`', then '`'")).toEqual(["Unexpected token '`', then '`'"])
})
