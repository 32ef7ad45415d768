import { expect, test } from '@playwright/test'
import { convertToFile } from '../../../../../src/main/engine/nodes/convert-to-file.ts'
import { typeOfBytes } from '../../../../../src/main/engine/nodes/items/type-of-bytes.ts'
import { runKind } from '../run-kind.ts'

async function made(operation: string, fileName: string): Promise<unknown> {
  const { outputs } = await runKind(convertToFile, {
    parameters: { operation, binaryPropertyName: 'data', options: { fileName } },
    items: [{ a: 1 }],
  })
  return outputs[0]?.[0]?.binary?.['data']
}

test('a table without an extension is told by its bytes', async () => {
  expect(await made('xlsx', 'table')).toMatchObject({
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileExtension: 'xlsx',
  })
  expect(await made('ods', 'table')).toMatchObject({
    mimeType: 'application/vnd.oasis.opendocument.spreadsheet',
    fileExtension: 'ods',
  })
  expect(await made('xls', 'table')).toMatchObject({ mimeType: 'application/x-cfb', fileExtension: 'cfb' })
})

test('a name that begins with its only dot has no extension', async () => {
  expect(await made('xls', '.hidden')).toMatchObject({ fileName: '.hidden', fileExtension: 'cfb' })
})

test('an archive that is cut, or names no document, is an archive', () => {
  const start = Buffer.from('504b0304', 'hex')
  for (const bytes of [
    start,
    Buffer.concat([start, Buffer.alloc(26, 0xff)]),
    Buffer.concat([start, Buffer.alloc(100)]),
  ])
    expect(typeOfBytes(bytes)).toEqual({ mimeType: 'application/zip', extension: 'zip' })
  expect(typeOfBytes(Buffer.from('text'))).toBeNull()
})
