import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { checkout } from '../../scripts/folders.mjs'
import { cachesOf, packagedApp, systemOf, systems, systemsTable } from '../../scripts/systems.mjs'

test('the packaged app of each system lies where electron-builder lays it', () => {
  const place = (platform: string, arch: string) => packagedApp('/dist', platform, arch)
  expect(place('linux', 'x64')).toEqual({
    folder: '/dist/linux-unpacked',
    executable: '/dist/linux-unpacked/faultline',
    resources: '/dist/linux-unpacked/resources',
    launcher: '/dist/linux-unpacked/resources/bin/faultline',
  })
  expect(place('linux', 'arm64').executable).toBe('/dist/linux-arm64-unpacked/faultline')
  expect(place('darwin', 'arm64').executable).toBe('/dist/mac-arm64/Faultline.app/Contents/MacOS/Faultline')
  expect(place('darwin', 'x64').launcher).toBe('/dist/mac/Faultline.app/Contents/Resources/bin/faultline')
  expect(place('win32', 'x64').executable).toBe('/dist/win-unpacked/Faultline.exe')
  expect(systemOf('freebsd')).toBe(systems.linux)
})

test('caches lie where each system keeps them; a name that is no whole path is none', () => {
  expect(cachesOf({}, 'linux', '/home/a')).toBe('/home/a/.cache')
  expect(cachesOf({ XDG_CACHE_HOME: '/elsewhere' }, 'linux', '/home/a')).toBe('/elsewhere')
  expect(cachesOf({ XDG_CACHE_HOME: 'elsewhere' }, 'linux', '/home/a')).toBe('/home/a/.cache')
  expect(cachesOf({}, 'darwin', '/Users/a')).toBe('/Users/a/Library/Caches')
  expect(cachesOf({ LOCALAPPDATA: '/local' }, 'win32', '/Users/a')).toBe('/local')
})

test('every launcher that the table names is shipped, and reaches the executable from where it lies', () => {
  for (const { launcher } of Object.values(systems))
    expect(existsSync(join(checkout, 'resources', launcher))).toBe(true)
  const shell = readFileSync(join(checkout, 'resources/bin/faultline'), 'utf8')
  expect(shell).toContain('$here/../../faultline')
  expect(shell).toContain('$here/../../MacOS/Faultline')
  expect(readFileSync(join(checkout, 'resources/bin/faultline.cmd'), 'utf8')).toContain('..\\..\\Faultline.exe')
})

test('the release makes for each system what the table promises, and the document shows the table', () => {
  const builder = readFileSync(join(checkout, 'electron-builder.yml'), 'utf8')
  const release = readFileSync(join(checkout, '.github/workflows/release.yml'), 'utf8')
  for (const { packages } of Object.values(systems))
    for (const one of packages)
      expect(`${builder}\n${release}`, one).toMatch(new RegExp(`\\b${one.replace('.', '\\.')}\\b`, 'u'))
  const cells = (text: string) =>
    text.split('\n').map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join('|'),
    )
  const shown = cells(readFileSync(join(checkout, 'docs/shipping.md'), 'utf8'))
  expect(shown).toEqual(expect.arrayContaining(cells(systemsTable())))
})

test('icons have every size that a desktop asks for', () => {
  const sizes = readdirSync(join(checkout, 'resources/icons'))
  expect(sizes.toSorted()).toEqual(
    [16, 24, 32, 48, 64, 128, 256, 512].map((size) => `${String(size)}x${String(size)}.png`).toSorted(),
  )
})
