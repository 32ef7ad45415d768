import { expect, test } from '@playwright/test'
import { completed } from '../../../src/renderer/editor/completed.ts'

test('the word that was begun is finished, and what stands behind the caret stays', () => {
  const text = '={{ $json.body.nu }}/cards'

  expect(completed(text, text.indexOf(' }}'), 'number')).toEqual({ text: '={{ $json.body.number }}/cards', caret: 21 })
})

test('a member whose name is no word takes the place of the dot', () => {
  expect(completed('={{ $json.', 10, '["first name"]').text).toBe('={{ $json["first name"]')
})

test('the name of a node replaces all that was typed of it, spaces as well', () => {
  expect(completed("={{ $('Create c", 15, "Create card')").text).toBe("={{ $('Create card')")
})

test('a root takes the place of its dollar sign', () => {
  expect(completed('={{ $', 5, '$json').text).toBe('={{ $json')
})
