import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readBundle } from '../../../src/main/export/read-bundle.ts'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'

let faultline: Faultline
let folder: string

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-evidence-'))
  faultline = await openFaultline({ dataFolder: folder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
})

test.afterEach(async () => {
  await faultline.close()
})

async function send(size = 1): Promise<Reproduction> {
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

test('all evidence about a failing execution is exported: record, page and archive, and the layer that a change has shown', async () => {
  const baseline = await send(3)
  await faultline.calls.chooseChange({
    change: {
      layer: 'data',
      name: 'set-path',
      parameters: { path: '$.pull_request.milestone', value: { title: 'v2.4' } },
    },
  })
  await send(3)
  const executionId = baseline.items[0]?.executionId ?? ''

  const written = await faultline.calls.exportRecord({ executionId, formats: ['json', 'md', 'html', 'zip'], folder })

  expect(written?.paths.map((path) => basename(path))).toEqual([
    `diagnostic-record-${executionId}.json`,
    `diagnostic-record-${executionId}.md`,
    `evidence-${executionId}.html`,
    `evidence-${executionId}.zip`,
  ])
  const bundle = await readBundle(readFileSync(written?.paths[3] ?? ''), 'evidence.zip')
  expect(bundle.record.node_name).toBe('Create card')
  expect(bundle.suspected_layer).toMatchObject({ layer: 'data', confidence: 'shown by a reproduction' })
  expect(bundle.delivery?.answer?.status).toBe(502)
  expect(bundle.outgoing_requests.map((one) => one.node)).toContain('Create card')
  expect(bundle.reproductions).toHaveLength(2)
  expect(bundle.comparisons).toHaveLength(1)
  expect(bundle.node_ledger.map((one) => one.node)).toContain('Webhook')
})

test('the record that is written says how it was redacted, and the signature of the delivery is in none of the files', async () => {
  const baseline = await send()
  const item = baseline.items[0]
  const executionId = item?.executionId ?? ''
  const { delivery } = await faultline.calls.delivery({ deliveryId: item?.deliveryId ?? '' })
  const signature = delivery.headers.find(([name]) => name.toLowerCase() === 'x-hub-signature-256')?.[1] ?? ''
  expect(signature.length).toBeGreaterThan(20)

  const preview = await faultline.calls.previewEvidence({ executionId })

  for (const { text } of preview.files) expect(text).not.toContain(signature)
  expect(preview.html).not.toContain(signature)
  const record: unknown = JSON.parse(preview.files.find((one) => one.name === 'record.json')?.text ?? '{}')
  expect(record).toMatchObject({ redaction: { version: 1, profile: 'strict' } })
  expect(preview.replacements.every((one) => one.reason !== '' && one.placeholder.startsWith('[redacted:'))).toBe(true)
})

test('a value that goes from one export alone goes from all of its files, and from no other export', async () => {
  await send(1)
  const [baseline] = await faultline.calls.reproductions(undefined)
  const executionId = baseline?.items[0]?.executionId ?? ''
  const value = 'an empty title'
  expect((await faultline.calls.previewRecord({ executionId })).json).toContain(value)

  const shown = await faultline.calls.previewRecord({ executionId, also: [value] })
  const all = await faultline.calls.previewEvidence({ executionId, also: [value] })
  const written = await faultline.calls.exportRecord({
    executionId,
    formats: ['json', 'md', 'html'],
    folder,
    also: [value],
  })

  expect(shown.json).not.toContain(value)
  expect(shown.replacements.filter(({ type }) => type === 'custom').length).toBeGreaterThan(0)
  expect(all.files.map(({ text }) => text).join('')).not.toContain(value)
  for (const path of written?.paths ?? []) expect(readFileSync(path, 'utf8'), path).not.toContain(value)
  expect(written?.paths).toHaveLength(3)
  expect((await faultline.calls.previewRecord({ executionId })).json).toContain(value)
  expect((await faultline.calls.redactionRules(undefined)).patterns).toEqual([])
})
