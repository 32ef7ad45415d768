import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { stringify } from 'flatted'
import { openApiSource } from '../../../src/main/from-n8n/api-source.ts'
import { bringIn } from '../../../src/main/from-n8n/bring-in.ts'
import { openDatabaseSource } from '../../../src/main/from-n8n/database-source.ts'
import { openTextSource } from '../../../src/main/from-n8n/file-source.ts'
import type { ServiceSource } from '../../../src/main/from-n8n/service-source.ts'
import type { CaseFile } from '../../../src/shared/case.ts'
import { messageOf } from '../../../src/shared/message-of.ts'
import { openRecordedService, recordedDatabase } from '../../stand-ins/n8n-recordings.ts'

const key = randomBytes(24).toString('hex')

const hook = (name: string, parameters: object) => ({
  id: name,
  name,
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  position: [0, 0],
  parameters: { path: 'variant', options: {}, ...parameters },
})
const code = (name: string) => ({
  id: name,
  name,
  type: 'n8n-nodes-base.code',
  typeVersion: 2,
  position: [200, 0],
  parameters: { jsCode: "throw new Error('no total')" },
})
const crm = { ...code('CRM'), type: 'n8n-nodes-base.hubspot', parameters: {} }
const line = (name: string) => [{ node: name, type: 'main', index: 0 }]

const json = { headers: { 'content-type': 'application/json' }, params: {}, query: {}, body: { total: 1 } }
const file = { data: 'aGVsbG8=', mimeType: 'text/plain', fileName: 'a.txt', fileSize: '5 B' }
const outside = { ...file, data: 'filesystem-v2', id: 'filesystem-v2:workflows/1/executions/2/binary_data/3' }
const error = { name: 'Error', message: 'no total [line 1]', node: { name: 'Fail' } }

interface Variant {
  readonly nodes?: readonly object[]
  readonly first?: readonly unknown[]
  readonly more?: Readonly<Record<string, unknown>>
  readonly facts?: Readonly<Record<string, unknown>>
  readonly runs?: 'none'
}

const run = (executionIndex: number, main: unknown, from: string | null, more: object = {}) => ({
  ...{ startTime: executionIndex, executionTime: 1, executionIndex, executionStatus: 'success' },
  source: from === null ? [] : [{ previousNode: from }],
  ...(main === null ? {} : { data: { main } }),
  ...more,
})

const shared = { json, binary: { one: file, two: file } }
const variants: Readonly<Record<string, Variant>> = {
  'a retry': { facts: { retryOf: '2', mode: 'retry' } },
  'one that a retry mended': { facts: { retrySuccessId: '3' } },
  'one that was cancelled': { facts: { status: 'canceled' } },
  'one that waits': { facts: { status: 'waiting', waitTill: '2030-01-01T00:00:00.000Z' } },
  'one that crashed, without run data': { facts: { status: 'crashed' }, runs: 'none' },
  'one that crashed, with what ran before': { facts: { status: 'crashed' } },
  'one with the same file twice': { first: [[shared, shared]] },
  'one with a file that is kept outside': { first: [[{ json, binary: { one: outside } }]] },
  'one of several webhooks': { nodes: [hook('Other', { path: 'other', httpMethod: 'GET' })] },
  'one of several methods': {
    nodes: [hook('Hook', { httpMethod: ['GET', 'PUT'], multipleMethods: true })],
    first: [[], [{ json }]],
  },
  'one whose node ran more than once': {
    nodes: [crm],
    more: { CRM: [run(3, [[{ json: { n: 1 } }]], 'Hook'), run(4, [[{ json: { n: 2 } }]], 'CRM')] },
  },
  'one with an answer of a node that is not run here': {
    nodes: [crm],
    more: { CRM: [run(3, [[{ json: { id: 7 } }], [{ json: { error: 'gone' } }]], 'Hook')] },
  },
}

function executionOf({
  nodes = [],
  first = [[{ json }]],
  more = {},
  facts = {},
  runs,
}: Variant): Record<string, unknown> {
  const given = [hook('Hook', { httpMethod: 'POST' }), code('Fail'), ...nodes]
  const byName = new Map(given.map((node) => [(node as { name: string }).name, node]))
  const runData =
    runs === 'none'
      ? {}
      : { Hook: [run(0, first, null)], Fail: [run(2, null, 'Hook', { executionStatus: 'error', error })], ...more }
  return {
    ...{ id: '900', workflowId: 'variant', mode: 'webhook', status: 'error', finished: false },
    ...{ retryOf: null, retrySuccessId: null, waitTill: null },
    ...{ startedAt: '2026-11-20T08:00:00.000Z', stoppedAt: '2026-11-20T08:00:01.000Z' },
    ...facts,
    workflowData: {
      ...{ id: 'variant', name: 'Variant', active: true, settings: {} },
      nodes: [...byName.values()],
      connections: { Hook: { main: [line('Fail'), line('Fail')] } },
    },
    data: { resultData: runs === 'none' ? { runData } : { runData, lastNodeExecuted: 'Fail', error } },
  }
}

function databaseOf(execution: Record<string, unknown>): string {
  return recordedDatabase((database) => {
    const row: Record<string, unknown> = { ...execution, id: 900, finished: 0, createdAt: execution['startedAt'] }
    const columns = (database.pragma('table_info(execution_entity)') as { name: string }[]).map(({ name }) => name)
    const known = columns.filter((name) => name in row)
    database
      .prepare(
        `INSERT INTO execution_entity (${known.map((name) => `"${name}"`).join(', ')}) VALUES (${known.map(() => '?').join(', ')})`,
      )
      .run(...known.map((name) => row[name]))
    database
      .prepare('INSERT INTO execution_data ("executionId", "workflowData", data) VALUES (900, ?, ?)')
      .run(JSON.stringify(execution['workflowData']), stringify(execution['data']))
  })
}

/** The case, or the sentence by which it is refused without the name of the source. */
async function cameOf(source: ServiceSource): Promise<CaseFile | string> {
  try {
    return await bringIn(source, { kind: 'execution', id: '900' })
  } catch (problem) {
    return messageOf(problem)
  } finally {
    await source.close()
  }
}

for (const [name, variant] of Object.entries(variants)) {
  test(`${name} comes in by every way as the same case, or is refused in the same sentence`, async () => {
    const execution = executionOf(variant)
    const server = await openRecordedService(key, [execution])
    const byApi = await cameOf(openApiSource(server.url, key))
    await server.close()
    const byDatabase = await cameOf(openDatabaseSource(databaseOf(execution)))
    const byFile = await cameOf(openTextSource(JSON.stringify(execution), 'executions.json'))

    expect(byDatabase).toEqual(byApi)
    expect(byFile).toEqual(byApi)
    if (variant.runs === 'none') expect(byApi).toContain('kept no run data')
    else expect(byApi).toMatchObject({ origin: { failed: { node: 'Fail' }, execution_id: '900' } })
  })
}

test('the method and the webhook that a delivery came by are those of the case', async () => {
  const requestOf = async (name: string): Promise<unknown> => {
    const text = JSON.stringify(executionOf(variants[name] ?? {}))
    const file = await cameOf(openTextSource(text, 'executions.json'))
    return typeof file === 'string' ? file : file.request
  }

  expect(await requestOf('one of several methods')).toMatchObject({ method: 'PUT', path: '/variant' })
  expect(await requestOf('one of several webhooks')).toMatchObject({ method: 'POST', path: '/variant' })
})
