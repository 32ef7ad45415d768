import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { load } from './load.mjs'
import { median } from './measure.mjs'
import { startServe, workflow } from './serve-process.mjs'

const body = JSON.stringify({ total: 42, name: 'Ada' })

/** The same workflow, its caller answered before it runs. */
const answeredFirst = {
  ...workflow,
  nodes: workflow.nodes
    .filter((one) => one.name !== 'Respond')
    .map((one) =>
      one.name === 'Webhook' ? { ...one, parameters: { ...one.parameters, responseMode: 'onReceived' } } : one,
    ),
  connections: { Webhook: workflow.connections.Webhook, Set: workflow.connections.Set },
}

/** Accepted deliveries beside a bare Fastify route and one that writes a SQLite row, while executions run behind them. */
export async function acceptedDeliveries() {
  const [bare, oneRow] = await Promise.all([startRoute('bare-route.mjs'), startRoute('one-row-route.mjs')])
  const serve = await startServe(answeredFirst)
  const rounds = []
  for (let round = 0; round < 3; round += 1) {
    const plain = await load(`http://127.0.0.1:${bare.port}/bench`, body)
    const row = await load(`http://127.0.0.1:${oneRow.port}/bench`, body)
    const accepted = await load(`http://127.0.0.1:${serve.port}/webhook/bench`, body)
    rounds.push({ plain, row, accepted })
  }
  await serve.stop()
  bare.child.kill()
  oneRow.child.kill()
  const of = (value) => median(rounds.map(value))
  return [
    { what: 'accept: bare Fastify route, 16 connections, median of 3', value: perSecond(of((one) => one.plain.rate)) },
    { what: 'accept: Fastify route that writes one SQLite row', value: perSecond(of((one) => one.row.rate)) },
    {
      what: 'accept: deliveries kept, accepted and answered, their executions behind them',
      value: perSecond(of((one) => one.accepted.rate)),
    },
    {
      what: 'accept: ratio to the one-row route',
      value: of((one) => one.accepted.rate / one.row.rate).toFixed(3),
      bound: '0.3',
    },
    {
      what: 'accept: p99 of the answer, as a multiple of the one-row route',
      value: of((one) => one.accepted.p99Ms / one.row.p99Ms).toFixed(2),
      bound: 'under 3',
    },
  ]
}

function perSecond(rate) {
  return `${rate.toFixed(0)}/s`
}

async function startRoute(file) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { child, port: String(port).trim() }
}
