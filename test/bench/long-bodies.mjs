import { randomUUID } from 'node:crypto'
import { startServe } from './serve-process.mjs'

const small = JSON.stringify({ total: 42, name: 'Ada' })
const rounds = 2
const longOnes = 8
const longBytes = 15 * 1024 * 1024

/** How long a small delivery waits while eight of 15 MB come in at once, beside one that comes alone, in turns. */
export async function longBodies() {
  const serve = await startServe()
  const url = `http://127.0.0.1:${serve.port}/webhook/bench`
  const long = rows()
  const waited = { alone: [], beside: [] }
  const took = []
  for (let round = 0; round <= rounds; round += 1) {
    const alone = await waits(url, new Promise((resolve) => setTimeout(resolve, 3000)))
    const begun = performance.now()
    const all = Promise.all(Array.from({ length: longOnes }, () => send(url, long)))
    const beside = await waits(url, all)
    // The first round only warms up.
    if (round === 0) continue
    took.push(performance.now() - begun)
    waited.alone.push(...alone)
    waited.beside.push(...beside)
  }
  await serve.stop()
  return [
    { what: 'bodies: a small delivery alone, median / p99', value: told(waited.alone) },
    {
      what: `bodies: the same while ${longOnes} of 15 MB come in, median / p99 / longest`,
      value: `${told(waited.beside)} / ${Math.max(...waited.beside).toFixed(0)} ms`,
    },
    { what: `bodies: until all ${longOnes} were answered`, value: `${Math.max(...took).toFixed(0)} ms` },
  ]
}

function rows() {
  const written = []
  for (let length = 0; length < longBytes; length += written.at(-1).length + 1)
    written.push(JSON.stringify({ id: written.length, name: `Customer ${written.length}`, tags: ['a', 'b'] }))
  return Buffer.from(`{"total":42,"name":"Ada","rows":[${written.join(',')}]}`)
}

async function send(url, body) {
  // Each is a delivery of its own: one that repeats another would not run.
  const headers = { 'content-type': 'application/json', 'x-event-id': randomUUID() }
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
}

/** Milliseconds that small deliveries wait, one after the other, until the promise resolves. */
async function waits(url, until) {
  const waited = []
  let isOver = false
  const over = until.then(() => (isOver = true))
  while (!isOver) {
    const sentAt = performance.now()
    await send(url, small)
    waited.push(performance.now() - sentAt)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await over
  return waited
}

function told(times) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
  return `${at(0.5)} / ${at(0.99)} ms`
}
