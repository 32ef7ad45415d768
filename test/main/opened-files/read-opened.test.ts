import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { listRequestTexts } from '../../../src/main/opened-files/file-reader.ts'

test('a log that a person opens as a request is refused with what it tells: the first failure, and the layer', async () => {
  const secret = randomBytes(24).toString('hex')
  const log = [
    '2026-11-20T09:14:03Z n8n ready on ::, port 5678',
    `2026-11-20T09:14:04Z QueryFailedError: SQLITE_BUSY: database is locked, Authorization: Bearer ${secret}`,
    '2026-11-20T09:14:05Z NodeApiError: The service is receiving too many requests from you',
  ].join('\n')
  const refused = await listRequestTexts('n8n.log', log).catch((error: unknown) => String(error))
  expect(refused).toContain('n8n.log holds no request, and tells how it failed: 3 entries read, 2 kinds of failures.')
  expect(refused).toContain('First 2026-11-20T09:14:04.000Z: "QueryFailedError: SQLITE_BUSY: database is locked')
  expect(refused).toContain('It is likely the database layer')
  expect(refused).not.toContain(secret)
})

test('a text that tells of no failure is refused as before', async () => {
  await expect(listRequestTexts('note.txt', 'Good morning')).rejects.toThrow('note.txt holds no request')
})
