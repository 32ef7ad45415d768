import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { DiagnosticRecord } from '../../../src/shared/diagnostic-record.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, settled } from '../open-for-test.ts'

const password = randomBytes(12).toString('base64url')
const wrong = randomBytes(12).toString('base64url')

const workflow = (port: number) =>
  buildWorkflow(
    {
      Hook: [
        'webhook',
        { httpMethod: 'POST', path: 'orders', authentication: 'basicAuth', responseMode: 'onReceived' },
        { credentials: { httpBasicAuth: { id: '7', name: 'Shop' } } },
      ],
      Seen: ['noOp', { port }],
    },
    [['Hook', 'Seen']],
    { id: 'orders', name: 'Orders', settings: { executionOrder: 'v1' } },
  )

function send(faultline: Faultline, path: string, given: string, body: object): Promise<Response> {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  return fetch(`${status.url}/webhook/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`hook:${given}`).toString('base64')}`,
    },
    body: JSON.stringify(body),
  })
}

interface Written {
  readonly record: DiagnosticRecord
  readonly explanation: {
    readonly reasons: readonly string[]
    readonly changed_before_error: readonly { readonly what: string; readonly sentence: string }[]
  }
}

test('§2.1 the record of a delivery that started no execution tells what changed since the last success, with evidence', async () => {
  const faultline = await openForTest({
    credentials: [{ id: '7', name: 'Shop', type: 'httpBasicAuth', data: { user: 'hook', password } }],
  })
  activate(faultline, workflow(1))
  expect((await send(faultline, 'orders', password, { id: 'A1', total: 2 })).status).toBe(200)
  const success = await settled(faultline, 'orders')
  activate(faultline, workflow(2))

  const refused = await send(faultline, 'orders', wrong, { id: 'A2', sum: 2 })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  const delivery = faultline.store.deliveries.page({ limit: 1 })[0]
  const folder = mkdtempSync(join(tmpdir(), 'faultline-unstarted-'))
  const written = await faultline.calls.exportRecord({ executionId: delivery?.id ?? '', formats: ['json'], folder })
  const text = readFileSync(written?.paths[0] ?? '', 'utf8')
  const { record, explanation } = JSON.parse(text) as Written

  expect(record).toMatchObject({
    execution_id: '',
    workflow_id: 'orders',
    last_successful_run: success.startedAt,
    changed_before_error: ['credentials', 'payload', 'version'],
  })
  const told = explanation.changed_before_error.map(({ sentence }) => sentence).join('\n')
  expect(told).toContain('The header authorization holds another credential than at the last successful delivery.')
  expect(told).toContain('The payload lacks `$.total: number`, which the last successful one had.')
  expect(told).toContain('The payload has `$.sum: number`, which the last successful one had not.')
  expect(told).toContain('The workflow was edited after the last successful execution.')
  expect(explanation.reasons.join(' ')).toContain('without an execution none were kept')
  for (const secret of [password, wrong]) expect(text).not.toContain(secret)
  await faultline.close()
})

for (const [what, path, given, body] of [
  ['refused', 'orders', wrong, { event_id: 'evt_0133', total: 2 }],
  ['unmatched', 'ordres', password, { event_id: 'evt_0134', total: 2 }],
] as const) {
  test(`§2.3 a delivery that is ${what} carries the id of its event, in the ledger and in its record, and tells whose answer it was`, async () => {
    const faultline = await openForTest({
      credentials: [{ id: '7', name: 'Shop', type: 'httpBasicAuth', data: { user: 'hook', password } }],
    })
    activate(faultline, workflow(1))
    await send(faultline, path, given, body)
    const ledger = (): ReturnType<typeof faultline.store.deliveries.page> =>
      faultline.store.deliveries.page({ limit: 1 })
    await expect.poll(() => ledger()[0]?.externalId?.value).toBe(body.event_id)
    const [delivery] = ledger()
    const { record, json, markdown } = await faultline.calls.previewRecord({ executionId: delivery?.id ?? '' })
    const { verdict } = await faultline.calls.previewEvidence({ executionId: delivery?.id ?? '' })

    expect(delivery).toMatchObject({ outcome: what, externalId: { kind: 'event_id', foundIn: 'event_id' } })
    expect(record.input_item_id).toBe(body.event_id)
    expect(markdown).toContain(`Delivery of "${body.event_id}"`)
    expect(JSON.parse(json)).toMatchObject({ explanation: { provider_saw: { counts_as_done: false } } })
    // Its own 404 or 401 is no answer of somebody that a node asked.
    expect(JSON.stringify(verdict)).not.toContain('was answered 40')
    await faultline.close()
  })
}

test('a body that names no event leaves a refused delivery without one', async () => {
  const faultline = await openForTest({})
  await send(faultline, 'nowhere', password, { total: 2 })
  const ledger = (): ReturnType<typeof faultline.store.deliveries.page> => faultline.store.deliveries.page({ limit: 1 })
  await expect.poll(() => ledger()[0]?.outcome).toBe('unmatched')
  expect(ledger()[0]?.externalId).toBeNull()
  await faultline.close()
})
