import { expect, test } from '@playwright/test'
import { keepTextIndex, textIndexText, useTextIndex } from '../../../src/renderer/state/text-index.ts'

const shown = (): string => textIndexText(useTextIndex.getState().progress)

test('while older deliveries are taken in the ledger says how many can be found by words, and nothing once all can', () => {
  keepTextIndex({ indexed: 120, total: 900 })
  expect(shown()).toBe(' · 120 of 900 searchable by words so far')
  keepTextIndex({ indexed: 900, total: 900 })
  expect(shown()).toBe('')
})
