import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { stringify } from 'flatted'
import { expect, test } from '@playwright/test'
import { openApiSource } from '../../../src/main/from-n8n/api-source.ts'
import { bringIn } from '../../../src/main/from-n8n/bring-in.ts'
import { openDatabaseSource } from '../../../src/main/from-n8n/database-source.ts'
import { openTextSource } from '../../../src/main/from-n8n/file-source.ts'
import { checkKey, openServiceSource } from '../../../src/main/from-n8n/open-source.ts'
import { openServiceDatabase } from '../../../src/main/store/service-database.ts'
import { makeSelfSigned } from '../../../src/main/world/certificates.ts'
import { ProblemError, type Problem } from '../../../src/shared/problem.ts'
import { openHttpServer, type Reply } from '../../stand-ins/http-server.ts'
import { recordedDatabase, recordedExecutions } from '../../stand-ins/n8n-recordings.ts'

const key = 'a-key-of-no-use'

/** The problem that it ends with; anything else fails the test. */
async function problemOf(work: () => unknown): Promise<Problem> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
  throw new Error('It did not fail.')
}

async function askedOf(reply: Reply): Promise<Problem> {
  const server = await openHttpServer(() => reply)
  const source = openApiSource(server.url, key)
  const problem = await problemOf(() => bringIn(source, { kind: 'execution', id: '7' }))
  await source.close()
  await server.close()
  return problem
}

const answers: readonly (readonly [string, Reply, string])[] = [
  ['does not take the key', { status: 401, json: { message: 'unauthorized' } }, 'does not take the API key (401)'],
  ['misses a scope of the key', { status: 403, json: { message: 'Forbidden' } }, 'has not the scope execution:read'],
  ['answers with a page', { status: 200, body: '<html></html>' }, 'is no JSON (a page of HTML)'],
  ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'redirects (302)'],
  ['fails itself', { status: 500, json: {} }, 'answered 500, and 200 was expected'],
  ['is of another version', { status: 400, json: { message: 'Unknown query' } }, 'is of another version'],
  [
    'has no execution of such an id',
    { status: 400, json: { message: 'request/params/id must be number' } },
    'has no execution with the id "7"',
  ],
  ['takes no more questions', { status: 429, json: {} }, 'takes no more questions for now (429)'],
  ['stands behind a sign-in', { status: 401, body: '<html>Sign in</html>' }, 'it did not come to n8n'],
  ['stands behind a firewall', { status: 403, body: ' <!DOCTYPE html>' }, 'it did not come to n8n'],
  [
    'speaks https',
    { status: 400, body: '<h1>400</h1> The plain HTTP request was sent to HTTPS port' },
    'speaks https, and was asked by http',
  ],
  ['has no workflow beside the execution', { json: { id: '7', data: {} } }, 'has no "workflowData"'],
]
for (const [what, reply, words] of answers) {
  test(`a service that ${what} is told of in one sentence, without the key`, async () => {
    const { sentence, remedy } = await askedOf(reply)

    expect(sentence).toContain(words)
    expect(`${sentence} ${remedy}`).not.toContain(key)
  })
}

test('a public API that is switched off is told of when executions are listed', async () => {
  const server = await openHttpServer(() => ({ status: 404, json: { message: 'not found' } }))
  const source = openApiSource(server.url, key)
  const { sentence } = await problemOf(() => bringIn(source, { kind: 'last-error', workflowId: null }))
  await source.close()
  await server.close()

  expect(sentence).toContain('its public API is switched off')
})

test('a service that is not there, and one whose certificate is not trusted, are told apart', async () => {
  const { certificate: cert, privateKey } = await makeSelfSigned(['127.0.0.1'])
  const secure = createServer({ cert, key: privateKey }, (_request, response) => response.end())
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const { port } = secure.address() as AddressInfo
  const untrusted = openApiSource(`https://127.0.0.1:${String(port)}`, key)
  const gone = openApiSource('http://127.0.0.1:1', key)

  const order = { kind: 'execution', id: '7' } as const
  const problems = [await problemOf(() => bringIn(untrusted, order)), await problemOf(() => bringIn(gone, order))]
  await Promise.all([untrusted.close(), gone.close()])
  secure.close()

  expect(problems.map(({ code }) => code)).toEqual(['SERVICE_NOT_REACHED', 'SERVICE_NOT_REACHED'])
  expect(problems[0]?.sentence).toContain('certificate is not trusted here')
  expect(problems[1]?.sentence).toContain('ECONNREFUSED')
})

const files: readonly (readonly [string, string, string])[] = [
  ['that breaks off', '{"data": [{"id": "7", ', 'breaks off or is no JSON'],
  ['with run data alone', stringify({ resultData: { runData: {} } }), 'it is run data alone'],
  ['with a workflow without pins', '{"nodes": [], "connections": {}}', 'a workflow to which no data is pinned'],
  ['with something else', '{"hello": 1}', 'it has "hello" and no "workflowData"'],
  ['with a list of something else', '[1, 2]', 'a list of 2 entries'],
]
for (const [what, text, words] of files) {
  test(`a file ${what} is refused in one sentence`, async () => {
    const { sentence } = await problemOf(() => openTextSource(text, 'saved.json'))

    expect(sentence).toContain(words)
  })
}

test('flatted run data that was cut is told of, whether its text or one of its entries is missing', async () => {
  const whole = stringify({ resultData: { runData: {} }, startData: {} })
  const texts = [whole.slice(0, -9), JSON.stringify([{ resultData: '1' }, { runData: '7' }])]
  const given = texts.map((data) => JSON.stringify({ id: '7', workflowData: { nodes: [] }, data }))
  const problems = await Promise.all(given.map((text) => problemOf(() => openTextSource(text, 'saved.json'))))

  expect(problems[0]?.sentence).toContain('The run data of execution 7 breaks off')
  expect(problems[1]?.sentence).toContain('refers to entry 7 and has 2: a part of it is missing')
})

test('values that stand in themselves are brought in once, and it is said', async () => {
  const execution = recordedExecutions().find(({ id }) => id === '2') as {
    data: { resultData: { error: Record<string, unknown> } }
  }
  const { error } = execution.data.resultData
  error['context'] = { request: error, itemIndex: 0 }
  const text = JSON.stringify({ ...execution, data: stringify(execution.data) })
  const file = await bringIn(openTextSource(text, 'saved.json'), { kind: 'execution', id: '2' })

  expect(file.origin?.notes).toContain(
    'Values of execution 2 stand in themselves; each was put as "[cyclic]" where it comes back.',
  )
  expect(() => JSON.stringify(file)).not.toThrow()
})

test('binary data that the service keeps in its own files is named as missing', async () => {
  const execution = structuredClone(recordedExecutions().find(({ id }) => id === '2')) as {
    data: { resultData: { runData: Record<string, { data: { main: { binary?: unknown }[][] } }[]> } }
  }
  const item = execution.data.resultData.runData['Webhook']?.[0]?.data.main[0]?.[0]
  if (item === undefined) throw new Error('The recording has no such item.')
  item.binary = { photo: { id: 'filesystem-v2:workflows/x/binary/1', data: 'filesystem-v2', mimeType: 'image/png' } }
  const file = await bringIn(openTextSource(JSON.stringify(execution), 'saved.json'), { kind: 'execution', id: '2' })

  expect(file.origin?.notes?.join(' ')).toContain('The binary data "photo" of "Webhook" is kept outside')
  expect(file.request.body).toContain('evt_2')
})

test('an execution of which the service kept no data is refused in one sentence', async () => {
  const text = JSON.stringify({ id: '9', status: 'error', workflowData: { name: 'W', nodes: [] } })
  const { sentence } = await problemOf(() => bringIn(openTextSource(text, 'x.json'), { kind: 'execution', id: '9' }))

  expect(sentence).toBe('Of execution 9 the service kept no run data, so what started it is not known.')
})

test('a database of another version, one that is none, and one that is damaged are told apart', async () => {
  const older = recordedDatabase((database) =>
    database.exec('ALTER TABLE execution_data RENAME COLUMN data TO payload'),
  )
  const other = recordedDatabase((database) => database.exec('DROP TABLE execution_entity'))
  const none = join(mkdtempSync(join(tmpdir(), 'faultline-n8n-')), 'database.sqlite')
  writeFileSync(none, 'this is text, and long enough to be looked at as a database of pages'.repeat(40))
  const cut = join(mkdtempSync(join(tmpdir(), 'faultline-n8n-')), 'database.sqlite')
  writeFileSync(cut, readFileSync(recordedDatabase()).subarray(0, 9000))

  const sentences = []
  for (const file of [older, other, none, cut]) {
    const problem = await problemOf(async () => {
      const source = openDatabaseSource(file)
      await bringIn(source, { kind: 'last-error', workflowId: null })
    })
    sentences.push(problem.sentence.replace(file, 'FILE'))
  }

  expect(sentences[0]).toBe('FILE is a database of another version of n8n: its table execution_data lacks data.')
  expect(sentences[1]).toContain('FILE has no table execution_entity')
  expect(sentences[2]).toContain('FILE is no SQLite database')
  expect(sentences[3]).toContain('FILE is damaged')
})

test('executions of a database whose data is gone, or cut, leave the others listed and brought in', async () => {
  const file = recordedDatabase((database) => {
    database.exec("UPDATE execution_data SET data = substr(data, 1, 40) WHERE executionId = '6'")
    database.exec("DELETE FROM execution_data WHERE executionId IN ('4', '5', '3', '1')")
  })
  const source = openDatabaseSource(file)
  const listed: string[] = []
  for await (const { id } of source.list({ status: 'error', workflowId: null, since: null, limit: 100 }))
    listed.push(id)
  const brought = await bringIn(source, { kind: 'execution', id: '7' })
  const problem = await problemOf(() => bringIn(source, { kind: 'execution', id: '6' }))
  await source.close()

  expect(listed).toEqual(['7', '2'])
  expect(brought.origin?.execution_id).toBe('7')
  expect(problem.sentence).toContain('breaks off')
})

test('a database is read while its service has it open and writes, and is never written to', async () => {
  const file = recordedDatabase((database) => database.pragma('journal_mode = WAL'))
  const service = new Database(file)
  service.exec("UPDATE execution_entity SET mode = 'webhook' WHERE id = 1")
  const source = openDatabaseSource(file)
  const made = await bringIn(source, { kind: 'execution', id: '7' })
  await source.close()
  service.close()

  expect(made.origin?.execution_id).toBe('7')
})

test('a database that its service holds for longer than is waited is told of', async () => {
  const file = recordedDatabase()
  const service = new Database(file)
  service.exec('BEGIN EXCLUSIVE')
  const { code, sentence } = await problemOf(() => openServiceDatabase(file, 50))
  service.close()

  expect([code, sentence.includes('is being written by its service')]).toEqual(['DATABASE_IN_USE', true])
})

test('a URL without a key, a file that is not there and a key that is none are refused in one sentence each', async () => {
  const problems = [
    await problemOf(() => openServiceSource('https://n8n.example.com', null)),
    await problemOf(() => openServiceSource('/nowhere/database.sqlite', null)),
    await problemOf(() => checkKey('two words\nand a line', 'key.txt')),
    await problemOf(() => openApiSource('ftp://n8n.example.com', key)),
  ]

  expect(problems.map(({ code }) => code)).toEqual(['WRONG_USAGE', 'FILE_NOT_FOUND', 'INVALID_INPUT', 'INVALID_INPUT'])
})

test('a service without TLS that is asked by https is told of as such', async () => {
  const server = await openHttpServer(() => ({ status: 200, json: {} }))
  const source = openApiSource(server.url.replace('http:', 'https:'), key)
  const { sentence, remedy } = await problemOf(() => bringIn(source, { kind: 'execution', id: '7' }))
  await source.close()
  await server.close()

  expect(sentence).toContain('does not speak https')
  expect(remedy).toContain(server.url)
})

test('the base URL is had from whatever page of the editor is open', () => {
  const pages = [
    '/',
    '/api',
    '/api/v1/api/v1',
    '/projects/abc/executions',
    '/workflow/a/executions/12',
    '/settings/api',
    '/home/workflows?x=1',
  ]
  for (const page of pages) {
    expect(openApiSource(`https://n8n.example.com/n8n${page}`, key).name, page).toBe('https://n8n.example.com/n8n')
  }
  expect(openApiSource('https://n8n.example.com/projects', key).name).toBe('https://n8n.example.com')
  expect(openApiSource('https://n8n.example.com/api-gateway', key).name).toBe('https://n8n.example.com/api-gateway')
})

test('a folder in the place of a file is told of, with the database that is in it', async () => {
  const path = recordedDatabase()
  const { sentence, remedy } = await problemOf(() => openServiceSource(dirname(path), null))
  const empty = await problemOf(() => openServiceSource(mkdtempSync(join(tmpdir(), 'faultline-n8n-')), null))

  expect([sentence, remedy]).toEqual([
    `${dirname(path)} is a folder, and one file was expected.`,
    `Name the database in it: ${path}.`,
  ])
  expect(empty.remedy).toContain('Name the database.sqlite of the service')
})

test('of a list of which one execution is cut the others come in, and the cut one is named', async () => {
  const [first, second, ...others] = recordedExecutions()
  const cut = { ...second, data: JSON.stringify([{ resultData: '1' }]).slice(0, 12) }
  const source = openTextSource(JSON.stringify([first, cut, ...others]), 'saved.json')
  const id = String(second?.id)
  const listed: string[] = []
  for await (const one of source.list({ status: 'any', workflowId: null, since: null, limit: 100 })) listed.push(one.id)

  expect(listed).toHaveLength(others.length + 1)
  expect(source.passedOver()).toEqual([
    { id, sentence: expect.stringContaining(`execution ${id} breaks off`) as unknown },
  ])
  expect((await problemOf(() => bringIn(source, { kind: 'execution', id }))).sentence).toContain(`execution ${id}`)
})

test('of a list of which one execution is nested without end the others come in, and that one is named', async () => {
  const [first, second, ...others] = recordedExecutions()
  const id = String(second?.id)
  for (const levels of [3000, 100_000]) {
    const deep = { ...second, data: `${'['.repeat(levels)}${']'.repeat(levels)}` }
    const source = openTextSource(JSON.stringify([first, deep, ...others]), 'saved.json')
    const listed: string[] = []
    for await (const one of source.list({ status: 'any', workflowId: null, since: null, limit: 100 }))
      listed.push(one.id)
    expect(listed).toHaveLength(others.length + 1)
    expect(source.passedOver()).toEqual([
      {
        id,
        sentence: `The run data of execution ${id} is nested more than 1000 levels deep, as n8n does not store it.`,
      },
    ])
  }
})

test('a database that was left in the middle of a write is told as that, and stays as it is', async () => {
  const path = recordedDatabase()
  writeFileSync(`${path}-journal`, Buffer.alloc(2048, 7))
  const { sentence, remedy } = await problemOf(() => openServiceDatabase(path))

  expect(sentence).toContain('was left in the middle of a write, which the -journal file beside it would undo')
  expect(remedy).toContain('Start its service once')
  expect(readFileSync(`${path}-journal`)).toHaveLength(2048)
})

test('a service whose list leads round in a circle, or never ends, is asked a bounded number of times', async () => {
  for (const cursorOf of [(count: number) => `c${String(count % 3)}`, (count: number) => `c${String(count)}`]) {
    const server = await openHttpServer((_request, count) => ({
      json: { data: [{ id: 7 }], nextCursor: cursorOf(count) },
    }))
    const source = openApiSource(server.url, key)
    const listed: string[] = []
    for await (const one of source.list({ status: 'error', workflowId: null, since: null, limit: 40 }))
      listed.push(one.id)
    expect(listed).toEqual([])
    expect(server.arrived.length).toBeLessThanOrEqual(12)
    await source.close()
    await server.close()
  }
})

test('executions that stand one a line, as jq -c writes them, are read as a list is', async () => {
  const line = (id: string): string =>
    JSON.stringify({
      id,
      status: 'error',
      startedAt: '2026-11-20T09:14:03Z',
      workflowData: { name: 'W', nodes: [], connections: {} },
    })
  const source = openTextSource(`${line('1')}\n${line('2')}\n`, 'saved.json')
  expect((await source.execution('2')).id).toBe('2')
  expect((await source.execution('1')).id).toBe('1')
})
