import { existsSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { githubAnnotations } from '../case-tests/github-annotations.ts'
import { caseFilesIn } from '../case-tests/case-files.ts'
import { junitReport } from '../case-tests/junit-report.ts'
import { sarifReport } from '../case-tests/sarif-report.ts'
import { assertOutFolder } from '../evidence/assert-out-folder.ts'
import { writeText } from '../evidence/study-report.ts'
import { ProblemError } from '../../shared/problem.ts'
import { createRedactor } from '../redaction/redactor.ts'
import { appVersion } from './app-version.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import type { CaseOptions } from './open-case.ts'
import { readHosts } from './read-hosts.ts'
import { readWholeNumber } from './read-input.ts'
import { printRedacted, say } from './say.ts'
import { testGivenCase, type TestEnd } from './test-given-case.ts'
import { takeOver } from './take-over-expectations.ts'

export interface TestOptions extends Pick<CaseOptions, 'credentials' | 'env' | 'files' | 'data' | 'allowHost'> {
  readonly junit?: string
  readonly sarif?: string
  readonly annotations?: boolean
  /** True: what was seen takes the place of what was expected. */
  readonly update?: boolean
  readonly yes?: boolean
  readonly jobs?: string
}

/**
 * `test`: studies each case as its `expect` asks for, several at the same time; a line for each case, and a sentence for each expectation
 * that is not met. Ends with 10 where one is not, with 1 where a case cannot be studied.
 */
export async function testCommand(given: readonly string[], options: TestOptions): Promise<ExitCode> {
  const realHosts = readHosts(options)
  const jobs = jobsOf(options)
  const names = given.flatMap(namesIn)
  for (const report of [options.junit, options.sarif]) if (report !== undefined) assertOutFolder(dirname(report))
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const ends: (TestEnd | undefined)[] = names.map(() => undefined)
  const order = { ...options, realHosts, isUpdate: options.update === true }
  const waiting = [...names.entries()]
  const begun = performance.now()
  try {
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined && !stopping.signal.aborted; next = waiting.shift()) {
        const [index, name] = next
        const end = await testGivenCase(name, order, stopping.signal)
        if (end === null) return
        ends[index] = end
        await tell(end, ends, options)
      }
    }
    await Promise.all(Array.from({ length: jobs }, work))
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
  const done = ends.filter((end) => end !== undefined)
  await writeReports(done, options)
  say(`${sumOf(done)} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  if (done.length < names.length) {
    say(`Stopped after ${String(done.length)} of ${String(names.length)} cases.`)
    return exitCodes.notDone
  }
  if (options.update === true) return takeOver(done, options.yes === true)
  if (done.some(({ isProblem }) => isProblem)) return exitCodes.notDone
  return done.every(({ tested }) => tested.failed.length === 0) ? exitCodes.done : exitCodes.studyFailed
}

/** A folder is the case files in it. @throws ProblemError FILE_NOT_FOUND for a folder without one */
function namesIn(given: string): readonly string[] {
  if (!existsSync(given) || !statSync(given).isDirectory()) return [given]
  const files = caseFilesIn(given)
  if (files.length > 0) return files
  throw new ProblemError({
    code: 'FILE_NOT_FOUND',
    sentence: `The folder ${given} holds no case: no .json file in it has "format": "faultline-case".`,
    remedy: 'Give a folder with case files, or write one (`faultline case ID --out FILE`).',
  })
}

/** Cases at the same time; one where they share a data folder. */
function jobsOf({ jobs, data }: TestOptions): number {
  const asked = jobs === undefined ? availableParallelism() : readWholeNumber(jobs, '--jobs', 1, 64)
  return data === undefined ? asked : 1
}

async function tell({ tested, redactor }: TestEnd, ends: readonly unknown[], options: TestOptions): Promise<void> {
  const { name, file, failed } = tested
  const line = { case: file ?? name, ok: failed.length === 0, failed: failed.map(({ sentence }) => sentence) }
  await printRedacted(line, redactor)
  const done = ends.filter((end) => end !== undefined).length
  const progress = `${String(done)} of ${String(ends.length)} cases`
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${done === ends.length ? '' : progress}`)
  for (const { sentence } of failed) say(`${file ?? name}: ${sentence}`)
  if (!process.stderr.isTTY && done % Math.max(1, Math.ceil(ends.length / 10)) === 0) say(progress)
  if (options.annotations === true || process.env['GITHUB_ACTIONS'] === 'true') {
    for (const one of githubAnnotations(tested)) say(one)
  }
}

async function writeReports(ends: readonly TestEnd[], { junit, sarif }: TestOptions): Promise<void> {
  const tested = ends.map((end) => end.tested)
  // What is in them was redacted where its secrets are known; this looks once more.
  const redactor = createRedactor()
  if (junit !== undefined) say(`Written: ${await writeText(junit, redactor.redact(`${junitReport(tested)}\n`))}`)
  if (sarif !== undefined) {
    const log = JSON.stringify(sarifReport(tested, appVersion(), process.cwd()), null, 2)
    say(`Written: ${await writeText(sarif, redactor.redact(log))}`)
  }
}

function sumOf(ends: readonly TestEnd[]): string {
  const problems = ends.filter(({ isProblem }) => isProblem).length
  const failed = ends.filter(({ tested }) => tested.failed.length > 0).length - problems
  const parts = [
    `${String(ends.length)} ${ends.length === 1 ? 'case' : 'cases'}: ${String(ends.length - failed - problems)} as expected`,
    ...(failed === 0 ? [] : [`${String(failed)} not as expected`]),
    ...(problems === 0 ? [] : [`${String(problems)} could not be studied`]),
  ]
  return parts.join(', ')
}
