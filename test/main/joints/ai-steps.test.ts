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
