import { expect, test } from '@playwright/test'
import { rememberLastFolder } from '../../../src/main/shell/last-folder.ts'

test('a file dialog begins where the last file was chosen, and where the system says before that', () => {
  const last = rememberLastFolder()
  expect([last.placeFor(), last.placeFor('record.json')]).toEqual([{}, { defaultPath: 'record.json' }])

  expect(last.take('/home/me/cases/a.faultline')).toBe('/home/me/cases/a.faultline')
  expect(last.take(null)).toBeNull()
  expect(last.placeFor('record.json')).toEqual({ defaultPath: '/home/me/cases/record.json' })
  expect(last.placeFor().defaultPath).toMatch(/^\/home\/me\/cases\/?$/u)
})
