/**
 * Ten executions of five workflows as an n8n 1.123.5 recorded them, in the three ways in which they come: its public API, its own
 * SQLite file, and as JSON. What looked like a token in them is made when a test runs.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openHttpServer, type HttpServer } from './http-server.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64url')

/** Texts of the forms of secrets, of no use anywhere. */
export const madeSecrets = {
  token: `ghp_${randomBytes(20).toString('hex').slice(0, 36)}`,
  key: `${base64('{"alg":"HS256","typ":"JWT"}')}.${base64(`{"sub":"${randomBytes(8).toString('hex')}"}`)}.${randomBytes(32).toString('base64url')}`,
  basic: Buffer.from(`user:${randomBytes(9).toString('hex')}`).toString('base64'),
} as const

function recording(name: string): string {
  const text = readFileSync(new URL(`../conformance/from-n8n/${name}.json`, import.meta.url), 'utf8')
  return text
    .replaceAll('<TOKEN>', madeSecrets.token)
    .replaceAll('<KEY>', madeSecrets.key)
    .replaceAll('<BASIC>', madeSecrets.basic)
}

type Row = Readonly<Record<string, unknown>>

/** What the public API answers, newest first. */
export function recordedExecutions(): readonly Row[] {
  return (JSON.parse(recording('api-executions')) as { readonly data: readonly Row[] }).data
}

/** The same as the text of a file. */
export function recordedFile(): string {
  return recording('api-executions')
}

/** The same as an own database of the service; `alter` may change it before it is closed. Returns its path. */
export function recordedDatabase(alter: (database: Database.Database) => void = () => undefined): string {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-n8n-')), 'database.sqlite')
  const database = new Database(file)
  database.pragma('foreign_keys = 0')
  const tables = JSON.parse(recording('database')) as Record<
    string,
    { readonly schema: string; readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }
  >
  for (const [name, { schema, columns, rows }] of Object.entries(tables)) {
    database.exec(schema)
    const insert = database.prepare(
      `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
    for (const row of rows) insert.run(...row)
  }
  alter(database)
  database.close()
  return file
}

/** The public API of a service that has these executions; a key that is not `key` is refused. */
export function openRecordedService(
  key: string,
  executions: readonly Row[] = recordedExecutions(),
): Promise<HttpServer> {
  const workflows = (JSON.parse(recording('api-workflows')) as { readonly data: readonly Row[] }).data
  return openHttpServer(({ url, headers, method }) => {
    const { pathname, searchParams } = new URL(url, 'http://n8n')
    if (headers['x-n8n-api-key'] !== key) return { status: 401, json: { message: 'unauthorized' } }
    if (method !== 'GET') return { status: 405, json: {} }
    const one = /^\/api\/v1\/(executions|workflows)\/(.+)$/u.exec(pathname)
    if (one !== null) {
      const found = (one[1] === 'executions' ? executions : workflows).find(({ id }) => id === one[2])
      return found === undefined ? { status: 404, json: { message: 'Not Found' } } : { json: found }
    }
    if (pathname !== '/api/v1/executions') return { status: 404, json: { message: 'not found' } }
    const status = searchParams.get('status')
    const workflowId = searchParams.get('workflowId')
    const asked = executions.filter(
      (each) =>
        (status === null || each['status'] === status) && (workflowId === null || each['workflowId'] === workflowId),
    )
    const from = Number(searchParams.get('cursor') ?? 0)
    const limit = Number(searchParams.get('limit') ?? 100)
    const data = asked.slice(from, from + limit).map((each) => {
      if (searchParams.get('includeData') === 'true') return each
      const { data: _data, workflowData: _workflow, ...rest } = each
      return rest
    })
    return { json: { data, nextCursor: from + limit < asked.length ? String(from + limit) : null } }
  })
}
