import { expect, test } from '@playwright/test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rememberedWindow } from '../../../src/main/shell/window-state.ts'

const place = { x: 40, y: 60, width: 1200, height: 800 }

function stateFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'faultline-window-')), 'folder', 'window.json')
}

test('the window comes back where it stood, light or dark as it was', () => {
  const path = stateFile()

  rememberedWindow(path).remember(place, true, 'dark')

  expect(rememberedWindow(path)).toMatchObject({ bounds: place, maximized: true, theme: 'dark' })
})

test('a half-written place is forgotten, and the window starts as the first time', () => {
  const path = stateFile()
  rememberedWindow(path).remember(place, true, 'dark')
  writeFileSync(path, '{"bounds":{"x":4')

  expect(rememberedWindow(path)).toMatchObject({ bounds: null, maximized: false, theme: 'system' })
})

test('a place that an older version kept has no theme of its own', () => {
  const path = stateFile()
  rememberedWindow(path).remember(place, false, 'dark')
  writeFileSync(path, JSON.stringify({ bounds: place, maximized: false }))

  expect(rememberedWindow(path)).toMatchObject({ bounds: place, theme: 'system' })
})
