import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readBundle } from '../../../src/main/export/read-bundle.ts'
import { jsonLines, newFolder, runCommand, startCommand } from './command-line.ts'

/** Everything a person takes out of a data folder on the command line: after one delivery that failed. */
let data: string
let executionId: string
let deliveryId: string
let strayId: string
let served: readonly Record<string, unknown>[]
const secret = randomBytes(16).toString('hex')
const mail = ['ada', 'kunde.example'].join('@')

const workflow = JSON.stringify({
  id: 'w1',
  name: 'Orders',
  active: true,
  nodes: [
    node('Webhook', 'webhook', 2.1, { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode', options: {} }),
    node('Stop', 'stopAndError', 1, {
      errorType: 'errorMessage',
      errorMessage: `=No stock for {{ $json.body.customer.email }}, token={{ $json.body.token }}`,
    }),
  ],
  connections: { Webhook: { main: [[{ node: 'Stop', type: 'main', index: 0 }]] } },
  settings: { executionOrder: 'v1' },
})

function node(name: string, type: string, typeVersion: number, parameters: object): object {
  return { id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters }
}

function written(name: string, text: string): string {
  const file = join(newFolder(), name)
  writeFileSync(file, text)
  return file
}

function linesOf(out: string): Record<string, unknown>[] {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test.beforeAll(async () => {
  data = newFolder()
  const child = startCommand('serve', written('orders.json', workflow), '--port', '0', '--data', data)
  const next = jsonLines(child)
  const { port } = (await next()) as { port: number }
  await fetch(`http://127.0.0.1:${String(port)}/webhook/orders?api_key=${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event_id: 'evt_7', token: secret, customer: { email: mail } }),
  })
  served = [await next(), await next()]
  await fetch(`http://127.0.0.1:${String(port)}/webhook/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event_id: 'evt_8', token: secret }),
  })
  strayId = String((await next())['delivery'])
  child.kill('SIGTERM')
  await once(child, 'close')
  executionId = String(served.find((one) => 'execution' in one)?.['execution'])
  deliveryId = String(served.find((one) => 'delivery' in one)?.['delivery'])
})

test('§5.5 the lines of serve hold no secret and no personal data, and still say what failed', () => {
  const text = JSON.stringify(served)

  expect(text).not.toContain(secret)
  expect(text).not.toContain(mail)
  expect(text).toMatch(/No stock for \[redacted:email#\d+\], token=\[redacted:[a-z]+#\d+\]/u)
  expect(text).toContain('evt_7')
})

test('executions and deliveries are listed as one redacted JSON line each', async () => {
  const executions = await runCommand(['executions', '--data', data])
  const deliveries = await runCommand(['deliveries', '--data', data])

  expect(executions.code).toBe(0)
  expect(linesOf(executions.out)).toMatchObject([
    {
      execution_id: executionId,
      status: 'error',
      external_id: 'evt_7',
      delivery_id: deliveryId,
      error: { node: 'Stop' },
    },
  ])
  expect(linesOf(deliveries.out)).toMatchObject([
    { delivery_id: strayId, execution_id: null, outcome: 'unmatched', status_code: 404 },
    { delivery_id: deliveryId, execution_id: executionId, outcome: 'accepted', method: 'POST', status_code: 500 },
  ])
  expect(executions.out + deliveries.out).not.toContain(secret)
  expect(executions.out).not.toContain(mail)
})

test('a list is filtered as in the window, also by words of a body that nothing has taken in yet', async () => {
  const found = await runCommand(['deliveries', '--data', data, '--filter', 'body:evt_7 -status:404'])
  const failed = await runCommand(['executions', '--data', data, '--filter', 'status:error evt_7'])

  expect(linesOf(found.out)).toMatchObject([{ delivery_id: deliveryId }])
  expect(linesOf(failed.out)).toMatchObject([{ execution_id: executionId }])
})

test('a list since tomorrow is empty, and a list since no date is refused', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

  expect(await runCommand(['executions', '--data', data, '--since', tomorrow])).toMatchObject({ code: 0, out: '' })
  expect(await runCommand(['deliveries', '--data', data, '--since', 'soon'])).toMatchObject({ code: 2, out: '' })
  expect(await runCommand(['deliveries', '--data', data, '--filter', 'stauts:5xx'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('"stauts:" is no key of deliveries'),
  })
})

test('§2.4 measures prints all three rows: general, webhook operation and AI step', async () => {
  const { code, out } = await runCommand(['measures', '--data', data])

  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    executions: 1,
    deliveries: 2,
    general: {
      error_count_by_node: [{ workflow_id: 'w1', node: 'Stop', count: 1, execution_ids: [executionId] }],
      retry_count: { node_tries: 0, executions: 0 },
      first_failed_execution: { execution_id: executionId },
      last_successful_execution: null,
      affected_workflows: [{ workflow_id: 'w1', workflow_name: 'Orders', failed_executions: 1 }],
    },
    webhook: {
      status_codes: [
        { status: '404', count: 1, delivery_ids: [strayId] },
        { status: '500', count: 1, delivery_ids: [deliveryId] },
      ],
      retry_count: 0,
    },
    ai_step: { token_cost: expect.anything() as unknown, fallback_usage: { n: 0 } },
  })
})

test('§2.1 export prints the record with its evidence, in which no secret is left', async () => {
  const { code, out } = await runCommand(['export', executionId, '--data', data])

  expect(code).toBe(0)
  const { record } = JSON.parse(out) as { record: Record<string, unknown> }
  expect(Object.keys(record)).toEqual([
    'execution_id',
    'workflow_id',
    'node_name',
    'error_message',
    'input_item_id',
    'last_successful_run',
    'changed_before_error',
  ])
  expect(record).toMatchObject({ execution_id: executionId, node_name: 'Stop', input_item_id: 'evt_7' })
  expect(out).not.toContain(secret)
  expect(out).not.toContain(mail)
})

for (const format of ['md', 'html', 'zip'] as const) {
  test(`export writes ${format} into a folder and prints its path`, async () => {
    const folder = newFolder()

    const { code, out } = await runCommand(['export', executionId, '--format', format, '--out', folder, '--data', data])

    expect(code).toBe(0)
    expect(out.trim()).toBe(join(folder, `evidence-${executionId}.${format}`))
    const bytes = readFileSync(out.trim())
    expect(bytes.includes(secret)).toBe(false)
    if (format === 'zip') expect((await readBundle(bytes, 'evidence.zip')).record.execution_id).toBe(executionId)
    else expect(bytes.toString()).toContain('No stock for')
  })
}

test('an execution that is not there keeps no other from being exported, and ends with 1', async () => {
  const { code, out, err } = await runCommand(['export', 'nobody', executionId, '--format', 'md', '--data', data])

  expect(code).toBe(1)
  expect(out).toContain(`# Execution ${executionId} failed at "Stop"`)
  expect(err.trim()).toBe(
    'nobody: There is no execution with the id "nobody". Choose one of the list of executions; it may have been deleted, or have gone with the retention.',
  )
})

test('§2.1 a delivery that started no execution has a record, too: what its caller was answered, and why', async () => {
  const { code, out } = await runCommand(['export', strayId, '--data', data])

  expect(code).toBe(0)
  const { record, reasons } = JSON.parse(out) as { record: Record<string, unknown>; reasons: string[] }
  expect(record).toMatchObject({
    execution_id: '',
    workflow_id: 'w1',
    node_name: 'Webhook',
    input_item_id: 'evt_8',
    last_successful_run: null,
    changed_before_error: [],
  })
  expect(record['error_message']).toContain('webhook')
  expect(reasons[0]).toMatch(/^The delivery started no execution\. ./u)
  expect(out).not.toContain(secret)
})

test('several archives on one standard output are refused', async () => {
  expect(await runCommand(['export', 'a', 'b', '--format', 'zip', '--data', data])).toMatchObject({ code: 2, out: '' })
})

interface Arrived {
  readonly url: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** A receiver that answers with what it is told, and keeps what came. */
async function receiver(status: number): Promise<{ url: string; arrived: Arrived[]; close: () => void }> {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      arrived.push({ url: request.url ?? '', headers: request.headers, body })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ seen: arrived.length, customer: { email: mail } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${String(port)}`, arrived, close: () => server.close() }
}

const captured = `curl -X POST 'https://hooks.example.com/webhook/orders?a=1' -H 'X-GitHub-Event: push' -H 'X-GitHub-Delivery: d-1' -H 'Content-Type: application/json' --data-binary '{"zen": "x"}'`

test('send sends a cURL line where it is told to, and prints what the provider would see, redacted', async () => {
  const { url, arrived, close } = await receiver(201)

  const { code, out } = await runCommand(['send', captured, '--to', url])
  close()

  expect(code).toBe(0)
  expect(arrived).toMatchObject([{ url: '/webhook/orders?a=1', body: '{"zen": "x"}' }])
  expect(arrived[0]?.headers['host']).toBe(new URL(url).host)
  const [line] = linesOf(out)
  expect(line).toMatchObject({ index: 0, provider_saw: { status_code: 201 }, send_error: null })
  expect(out).not.toContain(mail)
})

test('send signs each of a batch as its provider does, each a delivery of its own', async () => {
  const { url, arrived, close } = await receiver(500)
  const key = randomBytes(20).toString('hex')
  process.env['HOOK_SECRET'] = key

  const ended = await runCommand([
    ...['send', written('request.txt', captured), '--to', `${url}/webhook/other`, '--batch', '3'],
    ...['--provider', 'github', '--secret-env', 'HOOK_SECRET'],
  ])
  close()
  delete process.env['HOOK_SECRET']

  expect(ended.code).toBe(10)
  expect(ended.err).toContain('3 of 3 were not delivered')
  expect(linesOf(ended.out)).toHaveLength(3)
  expect(arrived.map((one) => one.url)).toEqual(Array<string>(3).fill('/webhook/other?a=1'))
  expect(new Set(arrived.map((one) => one.headers['x-github-delivery'])).size).toBe(3)
  for (const { headers, body } of arrived) {
    const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
    expect(headers['x-hub-signature-256']).toBe(signature)
    expect(ended.out).not.toContain(signature)
  }
})

test('a delivery of the ledger can be sent again', async () => {
  const { url, arrived, close } = await receiver(200)

  const { code, out } = await runCommand(['send', deliveryId, '--to', url, '--data', data])
  close()

  expect(code).toBe(0)
  expect(arrived[0]?.url).toBe(`/webhook/orders?api_key=${secret}`)
  expect(JSON.parse(arrived[0]?.body ?? '{}')).toMatchObject({ event_id: 'evt_7', token: secret })
  expect(out).not.toContain(secret)
})

test('send makes the further attempts of a provider on its schedule, and says what it makes of each answer', async () => {
  const { url, arrived, close } = await receiver(500)
  process.env['HOOK_SECRET'] = randomBytes(16).toString('hex')

  const ended = await runCommand([
    ...['send', captured, '--to', url, '--provider', 'slack', '--secret-env', 'HOOK_SECRET', '--retries'],
  ])
  close()
  delete process.env['HOOK_SECRET']

  expect(ended.code).toBe(10)
  const lines = linesOf(ended.out)
  expect(lines.map((line) => line['attempt'])).toEqual([1, 2, 3, 4])
  expect(lines[0]).toMatchObject({
    verdict: 'failed',
    sentence: 'Slack received 500, expected 200 to 299: it counts as failed, and is sent again at once.',
  })
  expect(arrived.map(({ headers }) => headers['x-slack-retry-num'])).toEqual([undefined, '1', '2', '3'])
})

test('send says what is wrong: nobody there, a batch of 2, an unknown provider, a secret that is not set', async () => {
  const gone = await runCommand(['send', captured, '--to', 'http://127.0.0.1:1'])
  expect(gone.code).toBe(1)
  expect(gone.err).toMatch(/Nothing answered at http:\/\/127\.0\.0\.1:1 \(connect ECONNREFUSED/u)
  expect((await runCommand(['send', captured, '--to', 'http://127.0.0.1:1', '--batch', '2'])).err).toContain('3')
  const unknown = await runCommand([
    ...['send', captured, '--to', 'http://127.0.0.1:1', '--provider', 'gitbub', '--secret-env', 'NOT_SET'],
  ])
  expect(unknown).toMatchObject({ code: 2 })
  expect(unknown.err).toContain('There is no provider "gitbub". Choose from: github, stripe')
  const unset = await runCommand([
    ...['send', captured, '--to', 'http://127.0.0.1:1', '--provider', 'github', '--secret-env', 'NOT_SET'],
  ])
  expect(unset).toMatchObject({ code: 2 })
  expect(unset.err).toContain('The environment has no variable NOT_SET.')
})

test('every command has help of its own', async () => {
  for (const command of ['send', 'measures', 'ai-report', 'reproduce']) {
    const { code, out } = await runCommand([command, '--help'])
    expect(code, command).toBe(0)
    expect(out, command).toContain(`Usage: faultline ${command}`)
  }
})
