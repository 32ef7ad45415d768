import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import FailedTests, { failedTestsIn } from '../../scripts/failed-tests.mjs'

const outcomes = { passed: 'expected', failed: 'unexpected', timedOut: 'unexpected', skipped: 'skipped' } as const

/** A test as the runner tells it, with how it ended. */
function ended(
  title: string,
  status: keyof typeof outcomes,
  message = '',
  { retry = 0, outcome }: { retry?: number; outcome?: 'flaky' } = {},
): Parameters<FailedTests['onTestEnd']> {
  const told = { outcome: () => outcome ?? outcomes[status], titlePath: () => ['', 'rooms', 'a.test.ts', title] }
  return [told, { status, retry, errors: message === '' ? [] : [{ message }] }]
}

test('what failed in any round is told at the end, with the beginning of each message', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-failed-'))
  const lines = Array.from({ length: 100 }, (_, at) => `line ${at + 1}`)
  const [first, second] = [new FailedTests({ folder }), new FailedTests({ folder })]

  first.onTestEnd(...ended('adds', 'passed'))
  first.onTestEnd(...ended('opens', 'failed', `\u001b[31mexpected 1, received 2\u001b[39m\n${lines.join('\n')}`))
  first.onTestEnd(...ended('closes', 'skipped'))
  second.onTestEnd(...ended('ends', 'timedOut', 'Test timeout of 90000ms exceeded.'))

  const told = failedTestsIn(folder)
  expect(told).toContain('rooms › a.test.ts › opens (failed)\n    expected 1, received 2\n    line 1\n')
  expect(told).toContain('    line 24\n\nrooms › a.test.ts › ends (timedOut)\n    Test timeout')
  expect(told).not.toContain('line 25')
  expect(told).not.toMatch(/adds|closes/u)
})

test('where nothing failed there is nothing to tell', () => {
  expect(failedTestsIn(mkdtempSync(join(tmpdir(), 'faultline-failed-')))).toBe('')
})

test('what passed only at a second try is told with what its first one said', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-failed-'))
  const noted = new FailedTests({ folder })
  noted.onTestEnd(...ended('opens', 'failed', 'expected 1, received 2'))
  noted.onTestEnd(...ended('opens', 'passed', '', { retry: 1, outcome: 'flaky' }))
  expect(failedTestsIn(folder)).toBe(
    'rooms › a.test.ts › opens (failed)\n    expected 1, received 2\n\nrooms › a.test.ts › opens (passed at try 2)\n\n',
  )
})
