import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../src/main/faultline.ts'
import { openHttpServer, type HttpServer } from '../stand-ins/http-server.ts'
import { buildWorkflow } from './engine/build-workflow.ts'
import { activate, openForTest, post, settled } from './open-for-test.ts'

const megabyte = 1024 * 1024
const long = randomBytes(5 * megabyte + 3)

let server: HttpServer
let faultline: Faultline
let dataFolder: string
test.beforeEach(async () => {
  server = await openHttpServer(() => ({ headers: { 'content-type': 'application/zip' }, body: long }))
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-long-binaries-'))
  faultline = await openForTest({ dataFolder, outgoing: { kind: 'listed', hosts: ['127.0.0.1'] } })
  const hook = ['webhook', { httpMethod: 'POST', path: 'download', responseMode: 'responseNode' }] as const
  const download = ['httpRequest', { url: `${server.url}/a.zip` }] as const
  const respond = ['respondToWebhook', { respondWith: 'binary' }] as const
  activate(
    faultline,
    buildWorkflow(
      { Hook: hook, Download: download, Respond: respond },
      [
        ['Hook', 'Download'],
        ['Download', 'Respond'],
      ],
      { id: 'download', name: 'download' },
    ),
  )
  const code = `const bytes = await this.helpers.getBinaryDataBuffer(0, 'data')
    return [{ json: { length: bytes.length, end: bytes.subarray(-9).toString('hex') }, binary: $input.first().binary }]`
  activate(
    faultline,
    buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'code', responseMode: 'lastNode' }],
        Download: download,
        Code: ['code', { jsCode: code }],
      },
      [
        ['Hook', 'Download'],
        ['Download', 'Code'],
      ],
      { id: 'code', name: 'code' },
    ),
  )
})
test.afterEach(async () => {
  await faultline.close()
  await server.close()
})

const names = (): readonly string[] =>
  existsSync(join(dataFolder, 'binary-data')) ? readdirSync(join(dataFolder, 'binary-data')) : []

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('what HTTP Request downloads is answered from the disk, and goes with its execution', async () => {
  const answer = await post(faultline, 'download', {})
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-length')).toBe(String(long.length))
  expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(long))

  const { id } = await settled(faultline, 'download')
  const execution = faultline.store.executions.find(id)
  const file = execution?.nodeRuns[1]?.outputs?.[0]?.[0]?.binary?.['data']
  expect(file).toMatchObject({ data: 'filesystem-v2', fileName: 'a.zip', fileSize: '5.24 MB', bytes: long.length })
  expect(JSON.stringify(execution).length).toBeLessThan(20_000)
  expect(names()).toHaveLength(1)
  const path = join(dataFolder, 'binary-data', names()[0] ?? '')
  expect(readFileSync(path).equals(long)).toBe(true)
  expect(faultline.store.space.usedBytes()).toBeGreaterThan(long.length)

  await faultline.calls.delete({ kind: 'everything', withSettings: false, withCredentials: false })
  await expect.poll(names).toEqual([])
})

test('a deletion that is taken back gives the file back, and the retention takes it in the end', async () => {
  await (await post(faultline, 'download', {})).arrayBuffer()
  const { id } = await settled(faultline, 'download')
  const { undoId } = await faultline.calls.delete({ kind: 'executions', ids: [id] })
  await faultline.store.binaries.letGo()
  expect(names()).toHaveLength(1)
  expect(await faultline.calls.undoDeletion({ undoId: undoId ?? '' })).toBe(true)
  const file = faultline.store.executions.find(id)?.nodeRuns[1]?.outputs?.[0]?.[0]?.binary?.['data']
  expect((await faultline.store.binaries.read(file?.id ?? '')).length).toBe(long.length)
})

test('code reads the bytes of a file, and hands the file on', async () => {
  const answer = await post(faultline, 'code', {})
  expect(await answer.json()).toEqual({ length: long.length, end: long.subarray(-9).toString('hex') })
  const { id } = await settled(faultline, 'code')
  const runs = faultline.store.executions.find(id)?.nodeRuns ?? []
  expect(runs[2]?.outputs?.[0]?.[0]?.binary?.['data']).toEqual(runs[1]?.outputs?.[0]?.[0]?.binary?.['data'])
})

test('a file that is gone is answered with a sentence, and a caller that leaves leaves nothing open', async () => {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  const leaving = await new Promise<IncomingMessage>((resolve) => {
    request(`${status.url}/webhook/download`, { method: 'POST' }, resolve).end()
  })
  leaving.destroy()
  const { id } = await settled(faultline, 'download')
  await faultline.calls.delete({ kind: 'everything', withSettings: false, withCredentials: false })
  // Were it still being read, it would stay.
  await expect.poll(names).toEqual([])
  expect(faultline.store.executions.find(id)).toBeNull()
})

test('a retry goes on with the file of the execution that failed, also when that is deleted', async () => {
  let isDown = true
  const taking = createServer((message, response) => {
    const parts: Buffer[] = []
    message.on('data', (part: Buffer) => parts.push(part))
    message.on('end', () => {
      response.writeHead(isDown ? 500 : 200, { 'content-type': 'text/plain' })
      response.end(sha256(Buffer.concat(parts)))
    })
  })
  await new Promise<void>((resolve) => taking.listen(0, '127.0.0.1', resolve))
  const address = taking.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const upload = {
    ...{ method: 'POST', url: `http://127.0.0.1:${String(port)}/`, sendBody: true, contentType: 'binaryData' },
    inputDataFieldName: 'data',
  }
  activate(
    faultline,
    buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'upload', responseMode: 'lastNode' }],
        Download: ['httpRequest', { url: `${server.url}/a.zip` }],
        Upload: ['httpRequest', upload],
      },
      [
        ['Hook', 'Download'],
        ['Download', 'Upload'],
      ],
      { id: 'upload', name: 'upload' },
    ),
  )
  expect((await post(faultline, 'upload', {})).status).toBe(500)
  const failed = await settled(faultline, 'upload')
  isDown = false
  await faultline.calls.retryExecution({ executionId: failed.id, from: 'failed-node', workflow: 'current' })
  await expect.poll(async () => (await settled(faultline, 'upload')).status).toBe('success')
  const { id } = await settled(faultline, 'upload')
  expect(faultline.store.executions.find(id)?.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ data: sha256(long) })
  expect(names()).toHaveLength(1)
  faultline.store.removals.removeExecutions([failed.id])
  await faultline.store.binaries.letGo()
  expect(names()).toHaveLength(1)
  taking.close()
})

test('a try that failed leaves no file that nobody has', async () => {
  const url = `={{ $json.id === 1 ? '${server.url}/a.zip' : 'nowhere' }}`
  activate(
    faultline,
    buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'half', responseMode: 'lastNode' }],
        Split: ['splitOut', { fieldToSplitOut: 'body.rows' }],
        Download: ['httpRequest', { url }],
      },
      [
        ['Hook', 'Split'],
        ['Split', 'Download'],
      ],
      { id: 'half', name: 'half' },
    ),
  )
  expect((await post(faultline, 'half', { rows: [{ id: 1 }, { id: 2 }] })).status).toBe(500)
  expect((await settled(faultline, 'half')).failure?.message).toContain('Invalid URL: nowhere')
  expect(server.arrived).toHaveLength(1)
  await expect.poll(names).toEqual([])
})
