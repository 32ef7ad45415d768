import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { load, warmUp } from './load.mjs'
import { median, newFolder } from './measure.mjs'
import { n8nVersion, startN8n } from './peers/n8n.mjs'
import { nodeRedVersion, startNodeRed } from './peers/node-red.mjs'
import { performancePage } from './peers/page.mjs'
import { tasks } from './peers/tasks.mjs'
import { startServe } from './serve-process.mjs'

const checkout = join(import.meta.dirname, '../..')
const rounds = 3
const connections = 16

/**
 * The same tasks for Faultline, which records everything, for routes that do them by hand, for Node-RED, which records nothing,
 * and for n8n where one is named: rounds that alternate, so that what else the machine does meets all of them. The figures are kept as JSON in
 * out/bench/peers.json, and docs/performance.md is written from them.
 */
export async function peers() {
  const [busy] = loadavg()
  const measured = []
  for (const task of tasks) measured.push(await measureTask(task))
  const report = {
    at: new Date().toISOString().slice(0, 10),
    busy: Math.round(busy * 10) / 10,
    processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    runtime: `Node.js ${process.versions.node}`,
    nodeRed: nodeRedVersion,
    n8n: n8nVersion,
    connections,
    rounds,
    tasks: measured,
  }
  mkdirSync(join(checkout, 'out/bench'), { recursive: true })
  writeFileSync(join(checkout, 'out/bench/peers.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(checkout, 'docs/performance.md'), await performancePage(report))
  return measured.flatMap(rowsOf)
}

async function measureTask({ name, what, workflow, body, answer }) {
  const folder = newFolder()
  const all = await startAll(workflow, body, folder)
  const figures = new Map(all.map(({ peer }) => [peer, []]))
  let accepted = 0
  try {
    for (const { peer, url } of all) {
      await expectAnswer(url(name), body, answer)
      const answers = await warmUp(url(name), body)
      if (peer === 'faultline') accepted += answers
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const { peer, url } of all) {
        const loaded = await load(url(name), body, { connections, seconds: 2 })
        figures.get(peer).push(loaded)
        if (peer === 'faultline') accepted += loaded.answers
      }
    }
  } finally {
    for (const { stop } of all) await stop()
  }
  // One more was sent to see its answer.
  const recorded = recordedIn(folder)
  if (recorded !== accepted + 1) throw new Error(`${name}: ${accepted + 1} were answered, ${recorded} are recorded.`)
  rmSync(folder, { recursive: true, force: true })
  const rates = Object.fromEntries([...figures].map(([peer, loads]) => [peer, spread(loads.map(({ rate }) => rate))]))
  const times = (pick) => Object.fromEntries([...figures].map(([peer, loads]) => [peer, median(loads.map(pick))]))
  return { name, what, recorded, perSecond: rates, p50Ms: times((one) => one.p50Ms), p99Ms: times((one) => one.p99Ms) }
}

async function startAll(workflow, body, folder) {
  const at = (port, path = '') => `http://127.0.0.1:${port}${path}`
  const starts = [
    ['bare', startRoute([]), (name) => `/${name}`],
    ['row', startRoute(['row']), (name) => `/${name}`],
    ['nodeRed', startNodeRed(), (name) => `/${name}`],
    ...(n8nVersion === null ? [] : [['n8n', startN8n(workflow, body), (name) => `/webhook/${name}`]]),
    ['faultline', startServe(workflow, folder), (name) => `/webhook/${name}`],
  ]
  const started = await Promise.allSettled(starts.map(([, start]) => start))
  const failed = started.find(({ status }) => status === 'rejected')
  if (failed !== undefined) {
    for (const { value } of started) await value?.stop()
    throw failed.reason
  }
  return starts.map(([peer, , pathOf], place) => {
    const { port, stop } = started[place].value
    return { peer, url: (name) => at(port, pathOf(name)), stop }
  })
}

async function startRoute(args) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'peers/route.mjs'), ...args], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const stop = async () => {
    const closed = once(child, 'close')
    child.kill()
    await closed
  }
  return { port: String(port).trim(), stop }
}

/** A peer that answers something else does another work: it is no peer. */
async function expectAnswer(url, body, wanted) {
  const answered = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await answered.text()
  if (answered.status !== 200) throw new Error(`${url} answered ${answered.status}: ${text}`)
  const sorted = (value) => JSON.stringify(Object.entries(value).toSorted())
  if (wanted !== null && sorted(JSON.parse(text)) !== sorted(wanted)) {
    throw new Error(`${url} answered ${text}, not ${JSON.stringify(wanted)}.`)
  }
}

/** How many executions the data folder holds; fails where one of them failed. */
function recordedIn(folder) {
  const database = new Database(join(folder, 'faultline.sqlite'), { readonly: true })
  const [count, failed] = database.prepare("SELECT count(*), sum(status = 'error') FROM execution").raw().get()
  database.close()
  if (failed > 0) throw new Error(`${failed} of ${count} executions failed.`)
  return count
}

function spread(values) {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) }
}

const names = {
  bare: 'a route by hand',
  row: 'the same with one SQLite row',
  nodeRed: 'Node-RED',
  n8n: 'n8n',
  faultline: 'Faultline',
}

function rowsOf({ name, recorded, perSecond, p50Ms, p99Ms }) {
  const rows = Object.entries(perSecond).map(([peer, { median: middle, least, most }]) => ({
    what: `peers: ${name}: ${names[peer]}, median of ${rounds}`,
    value: `${middle.toFixed(0)}/s (${least.toFixed(0)} to ${most.toFixed(0)}), p50 ${p50Ms[peer].toFixed(1)} ms, p99 ${p99Ms[peer].toFixed(1)} ms`,
  }))
  const ratio = (peer) => (perSecond.faultline.median / perSecond[peer].median).toFixed(3)
  return [
    ...rows,
    { what: `peers: ${name}: Faultline to a route by hand`, value: ratio('bare'), bound: '0.15' },
    { what: `peers: ${name}: Faultline to Node-RED`, value: ratio('nodeRed'), bound: '1.2' },
    ...('n8n' in perSecond ? [{ what: `peers: ${name}: Faultline to n8n`, value: ratio('n8n'), bound: '50' }] : []),
    { what: `peers: ${name}: executions recorded, of as many answered`, value: String(recorded) },
  ]
}
