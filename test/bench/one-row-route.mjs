// A bare Fastify route that writes one SQLite row before it answers. Prints its port, runs until it is killed.

import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fastify from 'fastify'

const database = new Database(join(mkdtempSync(join(tmpdir(), 'faultline-bench-')), 'bench.sqlite'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = NORMAL')
database.exec('CREATE TABLE row (id TEXT PRIMARY KEY, json TEXT NOT NULL)')
const insert = database.prepare('INSERT INTO row (id, json) VALUES (?, ?)')

const app = fastify()
app.post('/bench', (request, reply) => {
  insert.run(randomUUID(), JSON.stringify(request.body))
  return reply.send({ message: 'received' })
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)
