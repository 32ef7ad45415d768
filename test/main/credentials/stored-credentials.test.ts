/** What opens a credential never stands in the data folder, and what was kept can be sent again all the same. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { OpenCredential } from '../../../src/shared/credential.ts'
import { openHttpServer, type HttpServer } from '../../stand-ins/http-server.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let server: HttpServer
let status = 200
test.beforeEach(async () => {
  status = 200
  // It tells everything it was sent: in its headers, in JSON and in a message.
  server = await openHttpServer(({ headers, url, body }) => ({
    status,
    headers: { 'x-echo': String(headers['x-api-key'] ?? '') },
    json: { message: `refused ${JSON.stringify(headers)} at ${url}`, headers, url, body: body.toString('utf8') },
  }))
})
test.afterEach(() => server.close())

const folder = (): string => mkdtempSync(join(tmpdir(), 'faultline-kept-'))
const fresh = (): string => randomBytes(15).toString('base64url')

function holding(dataFolder: string, text: string): readonly string[] {
  return readdirSync(dataFolder).filter((name) => readFileSync(join(dataFolder, name)).includes(text))
}

const secrets = { header: fresh(), password: fresh(), query: fresh(), custom: fresh(), inBody: fresh() }
const credentials: readonly OpenCredential[] = [
  { id: 'c-header', name: 'Header', type: 'httpHeaderAuth', data: { name: 'X-Api-Key', value: secrets.header } },
  { id: 'c-basic', name: 'Basic', type: 'httpBasicAuth', data: { user: 'shop', password: secrets.password } },
  { id: 'c-query', name: 'Query', type: 'httpQueryAuth', data: { name: 'key', value: secrets.query } },
  {
    id: 'c-custom',
    name: 'Custom',
    type: 'httpCustomAuth',
    data: { json: JSON.stringify({ headers: { 'X-Own': secrets.custom }, body: { token: secrets.inBody } }) },
  },
]

const call = (id: string, type: string, name: string): readonly [string, object, object] => [
  'httpRequest',
  {
    method: 'POST',
    url: `${server.url}/${name}`,
    authentication: 'genericCredentialType',
    genericAuthType: type,
    sendBody: true,
    specifyBody: 'json',
    jsonBody: '={{ JSON.stringify({ id: 1 }) }}',
  },
  { typeVersion: 4.2, credentials: { [type]: { id, name } } },
]

function shop(): Parameters<typeof activate>[1] {
  return buildWorkflow(
    {
      Hook: ['webhook', { httpMethod: 'POST', path: 'orders' }],
      Header: call('c-header', 'httpHeaderAuth', 'Header'),
      Basic: call('c-basic', 'httpBasicAuth', 'Basic'),
      Query: call('c-query', 'httpQueryAuth', 'Query'),
      Custom: call('c-custom', 'httpCustomAuth', 'Custom'),
      Code: [
        'code',
        {
          jsCode:
            "const seen = $('Header').first().json; console.log(JSON.stringify(seen)); $getWorkflowStaticData('global').seen = JSON.stringify(seen); return [{ json: { seen } }]",
        },
        { typeVersion: 2 },
      ],
      Last: call('c-header', 'httpHeaderAuth', 'Header'),
    } as Parameters<typeof buildWorkflow>[0],
    [
      ['Hook', 'Header'],
      ['Header', 'Basic'],
      ['Basic', 'Query'],
      ['Query', 'Custom'],
      ['Custom', 'Code'],
      ['Code', 'Last'],
    ],
    { id: 'shop', name: 'Shop' },
  )
}

const everyForm = Object.values(secrets).flatMap((secret) => [
  secret,
  Buffer.from(secret).toString('base64').slice(0, 18),
])

test('no secret of a credential stands in the data folder, whatever echoes it', async () => {
  const dataFolder = folder()
  const faultline = await openForTest({ dataFolder, credentials })
  activate(faultline, shop())
  await post(faultline, 'orders', { id: 1 })
  const done = await settled(faultline, 'shop')
  expect(done.status).toBe('success')
  expect(server.arrived[0]?.headers['x-api-key']).toBe(secrets.header)
  const whileOpen = everyForm.flatMap((text) => holding(dataFolder, text))
  const kept = faultline.store.executions.find(done.id)
  await faultline.close()

  expect(whileOpen).toEqual([])
  expect(everyForm.flatMap((text) => holding(dataFolder, text))).toEqual([])
  expect(holding(dataFolder, '{{credential:Header.value#c-header~').length).toBeGreaterThan(0)
  // Whoever knows the credential reads what was really sent.
  expect(JSON.stringify(kept)).toContain(secrets.header)
})

test('the error text of a refused request holds a reference too', async () => {
  status = 401
  const dataFolder = folder()
  const faultline = await openForTest({ dataFolder, credentials })
  activate(faultline, shop())
  await post(faultline, 'orders', { id: 1 })
  expect((await settled(faultline, 'shop')).status).toBe('error')
  await faultline.close()

  expect(holding(dataFolder, secrets.header)).toEqual([])
})

test('a failed execution is retried with what its credentials hold now', async () => {
  const dataFolder = folder()
  const first = await openForTest({ dataFolder, credentials })
  activate(first, shop())
  await post(first, 'orders', { id: 1 })
  await settled(first, 'shop')
  status = 500
  await post(first, 'orders', { id: 2 })
  const failed = await settled(first, 'shop')
  expect(failed.status).toBe('error')
  await first.close()

  status = 200
  const renewed = fresh()
  const now = credentials.map((one) =>
    one.id === 'c-header' ? { ...one, data: { ...one.data, value: renewed } } : one,
  )
  const second = await openForTest({ dataFolder, credentials: now })
  await second.calls.retryExecution({ executionId: failed.id, from: 'failed-node' })
  const retried = await settled(second, 'shop')
  await second.close()

  expect(retried.status).toBe('success')
  expect(server.arrived.at(-1)?.headers['x-api-key']).toBe(renewed)
})

test('what was kept in plain before its credential was known is hidden when it is given', async () => {
  const dataFolder = folder()
  const secret = fresh()
  const faultline = await openForTest({ dataFolder })
  activate(
    faultline,
    buildWorkflow({ Hook: ['webhook', { httpMethod: 'POST', path: 'orders' }] }, [], { id: 'shop', name: 'Shop' }),
  )
  await faultline.calls.saveCredential({ name: 'Other', type: 'httpBearerAuth', data: { token: fresh() } })
  const { id } = faultline.store.executions.add({
    id: '0190a000-0000-7000-8000-000000000001',
    workflowId: 'shop',
    workflowName: 'Shop',
    workflowVersion: 'v',
    mode: 'webhook',
    status: 'running',
    startedAt: '2026-01-02T03:04:05.006Z',
    deliveryId: null,
    externalId: null,
    reproductionId: null,
    retryOf: null,
    fingerprint: { seen: secret },
  })
  expect(holding(dataFolder, secret).length).toBeGreaterThan(0)

  await faultline.calls.saveCredential({ name: 'Bearer', type: 'httpBearerAuth', data: { token: secret } })
  await expect.poll(() => holding(dataFolder, secret)).toEqual([])

  expect(faultline.store.executions.fingerprint(id)).toEqual({ seen: secret })
  await faultline.close()
})
