import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { readMultipart } from '../../../src/main/listener/multipart.ts'
import { parseBody, type ParsedBody } from '../../../src/main/listener/parse-body.ts'
import type { BinaryFiles } from '../../../src/shared/binary-files.ts'

async function parse(
  contentType: string | null,
  body: string | Uint8Array,
  more: {
    headers?: Record<string, string>
    rawBody?: boolean
    asBinary?: 'unparsed' | 'every' | 'none'
    binaryProperty?: string
  } = {},
): Promise<ParsedBody> {
  const headers = { ...(contentType === null ? {} : { 'content-type': contentType }), ...more.headers }
  return parseBody(headers, Buffer.from(body), {
    rawBody: more.rawBody ?? false,
    asBinary: more.asBinary ?? 'unparsed',
    binaryProperty: more.binaryProperty ?? null,
    bodyBytes: 10_000,
  })
}

test('JSON of any kind is the body, and an empty one is an empty object', async () => {
  expect(await parse('application/json', '[1,2]')).toMatchObject({ body: [1, 2], binary: null, note: null })
  expect(await parse('Application/JSON; charset=utf-8', '"text"')).toMatchObject({ body: 'text' })
  expect(await parse('application/json', '')).toMatchObject({ body: {} })
})

test('a form keeps its keys flat, and a repeated field is an array', async () => {
  expect(await parse('application/x-www-form-urlencoded', 'a=1&b[c]=2&a=3&d=%C3%A4+%2B')).toMatchObject({
    body: { a: ['1', '3'], 'b[c]': '2', d: 'ä +' },
  })
})

test('text is read in the charset that the content type names; one that is not read fails by name', async () => {
  expect(await parse('text/plain; charset=latin1', Buffer.from('ä', 'latin1'))).toMatchObject({ body: 'ä' })
  expect(await parse('text/plain; charset="UTF-16LE"', Buffer.from('ä', 'utf16le'))).toMatchObject({ body: 'ä' })
  expect(await parse('application/json; charset=iso-8859-1', '{}')).toMatchObject({
    kind: 'failed',
    statusCode: 422,
    hint: 'Unknown encoding: iso-8859-1',
  })
})

test('the raw body stands beside what was parsed, as `data` and with the bare media type, also where it is empty', async () => {
  const raw = { rawBody: true, binaryProperty: 'file' }
  expect(await parse('application/json; charset=utf-8', '{"a": 1}', raw)).toMatchObject({
    body: { a: 1 },
    binary: { data: { data: 'eyJhIjogMX0=', mimeType: 'application/json' } },
  })
  expect(await parse(null, '', raw)).toEqual({
    kind: 'parsed',
    body: undefined,
    binary: { data: { data: '', mimeType: 'application/json' } },
    note: null,
  })
})

test('version 1 of the node keeps every body as binary data where it is told to, else none', async () => {
  expect(await parse('application/json', '{"a":1}', { asBinary: 'every', binaryProperty: 'file' })).toMatchObject({
    body: {},
    binary: { file: { data: 'eyJhIjoxfQ==', mimeType: 'application/json', fileType: 'json' } },
  })
  expect(await parse('image/png', 'x', { asBinary: 'none' })).toMatchObject({ body: {}, binary: null })
})

test('XML becomes an object with lower-case names', async () => {
  expect(await parse('application/soap+xml', '<R><A x="1">t</A></R>')).toMatchObject({
    body: { r: { a: { _: 't', $: { x: '1' } } } },
  })
  const failed = await parse('text/xml', '<r><a></r>')
  expect(failed).toMatchObject({ kind: 'failed', statusCode: 422 })
  expect(failed.kind === 'failed' ? failed.sentence : '').toMatch(
    /content type says: Unexpected close tag, Line: 0, .+\. n8n 1\.123 then leaves a second such body without an answer/,
  )
})

test('a multipart form gives fields and one binary for each file', async () => {
  const form = new FormData()
  form.append('name', 'Anna')
  form.append('tag', 'a')
  form.append('tag', 'b')
  form.append('report', new Blob(['a,b\n'], { type: 'text/csv' }), 'report.csv')
  form.append('photos', new Blob([Buffer.from([1, 2, 3])], { type: 'image/png' }), 'one.png')
  form.append('photos', new Blob([Buffer.from([4])], { type: 'image/png' }), 'two.png')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const contentType = request.headers.get('content-type') ?? ''
  const parsed = await parse(contentType, body)
  expect(parsed).toMatchObject({
    body: { name: 'Anna', tag: ['a', 'b'] },
    binary: {
      report: {
        data: 'YSxiCg==',
        mimeType: 'text/csv',
        fileName: 'report.csv',
        fileExtension: 'csv',
        fileSize: '4 B',
        bytes: 4,
      },
      photos0: { fileName: 'one.png', data: 'AQID' },
      photos1: { fileName: 'two.png', data: 'BA==' },
    },
  })
  const several = new FormData()
  for (const [field, text] of [
    ['docs[]', 'a'],
    ['cover', 'b'],
    ['docs[]', 'c'],
  ] as const) {
    several.append(field, new Blob([text]), `${text}.txt`)
  }
  const listed = new Request('http://localhost', { method: 'POST', body: several })
  const type = listed.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await listed.arrayBuffer())
  expect(await parse(type, bytes)).toMatchObject({
    binary: { docs0: { fileName: 'a.txt' }, docs1: { fileName: 'c.txt' }, cover: { fileName: 'b.txt' } },
  })
  expect(await parse(type, bytes, { binaryProperty: 'file' })).toMatchObject({
    binary: { file0: { fileName: 'a.txt' }, file1: { fileName: 'c.txt' }, file2: { fileName: 'b.txt' } },
  })
  expect(await parse(contentType, body, { binaryProperty: 'file' })).toMatchObject({
    binary: { file0: {}, file1: {}, file2: {} },
  })
  const none = {
    kind: 'parsed',
    body: {},
    binary: null,
    note: expect.stringContaining('is not the multipart form') as unknown,
  }
  expect(await parse(contentType, body.subarray(0, 100))).toMatchObject(none)
  expect(await parse('multipart/form-data', body)).toMatchObject(none)
})

test('a type that is not parsed gives an empty body, binary data and a note', async () => {
  expect(await parse('application/cloudevents+json', '{"a":1}')).toMatchObject({
    body: {},
    binary: { data: { mimeType: 'application/cloudevents+json', bytes: 7 } },
  })
  const headers = { 'content-disposition': 'attachment; filename="scan 1.pdf"' }
  expect(await parse('application/pdf', 'x', { headers })).toMatchObject({
    binary: { data: { fileName: 'scan 1.pdf', fileType: 'pdf', fileExtension: 'pdf' } },
  })
  const encoded = { 'content-disposition': "attachment; filename=scan.png; filename*=UTF-8''%C3%A4%20b.png" }
  expect(await parse('image/png', 'x', { headers: encoded })).toMatchObject({
    binary: { data: { fileName: 'ä b.png' } },
  })
  const broken = { 'content-disposition': "attachment; filename*=UTF-8''%E4; filename=scan.png" }
  expect(await parse('image/png', 'x', { headers: broken })).toMatchObject({
    binary: { data: { fileName: 'scan.png' } },
  })
  expect(await parse(null, 'abc')).toMatchObject({
    binary: { data: { mimeType: 'application/octet-stream', fileExtension: 'bin' } },
    note: 'the request has no content type, so the body was not parsed: its bytes are the binary data `data`',
  })
})

test('bytes that are not parsed stay packed, x-gzip is no gzip, and an empty body that was packed is none', async () => {
  const packed = gzipSync('{"a":1}')
  const headers = { 'content-encoding': 'gzip' }

  expect(await parse('application/octet-stream', packed, { headers })).toMatchObject({
    binary: { data: { data: packed.toString('base64') } },
    note: expect.stringContaining('they stay packed as `gzip`'),
  })
  // What is none is no failure there, for nobody unpacks it.
  expect(await parse('image/png', 'no gzip', { headers })).toMatchObject({ kind: 'parsed' })
  expect(await parse('application/octet-stream', packed, { headers, rawBody: true })).toMatchObject({
    binary: { data: { data: Buffer.from('{"a":1}').toString('base64') } },
  })
  expect(await parse('application/json', packed, { headers: { 'content-encoding': 'x-gzip' } })).toMatchObject({
    kind: 'failed',
    statusCode: 422,
  })
  const empty = await parse('application/json', gzipSync(''), { headers, rawBody: true })
  expect(empty).toMatchObject({ kind: 'parsed', body: undefined, binary: { data: { data: '' } } })
})

test('a file is of the type that its media type begins with', async () => {
  const typeOf = async (mediaType: string): Promise<unknown> => {
    const found = await parse(mediaType, 'x', { asBinary: 'every' })
    return found.kind === 'parsed' ? found.binary?.['data']?.fileType : null
  }
  expect(await Promise.all(['application/json-patch+json', 'application/jsonx', 'text/htmlx'].map(typeOf))).toEqual([
    'json',
    'json',
    'html',
  ])
  expect(await Promise.all(['application/vnd.api+json', 'application/octet-stream'].map(typeOf))).toEqual([
    undefined,
    undefined,
  ])
})

test('an encoding that is not gzip or deflate is ignored; what says gzip and is not is a failure', async () => {
  const headers = { 'content-encoding': 'gzip' }
  expect(await parse('application/json', '{}', { headers: { 'content-encoding': 'br' } })).toMatchObject({ body: {} })
  expect(await parse('application/json', gzipSync('{"a":1}'), { headers })).toMatchObject({ body: { a: 1 } })
  const failed = await parse('application/json', '{"a":1}', { headers })
  expect(failed).toMatchObject({ kind: 'failed', statusCode: 500 })
  expect(failed.kind === 'failed' ? failed.sentence : '').toContain('a proxy may have unpacked it and left the header')
})

test('a body that inflates beyond the limit is refused before it fills the memory', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000))
  expect(await parse('text/plain', bomb, { headers: { 'content-encoding': 'gzip' } })).toMatchObject({
    kind: 'failed',
    statusCode: 500,
    sentence: `the body of ${bomb.length} bytes inflates to more than 10000 bytes, which is the limit`,
  })
})

/** What n8n 1.123.5 made of a form with these bytes: its fields and files (a name of null is made up), or how it refused it. */
const recordedForms = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../conformance/multipart-forms.json'), 'utf8'),
) as readonly [name: string, body: string, status: number, said: unknown, files: Record<string, FileInForm> | null][]

interface FileInForm {
  readonly fileName: string | null
}

for (const [name, body, status, said, files] of recordedForms) {
  test(`a form is taken apart as it was recorded: ${name}`, async () => {
    const read = await parse('multipart/form-data; boundary=XB', Buffer.from(body, 'base64'))
    if (read.kind === 'failed') {
      expect([read.statusCode, read.told]).toEqual([status, said])
      return
    }
    expect([status, read.body]).toEqual([200, said])
    const given = Object.entries(read.binary ?? {}).map(([property, { fileSize: _size, bytes: _bytes, ...file }]) => {
      const isMadeUp = files?.[property]?.fileName === null && /^[a-z\d]{25}$/u.test(file.fileName ?? '')
      return [property, isMadeUp ? { ...file, fileName: null } : file]
    })
    expect(Object.fromEntries(given)).toEqual(files)
  })
}

test('a form with an empty file says what the service loses', async () => {
  const part = (header: string, value: string): string => `--XB\r\n${header}\r\n\r\n${value}\r\n`
  const empty = part(
    'Content-Disposition: form-data; name="f"; filename=""\r\nContent-Type: application/octet-stream',
    '',
  )
  const field = part('Content-Disposition: form-data; name="a"', '1')
  expect(await parse('multipart/form-data; boundary=XB', `${empty}${field}--XB--\r\n`)).toMatchObject({
    body: { a: ['1'] },
    note: 'the form has an empty file in `f`: the service reads no file from there on, and fields behind it are lists',
  })
})

test('a part with a content type and no file name says that it is a file', async () => {
  const header = 'Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name='
  const body = `--XB\r\n${header}customer\r\n\r\nAda\r\n--XB\r\n${header}"note"\r\n\r\nx\r\n--XB--\r\n`
  expect(await parse('multipart/form-data; boundary=XB', body)).toMatchObject({
    body: {},
    binary: { customer: { data: 'QWRh' }, note: { data: 'eA==' } },
    note: "the form says a content type for `customer` and `note` and no file name: the service takes such a part for a file, so it is binary data and not in the item's body",
  })
})

test('the bytes of a type that only begins like one that is parsed are kept nowhere, which is said', async () => {
  for (const type of ['application/json-patch+json', 'application/jsonl', 'application/json, text/plain']) {
    expect(await parse(type, '{"a":1}')).toMatchObject({
      body: {},
      binary: null,
      note: expect.stringContaining('the service keeps its bytes nowhere'),
    })
  }
})

test('a form of empty values alone is read, as a whole and byte by byte', async () => {
  const part = (name: string): string => `--XB\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`
  const type = 'multipart/form-data; boundary=XB'
  const wanted = { a: '', b: ['', ''] }
  const body = Buffer.from(`${part('b')}${part('a')}${part('b')}--XB--\r\n`)
  expect(await parse(type, body)).toMatchObject({ body: wanted, note: null })
  expect(await parse(type, `${part('a')}--XB--`)).toMatchObject({ body: { a: '' }, note: null })
  const bytes = { parts: () => Array.from(body, (byte) => Buffer.from([byte])) }
  const binaries = { open: () => Promise.resolve(bytes) } as unknown as BinaryFiles
  const { fields } = await readMultipart(type, { id: 'kept', bytes: body.length }, null, binaries)
  expect(fields).toEqual(wanted)
})

test('a form that is cut or garbled anywhere is read to an end', async () => {
  const type = 'multipart/form-data; boundary=XB'
  const whole = Buffer.concat([
    Buffer.from('--XB\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--XB\r\n'),
    Buffer.from('Content-Disposition: form-data; name="f"; filename="x"\r\nContent-Type: text/plain\r\n\r\n'),
    Buffer.alloc(100_000, 'z'),
    Buffer.from('\r\n--XB--\r\n'),
  ])
  const place = fc.oneof(fc.nat(250), fc.nat(whole.length), fc.integer({ min: whole.length - 20, max: whole.length }))
  const garbling = fc.record({
    place,
    length: fc.nat(30),
    put: fc.constantFrom('', '\r\n', '--XB', '\r\n--XB', '\0', ':'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(garbling, { minLength: 1, maxLength: 3 }), fc.boolean(), async (changes, isCut) => {
      let body: Buffer = whole
      for (const { place: at, length, put } of changes)
        body = Buffer.concat([
          body.subarray(0, at),
          Buffer.from(put),
          isCut ? Buffer.alloc(0) : body.subarray(at + length),
        ])
      const waited = new Promise((resolve) => setTimeout(resolve, 3000, 'never read'))
      expect(await Promise.race([parse(type, body), waited])).toMatchObject({ kind: expect.any(String) })
    }),
    { numRuns: 400 },
  )
})
