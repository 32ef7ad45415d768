import { spawnSync } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readExecutionInput } from '../../src/main/executions/execution-input.ts'
import type { Faultline } from '../../src/main/faultline.ts'
import { openBinaryFolder } from '../../src/main/store/binary-folder.ts'
import type { BinaryData, Item } from '../../src/shared/item.ts'
import { openHttpServer } from '../stand-ins/http-server.ts'
import { buildWorkflow } from './engine/build-workflow.ts'
import { openTestListener, webhookWorkflow } from './listener/open-test-listener.ts'
import { activate, openForTest, settled } from './open-for-test.ts'

const megabyte = 1024 * 1024
const long = randomBytes(5 * megabyte + 3)
const secret = randomBytes(20).toString('hex')

let faultline: Faultline
let dataFolder: string
test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-long-uploads-'))
  const data = { secret, provider: 'github' }
  faultline = await openForTest({ dataFolder, credentials: [{ id: 'c1', name: 'hook', type: 'webhookSecret', data }] })
  const hook = ['webhook', { httpMethod: 'POST', path: 'upload', responseMode: 'responseNode' }] as const
  const respond = ['respondToWebhook', { respondWith: 'binary' }] as const
  const about = { id: 'upload', name: 'upload' }
  activate(faultline, buildWorkflow({ Hook: hook, Respond: respond }, [['Hook', 'Respond']], about))
  const fields = { values: [{ fieldLabel: 'Name' }, { fieldLabel: 'Scan', fieldType: 'file' }] }
  const asks = { formTitle: 'Scan', formFields: fields, options: { path: 'scan' } }
  const form = ['formTrigger', asks, { typeVersion: 2.2 }] as const
  activate(faultline, buildWorkflow({ Form: form, After: ['noOp'] }, [['Form', 'After']], { id: 'scan', name: 'scan' }))
})
test.afterEach(() => faultline.close())

const folder = (): string => join(dataFolder, 'binary-data')
const names = (): readonly string[] => (existsSync(folder()) ? readdirSync(folder()) : [])
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function port(): number {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  return status.port
}

function send(path: string, body: RequestInit['body'], headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${String(port())}/${path}`, { method: 'POST', headers, body: body ?? null })
}

const octets = { 'content-type': 'application/octet-stream' }

function formOf(file: Uint8Array, field = 'scan'): FormData {
  const form = new FormData()
  form.set('name', 'Ada')
  form.set(field, new File([new Uint8Array(file)], 'a.pdf', { type: 'application/pdf' }))
  return form
}

async function triggerItem(workflowId: string): Promise<Item> {
  const { id } = await settled(faultline, workflowId)
  const item = faultline.store.executions.find(id)?.nodeRuns[0]?.outputs?.[0]?.[0]
  if (item === undefined) throw new Error('the trigger gave nothing')
  return item
}

async function bytesOf(binary: BinaryData | undefined): Promise<Uint8Array> {
  return faultline.store.binaries.read(binary?.id ?? '')
}

test('a long body of bytes is a file that the item and the delivery have together, and goes with the last of them', async () => {
  const answer = await send('webhook/upload', long, {
    ...octets,
    'content-disposition': 'attachment; filename="a.bin"',
  })
  expect(answer.status).toBe(200)
  expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(long))
  const { binary } = await triggerItem('upload')
  expect(binary?.['data']).toMatchObject({ data: 'filesystem-v2', fileName: 'a.bin', mimeType: octets['content-type'] })
  expect(binary?.['data']).toMatchObject({ fileSize: '5.24 MB', fileExtension: 'bin', bytes: long.length })
  expect(names()).toHaveLength(1)

  const [delivery] = faultline.store.deliveries.page({ limit: 1 })
  const id = delivery?.id ?? ''
  expect(delivery).toMatchObject({ bodyBytes: long.length, bodySha256: sha256(long), outcome: 'accepted' })
  expect(sha256(faultline.store.deliveries.body(id) ?? new Uint8Array())).toBe(sha256(long))
  await faultline.store.committed()

  const executionId = delivery?.executionId ?? ''
  faultline.store.removals.removeExecutions([executionId])
  await faultline.store.binaries.letGo()
  expect(sha256(faultline.store.deliveries.body(id) ?? new Uint8Array())).toBe(sha256(long))
  faultline.store.removals.removeDeliveries([id])
  await faultline.store.binaries.letGo()
  // Whoever was answered with it may have all of it before it is closed: then it goes as it is.
  await expect.poll(names).toEqual([])
})

test('a form with a long file gives its fields and the file, and its delivery is replayed with all its bytes', async () => {
  const answer = await send('webhook/upload', formOf(long))
  expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(long))
  const { json, binary } = await triggerItem('upload')
  expect(json['body']).toEqual({ name: 'Ada' })
  expect(binary?.['scan']).toMatchObject({ data: 'filesystem-v2', fileName: 'a.pdf', mimeType: 'application/pdf' })
  expect(binary?.['scan']).toMatchObject({ fileType: 'pdf', bytes: long.length })
  expect(sha256(await bytesOf(binary?.['scan']))).toBe(sha256(long))

  const [delivery] = faultline.store.deliveries.page({ limit: 1 })
  const captured = { size: 1, provider: null, signing: 'captured', to: null, leaves: false, edited: null } as const
  await faultline.calls.replay({ deliveryId: delivery?.id ?? '', ...captured, retries: false, again: true })
  const again = await triggerItem('upload')
  expect(again.binary?.['scan']?.id).not.toBe(binary?.['scan']?.id)
  expect(sha256(await bytesOf(again.binary?.['scan']))).toBe(sha256(long))
})

test('a file sent with a page of a form is a file, and what its execution began with is read again after a stop', async () => {
  const form = new FormData()
  form.set('field-0', 'Ada')
  form.set('field-1', new File([new Uint8Array(long)], 'a.pdf', { type: 'application/pdf' }))
  expect((await send('form/scan', form)).status).toBe(200)
  const { json, binary } = await triggerItem('scan')
  expect(json).toMatchObject({ Name: 'Ada', Scan: [{ filename: 'a.pdf', size: long.length }] })
  expect(sha256(await bytesOf(binary?.['Scan']))).toBe(sha256(long))

  const [delivery] = faultline.store.deliveries.page({ limit: 1 })
  const shelved = faultline.repository.find('scan')
  if (shelved === null) throw new Error('the workflow is gone')
  const { store } = faultline
  const options = { credential: () => null, bodyBytes: megabyte, baseUrl: '', binaries: store.binaries }
  const input = await readExecutionInput(delivery?.id ?? '', shelved, store, options)
  expect(sha256(await bytesOf(input?.items[0]?.binary?.['Scan']))).toBe(sha256(long))
})

test('what does not run leaves no file of its form behind, and keeps its body', async () => {
  const event = { 'x-event-id': 'one' }
  expect((await send('webhook/upload', formOf(long), event)).status).toBe(200)
  await settled(faultline, 'upload')
  expect(names()).toHaveLength(2)
  expect((await (await send('webhook/upload', formOf(long), event)).json()) as object).toMatchObject({
    same: 'event_id',
  })
  await expect.poll(names).toHaveLength(3)
  // Its head is that of a form, and it ends in the middle of a file.
  const head = '--edge\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'
  const cut = Buffer.concat([Buffer.from(head), long])
  await send('webhook/upload', cut, { 'content-type': 'multipart/form-data; boundary=edge' })
  await expect.poll(names).toHaveLength(4)
  const { json, binary } = await triggerItem('upload')
  expect([json['body'], binary]).toEqual([{}, undefined])
})

test('an upload that breaks off leaves its beginning and no file, and the next one is taken', async () => {
  const socket = connect(port(), '127.0.0.1')
  const head = `POST /webhook/upload HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: ${String(long.length)}\r\n\r\n`
  socket.write(head)
  await new Promise((resolve) => socket.write(long.subarray(0, 3 * megabyte), resolve))
  await expect.poll(names).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => faultline.store.deliveries.page({ limit: 1 })[0]?.outcome).toBe('refused')
  const [delivery] = faultline.store.deliveries.page({ limit: 1 })
  expect(delivery?.explanation?.sentence).toMatch(
    new RegExp(
      `The caller closed the connection after \\d+ bytes of the body of the ${String(long.length)} it had announced`,
    ),
  )
  expect(faultline.store.deliveries.body(delivery?.id ?? '')).toEqual(long.subarray(0, 64 * 1024))
  expect(names()).toEqual([])
  expect((await send('webhook/upload', long, octets)).status).toBe(200)
})

test('where the disk takes nothing, its sender is told in a sentence, and what is short is taken all the same', async () => {
  writeFileSync(folder(), '')
  const answer = await send('webhook/upload', long, octets)
  expect(answer.status).toBe(503)
  expect(((await answer.json()) as { message: string }).message).toMatch(
    /^Binary data could not be kept: the disk took no more after 0 bytes of it \(.+\)\. Make room in the data folder, and send it again\. Nothing ran\.$/,
  )
  expect((await send('webhook/upload', long.subarray(0, 1000), octets)).status).toBe(200)
})

test('the signature of a body in a file is checked', async () => {
  const sign = (bytes: Uint8Array): Record<string, string> => ({
    ...octets,
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`,
  })
  await (await send('webhook/upload', long, sign(long))).arrayBuffer()
  const verdict = (): string | undefined => faultline.store.deliveries.page({ limit: 1 })[0]?.signature?.verdict
  await expect.poll(verdict).toBe('verified')
  await (await send('webhook/upload', long, sign(long.subarray(1)))).arrayBuffer()
  await expect.poll(verdict).toBe('wrong')
})

test('only what goes to a file may be longer than a text, and that has a limit too', async () => {
  const binaries = openBinaryFolder(folder())
  const limits = { bodyBytes: 2 * megabyte, fileBytes: 4 * megabyte, storedBytes: 2 * megabyte }
  const listener = await openTestListener([webhookWorkflow({})], { limits, binaries })
  const post = (bytes: number, type: string): Promise<Response> =>
    fetch(`${listener.url}/webhook/orders`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(long.subarray(0, bytes)),
    })
  expect((await post(3 * megabyte, 'image/png')).status).toBe(200)
  expect((await post(3 * megabyte, 'text/plain')).status).toBe(413)
  const tooLong = await post(5 * megabyte, 'image/png')
  expect([tooLong.status, await tooLong.json()]).toEqual([
    413,
    { code: 413, message: `The body is larger than ${String(4 * megabyte)} bytes` },
  ])
  await listener.settledCount(3)
  expect(listener.accepted).toHaveLength(1)
  expect(listener.arrivals[2]?.request.body).toHaveLength(64 * 1024)
  expect(names()).toHaveLength(1)
  await listener.close()
})

test('an upload and a download that fill the disk leave no file, say so, and the store goes on', async () => {
  const small = mkdtempSync(join(tmpdir(), 'faultline-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', small])
  test.skip(mounted.status !== 0, 'only root mounts a small disk')
  const large = randomBytes(24 * megabyte)
  const server = await openHttpServer(() => ({ headers: octets, body: large }))
  await faultline.close()
  dataFolder = small
  faultline = await openForTest({ dataFolder, outgoing: { kind: 'listed', hosts: ['127.0.0.1'] } })
  try {
    const hook = ['webhook', { httpMethod: 'POST', path: 'disk', responseMode: 'lastNode' }] as const
    const choice = `={{ $json.headers['x-url'] ?? '${server.url}' }}`
    const nodes = { Hook: hook, Download: ['httpRequest', { url: choice }] } as const
    activate(faultline, buildWorkflow(nodes, [['Hook', 'Download']], { id: 'disk', name: 'disk' }))

    const full = /^Binary data could not be kept: the disk took no more after [1-9]\d+ bytes of it \(ENOSPC/
    const upload = await send('webhook/disk', large, octets)
    expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '5'])
    expect(((await upload.json()) as { message: string }).message).toMatch(full)
    expect(names()).toEqual([])

    expect((await send('webhook/disk', '{}', { 'content-type': 'application/json' })).status).toBe(500)
    const { failure } = await settled(faultline, 'disk')
    expect(failure?.message).toMatch(full)
    expect(names()).toEqual([])

    const short = await send('webhook/disk', long, { ...octets, 'x-url': 'none' })
    expect(short.status).toBe(500)
    await expect.poll(() => faultline.store.deliveries.page({ limit: 1 })[0]?.answer?.statusCode).toBe(500)
    expect(faultline.store.deliveries.page({ limit: 9 }).map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'accepted',
      'refused',
    ])
    expect(names()).toHaveLength(1)
  } finally {
    await faultline.close()
    await server.close()
    spawnSync('umount', [small])
    dataFolder = mkdtempSync(join(tmpdir(), 'faultline-long-uploads-'))
    faultline = await openForTest({ dataFolder })
  }
})
