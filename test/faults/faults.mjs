// Runs the faults that are named, or all but the soak, prints a table, and ends with 1 where any figure is not 0.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clockJumps } from './clock.mjs'
import { damage } from './damage.mjs'
import { killExport, killSweep } from './kill-commands.mjs'
import { killMigration } from './kill-migration.mjs'
import { killPrune } from './kill-prune.mjs'
import { kills } from './kills.mjs'
import { descriptors, fullDisk, writeLock } from './refusals.mjs'
import { pageOf, tableOf } from './report.mjs'
import { seeded } from './seeded.mjs'
import { soak } from './soak.mjs'

/** A kill is quickly done, and a fault of it rare: so many of them, where nothing else is asked for; of the others fewer. */
const killRounds = '20'
const otherRounds = '5'
const killed = new Set(['kills', 'sweep', 'export', 'migration', 'prune'])
const checkout = join(import.meta.dirname, '../..')
const faults = {
  kills,
  sweep: killSweep,
  export: killExport,
  migration: killMigration,
  prune: killPrune,
  lock: writeLock,
  disk: fullDisk,
  damage,
  clock: clockJumps,
  descriptors,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '4711' },
    rounds: { type: 'string' },
    minutes: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  },
})
const [seed, asked, minutes] = [values.seed, values.rounds ?? otherRounds, values.minutes].map(Number)
const unknown = positionals.filter((name) => !(name in faults))
if (unknown.length > 0 || ![seed, asked, minutes].every((number) => Number.isFinite(number) && number >= 0)) {
  console.error(
    `usage: npm run test:faults -- [NAME…] [--seed N] [--rounds N] [--minutes N] [--write]; the names: ${Object.keys(faults).join(', ')}`,
  )
  process.exit(2)
}

const rows = []
const run = async (name, fault) => {
  const startedAt = performance.now()
  const rounds = values.rounds === undefined && killed.has(name) ? Number(killRounds) : asked
  try {
    rows.push(...[await fault({ random: seeded(seed), rounds, minutes })].flat())
  } catch (error) {
    rows.push({
      fault: name,
      rounds: 0,
      sent: 0,
      lost: 0,
      twice: 0,
      wrong: [error.stack ?? String(error)],
      note: 'not done',
    })
  }
  console.error(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}
for (const [name, fault] of Object.entries(faults)) {
  if (positionals.length === 0 || positionals.includes(name)) await run(name, fault)
}
if (minutes > 0) await run('soak', soak)

console.log(tableOf(rows))
for (const { fault, wrong } of rows) for (const flaw of wrong) console.log(`${fault}: ${flaw}`)
if (values.write) {
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(join(checkout, 'docs/reliability.md'), pageOf(rows, { seed, date, version }))
}
process.exitCode = rows.every(({ lost, twice, wrong }) => lost === 0 && twice === 0 && wrong.length === 0) ? 0 : 1
