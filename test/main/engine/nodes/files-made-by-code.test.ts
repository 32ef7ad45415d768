import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { BinaryData } from '../../../../src/shared/item.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import { openBinaryFolder, type BinaryFolder } from '../../../../src/main/store/binary-folder.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { runInTest } from '../run-in-test.ts'

const megabyte = 1024 * 1024

let folder: string
let binaries: BinaryFolder
test.beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'faultline-code-')), 'binary-data')
  binaries = openBinaryFolder(folder)
})

const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])

function runCode(jsCode: string, more: JsonObject = {}): Promise<RunOutcome> {
  const workflow = buildWorkflow({ T: ['manualTrigger'], Code: ['code', { jsCode, ...more }, { typeVersion: 2 }] }, [
    ['T', 'Code'],
  ])
  return runInTest(workflow, { surroundings: { binaries } })
}

function filesOf({ nodeRuns }: RunOutcome): Readonly<Record<string, BinaryData>> {
  return nodeRuns.at(-1)?.outputs?.[0]?.[0]?.binary ?? {}
}

async function bytesOf(file: BinaryData | undefined): Promise<Buffer> {
  return Buffer.from(await binaries.read(file?.id ?? ''))
}

const anId = expect.stringMatching(/^filesystem-v2:[\da-f-]{36}$/) as unknown

test('what code prepares as binary data goes to a file where it is long, and stays in the item where it is short', async () => {
  const outcome = await runCode(`
    const long = await this.helpers.prepareBinaryData(Buffer.alloc(4 * 1024 * 1024, 'abc'), 'a.txt', 'text/plain')
    const short = await this.helpers.prepareBinaryData(Buffer.from('short'), 'b.txt')
    return [{ json: {}, binary: { long, short } }]`)
  expect(outcome.failure).toBeNull()
  const { long, short } = filesOf(outcome)
  expect(long).toEqual({
    ...{ data: 'filesystem-v2', id: anId, mimeType: 'text/plain', fileName: 'a.txt', fileExtension: 'txt' },
    ...{ fileSize: '4.19 MB', bytes: 4 * megabyte },
  })
  expect((await bytesOf(long)).equals(Buffer.alloc(4 * megabyte, 'abc'))).toBe(true)
  expect(short).toEqual({
    ...{ data: 'c2hvcnQ=', mimeType: 'text/plain', fileName: 'b.txt', fileExtension: 'txt' },
    ...{ fileSize: '5 B', bytes: 5 },
  })
  expect(names()).toHaveLength(1)
})

const buffers = [
  ['a Buffer', "Buffer.from('Ada, ü')"],
  ['a list of bytes', "[...Buffer.from('Ada, ü')]"],
  ['the JSON of a Buffer', "JSON.parse(JSON.stringify(Buffer.from('Ada, ü')))"],
] as const
for (const [what, data] of buffers)
  test(`${what} in the place of a file's base64 is its content`, async () => {
    const outcome = await runCode(
      `return [{ json: { n: 1 }, binary: { data: { data: ${data}, mimeType: 'text/csv', fileName: 'a.csv' } } }]`,
    )
    expect(outcome.failure).toBeNull()
    expect(outcome.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ n: 1 })
    const { data: file } = filesOf(outcome)
    expect(file).toEqual({ data: Buffer.from('Ada, ü').toString('base64'), mimeType: 'text/csv', fileName: 'a.csv' })
  })

test('a long Buffer in the place of the base64 of a file goes to a file', async () => {
  const outcome = await runCode(`
    return [{ json: {}, binary: { data: { data: Buffer.alloc(4 * 1024 * 1024, 'abc'), mimeType: 'text/plain' } } }]`)
  expect(outcome.failure).toBeNull()
  expect((await bytesOf(filesOf(outcome)['data'])).equals(Buffer.alloc(4 * megabyte, 'abc'))).toBe(true)
})

test('code that sets other bytes gets another file, with what else is said of the first', async () => {
  const outcome = await runCode(`
    const first = await this.helpers.prepareBinaryData(Buffer.alloc(2 * 1024 * 1024, 'a'), 'a.txt', 'text/plain')
    const second = await this.helpers.setBinaryDataBuffer(first, Buffer.alloc(3 * 1024 * 1024, 'b'))
    const short = await this.helpers.setBinaryDataBuffer({ ...first, id: 'filesystem-v2:x' }, Buffer.from('c'))
    return [{ json: {}, binary: { second, short } }]`)
  expect(outcome.failure).toBeNull()
  const { second, short } = filesOf(outcome)
  expect(second).toMatchObject({ data: 'filesystem-v2', fileName: 'a.txt', fileSize: '3.15 MB', bytes: 3 * megabyte })
  expect((await bytesOf(second)).equals(Buffer.alloc(3 * megabyte, 'b'))).toBe(true)
  expect(short).toEqual({
    ...{ data: 'Yw==', mimeType: 'text/plain', fileName: 'a.txt', fileExtension: 'txt', fileSize: '1 B', bytes: 1 },
  })
})

test('base64 that code writes into an item by itself, for each item too, goes to a file where it is long', async () => {
  const jsCode = `return { json: {}, binary: { data: { data: 'AAAA'.repeat(500000), mimeType: 'image/png' } } }`
  const outcome = await runCode(jsCode, { mode: 'runOnceForEachItem' })
  const { data } = filesOf(outcome)
  expect(data).toEqual({
    ...{ data: 'filesystem-v2', id: anId, mimeType: 'image/png', fileSize: '1.5 MB', bytes: 1_500_000 },
  })
  expect((await bytesOf(data)).equals(Buffer.alloc(1_500_000))).toBe(true)
})

test('code reads the files that other nodes made', async () => {
  const jsCode = `const bytes = await this.helpers.getBinaryDataBuffer(0, 'file_0')
    return [{ json: { length: bytes.length, end: String(bytes.subarray(-5)) }, binary: $input.first().binary }]`
  const workflow = buildWorkflow(
    {
      T: ['manualTrigger'],
      Text: ['convertToFile', { operation: 'toText', sourceProperty: 'text' }],
      Pack: ['compression', { operation: 'compress', outputFormat: 'gzip' }, { typeVersion: 1.1 }],
      Unpack: ['compression', { operation: 'decompress' }],
      Code: ['code', { jsCode }, { typeVersion: 2 }],
    },
    [
      ['T', 'Text'],
      ['Text', 'Pack'],
      ['Pack', 'Unpack'],
      ['Unpack', 'Code'],
    ],
  )
  const text = `${'a line of text\n'.repeat(100_000)}end.\n`
  const outcome = await runInTest(workflow, { emit: [{ text }], surroundings: { binaries } })
  expect(outcome.failure).toBeNull()
  expect(outcome.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ length: text.length, end: 'end.\n' })
  expect(filesOf(outcome)['file_0']?.id).toBe(outcome.nodeRuns.at(-2)?.outputs?.[0]?.[0]?.binary?.['file_0']?.id)
  expect(names()).toHaveLength(2)
})

test('older code reads the files of its item and sets others', async () => {
  const older = async (type: string, functionCode: string): Promise<RunOutcome> =>
    runInTest(
      buildWorkflow(
        {
          T: ['manualTrigger'],
          Text: ['convertToFile', { operation: 'toText', sourceProperty: 'text', binaryPropertyName: 'a' }],
          Old: [type, { functionCode }],
        },
        [
          ['T', 'Text'],
          ['Text', 'Old'],
        ],
      ),
      { emit: [{ text: 'héllo' }], surroundings: { binaries } },
    )
  const read = `text: Buffer.from(files.a.data, 'base64').toString()`
  const other = `{ b: { data: Buffer.from('other').toString('base64'), mimeType: 'text/plain' } }`
  const all = await older(
    'function',
    `const [item] = items; const files = await getBinaryDataAsync(item); const made = { ${read} };
await setBinaryDataAsync(item, ${other}); item.json = made; return items`,
  )
  const each = await older(
    'functionItem',
    `const files = await getBinaryDataAsync(); const made = { ${read} }; await setBinaryDataAsync(${other}); return made`,
  )
  for (const outcome of [all, each]) {
    expect(outcome.failure).toBeNull()
    expect(outcome.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ text: 'héllo' })
    expect(filesOf(outcome)).toEqual({ b: expect.objectContaining({ data: 'b3RoZXI=', mimeType: 'text/plain' }) })
  }
  const nothing = await older('function', 'await setBinaryDataAsync(items[0])')
  expect(nothing.failure?.message).toBe(
    'No data was provided to setBinaryDataAsync (item: INodeExecutionData, data: IBinaryKeyData). [Line 1]',
  )
})

test('where the disk takes nothing, code that made a long file fails and says so', async () => {
  writeFileSync(folder, '')
  const { failure } = await runCode(`
    const data = await this.helpers.prepareBinaryData(Buffer.alloc(2 * 1024 * 1024))
    return [{ json: {}, binary: { data } }]`)
  expect(failure?.message).toMatch(/^Binary data could not be kept: the disk took no more after 0 bytes of it/)
})

test('a file that code makes without a type has none, also where it is long (n8n 1.123.5, recorded)', async () => {
  const outcome = await runCode(`
    const bare = (bytes) => ({ data: bytes.toString('base64'), fileName: 'a.txt' })
    const long = bare(Buffer.alloc(4 * 1024 * 1024, 'abc'))
    return [{ json: {}, binary: { long, short: bare(Buffer.from('short')) } }]`)

  const { long, short } = filesOf(outcome)
  expect(short).toEqual({ data: 'c2hvcnQ=', fileName: 'a.txt' })
  expect(long).toMatchObject({ data: 'filesystem-v2', id: anId, fileName: 'a.txt' })
  expect(long).not.toHaveProperty('mimeType')
})
