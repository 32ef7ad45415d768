import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { bundleFiles } from '../../../src/main/export/bundle-files.ts'
import { redactBundle } from '../../../src/main/export/redact-bundle.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { escapedWord, holdsHidden, visibleJson, visibleText } from '../../../src/shared/visible-text.ts'
import { plantedBundle } from './make-bundle.ts'

/** Clears a terminal, sets its title, turns the direction, hides in a word. */
const hostile = [
  '\u001b[2J',
  '\u009b31m',
  '\u0007',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u0000',
  '\u007f',
  '\r',
  '\u{e0041}',
]
const text = `order ${hostile.join('x')}0 failed`

test('signs that a terminal obeys or an editor hides are written out, line breaks and tabs stay', () => {
  expect(visibleText('a\u001b[2Jb\u202ec\td\r\ne\rf\u007f')).toBe('a␛[2Jb⟨U+202E⟩c\td\r\ne␍f␡')
  expect(holdsHidden(visibleText(text))).toBe(false)
})

test('JSON with hidden signs is the same value when they are written out', () => {
  const json = visibleJson(JSON.stringify({ [text]: text }, null, 2))
  expect(JSON.parse(json)).toEqual({ [text]: text })
  expect(holdsHidden(json)).toBe(false)
})

test('a word of a shell with hidden signs is read by bash as it was', () => {
  const word = text.replaceAll('\u0000', '') + `'"\\$\``
  const { stdout } = spawnSync('bash', ['-c', `printf '%s' ${escapedWord(word)}`], { encoding: 'utf8' })
  expect(stdout).toBe(word)
})

test('no file of an export holds a hidden sign, whatever the execution held', () => {
  const given = JSON.parse(
    JSON.stringify(plantedBundle()).replaceAll('order', JSON.stringify(text).slice(1, -1)),
  ) as ReturnType<typeof plantedBundle>
  const files = bundleFiles(redactBundle(given, createRedactor()))
  expect(files.length).toBeGreaterThan(6)
  expect(files.filter((file) => holdsHidden(file.text)).map(({ name }) => name)).toEqual([])
  for (const { name, text: written } of files) if (name.endsWith('.json') || name.endsWith('.har')) JSON.parse(written)
  expect(files.find(({ name }) => name === 'report.md')?.text).toContain('␛[2J')
})
