import { expect, test } from '@playwright/test'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareStamp, filesUnder, readStamp } from '../../scripts/stamp.mjs'

let folder: string
let stampFile: string

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-stamp-'))
  stampFile = join(folder, 'made', 'stamp.json')
  mkdirSync(join(folder, 'src', 'deep'), { recursive: true })
  writeFileSync(join(folder, 'src', 'one.ts'), 'one')
  writeFileSync(join(folder, 'src', 'deep', 'two.ts'), 'two')
})

test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

const compare = (extra = '') => compareStamp(stampFile, folder, [join(folder, 'src')], extra)

test('a stamp that was never written does not hold', () => {
  expect(compare().holds).toBe(false)
  expect(readStamp(stampFile)).toBeNull()
})

test('a stamp holds while nothing changes', () => {
  compare().write()
  expect(compare().holds).toBe(true)
})

test('a stamp holds when a checkout wrote the same contents at another time', () => {
  compare().write()
  utimesSync(join(folder, 'src', 'one.ts'), 1, 1)
  expect(compare().holds).toBe(true)
})

test('a stamp does not hold when a content changed at the same length', () => {
  compare().write()
  writeFileSync(join(folder, 'src', 'one.ts'), 'neo')
  utimesSync(join(folder, 'src', 'one.ts'), 1, 1)
  expect(compare().holds).toBe(false)
})

test('a stamp does not hold when a file is added, removed or renamed', () => {
  compare().write()
  writeFileSync(join(folder, 'src', 'three.ts'), '')
  expect(compare().holds).toBe(false)
  rmSync(join(folder, 'src', 'three.ts'))
  expect(compare().holds).toBe(true)
  rmSync(join(folder, 'src', 'one.ts'))
  expect(compare().holds).toBe(false)
})

test('a stamp does not hold for another version of what it depends on', () => {
  compare('electron 1').write()
  expect(compare('electron 2').holds).toBe(false)
  expect(compare('electron 1').holds).toBe(true)
})

test('a damaged stamp counts as none', () => {
  compare().write()
  writeFileSync(stampFile, '{"quick":')
  expect(compare().holds).toBe(false)
})

test('files come sorted, from folders and single names, without those that do not exist', () => {
  const found = filesUnder([join(folder, 'src'), join(folder, 'nothing'), join(folder, 'src', 'one.ts')])
  expect(found.map((file) => file.slice(folder.length + 1))).toEqual(['src/deep/two.ts', 'src/one.ts', 'src/one.ts'])
})
