import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundled } from './bundled.mjs'
import { median } from './measure.mjs'

const built = join(import.meta.dirname, '../../out/main')
const runsOfRound = 600

/** What a Code node costs beside a node that does nothing: in wall time, and in time of all processors. */
export async function sandboxSpeed() {
  const runs = await bundledRuns()
  await runs.warmUp()
  const rows = []
  const kinds = [
    { what: 'a Code node', work: runs.codeRuns },
    { what: 'a Code node that needs the sandbox', work: runs.sandboxRuns },
  ]
  for (const atOnce of [1, 16]) {
    for (const { what, work } of kinds) {
      const rounds = []
      for (let round = 0; round < 7; round += 1) {
        const plain = await measured(() => runs.plainRuns(runsOfRound, atOnce))
        const code = await measured(() => work(runsOfRound, atOnce))
        rounds.push({ wallMs: code.wallMs - plain.wallMs, processorMs: code.processorMs - plain.processorMs })
      }
      const each = (pick) => `${(median(rounds.map(pick)) / runsOfRound).toFixed(3)} ms`
      const name = `sandbox: ${what}, ${String(atOnce)} at a time`
      rows.push(
        { what: `${name}, median of 7`, value: each((one) => one.wallMs), bound: '0.3 ms' },
        { what: `${name}, processors`, value: each((one) => one.processorMs) },
      )
    }
  }
  await runs.close()
  return rows
}

async function measured(work) {
  const start = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wallMs: performance.now() - start, processorMs: (user + system) / 1000 }
}

/** `sandbox-runs.ts` as one file, beside the sandbox's files of the build. */
async function bundledRuns() {
  const { folder, file } = await bundled('sandbox-runs')
  for (const name of readdirSync(built))
    if (name.startsWith('sandbox')) copyFileSync(join(built, name), join(folder, name))
  return import(pathToFileURL(file).href)
}
