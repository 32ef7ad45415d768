import { spawnSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from '@playwright/test'
import {
  readBinaryFile,
  readBinaryFiles,
  readWriteFile,
  writeBinaryFile,
} from '../../../../../src/main/engine/nodes/read-write-file.ts'
import { writeToDisk } from '../../../../../src/main/engine/nodes/files/disk.ts'
import { runKind, type Trial } from '../run-kind.ts'

let base: string
let folder: string

test.beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'faultline-files-'))
  folder = join(base, 'files')
  mkdirSync(join(folder, 'data'), { recursive: true })
  writeFileSync(join(folder, 'data', 'a.csv'), 'a\n1\n')
  writeFileSync(join(folder, 'data', 'b (1).csv'), 'b\n2\n')
  writeFileSync(join(base, 'secret.txt'), 'outside')
})

test.afterEach(() => {
  rmSync(base, { recursive: true })
})

const within = (trial: Trial): Trial => ({ ...trial, surroundings: { filesFolder: folder } })
const holding = {
  json: { k: 1 },
  binary: { data: { data: Buffer.from('hello').toString('base64'), mimeType: 'text/plain' } },
}

test('a path is looked up in the folder that a person named, as if it were the root of the machine', async () => {
  const trial = within({ parameters: { fileSelector: '/data/*.csv' }, items: [{}] })
  const { json, outputs } = await runKind(readWriteFile, trial)
  expect(json.map((one): unknown => Reflect.get(Object(one), 'fileName'))).toEqual(['a.csv', 'b (1).csv'])
  expect(Buffer.from(outputs[0]?.[0]?.binary?.['data']?.data ?? '', 'base64').toString()).toBe('a\n1\n')
  const older = await runKind(readBinaryFile, within({ parameters: { filePath: 'data/a.csv' }, items: [{ x: 1 }] }))
  expect(older.json).toEqual([{ x: 1 }])
  const many = await runKind(readBinaryFiles, within({ parameters: { fileSelector: 'data/b (1).csv' }, items: [{}] }))
  expect(many.outputs[0]).toHaveLength(1)
})

test('a file is written into the folder, or added to, and folders on the way are made', async () => {
  const parameters = { operation: 'write', fileName: '/out/new/x.txt' }
  const { json } = await runKind(readWriteFile, within({ parameters, items: [holding] }))
  expect(json).toEqual([{ k: 1, fileName: '/out/new/x.txt' }])
  await runKind(
    writeBinaryFile,
    within({ parameters: { fileName: 'out/new/x.txt', options: { append: true } }, items: [holding] }),
  )
  expect(readFileSync(join(folder, 'out/new/x.txt'), 'utf8')).toBe('hellohello')
})

test('no path, pattern or link leads out of the folder', async () => {
  symlinkSync(base, join(folder, 'up'))
  symlinkSync(join(base, 'secret.txt'), join(folder, 'link.txt'))
  symlinkSync(join(base, 'made.txt'), join(folder, 'dangling.txt'))
  const outside = /lies outside of the folder for files/
  for (const filePath of ['../secret.txt', '/../secret.txt', 'data/../../secret.txt', 'up/secret.txt', 'link.txt']) {
    await expect(runKind(readBinaryFile, within({ parameters: { filePath }, items: [{}] })), filePath).rejects.toThrow(
      outside,
    )
  }
  for (const fileSelector of ['../*.txt', '{..,data}/*.txt', 'data/{a,../..}/*.txt']) {
    const trial = within({ parameters: { fileSelector }, items: [{}] })
    await expect(runKind(readWriteFile, trial), fileSelector).rejects.toThrow(`"${fileSelector}" lies outside`)
  }
  for (const fileSelector of ['link.txt', 'up/*.txt', '**/secret.txt']) {
    const found = await runKind(readWriteFile, within({ parameters: { fileSelector }, items: [{}], continues: true }))
    expect(JSON.stringify(found.outputs), fileSelector).not.toContain(Buffer.from('outside').toString('base64'))
  }
  for (const fileName of ['../made.txt', 'up/made.txt', 'up/deep/made.txt', 'dangling.txt']) {
    const trial = within({ parameters: { operation: 'write', fileName }, items: [holding] })
    await expect(runKind(readWriteFile, trial), fileName).rejects.toThrow()
  }
  expect(() => readFileSync(join(base, 'made.txt'))).toThrow('ENOENT')
})

test('where no folder was named, one sentence says how to name one', async () => {
  await expect(runKind(readWriteFile, { parameters: { fileSelector: '/data/a.csv' }, items: [{}] })).rejects.toThrow(
    '"Node" asks for the file "/data/a.csv", and no folder for files is named. Name a folder for files in Settings.',
  )
})

test('a file that is not there, and a folder in place of one, are told by name', async () => {
  const missing = within({ parameters: { filePath: '/data/none.csv' }, items: [{}] })
  await expect(runKind(readBinaryFile, missing)).rejects.toThrow('The file "/data/none.csv" could not be accessed.')
  await expect(runKind(readBinaryFile, within({ parameters: { filePath: 'data' }, items: [{}] }))).rejects.toThrow(
    '"data" is no file',
  )
})

test('a pipe that nobody reads is not written, and not waited for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-pipe-'))
  const made = spawnSync('mkfifo', [join(folder, 'pipe.txt')])
  test.skip(made.status !== 0, 'this system makes no pipes with names')

  const written = writeToDisk(folder, 'pipe.txt', Readable.from([Buffer.from('x')]), false)

  await expect(written).rejects.toThrow('ENXIO')
})
