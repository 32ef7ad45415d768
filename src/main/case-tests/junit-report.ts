import { Builder } from 'xml2js'
import type { TestedCase } from './tested-case.ts'

/**
 * A JUnit report, as GitLab, Jenkins, Azure and GitHub actions read it: one test case for each case, one failure in it with a line
 * for each expectation that was not met. What cannot be studied is an error.
 */
export function junitReport(tested: readonly TestedCase[]): string {
  const count = (holds: (one: TestedCase) => boolean): string => String(tested.filter(holds).length)
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)
  const totals = {
    name: 'faultline',
    tests: String(tested.length),
    failures: count((one) => one.failed.length > 0 && !isError(one)),
    errors: count(isError),
    time: seconds(tested.reduce((sum, { runTimeMs }) => sum + runTimeMs, 0)),
  }
  const testcase = tested.map((one) => ({
    $: {
      name: plain(one.name),
      classname: plain(one.file ?? one.name),
      ...(one.file === null ? {} : { file: plain(one.file) }),
      time: seconds(one.runTimeMs),
    },
    ...(one.failed.length === 0 ? {} : { [isError(one) ? 'error' : 'failure']: ending(one) }),
  }))
  return new Builder({ xmldec: { version: '1.0', encoding: 'UTF-8' } }).buildObject({
    testsuites: { $: totals, testsuite: { $: totals, testcase } },
  })
}

function isError({ failed }: TestedCase): boolean {
  return failed.some(({ kind }) => kind === 'not-run')
}

function ending({ failed }: TestedCase): object {
  const [first] = failed
  return {
    $: { message: plain(first?.sentence ?? ''), type: first?.kind ?? 'item' },
    _: plain(failed.map(({ sentence }) => sentence).join('\n')),
  }
}

/** XML 1.0 §2.2 has no place for most control characters, and none for halves of a surrogate pair. */
function plain(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
}
