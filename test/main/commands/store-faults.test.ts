import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { openStore } from '../../../src/main/store/open-store.ts'
import { undecided } from '../../../src/shared/delivery.ts'
import { jsonLines, newFolder, runCommand, startCommand, startCommandWith, type Ended } from './command-line.ts'

const workflow = JSON.stringify({
  id: 'w1',
  name: 'Orders',
  active: true,
  nodes: [
    {
      id: 'a',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2.1,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path: 'orders', options: {} },
    },
  ],
  connections: {},
  settings: { executionOrder: 'v1' },
})

function workflowFile(): string {
  const file = join(newFolder(), 'orders.json')
  writeFileSync(file, workflow)
  return file
}

const rows = 400

/** A data folder with so many deliveries. */
function filled(): { readonly folder: string; readonly file: string } {
  const folder = newFolder()
  const store = openStore(folder)
  store.transaction(() => {
    for (let index = 0; index < rows; index += 1) {
      const id = `d${String(index).padStart(4, '0')}`
      store.deliveries.add({
        id,
        receivedAt: '2026-01-02T03:04:05.006Z',
        remoteAddress: '127.0.0.1',
        httpVersion: '1.1',
        method: 'POST',
        target: '/webhook/a',
        headers: [],
        body: Buffer.alloc(700, 'a'),
        bodyBytes: 700,
        bodySha256: 'ab',
        reproductionId: null,
      })
      store.deliveries.setOutcome(id, { ...undecided, outcome: 'unmatched' })
    }
  })
  store.close()
  return { folder, file: join(folder, 'faultline.sqlite') }
}

/** Overwrites pages of data in the middle of a file, as a failing disk does. */
function damage(file: string): void {
  const size = statSync(file).size
  const handle = openSync(file, 'r+')
  for (let page = 30; page < size / 4096 - 2; page += 7) writeSync(handle, Buffer.alloc(300, 0xa5), 0, 300, page * 4096)
  closeSync(handle)
}

/** Makes a folder and its file read-only; how to take that back, or null where it cannot be done. Rights do not bind root. */
function readOnly(folder: string, file: string): (() => void) | null {
  if (process.getuid?.() === 0) {
    const bound = spawnSync('mount', ['--bind', '-o', 'ro', folder, folder])
    return bound.status === 0 ? () => void spawnSync('umount', [folder]) : null
  }
  chmodSync(file, 0o400)
  chmodSync(folder, 0o500)
  return () => {
    chmodSync(folder, 0o700)
  }
}

/** Folders with data of our own making. */
function ours(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => /^faultline-(?:case|run|read|export)-\d/u.test(name))
}

function said({ err }: Ended): string {
  return err.trim()
}

function expectOneSentence(ended: Ended, what: RegExp): void {
  expect(ended.code, ended.err).toBe(1)
  expect(said(ended)).toMatch(what)
  expect(said(ended).split('\n'), ended.err).toHaveLength(1)
  expect(said(ended)).not.toContain('failed inside itself')
}

test('a store that another program locks at the start is named in one sentence', async () => {
  const { folder, file } = filled()
  const other = new Database(file)
  other.exec('BEGIN IMMEDIATE')
  const ended = await runCommand(['serve', workflowFile(), '--port', '0', '--data', folder])
  other.close()
  expectOneSentence(ended, /faultline\.sqlite is locked by another program/u)
})

test('a damaged lock file is named in one sentence', async () => {
  const { folder } = filled()
  writeFileSync(join(folder, 'faultline.lock'), 'x'.repeat(5000))
  const ended = await runCommand(['serve', workflowFile(), '--port', '0', '--data', folder])
  expectOneSentence(ended, /lock file .*faultline\.lock is damaged .*delete the file/u)
})

test('a second serve on one data folder is refused, and the first goes on', async () => {
  const folder = newFolder()
  const first = startCommand('serve', workflowFile(), '--port', '0', '--data', folder)
  const { port } = await jsonLines(first)()
  const ended = await runCommand(['serve', workflowFile(), '--port', '0', '--data', folder])
  expectOneSentence(ended, /Another Faultline already runs the data folder/u)
  const answer = await fetch(`http://127.0.0.1:${String(port)}/webhook/orders`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(200)
  first.kill('SIGHUP')
  const [code] = (await once(first, 'close')) as [number | null]
  expect(code).toBe(0)
})

test('damaged pages are named in one sentence by a list, and found by the doctor', async () => {
  const { folder, file } = filled()
  damage(file)
  expectOneSentence(await runCommand(['deliveries', '--data', folder]), /is not a readable SQLite database/u)
  const doctor = await runCommand(['doctor', '--port', '0', '--data', folder])
  expect(doctor.code).toBe(1)
  const checks = doctor.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { check: string; ok: boolean; says: string })
  const wrong = checks.filter(({ ok }) => !ok)
  expect(wrong.map(({ says }) => says).join(' ')).toMatch(/damaged|not a readable/u)
})

test('the doctor finds a sound store sound', async () => {
  const { folder } = filled()
  const doctor = await runCommand(['doctor', '--port', '0', '--data', folder])
  const checks = doctor.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { check: string; ok: boolean })
  expect(checks.filter(({ check }) => ['integrity', 'store', 'lock', 'data folder'].includes(check))).toEqual([
    expect.objectContaining({ check: 'data folder', ok: true }),
    expect.objectContaining({ check: 'lock', ok: true }),
    expect.objectContaining({ check: 'store', ok: true }),
    expect.objectContaining({ check: 'integrity', ok: true }),
  ])
})

test('a data folder that cannot be written is listed from all the same, and nothing of it is left behind', async () => {
  const { folder, file } = filled()
  const temporary = newFolder()
  const take = readOnly(folder, file)
  test.skip(take === null, 'nothing is read-only for this user here')
  try {
    expect(() => writeFileSync(join(folder, 'new'), '')).toThrow()
    const child = await runCommand(['deliveries', '--data', folder], '', { TMPDIR: temporary })
    expect(child.code, child.err).toBe(0)
    expect(child.out.trim().split('\n')).toHaveLength(rows)
    expect(readdirSync(temporary).filter((name) => name.startsWith('faultline-'))).toEqual([])
  } finally {
    take?.()
  }
})

test('a reader that goes after one line ends a list quietly', async () => {
  const { folder } = filled()
  const child = startCommand('deliveries', '--data', folder)
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')))
  await once(child.stdout, 'data')
  child.stdout.destroy()
  const [code] = (await once(child, 'close')) as [number | null]
  expect(err).toBe('')
  expect(code).toBe(0)
})

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
  test(`a study that is ended by ${signal} leaves no folder of unredacted data`, async () => {
    const temporary = newFolder()
    const child = startCommandWith({ TMPDIR: temporary }, 'sweep', 'pull-request-without-milestone')
    const ended = once(child, 'close')
    await expect.poll(() => ours(temporary).length).toBeGreaterThan(0)
    const timer = setInterval(() => child.kill(signal), 300)
    await ended
    clearInterval(timer)
    expect(ours(temporary)).toEqual([])
  })
}

test('what a killed study leaves is swept by the next one, and what a living one needs is not', async () => {
  const temporary = newFolder()
  const killed = startCommandWith({ TMPDIR: temporary }, 'sweep', 'pull-request-without-milestone')
  await expect.poll(() => ours(temporary).length).toBeGreaterThan(0)
  const dead = ours(temporary)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  mkdirSync(join(temporary, 'faultline-case-of-mine'))
  const living = startCommandWith({ TMPDIR: temporary }, 'sweep', 'pull-request-without-milestone')
  await expect.poll(() => ours(temporary).filter((name) => !dead.includes(name)).length).toBeGreaterThan(0)
  expect(ours(temporary).filter((name) => dead.includes(name))).toEqual([])
  const alive = ours(temporary)
  const next = await runCommand(['run', workflowFile()], '', { TMPDIR: temporary })
  expect(next.code, next.err).toBe(0)
  for (const name of alive) expect(ours(temporary)).toContain(name)
  living.kill('SIGTERM')
  await once(living, 'close')
  expect(readdirSync(temporary)).toEqual(['faultline-case-of-mine'])
})

test('a text in the store that a flipped bit made unreadable is named in one sentence', async () => {
  const { folder, file } = filled()
  const database = new Database(file)
  database.exec(`UPDATE delivery SET headers = '[["a",b]]' WHERE id = 'd0007'`)
  database.close()
  expectOneSentence(await runCommand(['deliveries', '--data', folder]), /is not a readable SQLite database/u)
})
