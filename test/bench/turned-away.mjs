import { load } from './load.mjs'
import { median } from './measure.mjs'
import { startServe, workflow } from './serve-process.mjs'

const body = JSON.stringify({ total: 42, name: 'Ada' })
const rounds = 3
/** The header by which every delivery of a storm is one and the same event. */
const sameEvent = { 'x-event-id': 'event-1' }

/** The bench workflow, and a second webhook in it that takes calls of one address alone, which is nobody's. */
const served = {
  ...workflow,
  nodes: [
    ...workflow.nodes,
    {
      id: 'Guarded',
      name: 'Guarded',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2.1,
      position: [0, 400],
      parameters: { httpMethod: 'POST', path: 'guarded', options: { ipWhitelist: '192.0.2.1' } },
    },
  ],
}

const kinds = [
  { name: 'executed', path: 'bench', status: 200, headers: {} },
  { name: 'duplicate (a storm of one event)', path: 'bench', status: 200, headers: sameEvent },
  { name: 'refused', path: 'guarded', status: 403, headers: {} },
  { name: 'unmatched', path: 'nowhere', status: 404, headers: {} },
]

/** Deliveries that do not run beside those that do, in alternating rounds: a storm of them must not stand in the others' way. */
export async function turnedAway() {
  const serve = await startServe(served)
  const figures = new Map(kinds.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, path, status, headers } of kinds) {
      const url = `http://127.0.0.1:${serve.port}/webhook/${path}`
      const before = serve.processorMs()
      const loaded = await load(url, body, { seconds: 2, headers, status })
      figures.get(name).push({ ...loaded, processorMs: (serve.processorMs() - before) / loaded.answers })
    }
  }
  await serve.stop()
  const of = (name, pick) => median(figures.get(name).map(pick))
  const [{ name: executed }] = kinds
  return kinds.map(({ name }) => ({
    what: `turned away: ${name}, 16 connections, median of ${String(rounds)}`,
    value: `${of(name, (one) => one.rate).toFixed(0)}/s, ${(of(name, (one) => one.processorMs) * 1000).toFixed(0)} µs of processor time each, ${(of(name, (one) => one.rate) / of(executed, (one) => one.rate)).toFixed(2)} of those executed`,
    ...(name === executed ? {} : { bound: 'over 1' }),
  }))
}
