import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Change } from '../../../src/shared/change.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'

let faultline: Faultline

test.beforeEach(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-ai-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
  await faultline.calls.openSample({ name: 'customer-message-sorted-by-ai' })
})

test.afterEach(async () => {
  await faultline.close()
})

async function send(size: number): Promise<Reproduction> {
  const done = new Promise<Reproduction>((resolve) => {
    const forget = faultline.onNotice((name, value) => {
      if (name !== 'reproduction' || (value as Reproduction).status === 'running') return
      forget()
      resolve(value as Reproduction)
    })
  })
  await faultline.calls.send({ size })
  return done
}

async function change(name: string, parameters: Change['parameters'] = {}): Promise<void> {
  await faultline.calls.chooseChange({ change: { layer: 'AI layer', name, parameters } })
}

function statuses({ items }: Reproduction): readonly unknown[] {
  return items.map((item) => item.providerView?.statusCode ?? item.sendError)
}

test('a delivered message is sorted by the built-in classifier, and its run is kept', async () => {
  const reproduction = await send(1)

  expect(statuses(reproduction)).toEqual([200])
  const { total, runs } = await faultline.calls.aiRuns({ offset: 0, limit: 10 })
  expect(total).toBe(1)
  expect(runs[0]).toMatchObject({ node: 'Sort the message', executionId: reproduction.items[0]?.executionId })
  expect(runs[0]?.run).toMatchObject({
    verdict: 'passed',
    output: { intent: 'support', sources: ['kb-refunds'] },
  })
  const { measures, header } = await faultline.calls.aiSteps({})
  expect(measures.validation_error_rate).toMatchObject({ value: 0, numerator: 0, denominator: 1 })
  expect(header.models[0]).toMatch(/^built-in-classifier-/u)
})

test('the report is previewed and written in three forms', async () => {
  await send(3)
  const folder = mkdtempSync(join(tmpdir(), 'faultline-report-'))

  const preview = await faultline.calls.previewAiReport({})
  const written = await faultline.calls.exportAiReport({ formats: ['json', 'md', 'html'], folder })

  expect(JSON.parse(preview.json)).toMatchObject({ format: 'faultline-ai-report', header: { counts: { runs: 3 } } })
  expect(written?.paths).toHaveLength(3)
  expect(
    readdirSync(folder)
      .map((name) => name.split('.').at(-1))
      .sort(),
  ).toEqual(['html', 'json', 'md'])
  expect(readFileSync(written?.paths[1] ?? '', 'utf8')).toContain('# Validation report of AI steps')
})

test('§7.3 each fault of the AI layer is real, and what becomes of the message is told by its layer alone', async () => {
  const seen: Record<string, unknown> = {}
  for (const [name, parameters] of [
    ['healthy'],
    ['not-json'],
    ['truncated'],
    ['refusal'],
    ['unknown-intent'],
    ['missing-field'],
    ['low-confidence'],
    ['forbidden-action'],
    ['no-sources'],
    ['unresolvable-sources'],
    ['slow', { delayMs: 200 }],
    ['rate-limit', { retryAfterSeconds: 0 }],
    ['primary-down'],
  ] as const) {
    await change(name, parameters ?? {})
    const reproduction = await send(1)
    const { runs } = await faultline.calls.aiRuns({ offset: 0, limit: 1 })
    seen[name] = [statuses(reproduction)[0], runs[0]?.run.verdict, runs[0]?.run.attempts[0]?.violations[0]?.kind]
  }

  expect(seen).toEqual({
    healthy: [200, 'passed', undefined],
    'not-json': [502, 'failed', 'not_json'],
    truncated: [502, 'failed', 'truncated'],
    refusal: [502, 'failed', 'refusal'],
    'unknown-intent': [502, 'failed', 'enum_violation'],
    'missing-field': [502, 'failed', 'schema'],
    'low-confidence': [202, 'review', 'low_confidence_unreviewed'],
    'forbidden-action': [502, 'refused', 'forbidden_action'],
    'no-sources': [200, 'passed', undefined],
    'unresolvable-sources': [202, 'review', 'source_unresolvable'],
    slow: [200, 'passed', undefined],
    'rate-limit': [502, 'failed', 'transport'],
    'primary-down': [502, 'failed', 'transport'],
  })
})

test('the exact text of a forbidden action is the first failure, and it is the change that breaks what was good', async () => {
  await send(1)
  await change('forbidden-action', { action: 'change_payment' })

  const reproduction = await send(1)

  const view = reproduction.items[0]?.workflowView
  expect(view?.firstFailedNode).toBe('Sort the message')
  expect(view?.errorMessage).toContain('forbidden_action at $.actions[0]')
  expect((await faultline.calls.overview(undefined)).case?.state).toMatchObject({
    kind: 'broken-by-change',
    layer: 'AI layer',
  })
})

test('another prompt version is compared for one item and for the batch, before and after', async () => {
  await send(1)
  await send(3)
  await change('prompt-version', { version: '2025-04-15' })
  const one = await send(1)
  const batch = await send(3)

  const { comparisons } = await faultline.calls.aiSteps({})
  const byChange = comparisons.find(({ by }) => by === 'change')

  expect(statuses(one)).toEqual([202])
  expect(statuses(batch)).toEqual([202, 202, 202])
  expect(comparisons.find(({ by }) => by === 'prompt_version')?.groups.map(({ value, runs }) => [value, runs])).toEqual(
    [
      ['2025-03-01', 4],
      ['2025-04-15', 4],
    ],
  )
  expect(byChange?.groups.map(({ value, runs, measures }) => [value, runs, measures.human_review_rate.value])).toEqual([
    ['one item, before', 1, 0],
    ['one item, after: The AI steps use the prompt version 2025-04-15.', 1, 1],
    ['batch, before', 3, 0],
    ['batch, after: The AI steps use the prompt version 2025-04-15.', 3, 1],
  ])
})

test('the runs are paged newest first, by verdict, by step and by what went wrong in any attempt', async () => {
  await send(3)
  await change('not-json')
  const broken = await send(1)
  const total = async (filter: Omit<Parameters<Faultline['calls']['aiRuns']>[0], 'offset' | 'limit'>) =>
    (await faultline.calls.aiRuns({ ...filter, offset: 0, limit: 1 })).total

  const { runs } = await faultline.calls.aiRuns({ offset: 0, limit: 2 })
  const older = await faultline.calls.aiRuns({ offset: 2, limit: 10 })

  expect(runs[0]?.executionId).toBe(broken.items[0]?.executionId)
  expect([runs.length, older.runs.length, older.total]).toEqual([2, 2, 4])
  expect(await total({ verdict: 'passed' })).toBe(3)
  expect(await total({ verdict: 'failed' })).toBe(1)
  expect(await total({ violation: 'not_json' })).toBe(1)
  expect(await total({ violation: 'refusal' })).toBe(0)
  expect(await total({ node: 'Sort the message', verdict: 'failed' })).toBe(1)
  expect(await total({ node: 'Another step' })).toBe(0)
})
