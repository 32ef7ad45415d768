import { join } from 'node:path'
import Database from 'better-sqlite3'
import { migrations } from '../../src/main/store/migrations.ts'

const firstMs = Date.parse('2026-01-02T03:04:05.006Z')

/** Makes the store of an earlier version in the folder, with so many deliveries and executions, one every so many milliseconds. */
export function makeOldStore(folder: string, version: number, rows: number, everyMs = 1000): void {
  const database = new Database(join(folder, 'faultline.sqlite'))
  database.pragma('journal_mode = WAL')
  for (const step of migrations.slice(0, version)) database.exec(step)
  database.pragma(`user_version = ${String(version)}`)
  const delivery = database.prepare(`
    INSERT INTO delivery (id, received_at, remote_address, http_version, method, target, headers, body, body_bytes,
      body_sha256, outcome, workflow_id, execution_id, external_id, external_id_kind)
    VALUES (?, ?, '127.0.0.1', '1.1', 'POST', '/webhook/orders', '[]', ?, 200, 'ab', 'accepted',
      'w1', ?, ?, 'event_id')`)
  const execution = database.prepare(`
    INSERT INTO execution (id, workflow_id, workflow_name, workflow_version, mode, status, started_at, delivery_id, process_id)
    VALUES (?, 'w1', 'Orders', 'v1', 'webhook', 'success', ?, ?, 1)`)
  const body = Buffer.alloc(200, 'a')
  database.transaction(() => {
    for (let index = 0; index < rows; index += 1) {
      const id = String(index).padStart(8, '0')
      const at = new Date(firstMs + index * everyMs).toISOString()
      delivery.run(`d${id}`, at, body, `e${id}`, `event-${id}`)
      execution.run(`e${id}`, at, `d${id}`)
    }
  })()
  database.close()
}

export const newestVersion = migrations.length
