import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { inKeptFile } from '../../../../src/shared/binary-files.ts'
import type { BinaryData } from '../../../../src/shared/item.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { aggregate } from '../../../../src/main/engine/nodes/aggregate.ts'
import { compression } from '../../../../src/main/engine/nodes/compression.ts'
import { crypto } from '../../../../src/main/engine/nodes/crypto.ts'
import { extractFromFile } from '../../../../src/main/engine/nodes/extract-from-file.ts'
import { httpRequest } from '../../../../src/main/engine/nodes/http-request.ts'
import { moveBinaryData } from '../../../../src/main/engine/nodes/move-binary-data.ts'
import { openBinaryFolder, type BinaryFolder } from '../../../../src/main/store/binary-folder.ts'
import { openHttpServer, type HttpServer } from '../../../stand-ins/http-server.ts'
import { runKind, type Trial, type TrialOutcome } from './run-kind.ts'
import type { NodeKind } from '../../../../src/main/engine/nodes/node-kind.ts'

const megabyte = 1024 * 1024
const long = randomBytes(3 * megabyte + 5)
const text = Buffer.from(`id,name\n${'1,one\n'.repeat(200_000)}`)

let server: HttpServer
test.beforeAll(async () => {
  const zip = { 'content-type': 'application/zip' }
  const answers: Readonly<Record<string, { headers?: Record<string, string>; body: Buffer; status?: number }>> = {
    '/plain': { headers: zip, body: long },
    '/chunked': { headers: { ...zip, 'transfer-encoding': 'chunked' }, body: long },
    '/gzip': { headers: { ...zip, 'content-encoding': 'gzip' }, body: gzipSync(long) },
    '/br': { headers: { ...zip, 'content-encoding': 'br' }, body: brotliCompressSync(long) },
    '/deflate': { headers: { ...zip, 'content-encoding': 'deflate' }, body: deflateRawSync(long) },
    '/unknown': { headers: { ...zip, 'content-encoding': 'strange' }, body: long },
    '/cut-gzip': { headers: { ...zip, 'content-encoding': 'gzip' }, body: gzipSync(long).subarray(0, 2 * megabyte) },
    '/text': { headers: { 'content-type': 'text/csv' }, body: text },
    '/refused': { headers: zip, body: long, status: 404 },
  }
  server = await openHttpServer((request) => answers[request.url] ?? { status: 200, json: {} })
})
test.afterAll(() => server.close())

let folder: string
let binaries: BinaryFolder
test.beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'faultline-files-')), 'binary-data')
  binaries = openBinaryFolder(folder)
})

const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])

function run(kind: NodeKind, parameters: JsonObject, trial: Trial = {}): Promise<TrialOutcome> {
  return runKind(kind, { ...trial, parameters, surroundings: { binaries } })
}

const asFile = { options: { response: { response: { responseFormat: 'file' } } } }

async function kept(bytes: Buffer, about: Partial<BinaryData> = {}): Promise<BinaryData> {
  const file = await binaries.keep(
    (async function* () {
      await Promise.resolve()
      yield bytes
    })(),
  )
  if (file instanceof Uint8Array) throw new Error('it was too short for a file')
  return { ...inKeptFile(file), mimeType: 'text/csv', fileName: 'a.csv', fileExtension: 'csv', ...about }
}

/** What was coded has no name of its own any more; of an address that ends as the file would, the end. */
const namesOf: Readonly<Record<string, string>> = { '/br': 'data.zip', '/deflate': 'data.zip' }

for (const path of ['/plain', '/chunked', '/gzip', '/br', '/deflate', '/unknown']) {
  test(`a long answer goes to a file, and its item says so: ${path.slice(1)}`, async () => {
    const { outputs, requests } = await run(httpRequest, { url: `${server.url}${path}` })
    const file = outputs[0]?.[0]?.binary?.['data']
    expect(file).toEqual({
      ...{ data: 'filesystem-v2', id: expect.stringMatching(/^filesystem-v2:[\da-f-]{36}$/) as unknown },
      ...{ mimeType: 'application/zip', fileName: namesOf[path] ?? path.slice(1), fileExtension: 'zip' },
      ...{ fileSize: '3.15 MB', bytes: long.length },
    })
    expect(Buffer.compare(Buffer.from(await binaries.read(file?.id ?? '')), long)).toBe(0)
    expect(requests[0]?.answer).toMatchObject({ status: 200, body: null, bodyBytes: long.length })
    expect(names()).toHaveLength(1)
  })
}

test('of a long text that is a file its beginning is kept with the attempt', async () => {
  const { requests } = await run(httpRequest, { url: `${server.url}/text`, ...asFile })
  expect(requests[0]?.answer?.body).toBe(text.subarray(0, 65_536).toString())
  expect(requests[0]?.answer?.bodyBytes).toBe(text.length)
})

test('what is short, refused, or no file goes to no file', async () => {
  await expect(run(httpRequest, { url: `${server.url}/refused`, ...asFile })).rejects.toThrow(
    'The resource you are requesting could not be found',
  )
  const asText = { options: { response: { response: { responseFormat: 'text' } } } }
  expect((await run(httpRequest, { url: `${server.url}/text`, ...asText })).json).toEqual([{ data: text.toString() }])
  const short = await run(httpRequest, { url: `${server.url}/none`, ...asFile })
  expect(short.outputs[0]?.[0]?.binary?.['data']?.data).toBe('e30=')
  expect(names()).toEqual([])
  const neverError = { options: { response: { response: { responseFormat: 'file', neverError: true } } } }
  const refused = await run(httpRequest, { url: `${server.url}/refused`, ...neverError })
  expect(refused.outputs[0]?.[0]?.binary?.['data']?.bytes).toBe(long.length)
})

test('a download that breaks off, or is packed wrongly, fails in one sentence and leaves no file', async () => {
  const cutting = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip', 'content-length': long.length })
    response.write(long.subarray(0, 2 * megabyte), () => response.destroy())
  })
  await new Promise<void>((resolve) => cutting.listen(0, '127.0.0.1', resolve))
  const { port } = cutting.address() as AddressInfo
  await expect(run(httpRequest, { url: `http://127.0.0.1:${String(port)}/`, ...asFile })).rejects.toThrow(/^aborted$/)
  cutting.close()
  await expect(run(httpRequest, { url: `${server.url}/cut-gzip`, ...asFile })).rejects.toThrow(
    'Failed to decompress response',
  )
  expect(names()).toEqual([])
})

test('where the disk takes nothing, the download fails and says so', async () => {
  writeFileSync(folder, '')
  await expect(run(httpRequest, { url: `${server.url}/plain` })).rejects.toThrow(
    /^Binary data could not be kept: the disk took no more after 0 bytes/,
  )
})

test('a file is sent from the disk, alone and in a form, and sent again where a redirect asks for it', async () => {
  const data = await kept(long)
  const items = [{ json: {}, binary: { data } }]
  const post = { method: 'POST', url: `${server.url}/echo`, sendBody: true }
  const { requests } = await run(httpRequest, { ...post, contentType: 'binaryData' }, { items })
  const alone = server.arrived.at(-1)
  expect(alone?.headers['content-length']).toBe(String(long.length))
  expect(alone?.headers['content-type']).toBe('text/csv')
  expect(alone?.body.equals(long)).toBe(true)
  expect(requests[0]).toMatchObject({ body: null, bodyBytes: long.length })

  const parts = [
    { name: 'id', value: 5 },
    { parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' },
  ]
  const form = { ...post, contentType: 'multipart-form-data', bodyParameters: { parameters: parts } }
  await run(httpRequest, form, { items })
  const sent = server.arrived.at(-1)
  const boundary = sent?.headers['content-type']?.split('boundary=')[1] ?? ''
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="id"\r\n\r\n5\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n`
  expect(sent?.body.equals(Buffer.concat([Buffer.from(head), long, Buffer.from(`\r\n--${boundary}--\r\n`)]))).toBe(true)
  expect(sent?.headers['content-length']).toBe(String(sent?.body.length))

  const old = { requestMethod: 'POST', url: `${server.url}/old`, jsonParameters: true, sendBinaryData: true }
  await run(httpRequest, { ...old, options: { bodyContentType: 'raw' } }, { items, typeVersion: 2 })
  expect(server.arrived.at(-1)?.body.equals(long)).toBe(true)
})

test('a hash, an archive, a table and a text are made of a file as of what stands in the item', async () => {
  const data = await kept(text)
  const items = [{ json: {}, binary: { data } }]
  for (const [type, name] of [
    ['SHA256', 'sha256'],
    ['MD5', 'md5'],
  ] as const) {
    const hashed = await run(crypto, { action: 'hash', binaryData: true, type }, { items })
    expect(hashed.json).toEqual([{ data: createHash(name).update(text).digest('hex') }])
  }
  const inline = { data: { data: text.toString('base64'), mimeType: 'text/csv' } }
  for (const parameters of [
    { action: 'hash', binaryData: true, type: 'SHA3-256' },
    { action: 'hmac', binaryData: true, type: 'SHA3-512', secret: 's' },
    { action: 'hmac', binaryData: true, type: 'SHA1', secret: 's' },
  ]) {
    const of = async (binary: object): Promise<unknown> =>
      (await run(crypto, parameters, { items: [{ json: {}, binary }], typeVersion: 1 })).json
    expect(await of({ data })).toEqual(await of(inline))
  }
  const packed = await run(compression, { operation: 'compress', outputFormat: 'gzip', fileName: 'a' }, { items })
  const gzip = packed.outputs[0]?.[0]?.binary?.['data']?.data ?? ''
  expect(gunzipSync(Buffer.from(gzip, 'base64')).equals(text)).toBe(true)
  const rows = await run(extractFromFile, { operation: 'csv', options: { headerRow: true, maxRowCount: 2 } }, { items })
  expect(rows.json.slice(0, 2)).toEqual([
    { id: '1', name: 'one' },
    { id: '1', name: 'one' },
  ])
  const moved = await run(moveBinaryData, { setAllData: false }, { items })
  expect(moved.json).toEqual([{ data: text.toString() }])
})

test('two files are two, and one file is one, where only different ones are kept', async () => {
  const [first, second] = [await kept(text, { fileName: 'a' }), await kept(long, { fileName: 'a' })]
  const items = [first, second, first].map((data) => ({ json: {}, binary: { data } }))
  const { outputs } = await run(
    aggregate,
    { aggregate: 'aggregateAllItemData', options: { includeBinaries: true, keepOnlyUnique: true } },
    { items },
  )
  expect(Object.values(outputs[0]?.[0]?.binary ?? {}).map(({ id }) => id)).toEqual([first.id, second.id])
})

test('a file that is gone fails the node that reads it in one sentence', async () => {
  const data = await kept(text)
  await binaries.remove(data.id ?? '')
  const items = [{ json: {}, binary: { data } }]
  const gone = `The binary data "${data.id ?? ''}" is not kept here: it went with its execution, or lies with the service that it came from. Run what made it again.`
  await expect(run(extractFromFile, { operation: 'csv' }, { items })).rejects.toThrow(gone)
  const post = { method: 'POST', url: server.url, sendBody: true, contentType: 'binaryData' }
  await expect(run(httpRequest, post, { items })).rejects.toThrow(gone)
})
