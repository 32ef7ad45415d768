import { expect, test } from '@playwright/test'
import { renameKeys } from '../../../../src/main/engine/nodes/rename-keys.ts'
import { runKind } from './run-kind.ts'

test('a key gets its new name and the other fields stay', async () => {
  const { outputs } = await runKind(renameKeys, {
    parameters: { keys: { key: [{ currentKey: 'id', newKey: 'order_id' }] } },
    items: [{ id: 1, note: 'a' }, { note: 'b' }],
  })
  expect(outputs).toEqual([
    [
      { json: { note: 'a', order_id: 1 }, pairedItem: { item: 0 } },
      { json: { note: 'b' }, pairedItem: { item: 1 } },
    ],
  ])
})

test('dotted paths lead into objects', async () => {
  const { json } = await runKind(renameKeys, {
    parameters: { keys: { key: [{ currentKey: 'user.mail', newKey: 'contact.address' }] } },
    items: [{ user: { mail: 'x', name: 'y' } }],
  })
  expect(json).toEqual([{ user: { name: 'y' }, contact: { address: 'x' } }])
})

test('a regular expression renames on every level, or down to its depth', async () => {
  const replacement = { searchRegex: '^MY_', replaceRegex: '', options: { caseInsensitive: true } }
  const items = [{ my_a: 1, list: [{ My_b: 2 }], other: { MY_c: 3 } }]
  const all = await runKind(renameKeys, {
    parameters: { additionalOptions: { regexReplacement: { replacements: [replacement] } } },
    items,
  })
  expect(all.json).toEqual([{ a: 1, list: [{ b: 2 }], other: { c: 3 } }])
  const first = await runKind(renameKeys, {
    parameters: {
      additionalOptions: {
        regexReplacement: { replacements: [{ ...replacement, options: { caseInsensitive: true, depth: 0 } }] },
      },
    },
    items,
  })
  expect(first.json).toEqual([{ a: 1, list: [{ My_b: 2 }], other: { MY_c: 3 } }])
})

test('a second renaming sees the item as it came in', async () => {
  const { json } = await runKind(renameKeys, {
    parameters: {
      keys: {
        key: [
          { currentKey: 'a', newKey: 'b' },
          { currentKey: 'b', newKey: 'c' },
        ],
      },
    },
    items: [{ a: 1 }],
  })
  expect(json).toEqual([{ b: 1 }])
})

test('a pattern replaces its first match in each name', async () => {
  const replacements = [{ searchRegex: '_', replaceRegex: '-' }]
  const { json } = await runKind(renameKeys, {
    parameters: { additionalOptions: { regexReplacement: { replacements } } },
    items: [{ a_b_c: 1 }],
  })
  expect(json).toEqual([{ 'a-b_c': 1 }])
})

test('the input item is left as it was', async () => {
  const item = { a: { b: 1 } }
  await runKind(renameKeys, { parameters: { keys: { key: [{ currentKey: 'a.b', newKey: 'a.c' }] } }, items: [item] })
  expect(item).toEqual({ a: { b: 1 } })
})

test('a broken pattern fails in the words of the service with the pattern beside them, and becomes an error item where the node goes on', async () => {
  const trial = {
    parameters: {
      additionalOptions: { regexReplacement: { replacements: [{ searchRegex: '(', replaceRegex: 'x' }] } },
    },
    items: [{ a: 1 }],
  }
  const words = 'Invalid regular expression: /(/: Unterminated group'
  await expect(runKind(renameKeys, trial)).rejects.toMatchObject({
    message: words,
    details: { description: 'The search pattern is "(".' },
  })
  const { json, findings } = await runKind(renameKeys, { ...trial, continues: true })
  expect(json).toEqual([{ error: words }])
  expect(findings.map(({ kind, itemIndexes }) => ({ kind, itemIndexes }))).toEqual([
    { kind: 'failure-continued', itemIndexes: [0] },
  ])
})
