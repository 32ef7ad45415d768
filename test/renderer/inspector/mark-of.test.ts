import { expect, test } from '@playwright/test'
import { markOfExecution, wordOfExecution } from '../../../src/renderer/inspector/mark-of.ts'
import { toldFindingCount } from '../../../src/shared/told-findings.ts'

const well = {
  status: 'success',
  cannotRunHere: false,
  standInCount: 0,
  findingCount: 0,
  firstFailure: null,
  idleEnd: null,
} as const

test('a success with nothing done is told so, and has the sign of what wants a look', () => {
  const idle = { ...well, idleEnd: 'Only reviews' }
  expect(wordOfExecution(idle)).toEqual({ word: 'nothing done' })
  expect(markOfExecution(idle)).toBe('warning')
  expect(wordOfExecution({ ...idle, findingCount: 1 })).toEqual({ word: 'has findings' })
  expect(markOfExecution(well)).toBe('success')
})

test('what was stood in for is no finding that is counted', () => {
  const stoodIn = { ...well, standInCount: 2, findingCount: 2 }
  expect(toldFindingCount(stoodIn)).toBe(0)
  expect(wordOfExecution(stoodIn)).toEqual({ word: 'with stand-ins' })
  expect(toldFindingCount({ ...stoodIn, findingCount: 3 })).toBe(1)
})
