import { expect, test } from '@playwright/test'
import { readValues } from '../../../src/renderer/reproduce/field-values.ts'
import { changeKinds } from '../../../src/main/layers/catalogue.ts'

const kinds = changeKinds

/** What is said at the field where this stands in it. */
function saidAt(layer: string, name: string, field: string, value: string | number): string | undefined {
  const kind = kinds.find((one) => one.layer === layer && one.name === name)
  if (kind === undefined) throw new Error(`There is no change ${layer}.${name}.`)
  return readValues(kind.fields, { [field]: value }).errors[field]
}

for (const [layer, name, field, value, said] of [
  ['queue', 'queued', 'concurrency', -1, '-1 does not fit: enter a whole number from 1 to 20.'],
  ['queue', 'queued', 'concurrency', 1.5, '1.5 does not fit: enter a whole number from 1 to 20.'],
  ['queue', 'delay', 'milliseconds', 'soon', 'soon does not fit: enter a whole number from 0 to 600000.'],
  ['queue', 'delay', 'milliseconds', ' ', 'Nothing does not fit: enter a whole number from 0 to 600000.'],
  ['database', 'slow', 'delayMs', '', 'Nothing does not fit: enter a whole number from 1 to 60000.'],
  ['database', 'unique-key', 'column', '   ', 'It is empty. Enter a text.'],
  [
    'database',
    'unique-key',
    'table',
    'x'.repeat(3000),
    `"${'x'.repeat(60)}…" does not fit: it must have at most 2000 letters; it has 3000.`,
  ],
  [
    'reverse proxy',
    'path-prefix',
    'prefix',
    'webhook',
    '"webhook" does not fit: it must begin with a slash, such as /webhook, and have no blank and no ? or #.',
  ],
  ['reverse proxy', 'restored', 'method', 'PO ST', '"PO ST" does not fit: it must be a method of HTTP, such as POST.'],
  ['AI layer', 'low-confidence', 'confidence', 2, '2 does not fit: enter a number from 0 to 1.'],
  [
    'AI layer',
    'model',
    'baseUrl',
    'localhost:11434',
    '"localhost:11434" does not fit: it must be a URL such as https://api.example.com/v1.',
  ],
  [
    'AI layer',
    'prompt-version',
    'version',
    '2026-13-45',
    '"2026-13-45" does not fit: it must begin with a day, such as 2026-01-31 or 2026-01-31-shorter (contract §2.2).',
  ],
  ['data', 'set-path', 'value', '{"a":1', '{"a":1 is not JSON. Look for a missing quote, comma or bracket.'],
  [
    'data',
    'set-path',
    'value',
    'a "word"',
    String.raw`a "word" is not JSON. A text stands in double quotes: "a \"word\"".`,
  ],
] as const)
  test(`${name} says at its field what is wrong with ${JSON.stringify(value).slice(0, 30)}`, () => {
    expect(saidAt(layer, name, field, value)).toBe(said)
  })

for (const [layer, name, field, value] of [
  ['reverse proxy', 'host', 'name', '[::1]:8080'],
  ['reverse proxy', 'host', 'name', ''],
  ['reverse proxy', 'restored', 'body', 'x'.repeat(9000)],
  ['AI layer', 'low-confidence', 'confidence', 0.35],
  ['AI layer', 'prompt-version', 'version', '2026-01-31-shorter'],
  ['AI layer', 'model', 'baseUrl', 'http://127.0.0.1:11434/v1'],
  ['data', 'large-payload', 'megabytes', 0.5],
] as const)
  test(`${name} takes ${JSON.stringify(value).slice(0, 30)}`, () => {
    expect(saidAt(layer, name, field, value)).toBeUndefined()
  })

test('every value with which an editor begins is one that it takes, but for what is to be chosen', () => {
  const unfit = kinds.flatMap(({ layer, name, fields }) =>
    Object.keys(readValues(fields, {}).errors).map((field) => `${layer}.${name} ${field}`),
  )
  expect(unfit).toEqual([])
})
