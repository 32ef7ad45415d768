import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { bigWorkflow } from './big-workflows.mjs'
import { startServe } from './serve-process.mjs'

const megabyte = 1024 * 1024
const probeEveryMs = 20

/** What big things take: a small delivery is sent beside each every 20 ms, and the longest that one waited is told. */
export async function bigThings() {
  const download = await downloadServer()
  const rows = []
  for (const [what, task] of Object.entries(tasks(download.url))) {
    rows.push(await measured(what, task))
  }
  download.close()
  return rows
}

function tasks(downloadUrl) {
  const json = { 'content-type': 'application/json' }
  const items = JSON.stringify({ rows: Array.from({ length: 10_000 }, (_, id) => row(id)) })
  const bytes = Buffer.alloc(100 * megabyte, 'lorem ipsum dolor ')
  const raw = { 'content-type': 'application/octet-stream' }
  const form = multipart(bytes)
  return {
    'JSON of 15 MB through Edit Fields': { path: 'json', headers: json, body: longJson(15 * megabyte) },
    '10,000 items: Split Out, Edit Fields, Filter, Aggregate': { path: 'items', headers: json, body: items },
    '10,000 items: Split Out, Code, Aggregate': { path: 'code', headers: json, body: items },
    '10,000 and 10,000 items into Merge': { path: 'merge', headers: json, body: items },
    'a body of 100 MB of bytes, answered with them': { path: 'binary', headers: raw, body: bytes },
    'a form with a file of 100 MB, answered with it': { path: 'binary', ...form },
    '100 MB downloaded by HTTP Request, answered with them': {
      path: 'download',
      headers: json,
      body: JSON.stringify({ url: downloadUrl }),
    },
  }
}

const row = (id) => ({ id, name: `Customer ${id}`, total: id % 100, tags: ['a', 'b'] })

function longJson(length) {
  const written = []
  for (let left = length; left > 0; left -= written.at(-1).length + 1) written.push(JSON.stringify(row(written.length)))
  return Buffer.from(`{"total":42,"rows":[${written.join(',')}]}`)
}

function multipart(bytes) {
  const head = '--edge\r\nContent-Disposition: form-data; name="data"; filename="a.bin"\r\n'
  const parts = [`${head}Content-Type: application/octet-stream\r\n\r\n`, bytes, '\r\n--edge--\r\n']
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.concat(parts.map((part) => Buffer.from(part))),
  }
}

/** A server that gives 100 MB, piece by piece. */
async function downloadServer() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.end(Buffer.alloc(100 * megabyte, 'lorem ipsum dolor '))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${server.address().port}/big.bin`, close: () => server.close() }
}

/** In a process of its own, so that nothing is left of another; one small delivery of each kind has warmed it up. */
async function measured(what, { path, headers, body }) {
  const serve = await startServe(bigWorkflow)
  const url = (name) => `http://127.0.0.1:${serve.port}/webhook/${name}`
  for (let index = 0; index < 50; index += 1) await send(url('probe'), { 'content-type': 'application/json' }, '{}')
  await new Promise((resolve) => setTimeout(resolve, 500))
  const idle = serve.highestMegabytes()
  const begun = performance.now()
  let answered = null
  const all = send(url(path), headers, body).then(async (answer) => {
    answered = { ...answer, ms: performance.now() - begun }
    // What is kept is written beside and after the answer.
    await new Promise((resolve) => setTimeout(resolve, 1500))
  })
  const waited = await probes(url('probe'), all)
  const peak = serve.highestMegabytes()
  await serve.stop()
  const { status, bytes, ms } = answered
  return {
    what: `big: ${what}`,
    value: `${status} with ${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(2)} s, ${(peak - idle).toFixed(0)} MB above ${idle.toFixed(0)}, a small one waited ${Math.max(...waited).toFixed(0)} ms`,
  }
}

async function send(url, headers, body) {
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'x-event-id': randomUUID() }, body })
  let bytes = 0
  for await (const part of answer.body ?? []) bytes += part.length
  return { status: answer.status, bytes }
}

/** Milliseconds that small deliveries wait, one sent every 20 ms whether the others were answered or not, until the promise resolves. */
async function probes(url, until) {
  const waited = []
  const sent = []
  const clock = setInterval(() => {
    const sentAt = performance.now()
    sent.push(
      send(url, { 'content-type': 'application/json' }, '{}').then(() => waited.push(performance.now() - sentAt)),
    )
  }, probeEveryMs)
  await until.finally(() => clearInterval(clock))
  await Promise.all(sent)
  return waited
}
