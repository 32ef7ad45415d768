import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { bundled } from './bundled.mjs'
import { newFolder } from './measure.mjs'
import { startServe } from './serve-process.mjs'

const body = JSON.stringify({ total: 42, name: 'Ada' })
/** Deliveries, and as many executions. */
const rows = 50_000
const rounds = 2
/** All of one moment, as an import leaves them. */
const rowEveryMs = 0
const everyMs = 20
const seconds = 20

/** How long callers wait while 100,000 rows are let go, beside the same store that lets nothing go, in turns. */
export async function pruneBesideDeliveries() {
  const { file } = await bundled('old-store', join(import.meta.dirname, '../faults'))
  const { makeOldStore, newestVersion } = await import(pathToFileURL(file).href)
  const times = { still: [], pruning: [] }
  const prunes = []
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['still', 'pruning']) {
      const folder = newFolder()
      makeOldStore(folder, newestVersion, rows, rowEveryMs)
      const fileMb = megabytes(folder)
      keepFor(folder, kind === 'still' ? 0 : 30)
      const serve = await startServe(undefined, folder)
      const ended = kind === 'pruning' ? pruneEnd(folder) : Promise.resolve(0)
      times[kind].push(...(await waits(serve.port)))
      const took = await ended
      await serve.stop()
      if (kind === 'pruning')
        prunes.push({ perSecond: (2 * rows - left(folder)) / took, fileMb, laterMb: megabytes(folder) })
    }
  }
  const [still, pruning] = [p99(times.still), p99(times.pruning)]
  return [
    { what: 'prune: p99 of deliveries, nothing let go', value: `${still.toFixed(1)} ms` },
    {
      what: `prune: p99 of deliveries while ${String(2 * rows)} rows are let go`,
      value: `${pruning.toFixed(1)} ms (${(pruning / still).toFixed(2)} times)`,
      bound: 'at most 2 times',
    },
    {
      what: 'prune: rows let go in a second, the fewest of the rounds',
      value: Math.min(...prunes.map((one) => one.perSecond)).toFixed(0),
      bound: '2000',
    },
    {
      what: 'prune: the file before and after it, in MB',
      value: prunes.map((one) => `${one.fileMb.toFixed(1)} → ${one.laterMb.toFixed(1)}`).join(', '),
    },
  ]
}

function keepFor(folder, days) {
  const database = new Database(join(folder, 'faultline.sqlite'))
  const retention = { days, maximumExecutions: 0, maximumBytes: 0, workflows: {} }
  database.prepare('INSERT INTO setting (name, value) VALUES (?, ?)').run('retention.1', JSON.stringify(retention))
  database.close()
}

function megabytes(folder) {
  return statSync(join(folder, 'faultline.sqlite')).size / 1024 / 1024
}

/** Resolves with the seconds until the store says that it has let go what it lets go; of those that deliveries are sent at most. */
async function pruneEnd(folder) {
  const begun = performance.now()
  const database = new Database(join(folder, 'faultline.sqlite'), { readonly: true })
  const told = database.prepare("SELECT 1 FROM setting WHERE name = 'retention.last.1'")
  const past = () => (performance.now() - begun) / 1000
  while (told.get() === undefined && past() < seconds) await new Promise((resolve) => setTimeout(resolve, 100))
  database.close()
  return past()
}

/** What is left of the old rows. */
function left(folder) {
  const database = new Database(join(folder, 'faultline.sqlite'), { readonly: true })
  const count = (sql) => database.prepare(sql).pluck().get()
  const sum =
    count(`SELECT count(*) FROM execution WHERE id LIKE 'e0%'`) +
    count(`SELECT count(*) FROM delivery WHERE id LIKE 'd0%'`)
  database.close()
  return sum
}

/** One delivery after the other, at a steady pace: what each waited, in milliseconds. */
async function waits(port) {
  const waited = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const sentAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/webhook/bench`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
    const took = performance.now() - sentAt
    waited.push(took)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - took)))
  }
  return waited
}

function p99(all) {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}
