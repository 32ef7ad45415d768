import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { MadeFiles } from '../../../src/main/executions/made-files.ts'
import { openBinaryFolder, type BinaryFolder } from '../../../src/main/store/binary-folder.ts'

const megabyte = 1024 * 1024

let folder: string
let binaries: BinaryFolder
test.beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'faultline-noted-')), 'binary-data')
  binaries = openBinaryFolder(folder)
})

const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])

test('a file that is done only after its execution has ended goes as well', async () => {
  const files = new MadeFiles(binaries)
  let goOn = (): void => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const parts = async function* (): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(2 * megabyte)
    await held
    yield new Uint8Array(megabyte)
  }
  const keeping = files.noting.keep(parts())
  await expect.poll(names).toHaveLength(1)
  await files.discardUnheld()
  expect(names()).toHaveLength(1)
  goOn()
  await keeping
  expect(names()).toEqual([])
})
