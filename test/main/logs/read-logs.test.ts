import { expect, test } from '@playwright/test'
import { readLogs } from '../../../src/main/logs/read-logs.ts'

const proxy = [
  '10.0.0.1 - - [20/Nov/2026:09:14:03 +0000] "POST /webhook/orders HTTP/1.1" 200 12',
  '10.0.0.1 - - [20/Nov/2026:09:14:09 +0000] "POST /webhook/orders HTTP/1.1" 504 12',
].join('\n')
const service = [
  '2026-11-20T09:14:05.000Z QueryFailedError: SQLITE_BUSY: database is locked',
  'error: the pool has no free connection',
  '2026-11-20T09:14:20.000Z NodeApiError: The service is receiving too many requests from you',
].join('\n')

test('logs that are read together tell what failed in the order of time, whichever of them has it', () => {
  const read = readLogs([
    { name: 'proxy.log', text: proxy },
    { name: 'note.txt', text: 'Good morning' },
    { name: 'n8n.log', text: service },
  ])
  expect(read?.entries.map(({ at }) => at?.slice(17, 19) ?? null)).toEqual(['03', '05', null, '09', '20'])
  expect(read?.report.failures.map(({ first }) => first.line)).toEqual([3, 4, 2, 5])
  expect(read?.leftOut).toEqual(['note.txt'])
})

test('a log without any time comes behind those that tell one', () => {
  const read = readLogs([
    {
      name: 'alone.log',
      text: 'Error: job stalled more than maxStalledCount\nError: connect ECONNREFUSED 10.0.0.5:5432',
    },
    { name: 'n8n.log', text: service },
  ])
  expect(read?.entries.at(0)?.text).toContain('SQLITE_BUSY')
  expect(read?.entries.at(-1)?.text).toContain('ECONNREFUSED')
})
