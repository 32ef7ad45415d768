import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bundled } from './bundled.mjs'
import { median } from './measure.mjs'

const checkout = join(import.meta.dirname, '../..')
const itemCount = 10_000
const chainLength = 1_000

/** The engine alone: items through four nodes, its own work for each node run, and the memory that a run keeps. */
export async function engineSpeed() {
  const runs = await bundledRuns()
  await runs.warmUp()
  const items = runs.itemsOf(itemCount)
  const rounds = []
  for (let round = 0; round < 7; round += 1) {
    const byHandMs = await timed(() => runs.byHand(items))
    const engineMs = await timed(() => runs.setIfMergeCode(items))
    rounds.push({ engineMs, ratio: engineMs / byHandMs })
  }
  const chain = []
  for (let round = 0; round < 15; round += 1) chain.push(await processorMs(() => runs.plainChain(chainLength)))
  const kept = []
  for (const count of [itemCount, itemCount * 2, itemCount * 4]) kept.push(await storedBytes(runs, count))
  await runs.close()
  const stepsPerSecond = (itemCount * runs.itemStepsOfRun * 1000) / median(rounds.map((one) => one.engineMs))
  return [
    {
      what: 'engine: 10,000 items through Set → IF → Merge → Code, median of 7',
      value: `${stepsPerSecond.toFixed(0)} item-steps/s`,
      bound: '50,000/s',
    },
    {
      what: 'engine: the same beside the same work written by hand, median of 7',
      value: `${median(rounds.map((one) => one.ratio)).toFixed(1)} times as long`,
    },
    {
      what: 'engine: its own work for each node run, in time of the processor, median of 15',
      value: `${((median(chain) * 1000) / chainLength).toFixed(1)} µs`,
      bound: '50 µs',
    },
    {
      what: 'engine: memory that a run of 10,000, 20,000, 40,000 items keeps, for each item',
      value: kept.map((bytes, index) => `${(bytes / (itemCount * 2 ** index) / 1024).toFixed(2)} KiB`).join(', '),
    },
    {
      what: 'engine: memory of 40,000 items to that of 10,000',
      value: `${(kept[2] / kept[0]).toFixed(2)} times`,
      bound: '4 and a little',
    },
  ]
}

async function timed(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Time of the processor: what else the machine does is not counted. */
async function processorMs(work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function storedBytes(runs, count) {
  const items = runs.itemsOf(count)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const outcome = await runs.setIfMergeCode(items)
  collectGarbage()
  const kept = process.memoryUsage().heapUsed - before
  return outcome.nodeRuns.length > 0 ? kept : Number.NaN
}

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** `engine-runs.ts` as one file, beside the sandbox's files of the build. */
async function bundledRuns() {
  const { folder, file } = await bundled('engine-runs')
  const built = join(checkout, 'out/main')
  for (const name of readdirSync(built))
    if (name.startsWith('sandbox')) copyFileSync(join(built, name), join(folder, name))
  return import(pathToFileURL(file).href)
}
