import { expect, test } from '@playwright/test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bringCompiled, keepCompiled } from '../../scripts/kept-compiled.mjs'

test('what a browser has compiled comes into the next data folder, and the most of it is kept', () => {
  const outputPath = (name: string): string => test.info().outputPath(name)
  const kept = outputPath('kept')
  const first = outputPath('first')
  const next = outputPath('next')
  bringCompiled(kept, first)
  keepCompiled(kept, first)
  compiled(first, 'all of it')
  keepCompiled(kept, first)
  bringCompiled(kept, next)
  expect(inside(next)).toBe('all of it')

  compiled(next, 'less')
  keepCompiled(kept, next)
  const last = outputPath('last')
  bringCompiled(kept, last)
  expect(inside(last)).toBe('all of it')
})

function compiled(dataFolder: string, text: string): void {
  mkdirSync(join(dataFolder, 'browser', 'Code Cache', 'js'), { recursive: true })
  writeFileSync(join(dataFolder, 'browser', 'Code Cache', 'js', 'of-a-script'), text)
}

function inside(dataFolder: string): string {
  return readFileSync(join(dataFolder, 'browser', 'Code Cache', 'js', 'of-a-script'), 'utf8')
}
