import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import Database from 'better-sqlite3'
import { readCaseText } from '../../../src/main/reproduction/read-case.ts'
import { caseText } from '../../../src/main/interchange/case-text.ts'
import { openApiSource } from '../../../src/main/from-n8n/api-source.ts'
import { bringIn } from '../../../src/main/from-n8n/bring-in.ts'
import { openDatabaseSource } from '../../../src/main/from-n8n/database-source.ts'
import { failureGroups } from '../../../src/main/from-n8n/failure-groups.ts'
import { openTextSource } from '../../../src/main/from-n8n/file-source.ts'
import type { ServiceSource } from '../../../src/main/from-n8n/service-source.ts'
import type { CaseFile } from '../../../src/shared/case.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { ServiceExecutionSummary } from '../../../src/shared/service-execution.ts'
import type { HttpServer } from '../../stand-ins/http-server.ts'
import { madeSecrets, openRecordedService, recordedDatabase, recordedFile } from '../../stand-ins/n8n-recordings.ts'

const key = randomBytes(24).toString('hex')
let server: HttpServer

test.beforeAll(async () => {
  server = await openRecordedService(key)
})
test.afterAll(() => server.close())

const ways: Readonly<Record<string, () => ServiceSource>> = {
  'public API': () => openApiSource(`${server.url}/home/workflows`, key),
  'SQLite file': () => openDatabaseSource(recordedDatabase()),
  file: () => openTextSource(recordedFile(), 'executions.json'),
}

async function listOf(source: ServiceSource): Promise<readonly ServiceExecutionSummary[]> {
  const found: ServiceExecutionSummary[] = []
  for await (const one of source.list({ status: 'error', workflowId: null, since: null, limit: 100 })) found.push(one)
  return found
}

/** A file holds no workflow but the one that ran, and says so. */
function withoutBeside(file: CaseFile | undefined): unknown {
  const notes = file?.origin?.notes?.filter((note) => !note.includes(' came along') && !note.includes(' come along'))
  return { ...file, workflows: null, origin: { ...file?.origin, notes: notes?.length === 0 ? null : (notes ?? null) } }
}

for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']) {
  test(`execution ${id} comes in by every way as the same case`, async () => {
    const made = await Promise.all(
      Object.values(ways).map(async (open) => {
        const source = open()
        const file = await bringIn(source, { kind: 'execution', id })
        await source.close()
        return file
      }),
    )

    expect(made[0]?.origin?.execution_id).toBe(id)
    expect(withoutProfile(made[1])).toEqual(withoutProfile(made[0]))
    expect(withoutProfile(withoutBeside(made[2]))).toEqual(withoutProfile(withoutBeside(made[0])))
  })
}

/** The case without what only some sources tell: the version that recorded it. */
function withoutProfile(file: unknown): unknown {
  const text = JSON.stringify(file, (key, value: unknown) =>
    ['serviceProfile', 'service_profile', 'service_profile_assumed', 'notes'].includes(key) ? undefined : value,
  )
  return JSON.parse(text)
}

test('the SQLite file tells the version by its migrations, as which the case runs', async () => {
  for (const [timestamp, profile] of [
    [1_763_000_000_000, '1.123'],
    [1_767_000_000_000, '2.41'],
  ] as const) {
    const path = recordedDatabase()
    const database = new Database(path)
    database.exec(
      'CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, timestamp BIGINT, name TEXT); DELETE FROM migrations',
    )
    database.prepare('INSERT INTO migrations (timestamp, name) VALUES (?, ?)').run(timestamp, 'Newest')
    database.close()
    const source = openDatabaseSource(path)
    const { workflow, origin } = await bringIn(source, { kind: 'execution', id: '2' })
    await source.close()

    expect(workflow).toMatchObject({ settings: { serviceProfile: profile } })
    expect(origin).toMatchObject({ service_profile: profile })
    expect(origin?.service_profile_assumed).toBeUndefined()
  }
})

for (const way of ['public API', 'file']) {
  test(`the ${way} does not tell the version: that of the form of an execution is assumed, and it is said`, async () => {
    const source = ways[way]?.()
    if (source === undefined) throw new Error(`There is no way "${way}".`)
    const { workflow, origin } = await bringIn(source, { kind: 'execution', id: '2' })
    await source.close()

    expect(workflow).toMatchObject({ settings: { serviceProfile: '1.123' } })
    expect(origin).toMatchObject({ service_profile: '1.123', service_profile_assumed: true })
    expect(origin?.notes?.at(-1)).toContain('it runs here as version 1.123')
  })
}

for (const [way, open] of Object.entries(ways)) {
  test(`the failing executions are listed by the ${way}, the newest first, with where each first went wrong`, async () => {
    const source = open()
    const found = await listOf(source)
    await source.close()

    expect(found.map(({ id, firstFailure }) => [id, firstFailure?.node])).toEqual([
      ['7', 'Create ticket'],
      ['6', 'Big?'],
      ['4', 'Find customer'],
      ['2', 'Create ticket'],
    ])
  })
}

test('the delivery is rebuilt from what the webhook gave, byte for byte where its length tells the spelling', async () => {
  const file = await bringIn(openTextSource(recordedFile(), 'executions.json'), { kind: 'execution', id: '7' })

  expect(file.request).toMatchObject({ method: 'POST', url_variant: 'production', path: '/lines?source=test' })
  expect(Buffer.byteLength(file.request.body ?? '')).toBe(75)
  expect(file.request.headers.map(([name]) => name)).not.toContain('content-length')
  expect(file.origin?.unknown).toEqual(['order and case of the header names', 'headers that came twice'])
})

test('what an API refused is refused again with its status and body, and what else gave recorded items stands in', async () => {
  const file = await bringIn(openTextSource(recordedFile(), 'executions.json'), { kind: 'execution', id: '7' })

  expect(file.baseline.api).toEqual({
    '127.0.0.1:4199': [
      {
        method: 'POST',
        path: '/v1/tickets',
        status: 422,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        json: { error: 'total must be positive', token: madeSecrets.token },
      },
    ],
  })
  expect(file.baseline.stand_ins?.['Price it']?.items).toEqual([{ json: { sku: 'b', qty: 3, price: 30 } }])
  expect(file.origin).toMatchObject({ failed: { node: 'Create ticket', code: '422' }, ended: { node: 'Stop' } })
})

test('the last success before it stands beside a failing execution', async () => {
  const file = await bringIn(openTextSource(recordedFile(), 'executions.json'), {
    kind: 'last-error',
    workflowId: '9ZREY1UM03qBRpBV',
  })

  expect(file.origin).toMatchObject({ execution_id: '2', last_success_id: '1' })
  expect(file.last_success?.request?.body).toContain('evt_1')
  expect(file.last_success?.baseline?.api?.['127.0.0.1:4199']?.[0]).toMatchObject({ status: 200, json: { id: 'T-1' } })
})

test('no secret of an execution stands in the text of its case, and the text is a case again', async () => {
  const texts = await Promise.all(
    ['1', '2', '4', '7', '9', '10'].map(async (id) =>
      caseText(await bringIn(openTextSource(recordedFile(), 'executions.json'), { kind: 'execution', id })),
    ),
  )

  for (const text of texts) {
    for (const secret of Object.values(madeSecrets)) expect(text).not.toContain(secret)
    expect(JSON.parse(text)).toMatchObject({ format: 'faultline-case', format_version: 1 })
  }
  expect(texts[3]).toContain('{{secret:token-1}}')
})

test('where no webhook started it a webhook stands in front, and every other step is as it ran', async () => {
  const file = await bringIn(openTextSource(recordedFile(), 'executions.json'), { kind: 'execution', id: '8' })

  expect(file.request).toMatchObject({ method: 'POST', path: '/execution-8' })
  expect((file.workflow['nodes'] as { name: string }[]).map(({ name }) => name)).toEqual([
    'Delivery',
    'Called',
    'Price',
  ])
  expect(file.origin?.notes?.[0]).toContain('No webhook started it but "Called"')
})

test('failures of one kind are one group whatever values they name, and a retry stands under its first failure', () => {
  const one = (id: string, message: string, retryOf: string | null = null): ServiceExecutionSummary => ({
    ...{ id, workflowId: 'w', workflowName: 'W', status: 'error', startedAt: null, retryOf },
    firstFailure: { node: 'Send', message },
  })
  const groups = failureGroups([
    one('5', 'Order "A-5" was not found (404)'),
    one('4', 'The service is down', '3'),
    one('3', "Order 'B-77' was not found (404)"),
    one('2', 'The address is wrong'),
  ])

  expect(groups.map(({ count, executions }) => [count, executions.map(({ id }) => id)])).toEqual([
    [2, ['5', '4', '3']],
    [1, ['2']],
  ])
})

test('the version of the service is told where the migrations of its database tell it', async () => {
  const versionOf = async (timestamp: number): Promise<string | undefined> => {
    const source = openDatabaseSource(
      recordedDatabase((opened) => {
        opened.exec('DELETE FROM migrations')
        opened.prepare("INSERT INTO migrations (timestamp, name) VALUES (?, 'Made')").run(timestamp)
      }),
    )
    const { origin } = await bringIn(source, { kind: 'execution', id: '2' })
    await source.close()
    return origin?.service_version
  }

  expect(await versionOf(1_764_167_920_585)).toBeUndefined()
  expect(await versionOf(1_763_716_655_000)).toBe('1')
  expect(await versionOf(1_770_000_000_000)).toBe('2')
})

test('workflows that it calls, and the one that runs where it fails, come along by their ids; a file says that they are missing', async () => {
  const ids = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
  const along = new Map<string, readonly string[]>()
  for (const [way, open] of Object.entries(ways)) {
    const source = open()
    const files = await Promise.all(ids.map((id) => bringIn(source, { kind: 'execution', id })))
    await source.close()
    along.set(
      way,
      files.flatMap(({ workflows, origin }) => [
        ...(workflows ?? []).map(({ id, name }) => `${String(id)} ${String(name)}`),
        ...(origin?.notes ?? []).filter((note) => note.includes('did not come along')),
      ]),
    )
  }

  expect(along.get('public API')).toEqual(along.get('SQLite file'))
  expect(along.get('public API')?.join(' ')).toContain('Price a line')
  expect(along.get('public API')?.join(' ')).toContain('On error')
  expect(along.get('file')?.every((note) => note.includes('executions.json does not hold it'))).toBe(true)
  expect(along.get('file')?.length).toBe(along.get('public API')?.length)
})

test('a workflow that came along is there when the case is opened', async () => {
  const source = openDatabaseSource(recordedDatabase())
  const file = await bringIn(source, { kind: 'execution', id: '7' })
  await source.close()
  const { beside } = readCaseText(caseText(file), 'case.json')

  expect(beside.map(({ id }) => id)).toEqual(file.workflows?.map(({ id }) => id))
  expect(beside.length).toBeGreaterThan(0)
})

test('what a case is written with is its workflow, whatever the texts of its failure look like', async () => {
  const source = openTextSource(
    readFileSync('test/conformance/from-n8n/api-executions.json', 'utf8'),
    'executions.json',
  )
  const names = ({ workflow }: CaseFile): readonly unknown[] =>
    (workflow['nodes'] as JsonObject[]).map((node) => node['name'])
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']) {
    const file = await bringIn(source, { kind: 'execution', id })

    expect(names(readCaseText(caseText(file), 'case.json').file)).toEqual(names(file))
  }
  await source.close()
})
