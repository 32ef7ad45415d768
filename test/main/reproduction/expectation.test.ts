import { expect, test } from '@playwright/test'
import { saysTooFew, shortfalls, type Seen } from '../../../src/main/reproduction/expectation.ts'

const seen: Seen = {
  providerView: { statusCode: 200, headers: [], body: '', runTimeMs: 1 },
  view: null,
  execution: null,
  rowsWritten: 2,
  isRepeat: false,
}

test('what there is less of than the case expects is told from more of it, and a status is no amount', () => {
  expect(shortfalls({ rows: 5 }, seen).map(saysTooFew)).toEqual([true])
  expect(shortfalls({ rows: 1 }, seen).map(saysTooFew)).toEqual([false])
  expect(shortfalls({ status: 201 }, seen)).toEqual(['Status that the provider saw: 200, expected 201.'])
  expect(shortfalls({ status: 201 }, seen).map(saysTooFew)).toEqual([false])
})
