// Hours of ordinary use in minutes: memory, descriptors and the log must stay level, the file grows by what came.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, startServe } from './command.mjs'
import { judged, settled } from './kept.mjs'
import { openProvider } from './provider.mjs'
import { workflowFile } from './workflow-file.mjs'

const perSecond = 20
/** Until then caches fill. */
const warmUpMs = 60_000

export async function soak({ minutes }) {
  const folder = newFolder()
  const file = join(folder, 'faultline.sqlite')
  const serve = await startServe(workflowFile('onReceived', null), folder)
  const provider = openProvider('s', { bodyBytes: 2000 })
  const startedAt = performance.now()
  const samples = []
  for (let count = 0; performance.now() - startedAt < minutes * 60_000; count += 1) {
    void provider.sendNew(serve.port)
    if (count % (perSecond * 5) === 0)
      samples.push({ atMs: performance.now() - startedAt, ...sampleOf(serve.pid, file) })
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, startedAt + (count * 1000) / perSecond - performance.now())),
    )
  }
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const wrong = []
  await settled(folder)
  if ((await serve.end()) !== 0) wrong.push('it did not end with 0')
  const found = judged(folder, provider)
  await provider.close()
  const level = samples.filter(({ atMs }) => atMs >= Math.min(warmUpMs, (minutes * 60_000) / 2))
  const figures = (name) => level.map((sample) => sample[name])
  const [first, last] = [level[0], level.at(-1)]
  if (Math.max(...figures('memory')) > first.memory * 1.5 + 50e6) wrong.push('memory grows')
  if (Math.max(...figures('descriptors')) > first.descriptors + 50) wrong.push('descriptors grow')
  if (Math.max(...figures('log')) > 80e6) wrong.push('the log grows')
  const megabytes = (bytes) => (bytes / 1e6).toFixed(0)
  const growth = (statSync(file).size / provider.answers.size / 1000).toFixed(1)
  return {
    fault: `soak of ${minutes} min, ${perSecond} deliveries a second`,
    rounds: 1,
    sent: provider.answers.size,
    lost: found.lost,
    twice: found.twice,
    wrong: [...wrong, ...found.wrong],
    note: `memory ${megabytes(first.memory)} to ${megabytes(last.memory)} MB (most ${megabytes(Math.max(...figures('memory')))}), descriptors ${first.descriptors} to ${last.descriptors}, log at most ${megabytes(Math.max(...figures('log')))} MB, ${growth} KB a delivery`,
  }
}

function sampleOf(pid, file) {
  const resident = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return {
    memory: Number(resident) * 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    log: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
  }
}
