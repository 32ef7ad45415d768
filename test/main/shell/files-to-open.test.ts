import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { filesAmong, holdFilesToOpen } from '../../../src/main/shell/files-to-open.ts'

test('words of a start that are no switches are files, from where it happened', () => {
  const argv = ['/opt/Faultline/faultline', '--no-sandbox', 'a.json', '', '/b/c.json']
  expect(filesAmong(argv, true, '/home/anna')).toEqual(['/home/anna/a.json', '/b/c.json'])
  expect(filesAmong(['electron', '/checkout', 'a.json'], false, '/home/anna')).toEqual(['/home/anna/a.json'])
})

test('files wait until the window listens; one that cannot be read is said, and keeps no other back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-given-'))
  const [good, large, missing] = ['good.json', 'large.json', 'missing.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(good, '{}')
  writeFileSync(large, '')
  truncateSync(large, 65 * 1024 * 1024)
  const told: string[] = []
  const held = holdFilesToOpen({
    files: (files) => told.push(...files.map(({ name, bytes }) => `${name}: ${Buffer.from(bytes).toString()}`)),
    problem: ({ sentence }) => told.push(sentence),
    dialog: () => told.push('dialog'),
  })

  held.open([missing, large, good])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(told).toEqual([])
  held.windowListens()
  await expect.poll(() => told.length).toBe(3)
  expect(told[0]).toBe(`There is no file ${missing}.`)
  expect(told[1]).toContain('"large.json" is 65 MB large')
  expect(told[2]).toBe('good.json: {}')

  held.openFrom(['faultline', '--open'], true, folder)
  held.openFrom(['faultline', 'good.json'], true, folder)
  await expect.poll(() => told.slice(3)).toEqual(['dialog', 'good.json: {}'])
})
