import { once } from 'node:events'
import { createServer } from 'node:http'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { jsonLines, newFolder, runCommand, startCommand } from './command-line.ts'

test.describe.configure({ mode: 'serial' })

const data = newFolder()
/** What the API answers next. */
let answers = 500
const api = createServer((request, response) => {
  request.resume()
  request.once('end', () => response.writeHead(answers, { 'content-type': 'application/json' }).end('{"said":"no"}'))
})
const ids: Record<string, string> = {}

function workflow(name: string, url: string): string {
  const node = (title: string, type: string, typeVersion: number, parameters: object): object => ({
    ...{ id: title, name: title, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
  })
  const file = join(newFolder(), `${name}.json`)
  const nodes = [
    node('Webhook', 'webhook', 2.1, { httpMethod: 'POST', path: name, responseMode: 'lastNode', options: {} }),
    node('Ask', 'httpRequest', 4.2, {
      method: 'POST',
      url,
      sendBody: true,
      specifyBody: 'json',
      jsonBody: '={{ JSON.stringify($json.body) }}',
    }),
  ]
  const connections = { Webhook: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } }
  writeFileSync(
    file,
    JSON.stringify({ id: name, name, active: true, nodes, connections, settings: { executionOrder: 'v1' } }),
  )
  return file
}

test.beforeAll(async () => {
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const address = api.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const files = ['orders', 'bills'].map((name) => workflow(name, `http://127.0.0.1:${port}/${name}`))
  const child = startCommand('serve', ...files, '--port', '0', '--data', data)
  const next = jsonLines(child)
  const base = `http://127.0.0.1:${String((await next())['port'])}/webhook`
  const post = async (path: string, id: string): Promise<number> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event_id: id, amount: 5 }),
    }
    return (await fetch(`${base}/${path}`, init)).status
  }
  expect(await post('orders', 'e1')).toBe(500)
  answers = 200
  expect([await post('orders', 'e2'), await post('bills', 'e3'), await post('nowhere', 'e4')]).toEqual([200, 200, 404])
  child.kill('SIGTERM')
  await once(child, 'close')
})

test.afterAll(() => api.close())

async function lines(...words: string[]): Promise<Record<string, unknown>[]> {
  const { code, out, err } = await runCommand([...words, '--data', data])
  expect([code, err]).toEqual([0, ''])
  return out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]))
}

const eventsOf = async (...words: string[]): Promise<unknown[]> =>
  (await lines(...words)).map((line) => line['external_id'])

test('lists are narrowed by time, workflow, status and count', async () => {
  for (const line of await lines('executions')) ids[String(line['external_id'])] = String(line['execution_id'])
  for (const line of await lines('deliveries'))
    ids[`delivery ${String(line['external_id'])}`] = String(line['delivery_id'])

  expect(await eventsOf('executions')).toEqual(['e3', 'e2', 'e1'])
  expect(await eventsOf('executions', '--workflow', 'orders')).toEqual(['e2', 'e1'])
  expect(await eventsOf('executions', '--status', 'error')).toEqual(['e1'])
  expect(await eventsOf('executions', '--limit', '1')).toEqual(['e3'])
  expect(await eventsOf('executions', '--since', '1h', '--until', '2999-01-01')).toHaveLength(3)
  expect(await eventsOf('executions', '--until', '1h')).toEqual([])
  expect(await eventsOf('deliveries', '--status', '404')).toHaveLength(1)
  expect(await eventsOf('deliveries', '--status', 'accepted', '--limit', '2')).toEqual(['e3', 'e2'])
  const measures = await runCommand(['measures', '--workflow', 'bills', '--data', data])
  expect(JSON.parse(measures.out)).toMatchObject({ general: { error_count_by_node: {} } })
})

for (const [words, says] of [
  [['executions', '--since', '2026-02-30'], '--since is "2026-02-30"'],
  [['executions', '--until', 'soon'], '--until is "soon"'],
  [['executions', '--status', 'bad'], '--status is "bad"'],
  [['deliveries', '--status', 'bad'], '--status is "bad"'],
  [['deliveries', '--limit', '0'], '--limit is "0"'],
] as const) {
  test(`${words.join(' ')} is refused`, async () => {
    const { code, out, err } = await runCommand([...words, '--data', data])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(says)
  })
}

test('a workflow that is not there is named beside those that are', async () => {
  const { code, err } = await runCommand(['executions', '--workflow', 'oders', '--data', data])
  expect([code, err]).toEqual([1, expect.stringContaining('There is no workflow "oders" in this data folder; found "')])
})

test('one execution is shown with its nodes, one delivery with its headers and body', async () => {
  const execution = await runCommand(['show', ids['e1'] ?? '', '--data', data])
  const delivery = await runCommand(['show', ids['delivery e1'] ?? '', '--data', data])
  const none = await runCommand(['show', 'nothing', '--data', data])

  expect(JSON.parse(execution.out)).toMatchObject({
    ...{ kind: 'execution', status: 'error', first_failed_node: 'Ask', external_id: 'e1' },
    ...{ execution_order: ['Webhook', 'Ask'], run_data: { Ask: [{ status: 'error' }] } },
  })
  expect(JSON.parse(delivery.out)).toMatchObject({ kind: 'delivery', method: 'POST', status_code: 500 })
  expect(JSON.parse((JSON.parse(delivery.out) as { body: string }).body)).toEqual({ event_id: 'e1', amount: 5 })
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('There is no delivery with the id "nothing"')])
})

test('two executions and two deliveries are compared; one of each is refused', async () => {
  const compare = (one: string, other: string) =>
    runCommand(['compare', ids[one] ?? '', ids[other] ?? '', '--data', data])
  const executions = await compare('e1', 'e2')
  const deliveries = await compare('delivery e1', 'delivery e2')
  const mixed = await compare('e1', 'delivery e2')
  const same = await compare('e1', 'e1')

  expect([executions.code, deliveries.code, same.code, mixed.code]).toEqual([10, 10, 0, 1])
  expect((JSON.parse(executions.out) as { rows: object[] }).rows).toContainEqual({
    ...{ what: 'first_failed_node', a: 'Ask', b: null, differs: true },
  })
  const { parts } = JSON.parse(deliveries.out) as { parts: { part: string; name: string; differs: boolean }[] }
  expect(parts.filter(({ part, differs }) => part === 'field' && differs).map(({ name }) => name)).toEqual([
    '$.event_id',
  ])
  expect(mixed.err).toContain('one is an execution and the other a delivery')
})

test('the failing request is sent outside: as it was recorded, and for real where its host is allowed', async () => {
  const recorded = await runCommand(['outside', ids['e1'] ?? '', '--data', data])
  const { port } = api.address() as { port: number }
  const real = await runCommand([
    'outside',
    ids['e1'] ?? '',
    '--allow-host',
    `127.0.0.1:${String(port)}`,
    '--data',
    data,
  ])
  const other = await runCommand(['outside', ids['e1'] ?? '', '--node', 'Webhook', '--data', data])

  expect([recorded.code, JSON.parse(recorded.out)]).toEqual([10, expect.objectContaining({ same: true })])
  expect(recorded.err).toContain('answered as it was recorded')
  expect([real.code, JSON.parse(real.out)]).toEqual([
    0,
    expect.objectContaining({
      inside: { status: 500, error: null },
      outside: { status: 200, error: null },
      same: false,
    }),
  ])
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('No request of "Webhook" was refused')])
})

test('an execution is retried and waited for; one that succeeded is not', async () => {
  const again = await runCommand(['retry', ids['e1'] ?? '', '--data', data])
  const succeeded = await runCommand(['retry', ids['e2'] ?? '', '--data', data])

  expect([again.code, JSON.parse(again.out)]).toEqual([
    0,
    expect.objectContaining({ retry_of: ids['e1'], status: 'success', last_node: 'Ask' }),
  ])
  expect([succeeded.code, succeeded.err]).toEqual([1, expect.stringContaining('succeeded, so it cannot be retried')])
})

test('what reads a data folder makes none where a name is mistyped', async () => {
  const folder = join(newFolder(), 'mistyped')
  for (const words of [
    ['executions'],
    ['deliveries'],
    ['measures'],
    ['ai-report'],
    ['show', 'x'],
    ['export', 'x'],
    ['retry', 'x'],
    ['outside', 'x'],
  ]) {
    const { code, out, err } = await runCommand([...words, '--data', folder])
    expect([words[0], code, out, existsSync(folder)]).toEqual([words[0], 1, '', false])
    expect(err).toContain(`There is no data folder of Faultline at ${folder}`)
  }
})
