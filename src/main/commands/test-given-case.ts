import { existsSync, readFileSync } from 'node:fs'
import type { CaseExpectations } from '../../shared/case-expectations.ts'
import type { CaseFile } from '../../shared/case.ts'
import { ProblemError } from '../../shared/problem.ts'
import { expectationLine } from '../case-tests/case-text-with.ts'
import { nothingExpected, runCaseTest, type CaseTest } from '../case-tests/run-case-test.ts'
import { seenExpectations, usualExpectations } from '../case-tests/seen-expectations.ts'
import type { TestedCase } from '../case-tests/tested-case.ts'
import { caseText } from '../interchange/case-text.ts'
import { createRedactor, type Redactor } from '../redaction/redactor.ts'
import { readCase } from '../reproduction/read-case.ts'
import { caseTextOf } from './case-text-of.ts'
import { withCaseText, type CaseOptions } from './open-case.ts'

/** How a case fared. */
export interface TestEnd {
  readonly tested: TestedCase
  /** Knows the secrets of the case. */
  readonly redactor: Redactor
  /** True where it could not be studied. */
  readonly isProblem: boolean
  /** What it expects, and what it would have to: present where that is to be taken over. */
  readonly update?: { readonly before: CaseExpectations | undefined; readonly after: CaseExpectations }
}

export interface TestOrder extends Pick<CaseOptions, 'credentials' | 'env' | 'files' | 'data'> {
  readonly realHosts: readonly string[]
  readonly isUpdate: boolean
}

/** Tests one case in a Faultline of its own; null where it was stopped. A case that cannot be studied is told, not thrown. */
export async function testGivenCase(given: string, order: TestOrder, signal: AbortSignal): Promise<TestEnd | null> {
  const begun = performance.now()
  const file = existsSync(given) ? given : null
  try {
    const text = await caseTextOf(given, order.data)
    const read = readCase(text, given)
    const { realHosts, isUpdate, ...options } = order
    const studied = isUpdate && read.expect === undefined ? { ...read, expect: usualExpectations } : read
    return await withCaseText(text, given, options, async ({ cases, store, guard }) => {
      const execution = (id: string) => store.executions.find(id)
      const test = await runCaseTest(studied, { cases, execution, realHosts }, signal)
      const isNew = isUpdate && read.expect === undefined
      const failed = isNew ? [nothingExpected] : test.failed
      const redactor = guard.redactor()
      const { name } = read
      const line = file === null ? 1 : expectationLine(readFileSync(file, 'utf8'))
      const tested = {
        ...{ name: redactor.redact(name), file, line, runTimeMs: performance.now() - begun },
        failed: failed.map(({ kind, sentence }) => ({ kind, sentence: redactor.redact(sentence) })),
      }
      return { tested, redactor, isProblem: false, ...(isUpdate ? { update: updateOf(read, studied, test) } : {}) }
    })
  } catch (error) {
    if (signal.aborted) return null
    if (!(error instanceof ProblemError)) throw error
    const redactor = createRedactor()
    const failed = [{ kind: 'not-run', sentence: redactor.redact(error.message) }] as const
    const runTimeMs = performance.now() - begun
    return { tested: { name: redactor.redact(given), file, line: 1, failed, runTimeMs }, redactor, isProblem: true }
  }
}

/** No secret is written: where one was seen, its reference stands in its place. */
function updateOf(read: CaseFile, studied: CaseFile, { seen }: CaseTest): NonNullable<TestEnd['update']> {
  const expect = studied.expect === undefined ? {} : seenExpectations(studied.expect, seen)
  const kept = JSON.parse(caseText({ ...read, expect })) as CaseFile
  return { before: read.expect, after: kept.expect ?? {} }
}
