import { createHash } from 'node:crypto'
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, test } from '@playwright/test'
import type { Item } from '../../../src/shared/item.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import type { RunOutcome } from '../../../src/main/engine/run-contract.ts'
import { openSandbox } from '../../../src/main/engine/sandbox/sandbox.ts'
import type { Surroundings } from '../../../src/main/engine/surroundings.ts'
import { MadeFiles } from '../../../src/main/executions/made-files.ts'
import { wait } from '../../../src/main/executions/wait.ts'
import { runInWorker } from '../../../src/main/queue-workers/run-in-worker.ts'
import { openWorkerPool } from '../../../src/main/queue-workers/worker-pool.ts'
import { openBinaryFolder } from '../../../src/main/store/binary-folder.ts'
import { openCaseDatabase } from '../../../src/main/store/case-database.ts'
import { openJobTable } from '../../../src/main/store/job-table.ts'
import { workflowOf } from '../layers/studied-case.ts'
import { plainRun } from './worker-run.ts'

const workers = openWorkerPool()
const sandbox = openSandbox()
const database = openCaseDatabase(
  join(mkdtempSync(join(tmpdir(), 'faultline-worker-')), 'case.sqlite'),
  { tables: { orders: [{ order: 'O-1' }] }, seenValues: {} },
  { busyTimeoutMs: 50 },
)

test.afterAll(async () => {
  await Promise.all([workers.close(), sandbox.close()])
  database.close()
})

const surroundings: Surroundings = {
  now: () => 1_700_000_000_000,
  wait,
  dispatcher: () => {
    throw new Error('The worker has sockets of its own.')
  },
  connect: () => Promise.reject(new Error('nothing is connected here')),
  credential: () => null,
  secrets: () => [],
  model: null,
  variables: { region: 'north' },
  timezone: 'UTC',
  baseUrl: 'http://127.0.0.1:1',
  workflow: () => null,
  tables: database.tables,
  seenValues: database.seenValues,
  outbox: () => undefined,
}

function chain(
  ...nodes: readonly [name: string, type: string, parameters: Readonly<Record<string, unknown>>][]
): Workflow {
  const listed = nodes.map(([name, type, parameters]) => ({
    name,
    type: `n8n-nodes-base.${type}`,
    typeVersion: type === 'httpRequest' ? 4.2 : type === 'code' ? 2 : 1.1,
    position: [0, 0] as const,
    parameters,
  }))
  const links = listed
    .slice(1)
    .map(({ name }, at) => [listed[at]?.name ?? '', { main: [[{ node: name, type: 'main', index: 0 }]] }] as const)
  return { ...workflowOf(...listed), connections: Object.fromEntries(links) }
}

interface Ran {
  readonly outcome: RunOutcome
  readonly died: boolean
  readonly threadId: number
}

async function run(
  workflow: Workflow,
  items: readonly Item[],
  diesAfter: number | null,
  signal?: AbortSignal,
  begun?: (thread: Worker) => void,
  more: Partial<Surroundings> = {},
): Promise<Ran> {
  const worker = await workers.take()
  const { threadId } = worker.thread
  begun?.(worker.thread)
  let died = false
  const runner = runInWorker(
    worker,
    plainRun(diesAfter, () => {
      died = true
    }),
  )
  const request = {
    workflow,
    executionId: 'e',
    mode: 'webhook',
    items,
    startNode: workflow.nodes[0]?.name ?? '',
  } as const
  const services = { surroundings: { ...surroundings, ...more }, sandbox }
  const outcome = await runner(request, services, {}, signal ?? new AbortController().signal)
  workers.giveBack(worker)
  return { outcome, died, threadId }
}

const trigger = ['Webhook', 'webhook', { path: 'x' }] as const

test('a worker runs code, expressions and tables as they are run here, and is kept for the next execution', async () => {
  const workflow = chain(
    [...trigger],
    ['Add', 'code', { jsCode: 'return [{ json: { order: $json.order + "-" + $now.toISO().slice(0, 4) } }]' }],
    [
      'Keep',
      'dataTable',
      {
        operation: 'insert',
        dataTableId: { __rl: true, mode: 'name', value: 'orders' },
        columns: { mappingMode: 'defineBelow', value: { order: '={{ $json.order + $vars.region }}' } },
      },
    ],
  )
  const first = await run(workflow, [{ json: { order: 'O-2' } }], null)
  expect(first.outcome).toMatchObject({ status: 'success', lastNode: 'Keep' })
  expect(database.tables.rows('orders').map(({ order }) => order)).toEqual(['O-1', 'O-2-2023north'])
  const second = await run(workflow, [{ json: { order: 'O-3' } }], null)
  expect(second.threadId).toBe(first.threadId)
})

test('code in a worker sends its requests over the worker, and gets their answers', async () => {
  const api = createServer((request, response) => response.end(JSON.stringify({ path: request.url })))
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}/orders`
  const jsCode = `return [{ json: await this.helpers.httpRequest({ url: "${url}" }) }]`
  const { outcome } = await run(chain([...trigger], ['Ask', 'code', { jsCode }]), [{ json: {} }], null)
  api.close()
  const asked = outcome.nodeRuns.find(({ node }) => node === 'Ask')
  expect(asked?.outputs?.[0]?.[0]?.json).toEqual({ path: '/orders' })
  expect(asked?.attempts[0]?.requests.map((request) => request.url)).toEqual([url])
})

test('a worker keeps and reads files of binary data where they are kept here', async () => {
  const bytes = Buffer.alloc(2_000_000, 'lorem ipsum dolor ')
  const api = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' }).end(bytes)
  })
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const url = `http://127.0.0.1:${String((api.address() as AddressInfo).port)}/a.zip`
  const binaries = openBinaryFolder(join(mkdtempSync(join(tmpdir(), 'faultline-worker-')), 'binary-data'))
  const workflow = chain(
    [...trigger],
    ['Ask', 'httpRequest', { url, options: {} }],
    ['Hash', 'crypto', { action: 'hash', type: 'SHA256', binaryData: true, dataPropertyName: 'hash' }],
  )
  const { outcome } = await run(workflow, [{ json: {} }], null, undefined, undefined, { binaries })
  api.close()
  const itemOf = (name: string) => outcome.nodeRuns.find(({ node }) => node === name)?.outputs?.[0]?.[0]
  expect(itemOf('Hash')?.json['hash']).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(binaries.ids()).toEqual([itemOf('Ask')?.binary?.['data']?.id])
  expect((await binaries.read(binaries.ids()[0] ?? '')).length).toBe(bytes.length)
})

test('a worker keeps the files that nodes and code make, where they are kept here', async () => {
  const binaries = openBinaryFolder(join(mkdtempSync(join(tmpdir(), 'faultline-worker-')), 'binary-data'))
  const jsCode = `const data = await this.helpers.prepareBinaryData(Buffer.alloc(2000000, 'lorem '), 'a.txt')
    return [{ json: {}, binary: { data } }]`
  const workflow = chain(
    [...trigger],
    ['Make', 'code', { jsCode }],
    ['Pack', 'compression', { operation: 'compress', outputFormat: 'zip', fileName: 'a.zip' }],
    ['Unpack', 'compression', { operation: 'decompress', outputPrefix: 'out_' }],
    ['Hash', 'crypto', { action: 'hash', type: 'SHA256', binaryData: true, binaryPropertyName: 'out_0' }],
  )
  const { outcome } = await run(workflow, [{ json: {} }], null, undefined, undefined, { binaries })
  const itemOf = (name: string) => outcome.nodeRuns.find(({ node }) => node === name)?.outputs?.[0]?.[0]
  const bytes = Buffer.alloc(2_000_000, 'lorem ')
  expect(itemOf('Hash')?.json['data']).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(itemOf('Unpack')?.binary?.['out_0']).toMatchObject({
    data: 'filesystem-v2',
    fileName: 'a.txt',
    fileSize: '2 MB',
  })
  expect(binaries.ids()).toHaveLength(2)
})

for (const end of ['killed', 'stopped'] as const) {
  test(`a worker that is ${end} while it writes a file leaves none`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'faultline-worker-'))
    const binaries = openBinaryFolder(join(folder, 'binary-data'))
    const files = new MadeFiles(binaries)
    writeFileSync(join(folder, 'large.bin'), '')
    truncateSync(join(folder, 'large.bin'), 250 * 1024 * 1024)
    const workflow = chain([...trigger], ['Read', 'readBinaryFile', { filePath: 'large.bin' }])
    const abort = new AbortController()
    let thread: Worker | undefined
    const given = { binaries: files.noting, filesFolder: folder } as Partial<Surroundings>
    const running = run(workflow, [{ json: {} }], null, abort.signal, (begun) => (thread = begun), given)
    // The thread may have to be bundled first.
    await expect.poll(() => thread !== undefined, { intervals: [1], timeout: 180_000 }).toBe(true)
    await expect.poll(() => binaries.ids().length, { intervals: [1] }).toBe(1)
    if (end === 'killed') void thread?.terminate()
    else abort.abort(new Error('stopped by hand'))
    const { outcome } = await running
    expect(outcome.status).toBe(end === 'killed' ? 'crashed' : 'canceled')
    await files.discardUnheld()
    await expect.poll(() => binaries.ids()).toEqual([])
  })
}

test('a worker that is killed leaves what it had done, its thread is gone, and nothing after it ran', async () => {
  const workflow = chain(
    [...trigger],
    ['First', 'code', { jsCode: 'return [{ json: { done: 1 } }]' }],
    ['Second', 'code', { jsCode: 'return [{ json: { done: 2 } }]' }],
  )
  const { outcome, died, threadId } = await run(workflow, [{ json: {} }], 2)
  expect(died).toBe(true)
  expect(outcome).toMatchObject({
    status: 'crashed',
    lastNode: 'First',
    failure: { message: 'The worker was killed in mid-execution, after 2 node runs' },
  })
  expect(outcome.nodeRuns.map(({ node }) => node)).toEqual(['Webhook', 'First'])
  const next = await run(workflow, [{ json: {} }], null)
  expect(next.outcome.status).toBe('success')
  expect(next.threadId).not.toBe(threadId)
})

for (const end of ['killed', 'stopped'] as const) {
  test(`a worker that is ${end} in the middle of a request cuts its connection`, async () => {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${String(port)}/`
    const workflow = chain([...trigger], ['Ask', 'httpRequest', { method: 'GET', url, options: {} }])
    const abort = new AbortController()
    const running = run(workflow, [{ json: {} }], null, abort.signal, (thread) => {
      server.once('request', (request: IncomingMessage) => {
        request.on('error', () => undefined).once('close', () => server.close())
        if (end === 'killed') void thread.terminate()
        else abort.abort(new Error('stopped by hand'))
      })
    })
    const { outcome, died } = await running
    expect(outcome.status).toBe(end === 'killed' ? 'crashed' : 'canceled')
    expect(outcome.nodeRuns[0]?.node).toBe('Webhook')
    expect(died).toBe(end === 'killed')
    if (server.listening) await once(server, 'close')
  })
}

test('a job is handed out again only when its lease has run out, and not while its worker renews it', () => {
  const jobs = openJobTable(':memory:')
  const id = jobs.add(1, 0)
  const first = (waiting: readonly { readonly id: number; readonly place: number; readonly handedOut: number }[]) =>
    waiting[0]
  expect(jobs.lease(0, 100, first)).toMatchObject({ id, handedOut: 1 })
  jobs.renew(id, 300)
  expect(jobs.lease(200, 100, first)).toBeNull()
  expect(jobs.lease(300, 100, first)).toMatchObject({ id, handedOut: 2 })
  jobs.complete(id)
  jobs.renew(id, 900)
  expect(jobs.lease(1000, 100, first)).toBeNull()
  expect(jobs.count('done')).toBe(1)
  jobs.close()
})
