import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runCommand } from '../main/commands/command-line.ts'
import { documentsWithCommands, missingLine } from './console-blocks.ts'

const documents = documentsWithCommands()

for (const { path, files, commands } of documents) {
  test(`every command of ${path} says what the document shows`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'faultline-documents-'))
    for (const { name, text } of files) writeFileSync(join(folder, name), text)
    for (const { words, shown } of commands) {
      const { code, out, err } = await runCommand(words, '', {}, folder)
      const said = `${out}${err}`.trimEnd().split('\n')
      expect([0, 10], `${words.join(' ')} ended with ${String(code)}: ${err}`).toContain(code)
      expect(
        missingLine(shown, said),
        `a line that "${words.join(' ')}" does not say:\n${said.join('\n').slice(-3_000)}`,
      ).toBeNull()
    }
  })
}

test('there is a page for each layer, and each shows commands', () => {
  const layers = ['data', 'authorisation', 'api', 'node', 'queue', 'database', 'reverse-proxy', 'ai']

  expect(documents.map(({ path }) => path)).toEqual(
    expect.arrayContaining(layers.map((layer) => join('docs', 'layers', `${layer}.md`))),
  )
})

test('a line that is not said, or not where it is shown, is found', () => {
  expect(missingLine(['…', 'b', 'c'], ['a', 'b', 'c'])).toBeNull()
  expect(missingLine(['b'], ['a', 'b'])).toBe('b')
  expect(missingLine(['a', 'c'], ['a', 'b', 'c'])).toBe('c')
  expect(missingLine(['…', 'd'], ['a', 'b', 'c'])).toBe('d')
})
