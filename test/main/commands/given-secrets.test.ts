import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { newFolder, runCommand } from './command-line.ts'

const file = {
  format: 'faultline-case',
  format_version: 1,
  name: 'given',
  workflow: {
    name: 'Given',
    active: true,
    nodes: [
      {
        id: '1',
        name: 'Hook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2,
        position: [0, 0],
        parameters: { httpMethod: 'POST', path: 'given' },
      },
      {
        id: '2',
        name: 'Call',
        type: 'n8n-nodes-base.code',
        typeVersion: 2,
        position: [200, 0],
        parameters: { jsCode: 'return [{ json: { seen: $json.headers.auth } }]' },
      },
    ],
    connections: { Hook: { main: [[{ node: 'Call', type: 'main', index: 0 }]] } },
  },
  request: {
    method: 'POST',
    url_variant: 'production',
    path: '/given',
    headers: [
      ['Host', 'localhost'],
      ['auth', '{{secret:token-1}}'],
    ],
    body: '{}',
  },
  secrets: { 'token-1': { kind: 'token' } },
}

test('a secret that is given by the environment is used, and stands nowhere in the data folder but in the delivery as it came and the words that it is found by', async () => {
  const [folder, secret] = [newFolder(), `k${randomBytes(12).toString('hex')}`]
  const path = join(folder, 'case.json')
  writeFileSync(path, JSON.stringify(file))
  const data = join(folder, 'data')
  const ended = await runCommand(['reproduce', path, '--data', data], '', { FAULTLINE_SECRET_TOKEN_1: secret })

  expect([ended.code, ended.out.includes(secret), ended.err]).toEqual([0, false, expect.not.stringContaining(secret)])
  // The words of a delivery are taken in a moment after it was answered: a run that ends sooner has none.
  const places = placesOf(secret, join(data, 'faultline.sqlite'))
  expect(places.filter((place) => place !== 'delivery_text_data.block')).toEqual(['delivery.headers'])
})

function placesOf(secret: string, store: string): readonly string[] {
  const database = new Database(store, { readonly: true })
  const tables = database.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
  const found = tables.flatMap((table) =>
    database
      .prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`)
      .all()
      .flatMap((row) =>
        Object.entries(row)
          .filter(([, value]) => (Buffer.isBuffer(value) ? value.includes(secret) : String(value).includes(secret)))
          .map(([column]) => `${table}.${column}`),
      ),
  )
  database.close()
  return [...new Set(found)]
}
