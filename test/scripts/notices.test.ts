import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { checkout } from '../../scripts/folders.mjs'
import { notices, noticesText } from '../../scripts/notices.mjs'
import { sbom } from '../../scripts/sbom.mjs'
import { rooms } from '../house/rooms.ts'

/** Licences under which others' work may go into what is shipped: none of them asks that Faultline's own be given away. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

const all = notices()

test('every package that a room may import is named with its licence, and the fonts and the native module are', () => {
  const imported = new Set(Object.values(rooms).flatMap(({ packages }) => packages))
  for (const outside of ['node:', 'electron', 'vite']) imported.delete(outside)
  const named = new Set(all.map(({ name }) => name))

  expect([...imported, 'better-sqlite3', 'bindings', 'file-uri-to-path'].filter((name) => !named.has(name))).toEqual([])
  expect(all.filter(({ text, license }) => text.length < 40 || license === 'unknown')).toEqual([])
  expect(all.find(({ name }) => name === '@fontsource-variable/inter')?.text).toContain('SIL OPEN FONT LICENSE')
})

test('each is under a licence that lets it be shipped', () => {
  const other = all.filter(
    ({ license }) =>
      !license
        .replaceAll(/[()]/gu, '')
        .split(' OR ')
        .some((one) => allowed.has(one)),
  )
  expect(other.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test('the build writes them for the window and beside the app, each once and always in the same order', () => {
  const built = join(checkout, 'out/notices.json')
  expect(existsSync(built)).toBe(true)
  expect(JSON.parse(readFileSync(built, 'utf8'))).toEqual(all)
  expect(readFileSync(join(checkout, 'out/notices.txt'), 'utf8')).toBe(noticesText(all))
  const keys = all.map(({ name, version }) => `${name}@${version}`)
  expect(keys).toEqual([...new Set(keys)].toSorted())
})

test('the bill of materials has each of them and Electron, under one reference', () => {
  const { components, dependencies, metadata } = sbom()
  expect(components.length).toBe(all.length + 1)
  expect(new Set(components.map((one) => one['bom-ref'])).size).toBe(components.length)
  expect(components[0]).toMatchObject({ name: 'electron', purl: 'pkg:npm/electron@33.2.1' })
  expect(dependencies[0]?.ref).toBe(metadata.component['bom-ref'])
  expect(components.find(({ name }) => name === '@mantine/core')?.purl).toMatch(/^pkg:npm\/%40mantine\/core@/u)
})
