import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../../src/shared/json.ts'
import { extractFromFile } from '../../../../../src/main/engine/nodes/extract-from-file.ts'
import { runKind } from '../run-kind.ts'

const data = { data: Buffer.from('a,b\n1,2\n').toString('base64'), mimeType: 'text/csv' }

const reading = (operation: string, options: JsonObject) =>
  runKind(extractFromFile, { parameters: { operation, options }, items: [{ json: {}, binary: { data } }] })

// n8n 1.123.5, measured.
test('an option that the CSV reader refuses fails the node in its words', async () => {
  const words = 'Invalid Option: to must be a positive integer greater than 0, got 0'
  await expect(reading('csv', { maxRowCount: 0 })).rejects.toThrow(words)
})

test('an unknown encoding is told in the words of the service', async () => {
  const words = "Encoding not recognized: 'No-Pe' (searched as: 'nope')"
  await expect(reading('text', { encoding: 'No-Pe' })).rejects.toThrow(words)
})
