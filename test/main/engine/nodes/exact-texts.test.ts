/** What nodes of n8n 1.123.5 said and did where a parameter or an item was not as it should be. */
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { compareDatasets } from '../../../../src/main/engine/nodes/compare-datasets.ts'
import { convertToFile } from '../../../../src/main/engine/nodes/convert-to-file.ts'
import { crypto } from '../../../../src/main/engine/nodes/crypto.ts'
import { html } from '../../../../src/main/engine/nodes/html.ts'
import { merge } from '../../../../src/main/engine/nodes/merge.ts'
import type { NodeKind } from '../../../../src/main/engine/nodes/node-kind.ts'
import { removeDuplicates } from '../../../../src/main/engine/nodes/remove-duplicates.ts'
import { stopAndError } from '../../../../src/main/engine/nodes/stop-and-error.ts'
import { xml } from '../../../../src/main/engine/nodes/xml.ts'
import { runKind, type Trial } from './run-kind.ts'

const file = { data: Buffer.from('abc').toString('base64'), mimeType: 'text/plain' }
const hashFile = { action: 'hash', type: 'MD5', binaryData: true, binaryPropertyName: 'data', encoding: 'hex' }
const extract = {
  operation: 'extractHtmlContent',
  sourceData: 'binary',
  dataPropertyName: 'data',
  extractionValues: {},
}
const pairs = (...values: JsonObject[]): JsonObject => ({ mergeByFields: { values } })
const upToDate = { operation: 'removeItemsSeenInPreviousExecutions', logic: 'removeItemsUpToStoredDate' }
const upToKey = { operation: 'removeItemsSeenInPreviousExecutions', logic: 'removeItemsUpToStoredIncrementalKey' }
const missing = "This operation expects the node's input data to contain a binary file 'data', but none was found"
const bothFields = 'You need to define both fields in "Fields to Match" for pair'
const gap = '\n\t\t\t\t '

const errorObject = (given: unknown): JsonObject => ({ errorType: 'errorObject', errorObject: given })

const failures: readonly (readonly [what: string, kind: NodeKind, trial: Trial, text: string])[] = [
  ['no file to hash', crypto, { parameters: hashFile, items: [{}] }, `${missing} [item 0]`],
  [
    'another file to hash',
    crypto,
    { parameters: hashFile, items: [{ json: {}, binary: { other: file } }] },
    "The item has no binary field 'data' [item 0]",
  ],
  ['no page', html, { parameters: extract, items: [{}] }, `${missing} [item 0]`],
  [
    'half a pair',
    compareDatasets,
    {
      parameters: pairs({ field1: 'id', field2: 'id' }, { field1: 'n', field2: '' }),
      inputs: [[{ id: 1 }], [{ id: 1 }]],
    },
    `${bothFields} 2,${gap}field 1 = 'n'${gap}field 2 = ''`,
  ],
  [
    'no pair',
    compareDatasets,
    { parameters: pairs({ field1: '', field2: '' }), inputs: [[{ id: 1 }], [{ id: 1 }]] },
    'You need to define at least one pair of fields in "Fields to Match" to match on',
  ],
  [
    'no text of XML',
    xml,
    { items: [{ data: 'text' }] },
    'Non-whitespace before first tag.\nLine: 0\nColumn: 1\nChar: t',
  ],
  [
    'an error object without a text',
    stopAndError,
    { parameters: { errorType: 'errorObject', errorObject: '{"a":1}' } },
    'Error: {"a":1}',
  ],
  [
    'a description before an error',
    stopAndError,
    { parameters: { errorType: 'errorObject', errorObject: '{"error":"e","description":"d"}' } },
    'd',
  ],
  [
    'an error object that is nothing',
    stopAndError,
    { parameters: errorObject('null') },
    "Cannot read properties of null (reading 'message')",
  ],
  ['an error object that is a number', stopAndError, { parameters: errorObject(5) }, 'Error: 5'],
  ['an error object that is a text', stopAndError, { parameters: errorObject('"s"') }, 'Error: "s"'],
  ['an error message that is an object', stopAndError, { parameters: { errorMessage: { message: 'm' } } }, ''],
  [
    'no value to compare',
    removeDuplicates,
    { parameters: { ...upToDate, dateDedupeValue: '' }, typeVersion: 2 },
    'The `Value to Dedupe` On is empty. Please provide a value.',
  ],
  [
    'no date to compare',
    removeDuplicates,
    { parameters: { ...upToDate, dateDedupeValue: 'nope' }, typeVersion: 2 },
    "The value 'nope' is not a valid date. Please provide a valid date.",
  ],
  [
    'no number to compare',
    removeDuplicates,
    { parameters: { ...upToKey, incrementalDedupeValue: 'x' }, typeVersion: 2 },
    "The value 'x' is not a number. Please provide a number.",
  ],
]

for (const [what, kind, trial, text] of failures) {
  test(`${what}: the service's words`, async () => {
    const message = await runKind(kind, trial).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    expect(message).toBe(text)
  })
}

test('an error object that an expression gives as an object is its text, which is no JSON', async () => {
  await expect(runKind(stopAndError, { parameters: errorObject({ message: 'm' }) })).rejects.toThrow(
    /is not valid JSON$/,
  )
})

test('an error object that is no JSON fails with the words of the parser', async () => {
  const parameters = { errorType: 'errorObject', errorObject: '{bad' }
  await expect(runKind(stopAndError, { parameters })).rejects.toThrow(/^Expected property name or '}' in JSON/)
})

test('what was made of a file goes on without it, and what was made of a text with it', async () => {
  const items = [{ json: { id: 1 }, binary: { data: file } }]
  const ofFile = await runKind(crypto, { parameters: hashFile, items })
  expect(ofFile.outputs[0]?.[0]?.binary).toBeUndefined()
  const ofText = await runKind(crypto, { parameters: { action: 'hash', type: 'MD5', value: 'x' }, items })
  expect(ofText.outputs[0]?.[0]?.binary).toEqual({ data: file })
  const nothing = { action: 'generate', encodingType: 'hex', stringLength: 0 }
  expect((await runKind(crypto, { parameters: nothing })).json).toEqual([{ data: '' }])
})

test('an input of Merge that nothing leads to is an empty one', async () => {
  const parameters = { mode: 'combine', combineBy: 'combineByPosition', numberInputs: 3 }
  const inputs = [[{ a: 1 }], [{ b: 2 }]]
  expect((await runKind(merge, { parameters, inputs, typeVersion: 3 })).json).toEqual([])
  const all = { ...parameters, options: { includeUnpaired: true } }
  expect((await runKind(merge, { parameters: all, inputs, typeVersion: 3 })).json).toEqual([{ a: 1, b: 2 }])
})

test('a file of a table whose name is empty has none, and is told by its bytes', async () => {
  const made = async (operation: string): Promise<unknown> => {
    const parameters = { operation, binaryPropertyName: 'data', options: { fileName: '' } }
    const { outputs } = await runKind(convertToFile, { parameters, items: [{ a: 1 }], typeVersion: 1.1 })
    const { fileName, mimeType } = outputs[0]?.[0]?.binary?.['data'] ?? {}
    return { fileName, mimeType }
  }
  expect(await made('csv')).toEqual({ fileName: undefined, mimeType: 'text/plain' })
  expect(await made('xlsx')).toEqual({
    fileName: undefined,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
})

test('Remove Duplicates that goes on after a value that cannot be compared gives one item with the error', async () => {
  const parameters = { ...upToKey, incrementalDedupeValue: 'x' }
  const { outputs } = await runKind(removeDuplicates, { parameters, continues: true, items: [{ a: 1 }, { a: 2 }] })
  expect(outputs).toEqual([[{ json: { error: "The value 'x' is not a number. Please provide a number." } }]])
})
