/** Texts with expressions in them, and what a model would fill in: as n8n 1.123.5 reads them, measured. */
import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../build-workflow.ts'
import { runInTest } from '../run-in-test.ts'

const item = { title: 'T', id: 7, count: '12', nil: null, tags: ['x', 'y'] }

/** A parameter; the value that it has, or why it has none. */
const read: readonly (readonly [parameter: string, value: unknown])[] = [
  [String.raw`=a\b{{ 1 }}`, String.raw`a\b1`],
  [String.raw`=a\\b{{ 1 }}`, String.raw`a\b1`],
  [String.raw`=a\\\b{{ 1 }}`, String.raw`a\\b1`],
  [String.raw`=a\\\\b{{ 1 }}`, String.raw`a\\b1`],
  [String.raw`=a\{{ 1 }}`, String.raw`a\{{ 1 }}`],
  [String.raw`=a\\\{{ 1 }}`, String.raw`a\\\{{ 1 }}`],
  [String.raw`=\\{{ 1 }}\\`, String.raw`\1\\`],
  [String.raw`={{ 1 }}\\x\\`, String.raw`1\\x\\`],
  [String.raw`={{ 1 }}a\\b{{ 2 }}c\\d`, String.raw`1a\b2c\\d`],
  [String.raw`=a\{{ x }}b\\c {{ 1 }}`, String.raw`a\{{ x }}b\c 1`],
  [String.raw`=a\\\{{ x }}b\\c {{ 1 }}d\\e`, String.raw`a\\{{ x }}b\c 1d\\e`],
  [String.raw`=\\\\\{{ 1 }} {{ 2 }}`, String.raw`\\\{{ 1 }} 2`],
  [String.raw`=a\\b\{{ {{ 1 }}`, String.raw`a\b\{{ 1`],
  [String.raw`=a\\b {{ "c\\\\d" }}`, String.raw`a\b c\\d`],
  [String.raw`=\\x{{ 1`, String.raw`\x1`],
  [String.raw`=a\\b`, String.raw`a\\b`],
  ["={{ $fromAI('title') }}", 'T'],
  ["={{ $fromAI('title', 'd', 'string', 'preset') }}", 'T'],
  ["={{ $fromAI('nope', 'd', 'string', 'preset') }}", 'preset'],
  ["={{ $fromAI('nil', '', 'string', 'preset') }}", 'preset'],
  ["={{ $fromAI('id', '', 'number') }}", 7],
  ["={{ $fromAI('count', '', 'number', 5) }}", '12'],
  ["={{ $fromAI('tags') }}", ['x', 'y']],
  ["={{ $fromAI('nope') }}", undefined],
]

const refused: readonly (readonly [parameter: string, message: string])[] = [
  ["={{ $fromAI('') }}", "Add a key, e.g. $fromAI('placeholder_name')"],
  ['={{ $fromAI() }}', "Add a key, e.g. $fromAI('placeholder_name')"],
  [
    "={{ $fromAI('a b') }}",
    'Invalid parameter key, must be between 1 and 64 characters long and only contain lowercase letters, uppercase letters, numbers, underscores, and hyphens',
  ],
]

async function valueOf(parameter: string): Promise<readonly [value: unknown, message: string | undefined]> {
  const values = { string: [{ name: 'r', value: parameter }] }
  const node = ['set', { keepOnlySet: true, values, options: {} }, { typeVersion: 2 }] as const
  const outcome = await runInTest(buildWorkflow({ T: ['manualTrigger'], Set: node }, [['T', 'Set']]), { emit: [item] })
  const run = outcome.nodeRuns.find((one) => one.node === 'Set')
  return [run?.outputs?.[0]?.[0]?.json['r'], outcome.failure?.message]
}

for (const [parameter, value] of read) {
  test(`${parameter} is read as the service reads it`, async () => {
    expect(await valueOf(parameter)).toEqual([value, undefined])
  })
}

for (const [parameter, message] of refused) {
  test(`${parameter} is refused in the words of the service`, async () => {
    expect(await valueOf(parameter)).toEqual([undefined, message])
  })
}
