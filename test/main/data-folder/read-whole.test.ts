import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readTextFile, readTextFileLater } from '../../../src/main/data-folder/read-text-file.ts'
import { readWhole } from '../../../src/main/data-folder/read-whole.ts'

test.skip(process.platform === 'win32', 'Windows has no pipes among its files')

let folder = ''
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-test-'))
})
test.afterEach(() => {
  rmSync(folder, { recursive: true })
})

const soon = { silenceMs: 100, mostBytes: 1024 * 1024 }

function pipe(): string {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  return path
}

test('a file is read', () => {
  const file = join(folder, 'a.json')
  writeFileSync(file, '{}')
  expect(Buffer.from(readWhole(file)).toString()).toBe('{}')
})

test('a file that is too long to be read is refused before anything of it is read, with its length', async () => {
  const file = join(folder, 'long.json')
  writeFileSync(file, '{}')
  truncateSync(file, 500 * 1024 * 1024)
  const refused = {
    problem: {
      code: 'FILE_NOT_READABLE',
      sentence: `The file ${file} cannot be read (it is 500 MB long, and at most 256 MB are read).`,
      remedy: 'Check that it is the file you mean; of a long one, give a part.',
    },
  }
  let thrown: unknown
  try {
    readTextFile(file)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject(refused)
  await expect(readTextFileLater(file)).rejects.toMatchObject(refused)
})

test('a pipe that nobody writes to is not waited for without end', () => {
  expect(() => readWhole(pipe(), soon)).toThrow('it is a pipe to which nobody has written for 0 s')
})

test('a pipe is read to its end, however late and in however many parts it is written to', async () => {
  const path = pipe()
  const writer = spawn('sh', ['-c', 'sleep 0.2; (printf "{"; sleep 0.2; printf "}") > "$0"', path])
  const ended = new Promise((resolve) => writer.once('close', resolve))
  expect(Buffer.from(readWhole(path, { ...soon, silenceMs: 20_000 })).toString()).toBe('{}')
  await ended
})

test('a device that never ends is given up', () => {
  expect(() => readWhole('/dev/zero', soon)).toThrow('it does not end after 1 MB')
  expect(readWhole('/dev/null', soon)).toHaveLength(0)
})
