import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { commandWords } from '../../../src/main/shell/command-line.ts'
import { givenDialogs } from '../../../src/main/shell/given-dialogs.ts'
import { missingDisplay } from '../../../src/main/shell/missing-display.ts'

test('a command stands behind --cli, with or without a dash between; files that are opened are none', () => {
  expect(commandWords(['/opt/faultline', '--no-sandbox', '--cli', '--', 'run', '--port', '0'])).toEqual([
    'run',
    '--port',
    '0',
  ])
  expect(commandWords(['/opt/faultline', '--cli', 'cases'])).toEqual(['cases'])
  expect(commandWords(['/opt/faultline', '--cli', '--', '--', 'x'])).toEqual(['--', 'x'])
  expect(commandWords(['/opt/faultline', '--cli'])).toEqual([])
  expect(commandWords(['/opt/faultline'])).toBeNull()
  expect(commandWords(['/opt/faultline', '--', '--cli', 'run'])).toBeNull()
})

test('a display is missed on Linux alone, and not where the platform was chosen by hand', () => {
  expect(missingDisplay({}, 'linux', '')).toContain('there is no display')
  expect(missingDisplay({ DISPLAY: '', WAYLAND_DISPLAY: '' }, 'linux', '')).not.toBeNull()
  expect(missingDisplay({ DISPLAY: ':0' }, 'linux', '')).toBeNull()
  expect(missingDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', '')).toBeNull()
  expect(missingDisplay({}, 'linux', 'headless')).toBeNull()
  expect(missingDisplay({}, 'darwin', '')).toBeNull()
})

test('answers of dialogs are taken in their order, each once; none is given without a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-dialogs-')), 'dialogs.json')
  writeFileSync(file, JSON.stringify(['/a', null, '/b']))
  const take = givenDialogs(file)
  expect([take?.(), take?.(), take?.(), take?.()]).toEqual(['/a', null, '/b', null])
  expect(readFileSync(file, 'utf8')).toBe('[]')

  writeFileSync(file, '{}')
  expect(take).toThrow(`${file}, named by FAULTLINE_DIALOGS, holds no list of paths.`)
  expect([givenDialogs(undefined), givenDialogs('')]).toEqual([null, null])
})
