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

/** Files outside of the command line that name a command or an option of it, and why. */
const namesCommands: Readonly<Record<string, string>> = {
  'src/main/cli.ts': 'it is the command line',
  'src/main/case-tests/run-case-test.ts': 'only the command line runs tests',
  'src/main/case-tests/test-command-line.ts': 'the line with which a test that was kept is run elsewhere',
  'src/main/consents/host-gate.ts': 'the gate of a Faultline without a window says how it is opened',
  'src/main/deliveries/read-stored-delivery.ts': 'only the command line reads another data folder',
  'src/main/export/curl-commands.ts': 'its options are those of curl',
  'src/renderer/reproduce/keep-test-dialog.tsx': 'what is kept as a test is run on the command line',
  'src/shared/lack.ts': 'where nobody is asked, there is no window',
}

test('a sentence that may stand in the window names no command and no option: the command line says its own words for an act', () => {
  const commands = [
    ...[
      'ai',
      'bring',
      'case',
      'cases',
      'check',
      'compare',
      'delete',
      'doctor',
      'explain',
      'export',
      'listen',
      'mcp',
      'outside',
      'prune',
    ],
    ...[
      'provider',
      'redact',
      'reproduce',
      'request',
      'retry',
      'run',
      'send',
      'serve',
      'show',
      'sweep',
      'test',
      'triage',
    ],
  ].join('|')
  const options =
    'again|allow-[a-z]+-?[a-z]*|cases|credentials|data|env|execution|files|items|key-file|list|out|pick|request|sweep|updates|yes'
  const names = new RegExp(
    `^(?!\\s*(?:\\*|//|/\\*)).*(?:["'\`> (]faultline (?:${commands})\\b|[ "'\`](?:--(?:${options}))(?:[ .,;"'\`]|$)|(?<!password )on the command line)`,
    'u',
  )
  const found = linesThat(names)
    .map((place) => place.replace(/:\d+$/u, '').split(sep).join('/'))
    .filter((file) => /^src\/(?:main|shared|renderer)\//u.test(file))
    .filter((file) => !/^src\/main\/(?:commands|redaction)\//u.test(file))

  expect(names.test("remedy: 'Read it with faultline explain FILE.'")).toBe(true)
  expect(names.test("remedy: 'Give it with --env FILE.'")).toBe(true)
  expect(names.test('      // given with --env FILE')).toBe(false)
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(namesCommands).toSorted())
})
