import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from '@playwright/test'
import { jsonLines, newFolder, startCommand } from './command-line.ts'

const built = fileURLToPath(new URL('../../../out/main/cli.js', import.meta.url))

async function openClient(...words: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const env = Object.fromEntries(
    Object.entries(process.env).filter((one): one is [string, string] => one[1] !== undefined),
  )
  const order = {
    command: process.execPath,
    args: [built, 'mcp', ...words],
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
  }
  await client.connect(new StdioClientTransport(order))
  return client
}

interface Said {
  readonly isError: boolean
  readonly text: string
}

async function call(client: Client, name: string, given: Record<string, unknown>): Promise<Said> {
  const answer = await client.callTool({ name, arguments: given }, undefined, { timeout: 120_000 })
  const [part] = answer.content as { text: string }[]
  return { isError: answer.isError === true, text: part?.text ?? '' }
}

const json = ({ text }: Said): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>

/** A data folder in which one delivery failed and one reached nothing; `secret` is in its error and its header. */
async function filledFolder(secret: string): Promise<string> {
  const data = newFolder()
  const file = join(newFolder(), 'orders.json')
  const node = (name: string, type: string, typeVersion: number, parameters: object): object => ({
    ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
  })
  const nodes = [
    node('Webhook', 'webhook', 2.1, { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode', options: {} }),
    node('Stop', 'stopAndError', 1, {
      errorType: 'errorMessage',
      errorMessage: `token ${secret} of jo@example.org was refused`,
    }),
  ]
  const connections = { Webhook: { main: [[{ node: 'Stop', type: 'main', index: 0 }]] } }
  writeFileSync(file, JSON.stringify({ id: 'w', name: 'Orders', active: true, nodes, connections, settings: {} }))
  const child = startCommand('serve', file, '--port', '0', '--data', data)
  const { port } = await jsonLines(child)()
  const send = (path: string, id: string) =>
    fetch(`http://127.0.0.1:${String(port)}/webhook/${path}`, {
      ...{ method: 'POST', body: JSON.stringify({ event_id: id }) },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    })
  expect([(await send('orders', 'e1')).status, (await send('order', 'e2')).status]).toEqual([500, 404])
  child.kill('SIGTERM')
  await once(child, 'close')
  return data
}

test('the ledger is read through tools: lists, why a delivery was not taken, the record of a failure, all redacted', async () => {
  const secret = ['sk', 'live', `7Qm2Xz9Lw4Rt6Yp1Vb8Nc3${'d'.repeat(3)}`].join('_')
  const data = await filledFolder(secret)
  const client = await openClient('--data', data)

  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'deliveries',
    'executions',
    'explain',
    'explain-log',
    'export',
    'reproduce',
    'sweep',
  ])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)

  const executions = await call(client, 'executions', { status: 'error' })
  const [execution] = json(executions)['executions'] as { execution_id: string }[]
  const deliveries = await call(client, 'deliveries', { status: '404', limit: 5 })
  const [missed] = json(deliveries)['deliveries'] as { delivery_id: string }[]
  const explained = await call(client, 'explain', { delivery_id: missed?.delivery_id })
  const exported = await call(client, 'export', { execution_id: execution?.execution_id })

  expect(json(explained)).toMatchObject({
    outcome: 'unmatched',
    accepted_now: false,
    nearest: [{ workflow: 'Orders' }],
  })
  expect(exported.text).toContain('Stop')
  for (const { text, isError } of [executions, deliveries, explained, exported]) {
    expect(isError).toBe(false)
    expect(text).not.toContain(secret)
    expect(text).not.toContain('jo@example.org')
    expect(text.length).toBeLessThan(25_000)
  }
  const wrong = await call(client, 'executions', { status: 'bad' })
  expect([wrong.isError, wrong.text]).toEqual([true, expect.stringContaining('--status is "bad"')])
  await client.close()
})

test('a case is reproduced and swept in a closed world; files are read in the folder that was named alone', async () => {
  const cases = newFolder()
  copyFileSync('resources/samples/order-total-as-text.json', join(cases, 'mine.json'))
  const missing = join(newFolder(), 'not-there')
  const client = await openClient('--cases', cases, '--data', missing)

  const reproduced = await call(client, 'reproduce', {
    ...{ case: 'pull-request-without-milestone' },
    change: 'data.set-path={"path":"$.pull_request.milestone","value":{"title":"1.0"}}',
  })
  const swept = await call(client, 'sweep', { case: 'mine.json', layers: ['data'] })
  const outside = await call(client, 'sweep', { case: join('..', '..', 'etc', 'passwd') })
  const two = await call(client, 'reproduce', { case: 'mine.json', change: 'data.nothing' })
  const none = await call(client, 'deliveries', {})

  expect(json(reproduced)).toMatchObject({
    baseline: { items: [{ provider_status: 502 }] },
    changed: { items: [{ provider_status: 201 }] },
  })
  expect(json(swept)).toMatchObject({ suspected_layer: 'data' })
  expect([outside.isError, two.isError, none.isError]).toEqual([true, true, true])
  expect(none.text).toContain('There is no data folder')
  expect(existsSync(missing)).toBe(false)
  await client.close()
})

test('a pipe, a folder and a link that leads out are no case files: they are refused, and other tools go on', async () => {
  test.skip(process.platform === 'win32', 'there are no pipes in folders there')
  const cases = newFolder()
  execFileSync('mkfifo', [join(cases, 'pipe.json')])
  mkdirSync(join(cases, 'folder'))
  symlinkSync(join(newFolder(), '..'), join(cases, 'out'))
  symlinkSync('/etc/hosts', join(cases, 'folder', 'hosts.json'))
  const client = await openClient('--cases', cases)

  for (const name of ['pipe.json', 'folder', 'out', 'folder/hosts.json']) {
    const said = await call(client, 'sweep', { case: name })
    expect([name, said.isError, said.text]).toEqual([name, true, expect.stringContaining('no file')])
  }
  await client.close()
})

test('a message that is too long ends with one sentence and 1', async () => {
  const child = startCommand('mcp')
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.on('error', () => undefined)
  child.stdin.write(`{"jsonrpc":"2.0","id":1,"method":"${'a'.repeat(11 * 1024 * 1024)}`)
  const [code] = (await once(child, 'close')) as [number]
  expect([code, said.trim().split('\n').length, said]).toEqual([
    1,
    1,
    expect.stringContaining('longer than 10 MB. Send shorter ones'),
  ])
})

test('a log is read as text and as a packed file of the folder that was named, its secrets hidden', async () => {
  const secret = randomBytes(24).toString('hex')
  const folder = newFolder()
  const log = `2026-11-20T09:14:03Z n8n ready on ::, port 5678\n2026-11-20T09:14:04Z QueryFailedError: SQLITE_BUSY: database is locked, Authorization: Bearer ${secret}\n`
  writeFileSync(join(folder, 'n8n.log.gz'), gzipSync(log))
  const client = await openClient('--cases', folder, '--data', join(newFolder(), 'not-there'))

  const text = await call(client, 'explain-log', { text: log })
  const file = await call(client, 'explain-log', { file: 'n8n.log.gz' })
  const outside = await call(client, 'explain-log', { file: join('..', '..', 'etc', 'passwd') })
  const both = await call(client, 'explain-log', { text: log, file: 'n8n.log.gz' })
  const none = await call(client, 'explain-log', { text: 'Good morning' })
  await client.close()

  for (const told of [text, file]) {
    expect(json(told)).toMatchObject({ suspected_layer: 'database', certainty: 'likely', failures: [{ line: 2 }] })
    expect(told.text).not.toContain(secret)
  }
  expect([outside.isError, outside.text]).toEqual([true, expect.stringContaining('is no file within')])
  expect([both.isError, both.text]).toEqual([true, expect.stringContaining('both a text and a file')])
  expect([none.isError, none.text]).toEqual([true, expect.stringContaining('is no log')])
})
