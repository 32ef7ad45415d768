import { expect, test } from '@playwright/test'
import { parseStringPromise } from 'xml2js'
import { githubAnnotations } from '../../../src/main/case-tests/github-annotations.ts'
import { junitReport } from '../../../src/main/case-tests/junit-report.ts'
import { sarifReport } from '../../../src/main/case-tests/sarif-report.ts'
import type { TestedCase } from '../../../src/main/case-tests/tested-case.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const redactor = createRedactor()
const tested = (more: Partial<TestedCase>): TestedCase => ({
  name: redactor.redact('order'),
  file: 'cases/order.json',
  line: 12,
  failed: [],
  runTimeMs: 1500,
  ...more,
})
const failing = (sentence: string, kind: TestedCase['failed'][number]['kind'] = 'status'): TestedCase =>
  tested({ failed: [{ kind, sentence: redactor.redact(sentence) }] })

test('a JUnit report counts cases, failures and what could not be studied, and is XML whatever a workflow says', async () => {
  const hostile = 'It said "<b>&]]>"\u0000\u001b[31m; 200 is expected.'
  const text = junitReport([tested({}), failing(hostile), failing('There is no file x.', 'not-run')])
  const read = (await parseStringPromise(text)) as {
    testsuites: { $: object; testsuite: { testcase: Record<string, unknown>[] }[] }
  }

  expect(read.testsuites.$).toEqual({ name: 'faultline', tests: '3', failures: '1', errors: '1', time: '4.500' })
  const [good, bad, broken] = read.testsuites.testsuite[0]?.testcase ?? []
  expect(good).toEqual({
    $: { name: 'order', classname: 'cases/order.json', file: 'cases/order.json', time: '1.500' },
  })
  const said = 'It said "<b>&]]>"\ufffd\ufffd[31m; 200 is expected.'
  expect(bad?.['failure']).toEqual([{ _: said, $: { message: said, type: 'status' } }])
  expect(broken).toHaveProperty('error')
})

test('a SARIF log has a result at the line of the expectations for each that was not met', () => {
  const log = sarifReport([tested({}), failing('The provider saw 500; 200 is expected.')], '1.2.3', process.cwd())

  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Faultline', semanticVersion: '1.2.3' } },
        results: [
          {
            ruleId: 'status',
            ruleIndex: 0,
            message: { text: 'order: The provider saw 500; 200 is expected.' },
            locations: [
              {
                physicalLocation: { artifactLocation: { uri: 'cases/order.json' }, region: { startLine: 12 } },
              },
            ],
          },
        ],
      },
    ],
  })
})

test('a path outside of the folder is told as a file URL, and one with a blank as a URL has it', () => {
  const uris = ['/elsewhere/a.json', 'my cases/a.json'].map((file) =>
    JSON.stringify(sarifReport([{ ...failing('x'), file }], '1.2.3', '/here')),
  )
  expect(uris[0]).toContain('"uri":"file:///elsewhere/a.json"')
  expect(uris[1]).toContain('"uri":"my%20cases/a.json"')
})

test('an annotation is one line that GitHub reads, whatever the sentence holds', () => {
  expect(githubAnnotations({ ...failing('100% wrong\nin two lines: yes'), file: 'a,b:c.json' })).toEqual([
    '::error file=a%2Cb%3Ac.json,line=12,title=order::100%25 wrong%0Ain two lines: yes',
  ])
})
