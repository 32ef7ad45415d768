import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { load, warmUp } from './load.mjs'
import { median } from './measure.mjs'
import { startServe } from './serve-process.mjs'

const body = JSON.stringify({ total: 42, name: 'Ada' })
/** As from a provider: each delivery is looked up among all that came before, and found nowhere. */
const anotherEvent = () => ({ 'x-event-id': randomUUID() })

/** Recorded executions per second beside a bare route that computes the same answer, in alternating rounds after both are warm. */
export async function recordedExecutions() {
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-route.mjs')], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(bare.stdout, 'data')
  const serve = await startServe()
  const bareUrl = `http://127.0.0.1:${String(port).trim()}/bench`
  const serveUrl = `http://127.0.0.1:${serve.port}/webhook/bench`
  for (const url of [bareUrl, serveUrl]) await warmUp(url, body)
  const rounds = []
  for (let round = 0; round < 3; round += 1) {
    const { rate: plain } = await load(bareUrl, body)
    const before = serve.processorMs()
    const { rate: recorded, p50Ms, p99Ms, answers } = await load(serveUrl, body)
    const processorMs = (serve.processorMs() - before) / answers
    const { rate: distinct } = await load(serveUrl, body, { headers: anotherEvent })
    rounds.push({ plain, recorded, distinct, ratio: recorded / plain, tail: p99Ms / p50Ms, processorMs })
  }
  const megabytes = serve.highestMegabytes()
  await serve.stop()
  bare.kill()
  return [
    {
      what: 'load: bare Fastify route, 16 connections, median of 3',
      value: `${median(rounds.map((one) => one.plain)).toFixed(0)}/s`,
    },
    {
      what: 'load: recorded executions Webhook → Set → IF → Respond, median of 3',
      value: `${median(rounds.map((one) => one.recorded)).toFixed(0)}/s`,
    },
    {
      what: 'load: the same, each delivery another event, median of 3',
      value: `${median(rounds.map((one) => one.distinct)).toFixed(0)}/s`,
    },
    {
      what: 'load: ratio of the executions of one body to the bare route, median of 3',
      value: median(rounds.map((one) => one.ratio)).toFixed(3),
      bound: '0.2',
    },
    {
      what: 'load: time of the processors for each recorded execution, median of 3',
      value: `${(median(rounds.map((one) => one.processorMs)) * 1000).toFixed(0)} µs`,
    },
    {
      what: 'load: p99 of the answer as a multiple of its p50, median of 3',
      value: median(rounds.map((one) => one.tail)).toFixed(1),
      bound: 'under 3',
    },
    { what: 'load: most memory that serve has held', value: `${megabytes.toFixed(0)} MB`, bound: '200 MB' },
  ]
}
