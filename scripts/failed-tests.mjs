// The tests that failed, kept for the end of all rounds: what a first round said stands thousands of lines above it.

import { appendFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const fileName = 'failed-tests.txt'
/** A message with its place; what a whole page looked like stands above. */
const linesOfAMessage = 25

/**
 * A reporter for Playwright's runner: notes each try of a test that failed, and which try passed after all, in the folder for
 * temporary files.
 */
export default class FailedTests {
  /** @param {{ folder?: string }} [options] */
  constructor({ folder = tmpdir() } = {}) {
    this.file = join(folder, fileName)
  }

  printsToStdio() {
    return false
  }

  /**
   * @param {Pick<import('@playwright/test/reporter').TestCase, 'outcome' | 'titlePath'>} test
   * @param {Pick<import('@playwright/test/reporter').TestResult, 'status' | 'errors' | 'retry'>} result
   */
  onTestEnd(test, result) {
    const outcome = test.outcome()
    if (outcome !== 'unexpected' && outcome !== 'flaky') return
    const messages = result.errors.map(({ message, value }) => firstLines(message ?? value ?? ''))
    const title = test.titlePath().filter(Boolean).join(' › ')
    const tried = result.retry === 0 ? result.status : `${result.status} at try ${result.retry + 1}`
    appendFileSync(this.file, [`${title} (${tried})`, ...messages, '', ''].join('\n'))
  }
}

/**
 * What the rounds noted, or an empty text.
 * @param {string} folder where they kept their temporary files
 */
export function failedTestsIn(folder) {
  try {
    return readFileSync(join(folder, fileName), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return ''
    throw error
  }
}

function firstLines(message) {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines
    .slice(0, linesOfAMessage)
    .map((line) => `    ${line}`)
    .join('\n')
}
