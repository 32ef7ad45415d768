import { expect, test } from '@playwright/test'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeArchive } from '../../../src/main/export/write-archive.ts'
import { writeFiles } from '../../../src/main/export/write-files.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { newFolder, runCommand } from './command-line.ts'

const files = [{ name: 'a.json', text: createRedactor().redact('{}') }]

test('a folder that takes no new ones is said, and not tried for ever', async () => {
  test.skip(process.platform !== 'linux', 'needs /proc')
  for (const folder of ['/proc/faultline', '/proc/faultline/inside']) {
    await expect(writeFiles(folder, files)).rejects.toThrow(/cannot be written/u)
    await expect(writeArchive(join(folder, 'a.zip'), files)).rejects.toThrow(/cannot be written/u)
  }
})

test('folders that are missing are made, several levels of them', async () => {
  const folder = join(newFolder(), 'one', 'two')
  await writeFiles(folder, files)
  await writeArchive(join(folder, 'three', 'a.zip'), files)
  expect(readdirSync(folder).toSorted()).toEqual(['a.json', 'three'])
})

test('a file in the place of a folder is named before anything is sent or asked, and stays as it is', async () => {
  const folder = newFolder()
  const file = join(folder, 'notes.txt')
  const set = join(folder, 'set.ndjson')
  writeFileSync(file, 'mine')
  writeFileSync(set, '{"input":"I was charged twice","intent":"support"}\n')
  const sample = 'pull-request-without-milestone'
  for (const words of [
    ['sweep', sample, '--out', file],
    ['reproduce', sample, '--out', join(file, 'inside')],
    ['test', sample, '--junit', join(file, 'junit.xml')],
    ['ai', 'run', '--set', set, '--model', 'built-in', '--data', join(folder, 'data'), '--out', file],
  ]) {
    const { code, out, err } = await runCommand(words)
    expect([code, out], words[0]).toEqual([1, ''])
    expect(err, words[0]).toContain(`(a folder was expected, and ${file} is a file). Choose another folder`)
  }
  expect(readdirSync(folder).toSorted()).toEqual(['notes.txt', 'set.ndjson'])
})

test('a file that is named as the data folder is told from a folder that cannot be written', async () => {
  const file = join(newFolder(), 'faultline.sqlite')
  writeFileSync(file, 'mine')
  for (const words of [
    ['run', file, '--data', file],
    ['doctor', '--data', file],
  ]) {
    const { out, err } = await runCommand(words)
    expect(out + err, words[0]).toContain(`cannot be written (a folder was expected, and ${file} is a file).`)
  }
  const { code, err } = await runCommand(['executions', '--data', file])
  expect(code).toBe(1)
  expect(err).toContain(`There is no data folder of Faultline at ${file}: it is a file. Name the folder it lies in`)
  expect(existsSync(`${file}-wal`)).toBe(false)
})
