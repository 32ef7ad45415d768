import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { unusableFolder } from '../../../src/main/data-folder/unusable-folder.ts'

test('a data folder below a file is named in one sentence before the window would end without a word', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-unusable-')), 'a-file')
  writeFileSync(file, '')
  expect(unusableFolder(join(file, 'data'))).toMatch(
    /the data folder .*a-file.data cannot be written \(.*\)\. Make it writable/u,
  )
})

test('a data folder that is not there yet is made', () => {
  expect(unusableFolder(join(mkdtempSync(join(tmpdir(), 'faultline-unusable-')), 'a', 'b'))).toBe(null)
})
