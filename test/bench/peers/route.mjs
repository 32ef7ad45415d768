// Fastify routes that do each task by hand. `route.mjs row` writes a SQLite row of the request before it answers. Prints its
// port, runs until it is killed.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fastify from 'fastify'
import { newFolder } from '../measure.mjs'

const keep = process.argv[2] === 'row' ? openRows() : () => undefined

function openRows() {
  const database = new Database(join(newFolder(), 'bench.sqlite'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.exec('CREATE TABLE row (id TEXT PRIMARY KEY, json TEXT NOT NULL)')
  const insert = database.prepare('INSERT INTO row (id, json) VALUES (?, ?)')
  return (body) => void insert.run(randomUUID(), JSON.stringify(body))
}

function orderOf({ id, items, customer }) {
  const total = items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  return { orderId: id, total, customer: customer.name }
}

function answerTo({ orderId, total }) {
  return total > 10 ? { id: orderId, total, ok: true } : {}
}

const app = fastify()
const post = (path, work) =>
  app.post(path, (request, reply) => {
    keep(request.body)
    return reply.send(work(request.body))
  })
post('/order', (body) => answerTo(orderOf(body)))
post('/code', (body) => answerTo(orderOf(body)))
post('/merge', ({ lines }) => {
  const many = lines.filter(({ quantity }) => quantity > 4)
  const few = lines.filter(({ quantity }) => quantity <= 4)
  return { count: [...many, ...few].length }
})
post('/first', (body) => {
  setImmediate(() => answerTo(orderOf(body)))
  return { message: 'Workflow was started' }
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)
