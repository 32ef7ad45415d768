import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { checkout } from '../../scripts/folders.mjs'
import { keepCode } from '../../scripts/kept-code.mjs'
import { readKeptCode } from '../../src/main/loading/kept-code.ts'

/** The built files of the main process, without what was kept of them. */
function builtFiles(): string {
  const parent = mkdtempSync(join(tmpdir(), 'faultline-kept-'))
  const folder = join(parent, 'main')
  cpSync(join(checkout, 'out/main'), folder, { recursive: true })
  symlinkSync(join(checkout, 'node_modules'), join(parent, 'node_modules'))
  for (const name of ['app', 'node']) rmSync(join(folder, `compiled-${name}.bin`))
  return folder
}

test('what V8 makes of the app is kept on a busy machine too', async () => {
  const folders = Array.from({ length: 6 }, builtFiles)

  await Promise.all(folders.map((folder) => keepCode(folder)))

  for (const folder of folders)
    for (const name of ['compiled-app.bin', 'compiled-node.bin'])
      expect([...readKeptCode(join(folder, name)).keys()].length).toBeGreaterThan(3)
})

test('files of which nothing can be kept stop the build, with what was wrong in them', async () => {
  const folder = builtFiles()
  rmSync(join(folder, 'faultline.cjs'))

  await expect(keepCode(folder)).rejects.toMatchObject({
    message: expect.stringContaining('compiled-app.bin was not written'),
    details: expect.stringContaining('faultline.cjs'),
  })
})
