import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { Ajv } from 'ajv'
import { aiReportDocuments } from '../../../src/main/diagnosis/ai-report-document.ts'
import { hasViolations, reportAi, type StudiedUnder } from '../../../src/main/diagnosis/ai-report.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import type { AiReport, AiRunEntry } from '../../../src/shared/ai-report.ts'
import { attempt, entry, output, run, violation } from './ai-run-of.ts'

const schema: unknown = JSON.parse(
  readFileSync(new URL('../../../resources/schemas/ai-report.schema.json', import.meta.url), 'utf8'),
)

function reportOf(
  entries: readonly AiRunEntry[],
  reproductions: ReadonlyMap<string, StudiedUnder> = new Map(),
): AiReport {
  return reportAi({ entries, reproductions, writtenAt: '2025-03-02T00:00:00.000Z' })
}

const two = [
  entry(run()),
  entry(
    run({
      requestId: 'req-2',
      promptVersion: '2025-04-01',
      attempts: [
        attempt(['not_json'], { rawOutput: 'Well, `hello` | <b>you</b>\n```' }),
        attempt([], { number: 2, purpose: 'repair' }),
      ],
      output: output({ needs_human_review: true }),
      reviewAskedBy: 'model',
      verdict: 'review',
    }),
    { executionId: 'ex-2' },
  ),
]

test('the report fits its published schema', () => {
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, validateFormats: false })
  const validate = ajv.compile(schema as object)

  const { json } = aiReportDocuments(reportOf(two), createRedactor())
  const empty = aiReportDocuments(reportOf([]), createRedactor())

  expect(validate(JSON.parse(json)), JSON.stringify(validate.errors)).toBe(true)
  expect(validate(JSON.parse(empty.json)), JSON.stringify(validate.errors)).toBe(true)
})

test('the same runs give the same bytes', () => {
  const once = aiReportDocuments(reportOf(two), createRedactor())
  const again = aiReportDocuments(reportOf(two), createRedactor())

  expect(again.json).toBe(once.json)
  expect(again.markdown).toBe(once.markdown)
  expect(again.html).toBe(once.html)
})

test('no form of the report holds a secret or personal data of a raw output, a message or a source', () => {
  const token = `${['ghp', ''].join('_')}${randomBytes(18).toString('hex')}`
  const email = `p${randomBytes(3).toString('hex')}@example.org`
  const known = `word-${randomBytes(9).toString('hex')}`
  const raw = `{"intent":"support","note":"token ${token}, mail ${email}, ${known}"}`
  const wrong = { ...violation('schema', `$.note is "${token}"`), path: '$.note' }
  const documents = aiReportDocuments(
    reportOf([
      entry(
        run({
          attempts: [attempt([], { rawOutput: raw, violations: [wrong] })],
          fallbackReason: `answered 500: ${email}`,
          output: output({ sources: [known] }),
        }),
      ),
    ]),
    createRedactor({ known: [{ name: 'key', value: known }] }),
  )

  for (const text of [documents.json, documents.markdown, documents.html]) {
    for (const planted of [token, email, known]) expect(text).not.toContain(planted)
    expect(text).toContain('[redacted:email#1]')
  }
  expect(documents.report.redaction.counts).toMatchObject({ email: 3 })
  expect(documents.json).toContain('"execution_id": "ex-1"')
})

test('the HTML loads nothing and shows a raw output as text', () => {
  const { html } = aiReportDocuments(reportOf(two), createRedactor())

  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/<(?:script|link|img|iframe)\b|url\(|src=/u)
  expect(html).toContain('&lt;b&gt;you&lt;/b&gt;')
  expect(html).toContain('aria-label="Verdicts: passed 1, review 1, refused 0, failed 0"')
})

test('a table of the HTML says what heads its columns and rows, wraps what is long, and is whole on paper', () => {
  const { html } = aiReportDocuments(reportOf(two), createRedactor())

  expect(html.match(/<th>/gu)).toBeNull()
  expect(html).toContain('<th scope="col">')
  expect(html).toContain('<th scope="row">')
  expect(html).toContain('overflow-wrap: anywhere')
  expect(/@media print \{[^@]*\.scroll \{ overflow: visible \}/u.test(html)).toBe(true)
  expect(html).toContain('2 executions, 2 runs, 3 attempts')
  expect(aiReportDocuments(reportOf(two.slice(0, 1)), createRedactor()).html).toContain('1 execution, 1 run, 1 attempt')
})

test('a raw output cannot end its fence or its cell in the Markdown', () => {
  const { markdown } = aiReportDocuments(reportOf(two), createRedactor())

  expect(markdown).toContain('````text\nWell, `hello` | <b>you</b>\n```\n````')
})

test('violations are grouped with one example each, gravest kind first', () => {
  const { violations } = reportOf([
    entry(run({ attempts: [attempt(['schema', 'enum_violation'])] })),
    entry(run({ attempts: [attempt(['schema'])] })),
    entry(run({ attempts: [attempt(['transport'])], violations: [violation('fallback_used')] })),
  ])

  expect(violations.map(({ kind, count, runs }) => `${kind} ${count} ${runs}`)).toEqual([
    'transport 1 1',
    'schema 2 2',
    'enum_violation 1 1',
    'fallback_used 1 1',
  ])
})

test('prompt versions are compared where more than one occurs', () => {
  const { comparisons } = reportOf(two)

  expect(comparisons.map(({ by, groups }) => [by, groups.map(({ value }) => value)])).toEqual([
    ['prompt_version', ['2025-03-01', '2025-04-01']],
  ])
  expect(comparisons[0]?.groups[1]?.measures.validation_error_rate.value).toBe(1)
})

test('one item and the batch are compared before and after a change of the AI layer', () => {
  const change = { layer: 'AI layer', sentence: 'The AI steps use the model x.' } as const
  const reproductions = new Map<string, StudiedUnder>([
    ['one', { size: 1, change: null }],
    ['one-x', { size: 1, change }],
    ['batch', { size: 3, change: null }],
    ['batch-x', { size: 3, change }],
    ['other', { size: 1, change: { layer: 'data', sentence: 'Something else.' } }],
  ])
  const { comparisons } = reportOf(
    [...reproductions.keys()].map((reproductionId) => entry(run(), { reproductionId })),
    reproductions,
  )

  expect(comparisons.find(({ by }) => by === 'change')?.groups.map(({ value, runs }) => `${value} ${runs}`)).toEqual([
    'one item, before 1',
    'one item, after: The AI steps use the model x. 1',
    'batch, before 1',
    'batch, after: The AI steps use the model x. 1',
  ])
})

test('a report has violations where an answer broke the contract, not where a secret was taken out', () => {
  expect(hasViolations(reportOf([entry(run({ violations: [violation('secret_in_prompt')] }))]))).toBe(false)
  expect(hasViolations(reportOf(two))).toBe(true)
})

test('what a fallback answered is no merit of the model that failed, and its failures are those of no other', () => {
  const failing = { model: 'e500', exchange: { ...plain, askedModel: 'e500' } }
  const answering = { purpose: 'fallback', provider: 'built-in', model: 'built-in-1' } as const
  const entries = [1, 2, 3].map((number) =>
    entry(
      run({
        requestId: `req-${number}`,
        attempts: [attempt(['transport'], failing), attempt([], answering)],
        fallbackReason: 'It answered 500.',
        output: output({ sources: ['kb-1'] }),
      }),
    ),
  )

  const byModel = reportOf(entries).comparisons.find(({ by }) => by === 'model')?.groups ?? []

  expect(byModel.map(({ value, runs, measures }) => [value, runs, measures.source_coverage.value])).toEqual([
    ['built-in-1', 3, 1],
    ['e500', 3, null],
  ])
  expect(byModel[1]?.measures.validation_error_rate).toMatchObject({ value: null, denominator: 0 })
})

test('a model is one group under the name that it answers with, also where it did not answer', () => {
  const asked = { ...plain, askedModel: 'gpt-4o-mini' }
  const answered = entry(run({ attempts: [attempt([], { model: 'gpt-4o-mini-2024-07-18', exchange: asked })] }))
  const silent = entry(
    run({ attempts: [attempt(['transport'], { exchange: asked })], output: null, verdict: 'failed' }),
  )
  const other = entry(run({ attempts: [attempt([], { model: 'other' })] }))

  const groups = reportOf([answered, silent, other]).comparisons.find(({ by }) => by === 'model')?.groups ?? []

  expect(groups.map(({ value, runs }) => [value, runs])).toEqual([
    ['gpt-4o-mini-2024-07-18', 2],
    ['other', 1],
  ])
})

test('paths of violations stand in the page as they are', () => {
  const wrong = { ...violation('forbidden_action'), path: '$.actions[0]' }
  const entries = [entry(run({ attempts: [attempt([], { violations: [wrong] })], output: null, verdict: 'refused' }))]

  const { html } = aiReportDocuments(reportOf(entries), createRedactor())

  expect(html).toContain('<samp>$.actions[0]</samp>')
})

const plain = { askedModel: '', refusedParameters: [], streamed: false, encoding: null } as const
