import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline } from '../../../src/main/faultline.ts'
import { webhookWorkflow } from '../listener/open-test-listener.ts'
import { activate, post, settled } from '../open-for-test.ts'
import { jsonLines, newFolder, runCommand, startCommand } from './command-line.ts'

/** A data folder to which three events were delivered; `code` runs behind the webhook. */
async function folderWith(jsCode: string): Promise<string> {
  const dataFolder = newFolder()
  const faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
  const workflow = webhookWorkflow(
    { httpMethod: 'POST', path: 'orders', options: {} },
    { id: 'orders', name: 'Orders' },
  )
  const code = { id: 'c', name: 'Total', type: 'n8n-nodes-base.code', typeVersion: 2, position: [200, 0] as const }
  const [webhook] = workflow.nodes
  activate(faultline, {
    ...workflow,
    nodes: [...workflow.nodes, { ...code, parameters: { jsCode } }],
    connections: { [webhook?.name ?? '']: { main: [[{ node: 'Total', type: 'main', index: 0 }]] } },
  })
  for (const event_id of ['e1', 'e2', 'e3']) await post(faultline, 'orders', { event_id })
  await settled(faultline, 'orders')
  await faultline.close()
  return dataFolder
}

const endsOf = (out: string): readonly unknown[] =>
  out.split('\n').flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { readonly end: unknown }).end]))

test('retry takes a filter: executions that failed run again, deliveries are sent again at a rate', async () => {
  const data = await folderWith(
    "if ($input.first().json.body.event_id !== 'e2') throw new Error('no'); return $input.all()",
  )

  const retried = await runCommand(['retry', '--workflow', 'Orders', '--data', data])
  expect([retried.code, endsOf(retried.out)]).toEqual([10, ['failed', 'failed']])
  expect(retried.err).toContain('1 of the chosen did not fail, and are left out.')

  const sent = await runCommand([
    'retry',
    '--deliveries',
    '--filter',
    'outcome:accepted',
    '--rate',
    '50',
    '--data',
    data,
  ])
  expect([sent.code, endsOf(sent.out).toSorted()]).toEqual([10, ['failed', 'failed', 'sent']])
  const [, filter = ''] = /--filter (series:\S+)$/mu.exec(sent.err) ?? []
  const failed = await runCommand(['deliveries', '--filter', filter, '--data', data])
  expect(failed.out.split('\n').filter((line) => line.includes('"accepted"')).length).toBe(2)
})

test('retry takes several ids of one kind, and says what is wrong with others', async () => {
  const data = await folderWith('return $input.all()')
  const { out } = await runCommand(['deliveries', '--data', data])
  const [one, other] = out
    .split('\n')
    .flatMap((line) =>
      line === '' ? [] : [JSON.parse(line) as { readonly delivery_id: string; execution_id: string }],
    )

  const sent = await runCommand(['retry', one?.delivery_id ?? '', other?.delivery_id ?? '', '--data', data])
  expect([sent.code, endsOf(sent.out)]).toEqual([0, ['sent', 'sent']])
  const mixed = await runCommand(['retry', one?.delivery_id ?? '', other?.execution_id ?? '', '--data', data])
  expect([mixed.code, mixed.err]).toEqual([
    2,
    expect.stringContaining('Executions and deliveries were given together.'),
  ])
  const none = await runCommand(['retry', '--data', data])
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('Nothing says which are to be run again.')])
})

test('retry knows a filter that stands in the place of an id, and says where it belongs', async () => {
  const data = newFolder()
  for (const given of [
    ['status:error'],
    ['status:error', 'workflow:"New order"'],
    ['outcome:refused', '--deliveries'],
  ]) {
    const { code, err } = await runCommand(['retry', ...given, '--data', data])
    const filter = given.filter((one) => !one.startsWith('--')).join(' ')
    expect([code, err]).toEqual([2, expect.stringContaining(`faultline retry --filter '${filter}'`)])
    expect(err).toContain(`"${given[0] ?? ''}" is a filter, and was given in the place of an id.`)
  }
  const unknown = await runCommand(['retry', 'no:such', '--data', data])
  expect(unknown.err).not.toContain('is a filter')
})

test('retry signs deliveries now with the secret of their provider, and says why where none is known', async () => {
  const data = newFolder()
  const faultline = await openFaultline({
    dataFolder: data,
    port: 0,
    now: Date.now,
    version: '0.0.0',
    platform: 'test',
  })
  const webhook = webhookWorkflow({ httpMethod: 'POST', path: 'orders', options: {} }, { id: 'orders', name: 'Orders' })
  activate(faultline, webhook)
  const hub = { 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  await post(faultline, 'orders', { event_id: 'e1' }, undefined, hub)
  await settled(faultline, 'orders')
  await faultline.close()
  const order = ['retry', '--deliveries', '--filter', 'outcome:accepted', '--signed', '--data', data]

  const without = await runCommand(order)
  expect(without.code).not.toBe(0)
  expect(without.err).toContain('No secret of GitHub is known here')

  const credentials = join(newFolder(), 'credentials.json')
  const secret = randomBytes(16).toString('hex')
  const hook = { id: 'h', name: 'Hook', type: 'webhookSecret', data: { secret, provider: 'github' } }
  writeFileSync(credentials, JSON.stringify([hook]))
  const signed = await runCommand([...order, '--credentials', credentials])
  expect([signed.code, endsOf(signed.out)]).toEqual([0, ['sent']])
  expect(signed.err).toContain('signed now.')
  const ledger = await runCommand(['deliveries', '--data', data])
  expect([...ledger.out.matchAll(/"signature":"([^"]+)"/gu)].map(([, verdict]) => verdict)).toEqual([
    'verified',
    'no-secret',
  ])
})

test('listen makes each event of a channel a delivery, and says once that bytes are written anew', async () => {
  const data = await folderWith('return $input.all()')
  const events = ['e4', 'e5'].map((event_id) => ({
    'content-type': 'application/json',
    timestamp: 1,
    body: { event_id },
  }))
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const child = startCommand(
    ...['listen', `http://127.0.0.1:${String(port)}/secret-name`, '--to', '/webhook/orders'],
    ...['--port', '0', '--data', data],
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  const next = jsonLines(child)
  const outcomes: unknown[] = []
  while (outcomes.length < 2) {
    const line = await next()
    if (line['outcome'] !== undefined) outcomes.push([line['outcome'], line['external_id']])
  }
  expect(outcomes).toEqual([
    ['accepted', 'e4'],
    ['accepted', 'e5'],
  ])
  await expect.poll(() => said).toContain('a signature over the raw body may not match.')
  expect(said).toContain(`Connected to 127.0.0.1:${String(port)}: each event becomes a delivery to /webhook/orders.`)
  expect([said.split('written anew').length, said.includes('secret-name')]).toEqual([2, false])
  child.kill('SIGTERM')
  await once(child, 'close')
  server.closeAllConnections()
  server.close()
})
