/** Rules on the text of the project's own sources that the compiler and the linter don't know. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from '@playwright/test'
import { checkout } from './import-graph.ts'

const sources = ['src', 'test', 'scripts', 'resources', '.']
  .flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((name) => /\.(?:tsx?|mjs)$/u.test(name))

const linesOf = (file: string): readonly string[] => readFileSync(join(checkout, file), 'utf8').split('\n')

/** Every line that says that, as `file:line`. */
function linesThat(says: RegExp): readonly string[] {
  return sources.flatMap((file) => linesOf(file).flatMap((line, at) => (says.test(line) ? [`${file}:${at + 1}`] : [])))
}

test('every exception from a rule of the linter or the compiler stands with its reason', () => {
  const silent = /(?:\/\/|\/\*)\s*(?:eslint-disable|@ts-)(?!.* -- .{10,})/u

  // Put together here, so that this file is not found by its own examples.
  const exception = ['// eslint', 'disable-next-line no-console'].join('-')

  expect(silent.test(exception)).toBe(true)
  expect(silent.test(`${exception} -- it is the command line`)).toBe(false)
  expect(linesThat(silent)).toEqual([])
})

const longest = 300

/** Files that are longer, and why they are one. Data of the workflow format (shared/node-types) is not counted. */
const longer: Readonly<Record<string, string>> = {
  'src/main/redaction/keys/key-words.ts': 'one table of words, whose order is looked at from above to below',
  'src/main/diagnosis/layer-rules.ts': 'one catalogue of rules, one after the other',
  'src/main/store/migrations.ts': 'one list of steps, of which none is ever changed',
  'src/main/redaction/formats/shaped-secrets.ts': 'one table of the forms that secrets have',
  'src/main/layers/api.ts': 'the changes of one layer, one after the other',
  'src/main/layers/data.ts': 'the changes of one layer, one after the other',
  'src/main/cli.ts': 'one list of the commands with their options, which is all that is loaded for --help',
  'src/main/engine/sandbox/guest/data.ts': 'put into the guest as one text',
  'src/main/redaction/keys/keyed.ts': 'one pass over a text, whose parts share where they are in it',
  'src/main/redaction/redactor.ts': 'one pass over a value, whose parts share what has been found',
  'src/main/studies/study.ts': 'the open case: every step changes the same state',
  'src/main/world/external-api.ts': 'one server with its connections',
  'src/renderer/ai-steps/ai-steps-screen.tsx': 'one screen with the parts that only it shows',
}

test('a source file is as long as one noun needs, and the few longer ones are named with their reason', () => {
  const found = sources
    .filter((file) => file.startsWith('src') && !file.startsWith(join('src', 'shared', 'node-types')))
    .map((file) => ({ file: file.split(sep).join('/'), lines: linesOf(file).length - 1 }))
    .filter(({ lines }) => lines > longest)

  expect(found.map(({ file }) => file).toSorted()).toEqual(Object.keys(longer).toSorted())
})
