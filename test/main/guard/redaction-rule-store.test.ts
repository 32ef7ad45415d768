import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { openForTest } from '../open-for-test.ts'
import type { ExportNotice } from '../../../src/shared/views/export-notice.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'

const mail = ['ada', 'kunde.example'].join('@')
const nothing = { patterns: [], fieldPaths: [], allow: [], profile: 'strict' as const }
let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(() => faultline.close())

async function failedExecution(): Promise<string> {
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
  const done = new Promise<Reproduction>((resolve) => {
    faultline.onNotice((name, value) => {
      if (name === 'reproduction' && (value as Reproduction).status !== 'running') resolve(value as Reproduction)
    })
  })
  await faultline.calls.send({ size: 1 })
  return (await done).items[0]?.executionId ?? ''
}

test('rules are kept, shape the next record, and what they let through is confirmed and named beside the record', async () => {
  const executionId = await failedExecution()
  const rules = { ...nothing, patterns: ['Create card'], profile: 'standard' as const }

  await expect(faultline.calls.changeRedactionRules(rules)).rejects.toMatchObject({
    problem: { code: 'INVALID_INPUT' },
  })
  await faultline.calls.changeRedactionRules({ ...rules, confirmation: 'a test system' })
  const { json } = await faultline.calls.previewRecord({ executionId })

  expect(json).not.toContain('Create card')
  expect((JSON.parse(json) as { redaction: object }).redaction).toMatchObject({
    profile: 'standard',
    let_through: [{ reason: 'a test system', lets: 'opaque strings' }],
  })
  expect(await faultline.calls.redactionRules(undefined)).toMatchObject({ patterns: ['Create card'] })
})

test('a preview shows what rules would do and keeps nothing', async () => {
  const shown = await faultline.calls.previewRedaction({
    ...nothing,
    allow: [mail],
    text: `{"to":"${mail}","cc":"b${mail}"}`,
  })

  expect(shown).toMatchObject({
    text: `{"to":"${mail}","cc":"[redacted:email#1]"}`,
    replacements: [{ field: 'cc', placeholder: '[redacted:email#1]', type: 'email' }],
    letThrough: 1,
  })
  expect(await faultline.calls.redactionRules(undefined)).toMatchObject(nothing)
})

test('a pattern that would never end is refused, and nothing is kept', async () => {
  const slow = faultline.calls.changeRedactionRules({ ...nothing, patterns: ['(a+)+\\d'] })

  await expect(slow).rejects.toThrow(/The pattern "\(a\+\)\+\\d" takes longer than 3 s/u)
  expect(await faultline.calls.redactionRules(undefined)).toMatchObject(nothing)
})

test('an export tells how far it is, and what was exported is opened again, read-only', async () => {
  const executionId = await failedExecution()
  const folder = mkdtempSync(join(tmpdir(), 'faultline-export-'))
  const told: ExportNotice[] = []
  faultline.onNotice((name, value) => {
    if (name === 'exportProgress') told.push(value as ExportNotice)
  })

  const written = await faultline.calls.exportRecord({ executionId, formats: ['zip'], folder })
  const bytes = readFileSync(written?.paths[0] ?? '')
  const opened = await faultline.calls.readEvidence({ name: 'ticket.zip', base64: bytes.toString('base64') })

  expect(told.at(-1)).toMatchObject({ executionId, writtenBytes: told.at(-1)?.totalBytes })
  expect(opened.name).toBe('ticket.zip')
  expect(opened.bundle.record).toMatchObject({ execution_id: executionId, node_name: 'Create card' })
  const studied = await faultline.calls.openText({ name: 'ticket', text: opened.caseText ?? '' })
  expect(studied).toMatchObject({ name: `Evidence of execution ${executionId}`, request: { method: 'POST' } })
  expect(studied.workflow.nodes.map((node) => node.name)).toContain('Create card')
  const torn = faultline.calls.readEvidence({ name: 'torn.zip', base64: bytes.subarray(0, 400).toString('base64') })
  await expect(torn).rejects.toThrow(/"torn.zip" cannot be unpacked/u)
})

test('an export that is stopped writes nothing', async () => {
  const executionId = await failedExecution()
  const folder = mkdtempSync(join(tmpdir(), 'faultline-export-'))

  const written = faultline.calls.exportRecord({ executionId, formats: ['zip'], folder })
  await faultline.calls.stopExport({ executionId })

  await expect(written).rejects.toMatchObject({ problem: { code: 'STOPPED' } })
  expect(readdirSync(folder)).toEqual([])
})
