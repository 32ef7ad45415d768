import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { writeArchive } from '../../../src/main/export/write-archive.ts'
import { writeFiles } from '../../../src/main/export/write-files.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const text = createRedactor().redact('an order failed')
const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'faultline-private-')), 'made', 'here')
const modeOf = (path: string): number => statSync(path).mode & 0o777

test('what is exported, and the folders made for it, are for their own user alone', async () => {
  const folder = newFolder()
  const paths = await writeFiles(folder, [{ name: 'record.json', text }])
  const archive = await writeArchive(join(folder, 'more', 'evidence.zip'), [{ name: 'record.json', text }])

  expect([...paths, archive].map(modeOf)).toEqual([0o600, 0o600])
  expect([join(folder, '..'), folder, join(folder, 'more')].map(modeOf)).toEqual([0o700, 0o700, 0o700])
})

test('what is taken out of an archive is for its own user alone', async () => {
  const path = await writeArchive(join(newFolder(), 'evidence.zip'), [
    { name: 'record.json', text },
    { name: 'page.html', text },
  ])

  expect(externalModes(readFileSync(path))).toEqual([0o100600, 0o100600])
})

/** The modes in the central directory (APPNOTE 4.3.12): made by Unix, in the upper half of the external attributes. */
function externalModes(zip: Buffer): number[] {
  const modes: number[] = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    expect(zip.readUInt8(at + 5)).toBe(3)
    modes.push(zip.readUInt32LE(at + 38) >>> 16)
  }
  return modes
}

test('nothing is left beside what was written', async () => {
  const folder = newFolder()
  await writeFiles(folder, [{ name: 'record.json', text }])
  expect(readdirSync(folder)).toEqual(['record.json'])
})
