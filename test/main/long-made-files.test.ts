import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../src/main/faultline.ts'
import type { BinaryData } from '../../src/shared/item.ts'
import { openHttpServer } from '../stand-ins/http-server.ts'
import { buildWorkflow, type NodeInShort } from './engine/build-workflow.ts'
import { activate, openForTest, post, settled } from './open-for-test.ts'

const megabyte = 1024 * 1024
const long = randomBytes(5 * megabyte + 3)

let faultline: Faultline
let dataFolder: string
let filesFolder: string
test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-long-made-'))
  filesFolder = mkdtempSync(join(tmpdir(), 'faultline-long-made-'))
  writeFileSync(join(filesFolder, 'long.bin'), long)
  faultline = await openForTest({ dataFolder, filesFolder, outgoing: { kind: 'listed', hosts: ['127.0.0.1'] } })
})
test.afterEach(() => faultline.close())

const names = (): readonly string[] =>
  existsSync(join(dataFolder, 'binary-data')) ? readdirSync(join(dataFolder, 'binary-data')) : []

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const read: NodeInShort = ['readBinaryFile', { filePath: 'long.bin' }]
const pack: NodeInShort = ['compression', { operation: 'compress', outputFormat: 'gzip' }, { typeVersion: 1.1 }]
const unpack: NodeInShort = ['compression', { operation: 'decompress', outputPrefix: 'data_' }, { typeVersion: 1.1 }]

/** The workflow of that name: these nodes one after the other behind a webhook. */
function chain(name: string, nodes: Readonly<Record<string, NodeInShort>>, responseMode = 'lastNode'): void {
  const all = { Hook: ['webhook', { httpMethod: 'POST', path: name, responseMode }] as NodeInShort, ...nodes }
  const order = Object.keys(all)
  activate(
    faultline,
    buildWorkflow(
      all,
      order.slice(1).map((to, at) => [order[at] ?? '', to]),
      { id: name, name },
    ),
  )
}

async function filesOf(workflowId: string, node: string): Promise<Readonly<Record<string, BinaryData>>> {
  const { id } = await settled(faultline, workflowId)
  const run = faultline.store.executions.find(id)?.nodeRuns.find((one) => one.node === node)
  return run?.outputs?.[0]?.[0]?.binary ?? {}
}

test('what nodes make is kept with its execution, is answered from the disk, and goes with it', async () => {
  const respond: NodeInShort = ['respondToWebhook', { respondWith: 'binary' }]
  chain('made', { Read: read, Pack: pack, Unpack: unpack, Respond: respond }, 'responseNode')
  const answer = await post(faultline, 'made', {})
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(long.length)])
  expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(long))
  expect(await filesOf('made', 'Unpack')).toMatchObject({
    data_0: { data: 'filesystem-v2', fileName: 'long.bin', fileSize: '5.24 MB', bytes: long.length },
  })
  const { id } = await settled(faultline, 'made')
  expect(JSON.stringify(faultline.store.executions.find(id)).length).toBeLessThan(20_000)
  expect(names()).toHaveLength(3)
  expect(faultline.store.space.usedBytes()).toBeGreaterThan(3 * long.length)

  await faultline.calls.delete({ kind: 'everything', withSettings: false, withCredentials: false })
  await expect.poll(names).toEqual([])
})

test('a retry goes on with the file that the failed execution made, and a replay makes another', async () => {
  let isDown = true
  const server = await openHttpServer((request) =>
    isDown ? { status: 500, json: {} } : { json: { sha256: sha256(request.body) } },
  )
  const body = { sendBody: true, contentType: 'binaryData', inputDataFieldName: 'data' }
  chain('upload', { Read: read, Pack: pack, Upload: ['httpRequest', { method: 'POST', url: server.url, ...body }] })
  expect((await post(faultline, 'upload', {})).status).toBe(500)
  const failed = await settled(faultline, 'upload')
  const { data: made } = await filesOf('upload', 'Pack')
  isDown = false
  await faultline.calls.retryExecution({ executionId: failed.id, from: 'failed-node', workflow: 'current' })
  await expect.poll(async () => (await settled(faultline, 'upload')).status).toBe('success')
  expect((await filesOf('upload', 'Pack'))['data']).toEqual(made)
  expect(names()).toHaveLength(2)
  faultline.store.removals.removeExecutions([failed.id])
  await faultline.store.binaries.letGo()
  expect(names()).toHaveLength(2)
  const retried = await settled(faultline, 'upload')
  const packed = await faultline.store.binaries.read(made?.id ?? '')
  const answer = faultline.store.executions.find(retried.id)?.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json
  expect(answer).toEqual({ sha256: sha256(packed) })

  const [delivery] = faultline.store.deliveries.page({ limit: 1 })
  const captured = { size: 1, provider: null, signing: 'captured', to: null, leaves: false, edited: null } as const
  await faultline.calls.replay({ deliveryId: delivery?.id ?? '', ...captured, retries: false, again: true })
  const { data: again } = await filesOf('upload', 'Pack')
  expect(again?.id).not.toBe(made?.id)
  expect(names()).toHaveLength(4)
  await server.close()
})

test('a file that a called workflow makes is of its caller too, and stays when the called execution goes', async () => {
  const called: NodeInShort = ['executeWorkflowTrigger', { inputSource: 'passthrough' }, { typeVersion: 1.1 }]
  activate(faultline, buildWorkflow({ Called: called, Read: read }, [['Called', 'Read']], { id: 'sub', name: 'sub' }))
  const workflowId = { __rl: true, mode: 'id', value: 'sub' }
  chain('caller', { Call: ['executeWorkflow', { workflowId }, { typeVersion: 1.2 }], Pack: pack })
  expect((await post(faultline, 'caller', {})).status).toBe(200)
  const { data } = await filesOf('caller', 'Call')
  expect(data).toMatchObject({ data: 'filesystem-v2', bytes: long.length })
  const { id } = await settled(faultline, 'sub')
  faultline.store.removals.removeExecutions([id])
  await faultline.store.binaries.letGo()
  expect(sha256(await faultline.store.binaries.read(data?.id ?? ''))).toBe(sha256(long))
  expect(names()).toHaveLength(2)
})

test('what stands in a file that a node made is in no export of its execution', async () => {
  const secret = randomBytes(20).toString('hex')
  chain('fails', {
    Code: ['code', { jsCode: codeWith(secret) }, { typeVersion: 2 }],
    Stop: ['stopAndError', { errorMessage: 'no further' }],
  })
  expect((await post(faultline, 'fails', {})).status).toBe(500)
  const { id } = await settled(faultline, 'fails')
  const { data } = await filesOf('fails', 'Code')
  expect(Buffer.from(await faultline.store.binaries.read(data?.id ?? '')).includes(secret)).toBe(true)
  const folder = mkdtempSync(join(tmpdir(), 'faultline-long-made-'))
  const formats = ['json', 'md', 'html', 'zip'] as const
  const written = await faultline.calls.exportRecord({ executionId: id, formats: [...formats], folder })
  expect(written?.paths).toHaveLength(4)
  for (const path of written?.paths ?? []) {
    const bytes = readFileSync(path)
    for (const form of [secret, Buffer.from(secret).toString('base64').slice(0, 24)]) {
      expect(bytes.includes(form), path).toBe(false)
    }
    expect(bytes.length).toBeLessThan(megabyte)
  }
  const { files } = await faultline.calls.previewEvidence({ executionId: id })
  expect(files.map(({ text: shown }) => shown).join('')).not.toContain(secret)
})

/** Code that makes a long file in which the secret stands, without the secret itself in it. */
function codeWith(secret: string): string {
  const turned = Buffer.from(secret).reverse().toString()
  return `const text = Buffer.from('${turned}').reverse() + ' '
    return [{ json: {}, binary: { data: await this.helpers.prepareBinaryData(Buffer.from(text.repeat(40000)), 'a.txt') } }]`
}

test('an execution that is stopped while a long file is written leaves no part of it', async () => {
  truncateSync(join(filesFolder, 'long.bin'), 250 * megabyte)
  chain('stopped', { Read: read, Pack: pack }, 'onReceived')
  await post(faultline, 'stopped', {})
  await expect.poll(() => names().length, { intervals: [1] }).toBe(1)
  const [running] = faultline.store.executions.page({ limit: 1 })
  await faultline.calls.cancelExecution({ executionId: running?.id ?? '' })
  expect((await settled(faultline, 'stopped')).status).toBe('canceled')
  await expect.poll(names).toEqual([])
})

test('a try that failed leaves no file that nobody has, and one that unfolds without end none at all', async () => {
  writeFileSync(join(filesFolder, 'bomb.gz'), gzipSync(Buffer.alloc(300 * megabyte)))
  const file = `={{ $json.id === 1 ? 'long.bin' : 'none.bin' }}`
  chain('half', { Split: ['splitOut', { fieldToSplitOut: 'body.rows' }], Read: ['readBinaryFile', { filePath: file }] })
  expect((await post(faultline, 'half', { rows: [{ id: 1 }, { id: 2 }] })).status).toBe(500)
  expect((await settled(faultline, 'half')).failure?.message).toBe('The file "none.bin" could not be accessed.')
  await expect.poll(names).toEqual([])

  chain('bomb', { Read: ['readBinaryFile', { filePath: 'bomb.gz' }], Unpack: unpack })
  expect((await post(faultline, 'bomb', {})).status).toBe(500)
  expect((await settled(faultline, 'bomb')).failure?.message).toMatch(
    /^The file of \d+ bytes unfolds into more than 256 MB/,
  )
  await expect.poll(names).toEqual([])
})

test('a node whose file fills the disk fails and says so, and leaves no file', async () => {
  const small = mkdtempSync(join(tmpdir(), 'faultline-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', small])
  test.skip(mounted.status !== 0, 'only root mounts a small disk')
  writeFileSync(join(filesFolder, 'zeros.gz'), gzipSync(Buffer.alloc(24 * megabyte)))
  await faultline.close()
  const before = dataFolder
  dataFolder = small
  faultline = await openForTest({ dataFolder, filesFolder })
  try {
    chain('full', { Read: ['readBinaryFile', { filePath: 'zeros.gz' }], Unpack: unpack })
    expect((await post(faultline, 'full', {})).status).toBe(500)
    const { failure } = await settled(faultline, 'full')
    expect(failure?.message).toMatch(
      /^Binary data could not be kept: the disk took no more after [1-9]\d+ bytes of it \(ENOSPC/,
    )
    expect(failure?.node).toBe('Unpack')
    await expect.poll(names).toEqual([])
  } finally {
    await faultline.close()
    spawnSync('umount', [small])
    dataFolder = before
    faultline = await openForTest({ dataFolder, filesFolder })
  }
})
