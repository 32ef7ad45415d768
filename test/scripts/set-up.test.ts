import { expect, test } from '@playwright/test'
import { missingFrom as missingPackages } from '../../scripts/dependencies.mjs'
import { displayIsPresent } from '../../scripts/display.mjs'
import { placeOf } from '../../scripts/electron-from-npm.mjs'
import { electronRuntime } from '../../scripts/electron-runtime.mjs'
import { cacheFolder } from '../../scripts/folders.mjs'
import { amountText, inStep } from '../../scripts/progress.mjs'
import { missingFrom as missingLibraries } from '../../scripts/system-libraries.mjs'

test('libraries that the loader does not find are listed once each', () => {
  const output = [
    '\tlinux-vdso.so.1 (0x00007ffd)',
    '\tlibnss3.so => not found',
    '\tlibgbm.so.1 => not found',
    '\tlibnss3.so => not found',
    '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)',
  ].join('\n')
  expect(missingLibraries(output)).toEqual(['libgbm.so.1', 'libnss3.so'])
  expect(missingLibraries('\tstatically linked')).toEqual([])
})

test('packages are missing when absent or in another version, but optional ones may be absent', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '3.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  }
  const installed = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.9.0' } }
  expect(missingPackages(installed, wanted)).toEqual(['node_modules/b', 'node_modules/c'])
})

test('of the npm package only Electron and the native module are unpacked', () => {
  const native = 'Cypress/resources/app/node_modules/better-sqlite3/build/Release/better_sqlite3.node'
  expect(placeOf('Cypress/locales/en-US.pak', '/kept')).toBe('/kept/electron/locales/en-US.pak')
  expect(placeOf('Cypress/LICENSES.chromium.html', '/kept')).toBe('/kept/electron/LICENSES.chromium.html')
  expect(placeOf(native, '/kept')).toBe('/kept/better_sqlite3.node')
  expect(placeOf('Cypress/resources/app/index.js', '/kept')).toBeNull()
  expect(placeOf('Cypress/resources/app-update.yml', '/kept')).toBeNull()
  expect(placeOf('Cypress/browser_v8_context_snapshot.bin', '/kept')).toBeNull()
  expect(placeOf('elsewhere/file', '/kept')).toBeNull()
})

test('a display is X or Wayland on Linux, and a matter of course elsewhere', () => {
  expect(displayIsPresent({}, 'linux')).toBe(false)
  expect(displayIsPresent({ DISPLAY: ':0' }, 'linux')).toBe(true)
  expect(displayIsPresent({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true)
  expect(displayIsPresent({}, 'darwin')).toBe(true)
})

test('the cache folder follows XDG_CACHE_HOME only when that is absolute', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/somewhere' })).toBe('/somewhere/faultline')
  expect(cacheFolder({ XDG_CACHE_HOME: 'relative' })).toMatch(/\.cache\/faultline$/)
  expect(cacheFolder({}, 'linux')).toMatch(/\.cache\/faultline$/)
  expect(cacheFolder({}, 'darwin')).toMatch(/Library\/Caches\/faultline$/)
})

test('another Electron than the pinned one has a folder of its own, and what is no version is refused', () => {
  const pinned = electronRuntime({})
  const other = electronRuntime({ FAULTLINE_ELECTRON: '38.1.0' })
  expect(electronRuntime({ FAULTLINE_ELECTRON: '' })).toEqual(pinned)
  expect(other).toMatchObject({ version: '38.1.0', platform: pinned.platform })
  expect(other.folder).not.toBe(pinned.folder)
  expect(() => electronRuntime({ FAULTLINE_ELECTRON: 'latest' })).toThrow(
    'FAULTLINE_ELECTRON is "latest", which is no version of Electron.',
  )
})

test('an amount is said in per cent and megabytes or packages, or without per cent when the whole is not known', () => {
  expect(amountText({ done: 88_400_000, total: 196_264_810, unit: 'MB' })).toBe('45 %, 88 of 196 MB')
  expect(amountText({ done: 5_000_000, total: null, unit: 'MB' })).toBe('5 MB')
  expect(amountText({ done: 412, total: 833, unit: 'packages' })).toBe('49 %, 412 of 833 packages')
  expect(amountText(null)).toBe('')
})

test('a step away from a terminal is a line at its start and one at its end; a quiet one that is quick says nothing', async () => {
  const lines: string[] = []
  const stream = { isTTY: false, write: (text: string) => lines.push(text) > 0 }
  await inStep('Doing it', () => Promise.resolve(1), { stream })
  expect(lines[0]).toBe('Doing it …\n')
  expect(lines[1]).toMatch(/^Doing it: done in \d+\.\d s\n$/)
  lines.length = 0
  expect(await inStep('Doing it', () => Promise.resolve(2), { stream, quiet: true })).toBe(2)
  expect(lines).toEqual([])
})
