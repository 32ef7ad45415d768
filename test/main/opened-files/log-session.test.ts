import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, test } from '@playwright/test'
import { gzipSync, strToU8, zipSync } from 'fflate'
import type { LoggedRequest } from '../../../src/shared/logged-request.ts'
import type { Redacted } from '../../../src/shared/redacted.ts'
import { openLogSession, type LogSession } from '../../../src/main/opened-files/log-session.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

interface Opened {
  readonly session: LogSession
  readonly clipboard: string[]
  /** What was laid beside the webhooks. */
  readonly compared: LoggedRequest[]
}

function open(path: string | null = null): Opened {
  const clipboard: string[] = []
  const compared: LoggedRequest[] = []
  const session = openLogSession({
    desktop: {
      saveFile: () => Promise.resolve(path),
      writeClipboard: (text: Redacted) => {
        clipboard.push(text)
      },
    },
    redactor: () => createRedactor(),
    surroundings: () => ({
      known: [],
      rules: { patterns: [], fieldPaths: [], allow: [], profile: 'strict', confirmations: [] },
      workflows: [
        { id: 'w1', name: 'Orders', paths: ['orders/:id'], nodes: [{ name: 'Book in ERP', asks: 'database' }] },
      ],
    }),
    compare: (request) => {
      compared.push(request)
      const sentence = `\`${request.method} ${request.target}\` reached no workflow.`
      return { isTaken: false, sentence, nearest: [] }
    },
    now: Date.now,
    progress: () => undefined,
  })
  return { session, clipboard, compared }
}

async function read(session: LogSession, name: string, given: string | Uint8Array) {
  const bytes = typeof given === 'string' ? Buffer.from(given) : given
  await session.begin(name, bytes.length)
  const half = Math.ceil(bytes.length / 2)
  session.add(bytes.subarray(0, half))
  session.add(bytes.subarray(half))
  return session.read()
}

const log = [
  '2026-11-20T09:14:03Z n8n ready on ::, port 5678',
  '2026-11-20T09:14:04Z Workflow "Orders" (ID: w1) failed: QueryFailedError: SQLITE_BUSY: database is locked',
  '2026-11-20T09:14:05Z NodeApiError: The service is receiving too many requests from you',
  '2026-11-20T09:14:06Z NodeApiError: The service is receiving too many requests from you',
  '',
].join('\n')

test('a log is shown with its form, its span, what failed first and what else, each with its number', async () => {
  const { session } = open()
  const view = await read(session, 'n8n.log', log)
  await session.close()
  expect(view).toMatchObject({
    name: 'n8n.log',
    files: [{ name: 'n8n.log', form: 'lines', count: 4 }],
    bytes: log.length,
    entries: 4,
    from: '2026-11-20T09:14:03.000Z',
    to: '2026-11-20T09:14:06.000Z',
    told: 0,
    failures: [
      { layer: 'database', line: 2, count: 1, known: { id: 'w1', name: 'Orders', by: 'id' } },
      { layer: 'API', line: 3, count: 2, firstAt: '2026-11-20T09:14:05.000Z', lastAt: '2026-11-20T09:14:06.000Z' },
    ],
  })
})

test('the lines around a failure are those of the file, and the next of its kind is reached', async () => {
  const { session } = open()
  await read(session, 'n8n.log', log)
  const lines = await session.lines({ failure: 1, occurrence: 2, around: 1 })
  const none = session.lines({ failure: 1, occurrence: 3, around: 1 })
  await expect(none).rejects.toThrow('The log holds no such failure.')
  await session.close()
  expect(lines).toMatchObject({ occurrence: 2, firstLine: 3, hasBefore: true, hasAfter: false })
  expect(lines.lines.map(({ isOwn }) => isOwn)).toEqual([false, true])
})

test('no secret of a log is shown: not in what failed, not around it, not in what is copied', async () => {
  const secret = randomBytes(24).toString('hex')
  const key = ['-----BEGIN PRIVATE KEY-----', ...Array.from({ length: 20 }, () => randomBytes(48).toString('base64'))]
  const { session, clipboard } = open()
  const view = await read(
    session,
    'n8n.log',
    [
      ...key,
      '-----END PRIVATE KEY-----',
      log,
      `2026-11-20T09:14:07Z Error: refused, Authorization: Bearer ${secret}`,
    ].join('\n'),
  )
  const lines = await session.lines({ failure: 0, occurrence: 1, around: 4 })
  const last = await session.lines({ failure: view.failures.length - 1, occurrence: 1, around: 4 })
  session.copy()
  await session.close()
  const shown = JSON.stringify([view, lines, last, clipboard])
  expect(clipboard[0]).toContain('database is locked')
  expect(shown).not.toContain(secret)
  expect(shown).not.toContain(key[18])
})

test('a packed log is read, and of an archive each text that is one, with its own lines', async () => {
  const { session } = open()
  const packed = await read(session, 'n8n.log.gz', gzipSync(strToU8(log)))
  const later =
    '2026-11-20T09:13:00Z Error: job stalled more than maxStalledCount\n2026-11-20T09:13:01Z n8n ready on ::, port 5678\n'
  const both = await read(
    session,
    'logs.zip',
    zipSync({
      'main.log': strToU8(log),
      'worker.log.gz': gzipSync(strToU8(later)),
      'readme.txt': strToU8('These are the logs of Friday.'),
      'picture.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0),
    }),
  )
  const lines = await session.lines({ failure: 0, occurrence: 1, around: 1 })
  await session.close()
  expect(packed.failures[0]).toMatchObject({ layer: 'database', file: 'n8n.log', line: 2 })
  expect(both.files.map(({ name }) => name)).toEqual(['main.log', 'worker.log'])
  expect(both.failures[0]).toMatchObject({ layer: 'queue', file: 'worker.log', line: 1 })
  expect(lines.lines[0]?.text).toContain('job stalled')
})

test('several files that are handed over one behind the other are read as one log, each with its own lines', async () => {
  const { session } = open()
  const worker = Buffer.from('2026-11-20T09:13:00Z Error: job stalled more than maxStalledCount\n')
  const packed = Buffer.from(gzipSync(strToU8(log)))
  const note = Buffer.from('Good morning')
  const given = [
    { name: 'n8n.log.gz', bytes: packed.length },
    { name: 'worker.log', bytes: worker.length },
    { name: 'note.txt', bytes: note.length },
  ]
  const all = Buffer.concat([packed, worker, note])
  await session.begin('3 logs', all.length, given)
  session.add(all)
  const view = await session.read()
  await session.close()
  expect(view).toMatchObject({ name: '3 logs', leftOut: ['note.txt'] })
  expect(view.files.map(({ name }) => name)).toEqual(['n8n.log', 'worker.log'])
  expect(view.failures.map(({ file, line }) => [file, line])).toEqual([
    ['worker.log', 1],
    ['n8n.log', 2],
    ['n8n.log', 3],
  ])
})

test('an archive that unfolds into far more than it is is refused, and so is one without a text', async () => {
  const { session } = open()
  const bomb = zipSync({ 'a.log': new Uint8Array(64 * 1024 * 1024) })
  await expect(read(session, 'bomb.zip', bomb)).rejects.toThrow(/unpacks to \d+ times its size/u)
  const tar = new Uint8Array(1024)
  tar.set(strToU8('ustar'), 257)
  await expect(read(session, 'logs.tar.gz', gzipSync(tar))).rejects.toThrow('"logs.tar.gz" holds a tar archive')
  await expect(read(session, 'logs.tar', tar)).rejects.toThrow('"logs.tar" is a tar archive')
  await expect(read(session, 'empty.zip', zipSync({ 'a/': new Uint8Array() }))).rejects.toThrow('holds no text')
  await session.close()
})

test('a text that is no log is refused, and one that is stopped says so', async () => {
  const { session } = open()
  await expect(read(session, 'note.txt', 'Good morning')).rejects.toThrow('"note.txt" is no log')
  await session.begin('long.log', 300)
  session.add(Buffer.from(log))
  const reading = session.read()
  await session.close()
  await expect(reading).rejects.toThrow('The reading was stopped')
  await expect(session.begin('huge.log', 300 * 1024 * 1024)).rejects.toThrow('at most 256 MB are read as a log')
})

test('of two logs that are begun at once the second is read, and the thread of the first is ended', async () => {
  const threads: Worker[] = []
  const note = (told: unknown): void => {
    threads.push((told as { readonly worker: Worker }).worker)
  }
  subscribe('worker_threads', note)
  const { session } = open()
  await Promise.all([session.begin('first.log', 10), session.begin('second.log', Buffer.byteLength(log))])
  session.add(Buffer.from(log))
  expect((await session.read()).name).toBe('second.log')
  await session.close()
  unsubscribe('worker_threads', note)
  expect(threads.length).toBeGreaterThanOrEqual(2)
  expect(threads.map(({ threadId }) => threadId)).toEqual(threads.map(() => -1))
})

test('a member of a list is shown as it is written, at the words that failed', async () => {
  const { session } = open()
  const list = [
    {
      created_at: '2026-11-20T09:14:03Z',
      status: 200,
      url: 'https://n8n.example.com/webhook/orders/1',
      method: 'POST',
    },
    {
      created_at: '2026-11-20T09:14:04Z',
      status: 404,
      url: 'https://n8n.example.com/webhook/orders/2',
      method: 'POST',
    },
  ]
  const view = await read(session, 'deliveries.json', JSON.stringify(list))
  const lines = await session.lines({ failure: 0, occurrence: 1, around: 20 })
  await session.close()
  expect(view.failures[0]).toMatchObject({ line: 2, status: 404, known: { name: 'Orders', by: 'path' } })
  expect(lines.firstLine).toBeNull()
  expect(lines.lines.some(({ text }) => text.includes('orders/2'))).toBe(true)
})

test('what a log tells is written as text and as JSON where the person says so, and nothing is shown once it is closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-log-'))
  const path = join(folder, 'told.md')
  const { session } = open(path)
  await read(session, 'n8n.log', log)
  const written = await session.export('md')
  const told = readFileSync(path, 'utf8')
  await session.export('json')
  const data: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const cancelled = open()
  await read(cancelled.session, 'n8n.log', log)
  const none = await cancelled.session.export('md')
  await session.close()
  await cancelled.session.close()
  await expect(session.export('md')).rejects.toThrow('No log is being looked at any more.')
  rmSync(folder, { recursive: true })
  expect([written, none]).toEqual([{ paths: [path] }, null])
  expect(told).toContain('It is likely the database layer')
  expect(told).toContain('2026-11-20T09:14:05.000Z, API, 2×')
  expect(data).toMatchObject({ name: 'n8n.log', told: 0 })
})

test('a request that a line tells of is laid beside the webhooks, and what of it is a secret is hidden', async () => {
  const { session, clipboard, compared } = open()
  const secret = randomBytes(24).toString('hex')
  const lines = [
    `10.0.0.1 - - [20/Nov/2026:09:14:03 +0000] "POST /webhook/order?token=${secret} HTTP/1.1" 404 120`,
    '10.0.0.1 - ana [20/Nov/2026:09:14:04 +0000] "POST /webhook/orders/7 HTTP/1.1" 401 12 "-" "Shop/2"',
    '10.0.0.1 - - [20/Nov/2026:09:14:05 +0000] "POST /webhook/orders/7 HTTP/1.1" 500 12',
    '10.0.0.1 - - [20/Nov/2026:09:14:06 +0000] "POST /webhook/orders/7 HTTP/1.1" 413 12',
  ]
  const view = await read(session, 'access.log', `${lines.join('\n')}\n`)

  expect(view.failures.map(({ status, webhooks }) => [status, webhooks?.sentence.slice(0, 20) ?? null])).toEqual([
    [404, '`POST /webhook/order'],
    [401, '`POST /webhook/order'],
    [500, '`POST /webhook/order'],
    [413, null],
  ])
  expect(compared.map(({ status, caller }) => [status, caller])).toEqual([
    [404, { address: '10.0.0.1', hasUser: false, userAgent: null }],
    [401, { address: '10.0.0.1', hasUser: true, userAgent: 'Shop/2' }],
    [500, { address: '10.0.0.1', hasUser: false, userAgent: null }],
  ])
  expect(JSON.stringify(view)).not.toContain(secret)
  session.copy()
  expect(clipboard[0]).toContain('reached no workflow.')
  await session.close()
})
